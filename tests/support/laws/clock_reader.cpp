// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/laws/clock_reader.hpp"

#include <algorithm>

namespace eboard::laws {

using rules::BonusKind;
using rules::moves_due;
using rules::Period;
using rules::period_after;

namespace {

using FactKind = ClockFact::Kind;

// The rest of `time` after up to `explained` of it is explained.
std::chrono::milliseconds beyond(std::chrono::milliseconds time, std::chrono::milliseconds explained) {
  return time - std::clamp(time, std::chrono::milliseconds{0}, explained);
}

}  // namespace

std::optional<int> ClockReader::due(Color side) const {
  return moves_due(control_, period_after(control_, moves(side)));
}

std::vector<ClockFact> ClockReader::read(const ClockReading& reading) {
  std::vector<ClockFact> facts;
  if (!last_) {
    last_ = reading;
    if (reading.running) facts.push_back({FactKind::started, *reading.running, reading.at});
    return facts;
  }
  const ClockReading before = *last_;
  last_ = reading;
  const auto all = stories(before, reading);
  // The simplest story comes first, and is taken if it fits.
  const auto fits = std::ranges::find_if(all, [&](const Story& story) { return story.size() <= tolerance_; });
  const Story& best = fits != all.end() ? *fits : *std::ranges::min_element(all, {}, &Story::size);
  for (const Color side : best.presses) {
    ++moves_[static_cast<std::size_t>(side)];
    facts.push_back({FactKind::pressed, side, reading.at});
  }
  settle(Color::white, best.unexplained.white, reading.at, facts);
  settle(Color::black, best.unexplained.black, reading.at, facts);
  for (const Color side : {Color::white, Color::black}) {
    if (before.left.of(side) <= Time{0} || reading.left.of(side) > Time{0}) continue;
    facts.push_back({FactKind::flag, side, std::min(before.at + before.left.of(side), reading.at)});
  }
  if (before.running && !reading.running) facts.push_back({FactKind::paused, *before.running, reading.at});
  if (!before.running && reading.running) facts.push_back({FactKind::started, *reading.running, reading.at});
  return facts;
}

std::vector<ClockReader::Story> ClockReader::stories(const ClockReading& before,
                                                     const ClockReading& now) const {
  if (!before.running || !now.running) {
    std::vector<Story> all{nobody_pressed(before, now)};
    if (before.running) all.push_back(pressed(before, now, *before.running, false));
    return all;
  }
  if (before.running != now.running) return {pressed(before, now, *before.running, false)};
  return {nobody_pressed(before, now), pressed(before, now, *before.running, true)};
}

ClockReader::Story ClockReader::nobody_pressed(const ClockReading& before, const ClockReading& now) const {
  Story story{{}, {now.left.white - before.left.white, now.left.black - before.left.black}};
  const auto mover = before.running ? before.running : now.running;
  if (!mover) return story;
  const Time elapsed = now.at - before.at;
  Time& change = story.unexplained.of(*mover);
  if (before.running == now.running) {
    change = beyond(change + std::min(elapsed, before.left.of(*mover)), gift(*mover));
  } else {
    // The clock was stopped or started in between, so it ran for an unknown time.
    change = -beyond(-change, elapsed);
  }
  return story;
}

ClockReader::Story ClockReader::pressed(const ClockReading& before, const ClockReading& now, Color first,
                                        bool answered) const {
  const Color second = !first;
  const Time elapsed = now.at - before.at;
  const auto change = [&](Color side) { return now.left.of(side) - before.left.of(side); };
  const Time given = answered ? increment(second) : Time{0};
  const Time second_used = std::clamp(given - change(second), Time{0}, elapsed);
  // A clock stopped after the press ran for an unknown time.
  const Time first_used = elapsed - second_used;
  Story story{{first}, {}};
  if (answered) story.presses.push_back(second);
  story.unexplained.of(second) = change(second) - given + second_used;
  Time rest = change(first) - increment(first) + first_used;
  const Time gifts = gift(first) + (answered ? gift(second) : Time{0});
  rest = beyond(rest, now.running ? gifts : std::max(gifts, elapsed));
  story.unexplained.of(first) = rest;
  return story;
}

// The time that a press certainly adds. The next period's time may come with it or later, see settle().
ClockReader::Time ClockReader::increment(Color side) const {
  const Period& period = control_.period(period_after(control_, moves(side)));
  return period.bonus_kind == BonusKind::increment ? period.bonus : Time{0};
}

// The time that a delay or Bronstein mode may spare the player on a move, depending on how long the move
// took.
ClockReader::Time ClockReader::gift(Color side) const {
  const Period& period = control_.period(period_after(control_, moves(side)));
  return period.bonus_kind == BonusKind::increment ? Time{0} : period.bonus;
}

void ClockReader::settle(Color side, Time unexplained, Time at, std::vector<ClockFact>& facts) {
  if (abs(unexplained) <= tolerance_) return;
  std::size_t& shown = periods_shown_[static_cast<std::size_t>(side)];
  if (!control_.is_last(shown)) {
    const Time base = control_.period(shown + 1).base;
    if (abs(unexplained - base) <= tolerance_) {
      ++shown;
      facts.push_back({FactKind::period, side, at, base});
      return;
    }
  }
  facts.push_back({FactKind::adjusted, side, at, unexplained});
}

}  // namespace eboard::laws
