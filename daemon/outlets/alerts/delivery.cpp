// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/alerts/delivery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <utility>

namespace eboard::outlets::alerts {

using seams::Trouble;
using std::chrono::milliseconds, std::chrono::seconds;

namespace {

constexpr http::Limits kLimits{
    .connect = milliseconds{4000}, .whole = milliseconds{8000}, .answer_bytes = 65'536};
/// The daemon's end waits no longer for a server.
constexpr milliseconds kFarewell{2000};
/// Where a server wants fewer messages and does not say how long to wait.
constexpr seconds kAfterTooMany{60};

Moment now() {
  const auto wall = std::chrono::system_clock::now();
  const std::time_t time = std::chrono::system_clock::to_time_t(wall);
  std::tm local{};
  const long offset = localtime_r(&time, &local) == nullptr ? 0 : local.tm_gmtoff;
  return {std::chrono::steady_clock::now(),
          std::chrono::floor<seconds>(wall.time_since_epoch()) + seconds{offset}};
}

void erase_all(std::string& text, std::string_view begins) {
  for (std::size_t at = text.find(begins); at != std::string::npos; at = text.find(begins)) {
    const std::size_t stop = text.find('.', at + begins.size());
    text.erase(at, stop == std::string::npos ? std::string::npos : stop + 1 - at);
  }
}

}  // namespace

AlertDelivery::AlertDelivery(Receiver receiver, AlertRules rules)
    : receiver_(std::move(receiver)),
      own_words_(fmt::format("The alerts for \"{}\" are not sent:", receiver_.name)),
      client_(kLimits),
      reporter_(rules.staff),
      desk_(std::move(rules)) {}

bool AlertDelivery::hear(const seams::News& news) {
  const std::lock_guard lock(mutex_);
  bool calls = true;
  if (const auto* table = std::get_if<seams::BoardInfo>(&news)) {
    inbox_.tables.push_back(*table);
    calls = false;
  } else if (const auto* device = std::get_if<seams::DeviceStatus>(&news)) {
    // Most reports only count bytes.
    calls = std::exchange(devices_[device->board], device->state) != device->state;
    if (calls) inbox_.devices[device->board].push_back(*device);
  } else if (const auto* condition = std::get_if<seams::ConditionNews>(&news)) {
    inbox_.conditions.insert_or_assign(condition->code, condition->sentence);
  } else if (const auto* trial = std::get_if<seams::Trial>(&news)) {
    if (hurried_) return false;
    inbox_.trials.push_back(*trial);
  }
  if (calls) wake_.notify_one();
  return calls;
}

void AlertDelivery::hurry() noexcept {
  client_.end_by(std::chrono::steady_clock::now() + kFarewell);
  std::vector<seams::Trial> trials;
  {
    const std::lock_guard lock(mutex_);
    hurried_ = true;
    std::swap(trials, inbox_.trials);
    wake_.notify_one();
  }
  for (const seams::Trial& trial : trials)
    trial.reply(unexpected(seams::Refused{seams::Refused::Why::unable, "The daemon ends."}));
}

void AlertDelivery::take_news() {
  Inbox news;
  bool hurried = false;
  {
    const std::lock_guard lock(mutex_);
    std::swap(news.tables, inbox_.tables);
    std::swap(news.devices, inbox_.devices);
    std::swap(news.conditions, inbox_.conditions);
    hurried = hurried_;
  }
  if (hurried) desk_.hurry();
  const Moment at = now();
  for (const seams::BoardInfo& table : news.tables) reporter_.know(table);
  for (const auto& [board, states] : news.devices) {
    for (const seams::DeviceStatus& device : states) {
      if (const auto alert = reporter_.report(device, at.local)) desk_.take(*alert, at.steady);
    }
  }
  for (auto& [code, sentence] : news.conditions) {
    // A receiver that is reached again need not read that it was not.
    if (code == seams::ConditionCode::outlet_failing) erase_all(sentence, own_words_);
    const bool blank = sentence.find_first_not_of(' ') == std::string::npos;
    desk_.take(reporter_.report(code, blank ? "" : sentence, at.local), at.steady);
  }
}

const std::vector<rules::Tag>& AlertDelivery::players(seams::Released& released, int round, int table) {
  const auto version = released.names_version();
  if (!version || paired_.round != round || !(paired_.version == *version)) {
    paired_ = {};
    const auto pairings = released.pairings(round);
    if (version && pairings) {
      for (const storage::Pairing& pairing : *pairings) paired_.tables[pairing.board] = pairing.tags;
      paired_.round = round;
      paired_.version = *version;
    }
  }
  return paired_.tables[table];
}

milliseconds AlertDelivery::age_of(const storage::StoredEvent& event, const seams::Released& released) const {
  return std::max(released.now() - event.event.at - desk_.rules().delay, milliseconds{0});
}

/// The table may have other names by now, or play another round.
void AlertDelivery::name(Alert& alert, storage::BoardId board, seams::Released& released) {
  const auto round = released.round_of(board, alert.game);
  if (round && *round) alert.round = **round;
  put_players(alert, players(released, alert.round, alert.board));
}

/// What happened before the daemon started was told: it is needed for what becomes of it.
seams::Delivery::Outcome AlertDelivery::look_back(seams::Released& released) {
  if (looked_back_) return {};
  const Moment at = now();
  std::vector<std::pair<storage::BoardId, Alert>> found;
  const auto take = [&](const storage::StoredEvent& event) {
    if (const auto begun = Reporter::begun_game(event))
      std::erase_if(found, [&](const auto& one) { return one.second.key.starts_with(*begun); });
    const auto age = std::chrono::floor<seconds>(age_of(event, released));
    if (auto alert = reporter_.report(event, at.local - age))
      found.emplace_back(event.board, std::move(*alert));
  };
  const auto read = released.read_earlier(take, storage::Before::judged_game);
  if (!read) return trouble("the store cannot be read", read.error().message);
  for (auto& [board, alert] : found) {
    name(alert, board, released);
    desk_.recall(alert, at);
  }
  looked_back_ = true;
  return {};
}

void AlertDelivery::take(const storage::StoredEvent& event, seams::Released& released) {
  const Moment at = now();
  const auto age = age_of(event, released);
  if (const auto begun = Reporter::begun_game(event)) desk_.forget(*begun);
  auto alert = reporter_.report(event, at.local - std::chrono::floor<seconds>(age));
  if (!alert) return;
  name(*alert, event.board, released);
  if (age > AlertDesk::kStale) return desk_.take_late(*alert);
  desk_.take(*alert, at.steady);
}

seams::Delivery::Outcome AlertDelivery::deliver(seams::Released& released) {
  take_news();
  if (auto looked = look_back(released); !looked) return looked;
  for (const storage::StoredEvent& event : released.events()) {
    if (event.sequence <= taken_) continue;
    taken_ = event.sequence;
    take(event, released);
  }
  while (true) {
    try_out();
    const Moment at = now();
    if (const auto message = desk_.due(at)) {
      if (auto sent = send(*message); !sent) return sent;
      desk_.sent(now());
    } else if (desk_.owes_stored(at)) {
      const std::unique_lock lock(mutex_);
      if (hurried_) return trouble("the daemon ends", "the daemon ends before all was sent");
    } else {
      return {};
    }
    if (desk_.owes_stored(at)) wait_until(desk_.next(at).value_or(at.steady));
    take_news();
  }
}

void AlertDelivery::wait_until(Steady at) {
  std::unique_lock lock(mutex_);
  wake_.wait_until(lock, at, [this] {
    return hurried_ || !inbox_.trials.empty() || !inbox_.devices.empty() || !inbox_.conditions.empty();
  });
}

std::optional<milliseconds> AlertDelivery::again() {
  const Moment at = now();
  const auto next = desk_.next(at);
  if (!next) return std::nullopt;
  return std::max(std::chrono::ceil<milliseconds>(*next - at.steady), milliseconds{0});
}

/// At once, whatever waits and whatever the hour: a person looks at the phone.
void AlertDelivery::try_out() {
  std::vector<seams::Trial> trials;
  {
    const std::lock_guard lock(mutex_);
    std::swap(trials, inbox_.trials);
  }
  if (trials.empty()) return;
  const Outcome sent = send(test_message(receiver_.name));
  for (const seams::Trial& trial : trials) {
    if (sent)
      trial.reply(
          seams::OutletTried{fmt::format("The server of \"{}\" has taken a test message.", receiver_.name)});
    else
      trial.reply(unexpected(seams::Refused{
          seams::Refused::Why::unable, fmt::format("{} ({})", sent.error().sentence, sent.error().detail)}));
  }
}

seams::Delivery::Outcome AlertDelivery::trouble(std::string_view reason, std::string detail,
                                                bool lasting) const {
  return unexpected(Trouble{.sentence = fmt::format("{} {}.", own_words_, reason),
                            .detail = std::move(detail),
                            .lasting = lasting});
}

seams::Delivery::Outcome AlertDelivery::send(const Message& message) {
  http::Request request;
  request.url = receiver_.url;
  if (receiver_.token) {
    auto token = read_token(*receiver_.token);
    if (!token) return trouble("their token cannot be read, look where it is kept", token.error(), true);
    request.bearer = std::move(*token);
  }
  request.body = body_of(message, receiver_);
  request.content_type = "application/json";
  const auto reply = client_.send(request);
  if (reply) return judge(*reply);
  switch (reply.error().failure) {
    case http::Failure::timed_out:
      return trouble("their server does not answer", reply.error().detail);
    case http::Failure::certificate:
      return trouble("their server does not show that it is the right one", reply.error().detail);
    case http::Failure::ended:
      return trouble("the daemon ends", reply.error().detail);
    case http::Failure::unreachable:
    case http::Failure::too_large:
      break;
  }
  return trouble("their server cannot be reached", reply.error().detail);
}

seams::Delivery::Outcome AlertDelivery::judge(const http::Reply& reply) const {
  constexpr int kDone = 200, kMoved = 300, kBad = 400, kUnknown = 401, kForbidden = 403, kNothing = 404,
                kGone = 410, kTooMany = 429, kFault = 500;
  const int status = reply.status;
  const std::string detail = fmt::format("the server answered with {}", status);
  if (status >= kDone && status < kMoved) return {};
  if (status >= kMoved && status < kBad)
    return trouble("their server sends them elsewhere, correct the url", detail, true);
  if (status == kUnknown || status == kForbidden)
    return trouble("their server wants another token", detail, true);
  if (status == kNothing || status == kGone)
    return trouble("nothing takes them at that url, correct it", detail, true);
  if (status == kTooMany) {
    auto wait = trouble("their server wants fewer of them", detail);
    wait.error().wait = reply.retry_after.value_or(kAfterTooMany);
    return wait;
  }
  if (status >= kFault) return trouble("their server has a fault", detail);
  return trouble("their server refuses them", detail, true);
}

}  // namespace eboard::outlets::alerts
