// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/outlet_json.hpp"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <ctime>

namespace eboard::net {

namespace json = boost::json;
using seams::OutletStanding, seams::OutletStatus;
using std::chrono::floor, std::chrono::milliseconds, std::chrono::seconds;

namespace {

std::string counted(std::int64_t count, std::string_view word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

std::string ago(milliseconds time) {
  constexpr std::int64_t kMinute = 60, kHour = 3600, kLong = 120;
  const std::int64_t whole = floor<seconds>(time).count();
  if (whole < kLong) return fmt::format("{} s ago", whole);
  if (whole < kLong * kMinute) return fmt::format("{} min ago", whole / kMinute);
  return fmt::format("{} h ago", whole / kHour);
}

std::string latest(std::optional<milliseconds> time) {
  return time ? ago(*time) : "nothing yet since the start";
}

std::string time_of_day(std::chrono::system_clock::time_point at, seconds zone) {
  constexpr seconds kDay{86'400};
  const seconds day = (floor<seconds>(at.time_since_epoch()) + zone) % kDay;
  return fmt::format("{:02}:{:02}", day.count() / 3600, day.count() / 60 % 60);
}

}  // namespace

std::string outlet_words(const OutletStatus& status, seconds zone) {
  std::string words;
  if (status.failing_since)
    words = fmt::format("{} since {}", status.failing_word, time_of_day(*status.failing_since, zone));
  else
    words = latest(status.ago);
  const std::int64_t waiting = status.alerts_waiting.value_or(status.moves_waiting);
  if (waiting > 0)
    words += fmt::format(", {} waiting", counted(waiting, status.alerts_waiting ? "alert" : "move"));
  return words;
}

json::object outlets_json(const std::vector<OutletStatus>& outlets, seconds zone) {
  json::array list;
  for (const OutletStatus& status : outlets) {
    json::array notices(status.notices.begin(), status.notices.end());
    json::object one{{"name", status.name},
                     {"standing", seams::to_string(status.standing)},
                     {"text", outlet_words(status, zone)},
                     {"moves_waiting", status.moves_waiting},
                     {"alerts_waiting", nullptr},
                     {"undelivered", status.undelivered},
                     {"ago_ms", nullptr},
                     {"failing_since_ms", nullptr},
                     {"why", nullptr},
                     {"notices", std::move(notices)}};
    if (status.alerts_waiting) one["alerts_waiting"] = *status.alerts_waiting;
    if (status.ago) one["ago_ms"] = status.ago->count();
    if (status.failing_since)
      one["failing_since_ms"] = floor<milliseconds>(status.failing_since->time_since_epoch()).count();
    if (!status.why.empty()) one["why"] = status.why;
    list.push_back(std::move(one));
  }
  return {{"outlets", std::move(list)}};
}

json::object engine_json(const seams::EngineStatus& status) {
  json::object object{{"text", latest(status.ago)}, {"ago_ms", nullptr}, {"why", nullptr}};
  if (status.ago) object["ago_ms"] = status.ago->count();
  if (!status.why.empty()) object["why"] = status.why;
  return object;
}

seconds local_zone() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  return localtime_r(&now, &local) == nullptr ? seconds{0} : seconds{local.tm_gmtoff};
}

}  // namespace eboard::net
