// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/judge/restored_times.hpp"

#include <algorithm>

namespace eboard::rules {

using std::chrono::milliseconds;

namespace {

/// What the press for a move of that period adds.
milliseconds added_by_press(const GameState& state, Color side) {
  const TimeControl& control = state.clock.control;
  if (!control.timed()) return milliseconds{0};
  const Period& period = control.period(period_after(control, std::max(state.moves_made(side) - 1, 0)));
  return period.bonus_kind == BonusKind::increment ? period.bonus : milliseconds{0};
}

/// The player's time before the press for the ply after `ply`, as far as the clock showed it. `pressed`: that
/// ply is not in the record, but the clock was pressed for it.
std::optional<milliseconds> left_at_press(const GameState& state, int ply, const Times& before, Color side,
                                          bool pressed) {
  const bool made = ply < state.ply();
  const auto at_press = made ? state.plies[static_cast<std::size_t>(ply)].times : std::nullopt;
  const auto& shown = at_press ? at_press : state.clock.times;
  // After a later ply the clock says nothing of this one, nor does one that was not read since.
  const bool of_this = at_press || (shown && state.ply() <= ply + 1 && *shown != before);
  if (!of_this) return {};
  const milliseconds added = made || pressed ? added_by_press(state, side) : milliseconds{0};
  return std::max(shown->of(side) - added, milliseconds{0});
}

std::optional<Times> times_of(const GameFile& game, int ply, const std::optional<Color>& offender,
                              bool pressed) {
  const GameState& state = game.state();
  const auto known = times_at(game.clock_log(), ply);
  if (!known) return {};
  Times out = known->times;
  for (const TimeRuled& ruled : state.times_ruled) {
    if (ruled.ply != ply) continue;
    out.of(ruled.side) = ruled.set ? *ruled.set : out.of(ruled.side) + ruled.change;
  }
  const bool made = ply < state.ply();
  const GamePly* next = made ? &state.plies[static_cast<std::size_t>(ply)] : nullptr;
  const Color mover = next != nullptr ? next->side : state.turn();
  if (offender == mover || (next != nullptr && next->irregular)) {
    if (const auto left = left_at_press(state, ply, known->times, mover, pressed))
      out.of(mover) = std::min(out.of(mover), *left);
  }
  for (const TimeRuled& ruled : state.times_ruled) {
    if (ruled.ply > ply) out.of(ruled.side) += ruled.change;
  }
  for (const Color side : {Color::white, Color::black})
    out.of(side) = std::max(out.of(side), milliseconds{0});
  return out;
}

}  // namespace

std::optional<Times> restored_times(const GameFile& game, int ply, const std::optional<Color>& offender) {
  return times_of(game, ply, offender, false);
}

std::optional<Times> times_before_empty_press(const GameFile& game, Color by) {
  if (by != game.state().turn()) return {};
  return times_of(game, game.state().ply(), by, true);
}

}  // namespace eboard::rules
