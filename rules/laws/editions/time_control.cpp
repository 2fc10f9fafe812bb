// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/editions/time_control.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "rules/laws/editions/spoken_control.hpp"
#include "rules/laws/editions/spoken_words.hpp"

namespace eboard::rules {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// Longer than any event; keeps sums far from overflow.
constexpr std::int64_t kMaxSeconds = 1'000'000;
constexpr std::int64_t kMaxMoves = 10'000;
constexpr int kMovesOfAGame = 60;

// A clock is not set to less for a game, unless moves add the rest; and with that much for each move no game
// begins with less than the other bound.
constexpr seconds kMinBase{60};
constexpr seconds kLargeBonus{10};
constexpr seconds kMinBaseOfMany{180};

enum class Units : std::uint8_t { seconds_only, named };

// Takes a number off the front.
std::optional<std::int64_t> take_number(std::string_view& text, std::int64_t maximum) {
  std::int64_t value = 0;
  if (text.empty() || text.front() < '0' || text.front() > '9') return {};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || value > maximum) return {};
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

// A time as a period holds it, and whether its unit was written.
struct Amount {
  seconds time{};
  bool named = false;
};

std::int64_t seconds_of(char unit) { return unit == 'h' ? 3600 : unit == 'm' ? 60 : 1; }

Amount with_unit(std::int64_t number, std::string_view& text, Units units) {
  if (units == Units::named) {
    for (const char unit : {'h', 'm', 's'}) {
      if (take(text, unit)) return {seconds{number * seconds_of(unit)}, true};
    }
  }
  return {seconds{number}, false};
}

struct ReadPeriod {
  Period period;
  bool named = false;  ///< the unit of its base
};

std::optional<ReadPeriod> parse_period(std::string_view text, Units units) {
  ReadPeriod read;
  Period& period = read.period;
  period.sand_clock = take(text, '*');
  auto number = take_number(text, kMaxSeconds);
  if (!number) return {};
  if (!period.sand_clock && take(text, '/')) {
    if (*number == 0 || *number > kMaxMoves) return {};
    period.moves = static_cast<int>(*number);
    number = take_number(text, kMaxSeconds);
    if (!number) return {};
  }
  const Amount base = with_unit(*number, text, units);
  period.base = base.time;
  read.named = base.named;
  if (const auto sign = take_bonus_sign(text); sign && !period.sand_clock) {
    const auto bonus = take_number(text, kMaxSeconds);
    if (!bonus) return {};
    if (*bonus > 0) period.bonus_kind = *sign;
    if (units == Units::named) (void)take(text, 's');  // minutes would be a period of their own
    period.bonus = seconds{*bonus};
  }
  if (!text.empty()) return {};
  return read;
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

std::string period_text(const Period& period, std::string_view unit = "") {
  if (period.sand_clock) return fmt::format("*{}{}", whole_seconds(period.base), unit);
  std::string text = period.moves ? fmt::format("{}/", *period.moves) : std::string{};
  text += fmt::format("{}{}", whole_seconds(period.base), unit);
  if (period.bonus > milliseconds{0}) {
    text += fmt::format("{}{}{}", sign_of(period.bonus_kind), whole_seconds(period.bonus), unit);
  }
  return text;
}

/// "90 min", "30 s", "2:30"
std::string time_words(milliseconds time) {
  const auto all = std::chrono::duration_cast<seconds>(time).count();
  if (all % 60 == 0) return fmt::format("{} min", all / 60);
  if (all < 60) return fmt::format("{} s", all);
  if (all < 3600) return fmt::format("{}:{:02}", all / 60, all % 60);
  return fmt::format("{}:{:02}:{:02}", all / 3600, all / 60 % 60, all % 60);
}

std::string bonus_words(const Period& period) {
  if (period.bonus <= milliseconds{0}) return {};
  const auto bonus = std::chrono::duration_cast<seconds>(period.bonus).count();
  switch (period.bonus_kind) {
    case BonusKind::delay:
      return fmt::format(" with a delay of {} s", bonus);
    case BonusKind::bronstein:
      return fmt::format(" with {} s (Bronstein)", bonus);
    case BonusKind::increment:
      break;
  }
  return fmt::format(" + {} s", bonus);
}

std::string period_words(const Period& period) {
  return fmt::format("{}{}{}{}", period.moves ? fmt::format("{} moves in ", *period.moves) : std::string(),
                     period.sand_clock ? "sand clock of " : "", time_words(period.base), bonus_words(period));
}

struct ReadControl {
  TimeControl control;
  std::vector<bool> named;  ///< for each period, whether the unit of its base was written
};

Expected<ReadControl, std::string> read_control(std::string_view text, Units units) {
  if (text == "?") return ReadControl{};
  if (text == "-") return ReadControl{{TimeControl::Kind::untimed, {}}, {}};
  ReadControl read{{TimeControl::Kind::timed, {}}, {}};
  std::string_view rest = text;
  while (true) {
    const std::size_t colon = rest.find(':');
    const auto period = parse_period(rest.substr(0, colon), units);
    if (!period) {
      return unexpected(fmt::format(
          "'{}' is no period; write MOVES/SECONDS, SECONDS or *SECONDS, the first two perhaps with "
          "+SECONDS, dSECONDS or bSECONDS, for example 40/7200:3600 or 300+3",
          rest.substr(0, colon)));
    }
    read.control.periods.push_back(period->period);
    read.named.push_back(period->named);
    if (colon == std::string_view::npos) return read;
    rest.remove_prefix(colon + 1);
  }
}

/// What to write if "15/10" is 15 minutes and 10 seconds for each move; empty if it is not.
std::string minutes_and_seconds(const TimeControl& control) {
  const Period& only = control.periods.front();
  if (control.periods.size() > 1 || !only.moves || only.base > kMinBase || only.bonus > seconds{0}) return {};
  return fmt::format("; if minutes and seconds for each move are, {}+{}", *only.moves * 60,
                     whole_seconds(only.base));
}

// A copy with the doubtful bases in minutes; nullopt if none is doubtful.
template <class Doubtful>
std::optional<TimeControl> in_minutes(TimeControl control, Doubtful doubtful) {
  bool any = false;
  for (std::size_t i = 0; i < control.periods.size(); ++i) {
    if (!doubtful(i)) continue;
    control.periods[i].base *= 60;
    any = true;
  }
  return any ? std::optional(std::move(control)) : std::nullopt;
}

/// A copy without blanks, except those between two letters or digits, which mean something.
std::string without_blanks(std::string_view text) {
  const auto counts = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'); };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool between = i > 0 && i + 1 < text.size() && counts(text[i - 1]) && counts(text[i + 1]);
    if (text[i] != ' ' || between) out += text[i];
  }
  return out;
}

/// True if every period has time, and all but the last a number of moves: what PGN's letter can mean.
bool is_sound(const TimeControl& control) {
  return std::ranges::all_of(control.periods, [&](const Period& period) {
    const bool last = &period == &control.periods.back();
    const bool has_time = period.base + period.bonus > milliseconds{0} && period.base <= seconds{kMaxSeconds};
    return has_time && (last || period.moves);
  });
}

/// As PGN has it, with units perhaps; else as people say it. What is said has a unit everywhere.
Expected<ReadControl, std::string> read_foreign(std::string_view text) {
  // Nearly all files have it so, and it is fast.
  if (auto read = read_control(text, Units::named); read && is_sound(read->control)) return read;
  const std::string plain = spoken::plain(text);
  if (plain.find_first_not_of('?') == std::string::npos || plain == "unknown") return ReadControl{};
  if (auto read = read_control(without_blanks(plain), Units::named); read && is_sound(read->control))
    return read;
  auto spoken = spoken::read_control(plain);
  if (!spoken) return unexpected(std::move(spoken.error()));
  const std::size_t periods = spoken->periods.size();
  return ReadControl{std::move(*spoken), std::vector<bool>(periods, true)};
}

}  // namespace

// 5, 5+3, 40/90, 90+30; increments alone (0+30) are the same in minutes.
bool is_too_short(const Period& period, bool in_several) {
  if (period.base == seconds{0}) return false;
  const bool many = in_several || period.moves || period.bonus >= kLargeBonus;
  return period.base < (many ? kMinBaseOfMany : kMinBase);
}

std::string with_units(const TimeControl& control) {
  const bool usual =
      std::ranges::none_of(control.periods, [](const Period& period) { return is_too_short(period); });
  if (usual) return to_string(control);
  std::string text;
  for (const Period& period : control.periods) {
    if (!text.empty()) text += ':';
    text += period_text(period, "s");
  }
  return text;
}

const Period& TimeControl::period(std::size_t index) const {
  return periods[std::min(index, periods.size() - 1)];
}

bool TimeControl::is_last(std::size_t index) const {
  return index + 1 >= periods.size() && !periods.back().moves;
}

Expected<TimeControl, std::string> parse_time_control(std::string_view text) {
  auto read = read_control(text, Units::seconds_only);
  if (!read) return unexpected(fmt::format("time control '{}': {}", text, read.error()));
  return std::move(read->control);
}

Expected<TimeControl, std::string> filed_time_control(std::string_view text) {
  auto read = read_foreign(text);
  if (!read) return unexpected(std::move(read.error()));
  return std::move(read->control);
}

Expected<TimeControl, std::string> entered_time_control(std::string_view text) {
  auto read = read_foreign(text);
  if (!read) return unexpected(std::move(read.error()));
  const auto doubtful = [&](std::size_t i) {
    return !read->named[i] && is_too_short(read->control.periods[i]);
  };
  const auto minutes = in_minutes(read->control, doubtful);
  if (!minutes) return std::move(read->control);
  return unexpected(fmt::format(
      "counts seconds, as in PGN, and that is too short; if minutes are meant, write {}; if seconds "
      "are, {}{}",
      to_string(*minutes), with_units(read->control), minutes_and_seconds(read->control)));
}

std::optional<std::string> doubt_about(const TimeControl& control) {
  const auto minutes = in_minutes(control, [&](std::size_t i) { return is_too_short(control.periods[i]); });
  if (!minutes) return {};
  return fmt::format(
      "time control '{}' counts seconds, as in PGN, and that is too short; {} would be minutes",
      to_string(control), to_string(*minutes));
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

std::string control_words(const TimeControl& control) {
  if (control.kind == TimeControl::Kind::unknown) return "not known";
  if (control.kind == TimeControl::Kind::untimed) return "no time limit";
  std::string text;
  for (const Period& period : control.periods) {
    if (!text.empty()) text += ", then ";
    text += period_words(period);
  }
  return text;
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
