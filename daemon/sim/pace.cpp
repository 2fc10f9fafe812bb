// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/pace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "rules/laws/editions/time_control.hpp"

namespace eboard::sim {
namespace {

using rules::GameRecord;
using Seconds = std::chrono::seconds;

/// A reading that rises by more than this begins a new period; periods of real tournaments end at this move.
/// Real clocks add the time up to some moves later, this one at once.
constexpr Micros kNewPeriod = std::chrono::minutes{10};
constexpr int kPeriodMoves = 40;
/// The time of a game of unknown length.
constexpr Micros kUsualBase = std::chrono::minutes{15};

/// True for one period of all moves, with an increment or without: what a simulated clock shows.
bool can_be_played(const rules::TimeControl& control) {
  if (control.periods.size() != 1) return false;
  const rules::Period& period = control.periods.front();
  return period.base.count() > 0 && !period.moves && !period.sand_clock &&
         period.bonus_kind == rules::BonusKind::increment;
}

/// The only period of the tag; nullopt if there is none, or if it cannot be played.
std::optional<rules::Period> tag_of(std::optional<std::string_view> text) {
  const auto control = rules::filed_time_control(text.value_or("?"));
  return control && can_be_played(*control) ? std::optional(control->periods.front()) : std::nullopt;
}

/// The time that a ply added to the clock beyond the time used: increment, or increment and a new period.
std::optional<Seconds> gain_of(const GameRecord& game, std::size_t ply) {
  if (ply < 2) return std::nullopt;
  const auto& now = game.plies[ply];
  const auto& before = game.plies[ply - 2];
  if (!now.clock || !before.clock || !now.elapsed) return std::nullopt;
  return std::chrono::duration_cast<Seconds>(*now.clock - *before.clock + *now.elapsed);
}

/// The most frequent gain; readings jitter by a second, so neighbours count together.
std::optional<Seconds> usual_gain(const GameRecord& game) {
  std::map<std::int64_t, int> votes;
  for (std::size_t ply = 2; ply < game.plies.size(); ++ply) {
    if (const auto gain = gain_of(game, ply); gain && gain->count() >= 0 && gain->count() <= 60) {
      votes[gain->count()] += 2;
      votes[gain->count() - 1] += 1;
      votes[gain->count() + 1] += 1;
    }
  }
  if (votes.empty()) return std::nullopt;
  const auto best = std::max_element(votes.begin(), votes.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; });
  return Seconds{std::max<std::int64_t>(0, best->first)};
}

Micros rounded_to(Micros time, Seconds step) {
  const auto half = std::chrono::duration_cast<Micros>(step) / 2;
  return (time + half) / step * step;
}

/// The base time from the first readings, which are base and two increments less the first thought. That
/// thought may include hours of waiting: the shorter one of the two players counts.
std::optional<Micros> base_from_clocks(const GameRecord& game, Micros increment) {
  std::optional<Micros> base;
  for (std::size_t ply = 0; ply < std::min<std::size_t>(2, game.plies.size()); ++ply) {
    const auto& record = game.plies[ply];
    if (!record.clock) continue;
    const Micros used = record.elapsed.value_or(std::chrono::milliseconds{0});
    const Micros found = rounded_to(*record.clock + used - 2 * increment, Seconds{60});
    base = base ? std::min(*base, found) : found;
  }
  return base;
}

void read_control(const GameRecord& game, Pace& pace) {
  const auto tag = tag_of(game.tag("TimeControl"));
  const auto gain = usual_gain(game);
  pace.increment = gain ? Micros{*gain} : tag ? Micros{tag->bonus} : Micros{0};
  if (gain || !tag) pace.base = base_from_clocks(game, pace.increment).value_or(Micros{0});
  if (pace.base <= Micros{0}) pace.base = tag ? Micros{tag->base} : kUsualBase;
  for (std::size_t ply = 2; ply < game.plies.size(); ++ply) {
    const auto extra = gain_of(game, ply);
    if (!extra || ply < 2 * kPeriodMoves || *extra - pace.increment < kNewPeriod) continue;
    pace.bonus_move = kPeriodMoves;
    pace.bonus = rounded_to(*extra - pace.increment, Seconds{300});
    return;
  }
}

/// The time that the clock lost between two readings of the same player.
std::optional<Micros> clock_used(const GameRecord& game, const Pace& pace, std::size_t ply) {
  const auto& record = game.plies[ply];
  if (!record.clock) return std::nullopt;
  Micros before = pace.base + pace.increment;
  if (ply >= 2) {
    if (!game.plies[ply - 2].clock) return std::nullopt;
    before = *game.plies[ply - 2].clock;
  }
  const bool new_period = pace.bonus_move > 0 && *record.clock - before > kNewPeriod;
  return before + pace.increment + (new_period ? pace.bonus : Micros{0}) - *record.clock;
}

/// The recorded time. If %emt is much more than the clock lost, the clock was stopped meanwhile.
std::optional<Micros> recorded(const GameRecord& game, const Pace& pace, std::size_t ply) {
  const auto lost = clock_used(game, pace, ply);
  const auto& elapsed = game.plies[ply].elapsed;
  if (!elapsed) return lost;
  if (lost && *lost >= Micros{0} && *elapsed > *lost + Seconds{6}) return lost;
  return *elapsed;
}

/// An invented thinking time: short in the opening, with a heavy tail, so that sixty moves fit into the time.
Micros invented(const Pace& pace, std::size_t ply, Random& random) {
  const double per_move = to_seconds(pace.base) / 60 + to_seconds(pace.increment);
  const double median = per_move * (ply < 12 ? 0.2 : 0.5);
  return from_seconds(std::min(random.log_normal(median, 0.9), per_move * 8));
}

/// Adds the next ply's time. Records count whole seconds; the true time lies around them.
void think(Pace& pace, std::optional<Micros> known, std::optional<Micros> max_think, Random& random) {
  Micros used = known ? *known : invented(pace, pace.used.size(), random);
  if (known) used += random.time(0.0, 1.0) - Micros{500'000};
  used = std::max(used, Micros{0});
  pace.used.push_back(max_think ? std::min(used, *max_think) : used);
}

}  // namespace

Pace pace_of(const GameRecord& game, std::optional<Micros> max_think, Random& random) {
  Pace pace;
  read_control(game, pace);
  for (std::size_t ply = 0; ply < game.plies.size(); ++ply) {
    think(pace, recorded(game, pace, ply), max_think, random);
  }
  return pace;
}

/// Every player's second and later readings give the time used; unknown times are invented.
Pace pace_of(const rules::quaternity::Record& game, std::optional<Micros> max_think, Random& random) {
  Pace pace;
  const auto tag = tag_of(game.tag("TimeControl"));
  pace.base = tag ? Micros{tag->base} : kUsualBase;
  pace.increment = tag ? Micros{tag->bonus} : Micros{0};
  std::array<std::optional<Micros>, rules::quaternity::kPlayers> before;
  before.fill(pace.base + pace.increment);
  const auto& entries = game.game.entries();
  for (std::size_t n = 0; n < entries.size(); ++n) {
    if (!is_ply(entries[n])) continue;
    const auto times = n < game.notes.size() ? game.notes[n].times : rules::CommentTimes{};
    std::optional<Micros> used = times.elapsed;
    auto& left = before[rules::quaternity::index(entries[n].by)];
    if (!used && times.clock && left) used = *left + pace.increment - *times.clock;
    left = times.clock;
    think(pace, used, max_think, random);
  }
  return pace;
}

Expected<GameRecord, std::string> at_time_control(GameRecord game, std::string_view control) {
  const auto read = rules::entered_time_control(control);
  if (!read) return unexpected(fmt::format("'{}': {}", control, read.error()));
  if (!can_be_played(*read))
    return unexpected(fmt::format("'{}' is not one period with its increment, as 300+3", control));
  game.set_tag("TimeControl", rules::to_string(*read));
  for (auto& ply : game.plies) {
    ply.clock.reset();
    ply.elapsed.reset();
  }
  return game;
}

std::string time_control_tag(const Pace& pace) {
  const auto base = std::chrono::duration_cast<Seconds>(pace.base).count();
  const auto increment = std::chrono::duration_cast<Seconds>(pace.increment).count();
  if (pace.bonus_move == 0) return fmt::format("{}+{}", base, increment);
  const auto bonus = std::chrono::duration_cast<Seconds>(pace.bonus).count();
  return fmt::format("{}/{}+{}:{}+{}", pace.bonus_move, base, increment, bonus, increment);
}

}  // namespace eboard::sim
