// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/joining.hpp"

#include <fmt/format.h>
#include <openssl/rand.h>

#include <array>
#include <boost/json/object.hpp>
#include <chrono>
#include <new>
#include <utility>

#include "daemon/net/json_text.hpp"
#include "daemon/net/request_fields.hpp"
#include "daemon/net/ruling_request.hpp"

namespace eboard::net {

namespace json = boost::json;
using people::Invitations;
using people::LogIns;
using State = Invitations::State;

namespace {

/// As it is signed with, beside the name of whoever lets in.
constexpr std::size_t kMaxGuest = 60;
constexpr std::size_t kMaxToken = 32, kDigits = 4, kMaxAs = 20;
constexpr std::string_view kMine = "me", kNobody = "nobody";

Invitations::Time now() { return std::chrono::steady_clock::now(); }

/// Four digits: enough to know one phone from another that asks within the same minutes.
std::string new_number() {
  std::array<unsigned char, 4> luck{};
  if (RAND_bytes(luck.data(), static_cast<int>(luck.size())) != 1) throw std::bad_alloc();
  unsigned number = 0;
  for (const unsigned char byte : luck) number = number * 256 + byte;
  return fmt::format("{:04}", number % 10000);
}

std::string_view word_of(State state) {
  switch (state) {
    case State::open:
      return "open";
    case State::asked:
      return "asked";
    case State::let_in:
      return "let_in";
    case State::refused:
      return "refused";
  }
  return "none";
}

HttpResponse gone(std::string_view why) { return error_response(410, why); }

}  // namespace

Joining::Joining(Welcome welcome, std::function<void(const std::string&)> log)
    : welcome_(std::move(welcome)), log_(std::move(log)) {}

void Joining::offer(const std::string& by, const HttpRequest& request, const Reply& reply) {
  if (const auto refusal = refuse_foreign_change(request)) return reply(*refusal);
  invitations_.offer(by, LogIns::new_token(), now());
  describe(by, request, reply);
}

void Joining::describe(const std::string& by, const HttpRequest& request, const Reply& reply) const {
  const auto* shown = invitations_.of(by, now());
  if (shown == nullptr) return reply(json_response({{"state", "none"}}));
  json::object object{{"state", word_of(shown->state)},
                      {"lasts_s", std::chrono::ceil<std::chrono::seconds>(shown->until - now()).count()}};
  if (shown->state == State::open) {
    // At the arbiter's own entrance the Host header says nothing of the console.
    const auto asked = request.person.empty() ? std::nullopt : request.host;
    const PhoneAddress address = phone_address(console_, asked, own_addresses());
    // What follows "#" no browser sends, and so no log of a proxy has it.
    object["address"] = fmt::format("{}/join#{}", address.origin, shown->code);
    object["here_only"] = address.here_only;
    if (!console_.fingerprint.empty()) object["fingerprint"] = console_.fingerprint;
  } else {
    object["name"] = shown->name;
    object["number"] = shown->number;
  }
  reply(json_response(std::move(object)));
}

void Joining::answer(const std::string& by, const HttpRequest& request, const Reply& reply) {
  if (const auto refusal = refuse_foreign_change(request)) return reply(*refusal);
  const auto object = parse_body(request.body);
  if (!object) return reply(object.error());
  Fields fields(*object);
  const std::string number = fields.text("number", kDigits);
  const std::string as = fields.text("as", kMaxAs);
  if (const std::string fault = fields.fault(); !fault.empty()) return reply(error_response(400, fault));
  const auto role = people::parse_role(as);
  if (as != kMine && as != kNobody && (!role || *role == people::Role::administrator))
    return reply(error_response(400, "as must be display, arbiter, me or nobody"));
  if (as == kMine && by.empty())
    return reply(error_response(400, "nobody is logged in here whose phone it could be"));
  const auto* shown = invitations_.of(by, now());
  const std::string name = shown == nullptr ? std::string() : shown->name;
  if (!invitations_.answer(by, number, as == kNobody ? State::refused : State::let_in, role, now()))
    return reply(error_response(409, fmt::format("no phone with the number {} asks", number)));
  log_(fmt::format("the phone of {} is {}, by {}", name,
                   as == kNobody ? "refused"
                   : as == kMine ? fmt::format("let in as that of {}", by)
                                 : fmt::format("let in as {}", as),
                   by.empty() ? "the machine's administrator" : by));
  describe(by, request, reply);
}

void Joining::ask(const HttpRequest& request, const Reply& reply) {
  if (const auto refusal = refuse_foreign_change(request)) return reply(*refusal);
  const auto object = parse_body(request.body);
  if (!object) return reply(object.error());
  Fields fields(*object);
  const std::string code = fields.text("code", kMaxToken);
  std::string name = fields.text("name", kMaxGuest);
  if (const std::string fault = fields.fault(); !fault.empty()) return reply(error_response(400, fault));
  if (const std::string fault = people::fault_of_name(name); !fault.empty())
    return reply(error_response(400, fault));
  const std::string ticket = LogIns::new_token();
  const std::string number = new_number();
  const auto asked = invitations_.ask(code, std::move(name), ticket, number, now());
  if (!asked && asked.error() == Invitations::Refusal::used)
    return reply(gone("another phone has used this code; have a new one shown"));
  if (!asked) return reply(gone("this code is too old; have a new one shown"));
  reply(json_response({{"ticket", ticket}, {"number", number}}));
}

void Joining::collect(const HttpRequest& request, const Reply& reply) {
  if (const auto refusal = refuse_foreign_change(request)) return reply(*refusal);
  const auto object = parse_body(request.body);
  if (!object) return reply(object.error());
  Fields fields(*object);
  const std::string ticket = fields.text("ticket", kMaxToken);
  if (const std::string fault = fields.fault(); !fault.empty()) return reply(error_response(400, fault));
  const auto answered = invitations_.collect(ticket, now());
  if (!answered) return reply(gone("this code is too old; have a new one shown"));
  switch (answered->state) {
    case State::open:
    case State::asked:
      return reply(json_response({{"waits", true}}, 202));
    case State::refused:
      return reply(error_response(403, "you were not let in"));
    case State::let_in:
      break;
  }
  if (!answered->role) return welcome_({answered->by, {}}, reply);
  welcome_({answered->name, people::LoggedIn::Guest{*answered->role, answered->by}}, reply);
}

}  // namespace eboard::net
