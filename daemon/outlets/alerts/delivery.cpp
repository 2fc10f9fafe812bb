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
      delay_(rules.delay),
      intake_(std::move(rules)) {}

std::optional<milliseconds> AlertDelivery::receive(const seams::News& news) {
  const Steady at = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  if (const auto* trial = std::get_if<seams::Trial>(&news)) {
    if (hurried_) return std::nullopt;
    inbox_.trials.push_back(*trial);
  } else if (const auto* device = std::get_if<seams::DeviceStatus>(&news)) {
    // Most reports only count bytes.
    if (std::exchange(devices_[device->board], device->state) == device->state) return std::nullopt;
  }
  const bool is_trial = std::holds_alternative<seams::Trial>(news);
  if (!is_trial) inbox_.reports.push_back({at, news});
  if (std::holds_alternative<seams::BoardInfo>(news)) return std::nullopt;
  called_ = true;
  wake_.notify_one();
  // What is hidden must not set the pace of what is not.
  return is_trial ? milliseconds{0} : delay_;
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
  read_inbox();
  intake_.take(now());
}

void AlertDelivery::read_inbox() {
  std::vector<Heard> reports;
  bool hurried = false;
  {
    const std::lock_guard lock(mutex_);
    std::swap(reports, inbox_.reports);
    called_ = false;
    hurried = hurried_;
  }
  if (hurried) intake_.desk().hurry();
  for (Heard& each : reports) {
    auto* condition = std::get_if<seams::ConditionNews>(&each.news);
    if (condition != nullptr && condition->code == seams::ConditionCode::outlet_failing) {
      // A receiver that is reached again need not read that it was not.
      erase_all(condition->sentence, own_words_);
      if (condition->sentence.find_first_not_of(' ') == std::string::npos) condition->sentence.clear();
    }
    intake_.hear(each.news, each.at);
  }
}

seams::Delivery::Outcome AlertDelivery::deliver(seams::Released& released) {
  take_news();
  if (const auto looked = intake_.look_back(released, now()); !looked)
    return trouble("the store cannot be read", looked.error().message);
  for (const storage::StoredEvent& event : released.events()) {
    if (event.sequence <= taken_) continue;
    taken_ = event.sequence;
    intake_.take(event, released, now());
  }
  AlertDesk& desk = intake_.desk();
  desk.hold_late(released.goes_on());
  while (true) {
    try_out();
    const Moment at = now();
    if (const auto message = desk.due(at)) {
      if (auto sent = send(*message); !sent) return sent;
      desk.sent(now());
    } else if (desk.owes_stored(at)) {
      const std::unique_lock lock(mutex_);
      if (hurried_) return trouble("the daemon ends", "the daemon ends before all was sent");
    } else {
      return {};
    }
    if (desk.owes_stored(at)) wait_until(intake_.next(at).value_or(at.steady));
    take_news();
  }
}

void AlertDelivery::wait_until(Steady at) {
  std::unique_lock lock(mutex_);
  wake_.wait_until(lock, at, [this] { return hurried_ || called_; });
}

std::optional<milliseconds> AlertDelivery::again() {
  read_inbox();
  const Moment at = now();
  const auto next = intake_.next(at);
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
