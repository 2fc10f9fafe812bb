// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/time_control.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace eboard::rules {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// More than any event; keeps sums far from overflowing.
constexpr std::int64_t kMostSeconds = 1'000'000;
constexpr std::int64_t kMostMoves = 10'000;
constexpr int kMovesOfAGame = 60;

// Takes a number off the front.
std::optional<std::int64_t> take_number(std::string_view& text, std::int64_t most) {
  std::int64_t value = 0;
  if (text.empty() || text.front() < '0' || text.front() > '9') return {};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || value > most) return {};
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<BonusKind> take_bonus_sign(std::string_view& text) {
  if (take(text, '+')) return BonusKind::increment;
  if (take(text, 'd')) return BonusKind::delay;
  if (take(text, 'b')) return BonusKind::bronstein;
  return {};
}

std::optional<Period> parse_period(std::string_view text) {
  Period period;
  period.sand_clock = take(text, '*');
  auto number = take_number(text, kMostSeconds);
  if (!number) return {};
  if (!period.sand_clock && take(text, '/')) {
    if (*number == 0 || *number > kMostMoves) return {};
    period.moves = static_cast<int>(*number);
    number = take_number(text, kMostSeconds);
    if (!number) return {};
  }
  period.base = seconds{*number};
  if (const auto sign = take_bonus_sign(text); sign && !period.sand_clock) {
    const auto bonus = take_number(text, kMostSeconds);
    if (!bonus) return {};
    period.bonus_kind = *sign;
    period.bonus = seconds{*bonus};
  }
  if (!text.empty()) return {};
  return period;
}

char sign_of(BonusKind kind) {
  switch (kind) {
    case BonusKind::increment:
      return '+';
    case BonusKind::delay:
      return 'd';
    case BonusKind::bronstein:
      return 'b';
  }
  return '+';
}

// PGN counts in seconds.
std::int64_t whole_seconds(milliseconds time) { return std::chrono::floor<seconds>(time).count(); }

std::string period_text(const Period& period) {
  if (period.sand_clock) return fmt::format("*{}", whole_seconds(period.base));
  std::string text = period.moves ? fmt::format("{}/", *period.moves) : std::string{};
  text += fmt::format("{}", whole_seconds(period.base));
  if (period.bonus > milliseconds{0}) {
    text += fmt::format("{}{}", sign_of(period.bonus_kind), whole_seconds(period.bonus));
  }
  return text;
}

}  // namespace

const Period& TimeControl::period(std::size_t index) const {
  return periods[std::min(index, periods.size() - 1)];
}

bool TimeControl::is_last(std::size_t index) const {
  return index + 1 >= periods.size() && !periods.back().moves;
}

Expected<TimeControl, std::string> parse_time_control(std::string_view text) {
  if (text == "?") return TimeControl{};
  if (text == "-") return TimeControl{TimeControl::Kind::untimed, {}};
  TimeControl control{TimeControl::Kind::timed, {}};
  std::string_view rest = text;
  while (true) {
    const std::size_t colon = rest.find(':');
    const auto period = parse_period(rest.substr(0, colon));
    if (!period) {
      return unexpected(
          fmt::format("time control '{}': '{}' is no period; write MOVES/SECONDS, SECONDS or *SECONDS, the "
                      "first two perhaps with +SECONDS, dSECONDS or bSECONDS",
                      text, rest.substr(0, colon)));
    }
    control.periods.push_back(*period);
    if (colon == std::string_view::npos) return control;
    rest.remove_prefix(colon + 1);
  }
}

std::string to_string(const TimeControl& control) {
  if (control.kind == TimeControl::Kind::unknown) return "?";
  if (control.kind == TimeControl::Kind::untimed) return "-";
  std::string text;
  for (const Period& period : control.periods) {
    if (!text.empty()) text += ':';
    text += period_text(period);
  }
  return text;
}

TimeControl with_increment(TimeControl control, milliseconds bonus) {
  for (Period& period : control.periods) {
    period.bonus = bonus;
    period.bonus_kind = BonusKind::increment;
  }
  return control;
}

std::optional<milliseconds> time_for_sixty_moves(const TimeControl& control) {
  if (!control.timed()) return {};
  milliseconds total{0};
  int moves = 0;
  for (std::size_t i = 0; i < control.periods.size() || moves < kMovesOfAGame; ++i) {
    const Period& period = control.period(i);
    if (period.sand_clock) return {};
    const int left = std::max(kMovesOfAGame - moves, 0);
    const int in_period = period.moves ? std::min(*period.moves, left) : left;
    total += period.base + in_period * period.bonus;
    moves += in_period;
    if (control.is_last(i)) break;
  }
  return total;
}

}  // namespace eboard::rules
