// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/reception.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstring>
#include <utility>

#include "daemon/net/json_text.hpp"
#include "daemon/net/request_fields.hpp"
#include "daemon/net/ruling_request.hpp"
#include "daemon/people/password.hpp"
#include "daemon/system/whole_file.hpp"
#include "rules/text/input_file.hpp"
#include "rules/text/shown.hpp"

namespace eboard::net {

namespace asio = boost::asio;
namespace json = boost::json;
using people::People;
using people::Person;
using people::Role;

namespace {

constexpr std::string_view kLogInPage = "/log-in", kJoinPage = "/join", kMe = "/api/me";
constexpr std::string_view kAssets = "/assets/";
/// Passwords that may wait for their check: with more, somebody guesses.
constexpr int kMaxAtWork = 8;
constexpr std::size_t kMaxRole = 20;

people::LogIns::Time wall_now() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

Audience audience_of(Role role) {
  switch (role) {
    case Role::display:
      return Audience::console;
    case Role::arbiter:
      return Audience::arbiter;
    case Role::administrator:
      return Audience::administrator;
  }
  return Audience::console;
}

json::object described(const Person& person) {
  return {{"name", person.name}, {"role", people::to_string(person.role)}};
}

/// A browser is led to the page, a program gets a reason.
HttpResponse refuse_guest(const HttpRequest& request) {
  if (!request.accepts_html || request.method != "GET") return error_response(401, "log in first");
  HttpResponse response = error_response(303, "log in first");
  response.headers.emplace_back("Location", std::string(kLogInPage));
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

std::string author_of(const HttpRequest& request) {
  return request.person.empty() ? "the machine's administrator" : request.person;
}

HttpResponse not_their_role(Audience audience, std::string_view path) {
  return error_response(audience == Audience::everybody ? 404 : 403,
                        fmt::format("{} is for others than you", path));
}

bool is_open_to_guests(const HttpRequest& request, std::string_view path) {
  return request.method != "POST" &&
         (path == kLogInPage || path == kJoinPage || path == kMe || path.starts_with(kAssets));
}

}  // namespace

/// A connection that ends with its log-in.
class Reception::Guarded final : public Dialogue {
 public:
  Guarded(std::unique_ptr<Dialogue> inner, std::string token, std::shared_ptr<std::set<Guarded*>> all)
      : inner_(std::move(inner)), token_(std::move(token)), all_(std::move(all)) {
    all_->insert(this);
  }
  ~Guarded() override { all_->erase(this); }
  Guarded(const Guarded&) = delete;
  Guarded& operator=(const Guarded&) = delete;

  [[nodiscard]] Limits limits() const override { return inner_->limits(); }
  void begun(Subscriber& peer) override {
    peer_ = &peer;
    inner_->begun(peer);
  }
  void received(std::string_view message) override { inner_->received(message); }
  void sent() override { inner_->sent(); }
  void ended() override {
    peer_ = nullptr;
    inner_->ended();
  }

  [[nodiscard]] const std::string& token() const { return token_; }
  void cut() {
    if (peer_ != nullptr) peer_->cut();
  }

 private:
  std::unique_ptr<Dialogue> inner_;
  std::string token_;
  std::shared_ptr<std::set<Guarded*>> all_;
  Subscriber* peer_ = nullptr;
};

/// What it answers. A path is for everybody at the console, logged in or not, or for an audience.
struct Reception::Desk {
  std::string_view path;
  Audience audience = Audience::console;
  bool for_guests = false;
  Answer get = nullptr, post = nullptr;
};

const std::array<Reception::Desk, 8> Reception::kDesks = {{
    {"/api/log-in", Audience::console, true, nullptr, &Reception::log_in},
    {"/api/log-out", Audience::console, true, nullptr, &Reception::log_out},
    {"/api/join", Audience::console, true, nullptr, &Reception::join},
    {"/api/join/answer", Audience::console, true, nullptr, &Reception::joined},
    {"/api/invitation", Audience::arbiter, false, &Reception::invited, &Reception::invite},
    {"/api/invitation/answer", Audience::arbiter, false, nullptr, &Reception::consent},
    {"/api/people", Audience::administrator, false, &Reception::list, &Reception::change},
    {"/api/people/removal", Audience::administrator, false, nullptr, &Reception::remove},
}};

std::span<const Path> reception_paths() {
  static const auto known = [] {
    std::array<Path, Reception::kDesks.size()> all;
    for (std::size_t i = 0; i < all.size(); ++i)
      all[i] = {Reception::kDesks[i].path, Reception::kDesks[i].audience};
    return all;
  }();
  return known;
}

Expected<std::unique_ptr<Reception>, std::string> Reception::open(asio::io_context& io, Settings settings) {
  auto known = People::read(settings.people);
  if (!known) return unexpected(known.error());
  // Who cannot be read is logged out.
  const auto kept = rules::read_input(settings.log_ins, rules::InputKind::secret);
  auto log_ins = people::LogIns::parse(kept ? *kept : std::string());
  return std::unique_ptr<Reception>(
      new Reception(io, std::move(settings), std::move(*known), std::move(log_ins)));
}

Reception::Reception(asio::io_context& io, Settings settings, People known, people::LogIns log_ins)
    : io_(io),
      settings_(std::move(settings)),
      people_(std::move(known)),
      log_ins_(std::move(log_ins)),
      joining_([this](people::LoggedIn who, const Reply& reply) { welcome(std::move(who), reply); },
               settings_.log) {}

Reception::~Reception() { aside_.join(); }

bool Reception::answers(At place, HttpRequest& request, const Reply& reply) {
  request.may_invite = true;
  if (place == At::console) {
    auto person = person_of(request);
    // Guests invite nobody: who let them in answers for them.
    request.may_invite = person && people_.find(person->name) != nullptr;
    request.audience = person ? audience_of(person->role) : Audience::console;
    request.person = person ? std::move(person->name) : std::string();
  }
  const bool is_guest = place == At::console && request.person.empty();
  const std::string_view path = split_target(request.target).first;
  const auto desk = std::ranges::find(kDesks, path, &Desk::path);
  if (is_guest && (desk == kDesks.end() ? !is_open_to_guests(request, path) : !desk->for_guests)) {
    reply(refuse_guest(request));
    return true;
  }
  if (desk == kDesks.end()) return false;
  if (request.audience < desk->audience) {
    reply(not_their_role(request.audience, path));
  } else if (const Answer asked = request.method == "POST" ? desk->post : desk->get; asked != nullptr) {
    (this->*asked)(request, reply);
  } else {
    HttpResponse refusal = error_response(405, fmt::format("{} does not take {}", path, request.method));
    refusal.headers.emplace_back("Allow", desk->post == nullptr  ? "GET, HEAD"
                                          : desk->get == nullptr ? "POST"
                                                                 : "GET, HEAD, POST");
    reply(refusal);
  }
  return true;
}

Accept Reception::until_log_out(const HttpRequest& request, Accept accept) {
  return [token = token_of(request), all = guarded_,
          accept = std::move(accept)](std::unique_ptr<Dialogue> dialogue) {
    accept(std::make_unique<Guarded>(std::move(dialogue), token, all));
  };
}

void Reception::tick() {
  const auto now = wall_now();
  const std::vector<Guarded*> all(guarded_->begin(), guarded_->end());
  for (Guarded* one : all) {
    const auto who = log_ins_.who(one->token(), now);
    // A connection that is cut may take itself out of the set, and no other one.
    if ((!who || !known(*who)) && guarded_->contains(one)) one->cut();
  }
}

std::optional<Person> Reception::person_of(const HttpRequest& request) const {
  const std::string token = token_of(request);
  const auto who = token.empty() ? std::nullopt : log_ins_.who(token, wall_now());
  return who ? known(*who) : std::nullopt;
}

std::optional<Person> Reception::known(const people::LoggedIn& who) const {
  if (!who.guest) {
    const Person* person = people_.find(who.name);
    return person == nullptr ? std::nullopt : std::optional(*person);
  }
  const std::string& by = who.guest->let_in_by;
  if (!by.empty() && people_.find(by) == nullptr) return std::nullopt;
  return Person{fmt::format("{} (let in by {})", who.name, by.empty() ? "the machine's administrator" : by),
                who.guest->role,
                {}};
}

std::string Reception::token_of(const HttpRequest& request) const {
  return std::string(cookie_value(request.cookies, cookie_name()).value_or(""));
}

template <class Work, class Then>
void Reception::aside(Work work, Then then) {
  ++at_work_;
  asio::post(aside_, [this, work = std::move(work), then = std::move(then)]() mutable {
    auto result = work();
    asio::post(io_, [this, result = std::move(result), then = std::move(then)]() mutable {
      --at_work_;
      then(std::move(result));
    });
  });
}

void Reception::log_in(const HttpRequest& request, const Reply& reply) {
  if (const auto refusal = refuse_foreign_change(request)) return reply(*refusal);
  const auto object = parse_body(request.body);
  if (!object) return reply(object.error());
  Fields fields(*object);
  const std::string name = fields.text("name", people::kMaxName);
  const std::string password = fields.text("password", people::kMaxPassword);
  if (const std::string fault = fields.fault(); !fault.empty()) return reply(error_response(400, fault));
  const auto now = Steady::now();
  if (const auto wait = tries_.wait(request.peer, now))
    return reply(
        later_response(429, "too many tries; wait before the next one", static_cast<int>(wait->count())));
  if (at_work_ >= kMaxAtWork) return reply(later_response(503, "others log in just now; try again", 1));
  // Counted before it is known how it ends: else many could be tried at once.
  tries_.failed(request.peer, now);
  const Person* person = people_.find(name);
  aside(
      [password, secret = person == nullptr ? std::string() : person->secret] {
        return people::fits(password, secret) ? secret : std::string();
      },
      [this, name, peer = request.peer, reply](const std::string& secret) {
        const Person* known = people_.find(name);
        // While it was checked the password may have become another one.
        if (secret.empty() || known == nullptr || known->secret != secret) {
          settings_.log(fmt::format("log-in of {} refused at {}", rules::shown(name), peer));
          return reply(error_response(401, "name or password is wrong"));
        }
        tries_.succeeded(peer);
        settings_.log(fmt::format("{} logged in at {}", known->name, peer));
        welcome({known->name, {}}, reply);
      });
}

void Reception::welcome(people::LoggedIn who, const Reply& reply) {
  const auto person = known(who);
  if (!person) return reply(error_response(410, "whoever let you in may not log in any more"));
  const std::string token = people::LogIns::new_token();
  log_ins_.begin(token, std::move(who), wall_now());
  keep_log_ins();
  HttpResponse response = json_response(described(*person));
  response.headers.emplace_back("Set-Cookie", cookie(token, people::LogIns::kLasts));
  reply(response);
}

void Reception::log_out(const HttpRequest& request, const Reply& reply) {
  if (const auto refusal = refuse_foreign_change(request)) return reply(*refusal);
  if (log_ins_.end(token_of(request))) {
    settings_.log(fmt::format("{} logged out", request.person));
    keep_log_ins();
    tick();
  }
  HttpResponse response = json_response({});
  response.headers.emplace_back("Set-Cookie", cookie("", std::chrono::seconds(0)));
  reply(response);
}

void Reception::invite(const HttpRequest& request, const Reply& reply) {
  if (!request.may_invite)
    return reply(error_response(403, "you were let in yourself; ask whoever let you in"));
  joining_.offer(request.person, request, reply);
}
void Reception::invited(const HttpRequest& request, const Reply& reply) {
  joining_.describe(request.person, request, reply);
}
void Reception::consent(const HttpRequest& request, const Reply& reply) {
  joining_.answer(request.person, request, reply);
}
void Reception::join(const HttpRequest& request, const Reply& reply) { joining_.ask(request, reply); }
void Reception::joined(const HttpRequest& request, const Reply& reply) { joining_.collect(request, reply); }

void Reception::list(const HttpRequest& /*request*/, const Reply& reply) {
  json::array all, guests;
  for (const Person& person : people_.all()) all.push_back(described(person));
  for (const people::LoggedIn& who : log_ins_.guests(wall_now())) {
    json::object guest = described({who.name, who.guest->role, {}});
    guest["let_in_by"] = who.guest->let_in_by.empty() ? json::value() : json::value(who.guest->let_in_by);
    guests.push_back(std::move(guest));
  }
  reply(json_response({{"people", std::move(all)}, {"guests", std::move(guests)}}));
}

/// Somebody may log in from here on, or has another role and password.
void Reception::change(const HttpRequest& request, const Reply& reply) {
  if (const auto refusal = refuse_foreign_change(request)) return reply(*refusal);
  const auto object = parse_body(request.body);
  if (!object) return reply(object.error());
  Fields fields(*object);
  const std::string name = fields.text("name", people::kMaxName);
  const std::string role = fields.text("role", kMaxRole);
  const std::string password = fields.text("password", people::kMaxPassword);
  if (const std::string fault = fields.fault(); !fault.empty()) return reply(error_response(400, fault));
  if (const std::string fault = people::fault_of_name(name); !fault.empty())
    return reply(error_response(400, fault));
  if (const std::string fault = people::fault_of_password(password); !fault.empty())
    return reply(error_response(400, fault));
  const auto known = people::parse_role(role);
  if (!known) return reply(error_response(400, "role must be display, arbiter or administrator"));
  if (at_work_ >= kMaxAtWork) return reply(later_response(503, "others log in just now; try again", 1));
  aside(
      [password] { return people::secret_of(password); },
      [this, name, role = *known, by = author_of(request), reply](Expected<std::string, std::string> secret) {
        if (!secret) return reply(error_response(500, secret.error()));
        put({name, role, std::move(*secret)}, by, reply);
      });
}

void Reception::put(Person person, const std::string& by, const Reply& reply) {
  People changed = people_;
  const std::string name = person.name;
  const Person* before = people_.find(name);
  std::string sentence = before == nullptr
                             ? fmt::format("{} may log in as {}, by {}", name, to_string(person.role), by)
                             : fmt::format("{} was {} and is {} with a new password, by {}", name,
                                           to_string(before->role), to_string(person.role), by);
  changed.put(std::move(person));
  keep(std::move(changed), name, std::move(sentence), reply);
}

void Reception::remove(const HttpRequest& request, const Reply& reply) {
  if (const auto refusal = refuse_foreign_change(request)) return reply(*refusal);
  const auto object = parse_body(request.body);
  if (!object) return reply(object.error());
  Fields fields(*object);
  const std::string name = fields.text("name", people::kMaxName);
  if (const std::string fault = fields.fault(); !fault.empty()) return reply(error_response(400, fault));
  People changed = people_;
  const bool was_guest = log_ins_.end_guests(name);
  if (!changed.remove(name) && !was_guest)
    return reply(error_response(404, fmt::format("there is nobody called {}", name)));
  keep(std::move(changed), name, fmt::format("{} may not log in any more, by {}", name, author_of(request)),
       reply);
}

void Reception::keep(People changed, const std::string& whose, std::string sentence, const Reply& reply) {
  if (const auto written = changed.write(settings_.people); !written)
    return reply(error_response(503, written.error()));
  people_ = std::move(changed);
  log_ins_.end_all_of(whose);
  joining_.withdraw(whose);
  keep_log_ins();
  tick();
  settings_.log(sentence);
  reply(json_response({}));
}

void Reception::keep_log_ins() {
  aside(
      [path = settings_.log_ins, text = log_ins_.text(wall_now())] {
        return whole_file::replace(path, text, whole_file::Sync::no, whole_file::kForUser);
      },
      [this](int error) {
        if (error != 0)
          settings_.log(fmt::format("log-ins end with the next restart: they cannot be kept: {}",
                                    std::strerror(error)));
      });
}

std::string_view Reception::cookie_name() const { return settings_.encrypted ? "__Host-eboard" : "eboard"; }

std::string Reception::cookie(std::string_view value, std::chrono::seconds lasts) const {
  return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Strict{}", cookie_name(), value,
                     lasts.count(), settings_.encrypted ? "; Secure" : "");
}

}  // namespace eboard::net
