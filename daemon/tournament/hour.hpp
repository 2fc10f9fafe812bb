// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The hour of a round, as a program can read it. Pure: the time now is an argument, as the clocks on the wall
// of the hall show it.
#pragma once

#include <compare>
#include <optional>
#include <string_view>

namespace eboard::tournament {

/// What a clock on the wall shows. Not a point in time: an hour of the night on which clocks are set back
/// comes twice.
struct LocalTime {
  int day = 0;     ///< since 1970-01-01
  int minute = 0;  ///< of the day
  auto operator<=>(const LocalTime&) const = default;
};
/// Minutes from one to the other.
[[nodiscard]] constexpr int minutes_between(LocalTime from, LocalTime to) {
  return (to.day - from.day) * 24 * 60 + to.minute - from.minute;
}
/// Of a calendar's numbers; nullopt: there is no such day.
[[nodiscard]] std::optional<int> day_of(int year, int month, int day);

/// An hour, of one day or of any.
struct Hour {
  std::optional<int> day{};  ///< since 1970-01-01; without it that of today
  int minute = 0;
  bool operator==(const Hour&) const = default;

  [[nodiscard]] LocalTime on(int today) const { return {day.value_or(today), minute}; }
};

/// "2026-12-05 14:00", "14:00", and nothing else.
[[nodiscard]] std::optional<Hour> parse_hour(std::string_view text);

}  // namespace eboard::tournament
