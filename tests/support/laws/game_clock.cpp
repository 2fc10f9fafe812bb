// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/laws/game_clock.hpp"

#include <algorithm>

namespace eboard::laws {

using rules::BonusKind;
using rules::moves_due;
using rules::Period;
using rules::period_after;

ClockRules clock_rules(const Edition& edition) {
  return {.press_completes = edition.press_completes, .next_move_completes = edition.next_move_completes};
}

GameClock::GameClock(TimeControl control, ClockRules rules) : control_(std::move(control)), rules_(rules) {
  const Period& first = control_.period(0);
  const bool bonus = rules_.bonus_before_first && first.bonus_kind == BonusKind::increment;
  for (Side& side : sides_) side.left = first.base + (bonus ? first.bonus : Time{0});
}

void GameClock::start(Color side, Time at) {
  advance(at);
  running_ = side;
  if (turn_ != side) begin_turn(side);
}

void GameClock::stop(Time at) {
  advance(at);
  running_.reset();
}

void GameClock::made(Color side, Time at) {
  advance(at);
  Side& mover = side_of(side);
  if (rules_.next_move_completes && mover.completed < mover.made) complete(mover, mover.made);
  ++mover.made;
  if (!rules_.press_completes) complete(mover, mover.made);
}

bool GameClock::press(Color side, Time at) {
  advance(at);
  if (running_ != side) return false;
  Side& mover = side_of(side);
  if (!mover.fall) give_bonus(mover);
  if (mover.completed < mover.made) complete(mover, mover.made);
  running_ = !side;
  begin_turn(!side);
  return true;
}

bool GameClock::move(Color side, Time at) {
  made(side, at);
  return press(side, at);
}

void GameClock::adjust(Color side, Time change, Time at) {
  advance(at);
  Side& changed = side_of(side);
  changed.left = std::max(changed.left + change, Time{0});
}

void GameClock::set(const Times& left, int white_moves, int black_moves, Time at) {
  advance(at);
  for (const Color side : {Color::white, Color::black}) {
    Side& changed = side_of(side);
    changed.left = left.of(side);
    changed.completed = changed.made = side == Color::white ? white_moves : black_moves;
    changed.period = period_after(control_, changed.completed);
    changed.fall.reset();
  }
  turn_.reset();
  if (running_) begin_turn(*running_);
}

void GameClock::set_control(TimeControl control, Time at) {
  advance(at);
  control_ = std::move(control);
  for (Side& side : sides_) {
    side.period = period_after(control_, side.completed);
    side.delay_left = Time{0};
  }
}

bool GameClock::next_period(Color side, Time at) {
  advance(at);
  Side& late = side_of(side);
  const auto due = moves_due(control_, late.period);
  if (!due || control_.is_last(late.period)) return false;
  late.completed = std::max(late.completed, *due);
  late.made = std::max(late.made, late.completed);
  ++late.period;
  late.left += control_.period(late.period).base;
  late.fall.reset();
  return true;
}

GameClock::Time GameClock::left(Color side, Time at) const {
  GameClock then = *this;
  then.advance(at);
  return then.side_of(side).left;
}

std::optional<FlagFall> GameClock::flag(Color side, Time at) const {
  GameClock then = *this;
  then.advance(at);
  return then.side_of(side).fall;
}

std::optional<Color> GameClock::first_flag(Time at) const {
  const auto white = flag(Color::white, at);
  const auto black = flag(Color::black, at);
  if (white && black) {
    if (white->at == black->at) return {};
    return white->at < black->at ? Color::white : Color::black;
  }
  if (!white && !black) return {};
  return white ? Color::white : Color::black;
}

void GameClock::advance(Time at) {
  const Time elapsed = at - now_;
  if (elapsed <= Time{0}) return;
  if (running_) {
    Side& mover = side_of(*running_);
    const Time before = mover.left;
    spend(*running_, elapsed);
    if (control_.period(mover.period).sand_clock) side_of(!*running_).left += before - mover.left;
  }
  now_ = at;
}

// Called while now_ is still the earlier time.
void GameClock::spend(Color side, Time elapsed) {
  Side& mover = side_of(side);
  mover.used += elapsed;
  const Time delayed = std::min(mover.delay_left, elapsed);
  mover.delay_left -= delayed;
  const Time counted = elapsed - delayed;
  if (counted < mover.left) {
    mover.left -= counted;
    return;
  }
  if (!mover.fall) {
    mover.fall = FlagFall{.side = side,
                          .at = now_ + delayed + mover.left,
                          .due = moves_due(control_, mover.period),
                          .completed = mover.completed,
                          .made = mover.made,
                          .last_period = control_.is_last(mover.period)};
  }
  mover.left = Time{0};
}

void GameClock::begin_turn(Color side) {
  turn_ = side;
  Side& mover = side_of(side);
  const Period& period = control_.period(mover.period);
  mover.used = Time{0};
  mover.delay_left = period.bonus_kind == BonusKind::delay ? period.bonus : Time{0};
}

void GameClock::complete(Side& mover, int completed) {
  mover.completed = completed;
  if (mover.fall) return;
  const std::size_t reached = period_after(control_, completed);
  while (mover.period < reached) {
    ++mover.period;
    mover.left += control_.period(mover.period).base;
  }
}

void GameClock::give_bonus(Side& mover) {
  const Period& period = control_.period(mover.period);
  if (period.bonus_kind == BonusKind::increment) mover.left += period.bonus;
  if (period.bonus_kind == BonusKind::bronstein) mover.left += std::min(mover.used, period.bonus);
}

}  // namespace eboard::laws
