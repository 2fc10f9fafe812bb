// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/clock_detector.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "rules/laws/endings/history.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::Color;

constexpr Millis kEdited = 5s;  // less is the clock's own rounding, or a second that ran on
constexpr Millis kEmpty = 3s;   // the next period's time may be about to come

constexpr Millis kPaused = 15s;
constexpr Millis kFrozen = 30s;   // longer than any delay
constexpr Millis kReadings = 5s;  // a clock that did not report for this long may have shown anything
constexpr std::size_t kPressesCompared = 3;
constexpr Millis kAgree = 2s;
constexpr Millis kEachSecond = 1200ms;  // between the readings of a clock that reports each second
constexpr double kNearlyAll = 0.8;      // of a period's time: some of it ran before it was read
constexpr int kPressesOwing = 2;        // one may be the stop for the ruling
constexpr Millis kEnoughAMove = 30s;    // with so much for each move everybody records

/// Precondition: connected.
evidence::Times shown(const ClockView& clock, std::optional<Millis> stood = {}) {
  return {*clock.remaining(Color::white), *clock.remaining(Color::black), stood};
}

/// The move that the player had made when the clock showed zero, and not pressed for.
void tell_made(evidence::FallenFlag& told, const Understanding& game, Millis zero_at) {
  if (game.behind.empty() || game.differing != 0 || game.position.turn() != told.side) return;
  const auto& first = game.behind.front();
  if (first.ply.offends() || first.placed > zero_at) return;
  told.made = to_string(ChessNotation::way(first.ply.move, game.chess960));
  told.made_before = zero_at - first.placed;
}

Millis distance(Millis a, Millis b) { return a < b ? b - a : a - b; }

}  // namespace

std::optional<Color> ClockDetector::flag() const {
  if (fallen_[0] == fallen_[1]) return std::nullopt;
  return fallen_[0] ? Color::white : Color::black;
}

void ClockDetector::look(const Sight& sight, const TurnLog&, Findings& findings) {
  look_at_times(sight, findings);
  setting_.look(sight, *this, findings);
}

void ClockDetector::look_at_times(const Sight& sight, Findings& findings) {
  const rules::Edition& edition = sight.terms.edition;
  if (!sight.clock.connected()) {
    running_.reset();
    display_.reset();
    return;
  }
  edits(sight, findings);
  if (owed_ && sight.clock.running()) unset(sight, findings);
  pauses(sight, findings);
  frozen(sight, findings);
  increments(sight);
  periods(sight);
  flags(sight, findings);
  for (const Color color : {Color::white, Color::black}) {
    if (edition.record_duty && edition.record_spared_below)
      short_of_time(sight, color, *edition.record_spared_below, findings);
  }
}

void ClockDetector::renumber(const Renumbered& plies) {
  if (paused_) plies(*paused_);
  if (flag_) plies(flag_->ply);
  for (std::optional<std::size_t>& ply : short_) {
    if (ply) plies(*ply);
  }
}

void ClockDetector::over(Millis now, Findings& findings) {
  if (paused_) findings.change(now, Code::clock_paused, *paused_, State::withdrawn);
  paused_.reset();
}

/// The clock stands while a game is under way and goes on, for whatever reason.
void ClockDetector::pauses(const Sight& sight, Findings& findings) {
  if (sight.clock.running()) {
    if (!paused_) return;
    findings.change(sight.now, Code::clock_paused, *paused_,
                    sight.clock.set_anew() ? State::withdrawn : State::completed,
                    shown(sight.clock, sight.clock.restarted_at() - sight.clock.stopped_at()));
    paused_.reset();
    return;
  }
  const Understanding& game = sight.game;
  const Millis stopped = sight.clock.stopped_at();
  const bool fallen = sight.clock.flag_fallen(Color::white) || sight.clock.flag_fallen(Color::black);
  const bool under_way = game.committed > 0 && game.differing == 0 && game.end.has_legal_move() &&
                         sight.board.last_change() < stopped && sight.clock.has_run();
  if (paused_ || fallen || !under_way || stopped == kNever || !sight.now.passed(stopped, kPaused)) return;
  const std::size_t ply = game.plies() + 1;
  if (findings.known(Code::clock_paused, ply)) return;
  paused_ = ply;
  findings.suspected(sight.now, Code::clock_paused, ply, {}, shown(sight.clock));
}

/// It keeps reporting that it runs, and shows the same time.
void ClockDetector::frozen(const Sight& sight, Findings& findings) {
  const auto lever = sight.clock.lever();
  if (!sight.clock.running() || !lever || *sight.clock.remaining(*lever) <= 0ms) return display_.reset();
  const Millis shows = *sight.clock.remaining(*lever);
  const Millis read_at = sight.clock.read_at();
  const bool same = display_ && display_->side == *lever && display_->remaining == shows;
  if (!same || read_at - display_->read_at > kReadings) {
    display_ = Display{*lever, shows, read_at, read_at};
    return;
  }
  display_->read_at = read_at;
  if (said_frozen_ || read_at - display_->since < kFrozen) return;
  said_frozen_ = true;
  findings.suspected(sight.now, Code::clock_frozen, sight.game.committed + 1, {},
                     evidence::FrozenClock{*lever, shows, read_at - display_->since});
}

/// What each side gains with its presses.
void ClockDetector::increments(const Sight& sight) {
  const Times now{*sight.clock.remaining(Color::white), *sight.clock.remaining(Color::black)};
  const Millis flipped = sight.clock.flipped_at();
  const bool went_over = flipped != std::exchange(last_flip_, flipped).value_or(flipped);
  if (went_over && sight.clock.flips().last_added()) {
    const Color by = !*sight.clock.lever();
    auto& gained = gained_[static_cast<std::size_t>(by)];
    gained.push_back(by == Color::white ? now.white - before_flip_.white : now.black - before_flip_.black);
    auto& without = without_[static_cast<std::size_t>(by)];
    if (gained.back() > 0ms) {
      without = 0;
    } else if (before_flip_at_ != kNever && flipped - before_flip_at_ <= kEachSecond) {
      ++without;
    }
    if (gained.size() > kPressesCompared) gained.pop_front();
  }
  before_flip_ = now;
  before_flip_at_ = sight.clock.read_at();
}

/// The time of another period comes at once, when the one before is used up, or with a press, or by hand.
void ClockDetector::periods(const Sight& sight) {
  const rules::TimeControl& control = sight.terms.control;
  for (const Color color : {Color::white, Color::black}) {
    const auto side = static_cast<std::size_t>(color);
    const Millis left = *sight.clock.remaining(color);
    const Millis gained = left - std::exchange(read_[side], left).value_or(left);
    if (control.periods.size() < 2 || !sight.clock.has_run()) continue;
    if (gained < control.period(begun_[side] + 1).base * kNearlyAll) continue;
    ++begun_[side];
    fallen_[side] = false;
  }
}

std::optional<Millis> ClockDetector::added(Color color) const {
  const auto& gained = gained_[static_cast<std::size_t>(color)];
  if (gained.size() < kPressesCompared) return std::nullopt;
  const auto [min, max] = std::minmax_element(gained.begin(), gained.end());
  if (*max - *min > kAgree) return std::nullopt;
  return std::max(*max, Millis{0});
}

void ClockDetector::short_of_time(const Sight& sight, Color color, Millis limit, Findings& findings) {
  const auto side = static_cast<std::size_t>(color);
  const Millis left = *sight.clock.remaining(color);
  max_[side] = std::max(max_[side], left);
  // For the rest of the period the little that comes with each move changes nothing.
  if (short_[side] && left >= 2 * limit) {
    findings.change(sight.now, Code::time_short, *short_[side], State::corrected);
    short_[side].reset();
  }
  const auto& gained = gained_[side];
  const bool little_added = gained.size() == kPressesCompared &&
                            *std::max_element(gained.begin(), gained.end()) < kEnoughAMove - kEdited;
  // Where there was never more, the whole game is a short one.
  if (short_[side] || left >= limit || max_[side] < 2 * limit || !little_added) return;
  const std::size_t ply = sight.game.committed + 1;
  if (!sight.clock.running() || findings.known(Code::time_short, ply)) return;
  short_[side] = ply;
  findings.happened(sight.now, Code::time_short, ply, {}, evidence::TimeLeft{color, left});
}

bool ClockDetector::differs(const Times& one, const Times& other) {
  return distance(one.white, other.white) >= kEdited || distance(one.black, other.black) >= kEdited;
}

/// Between a stop and the next start no time passes: what changed was set.
void ClockDetector::edits(const Sight& sight, Findings& findings) {
  const Times now{*sight.clock.remaining(Color::white), *sight.clock.remaining(Color::black)};
  if (!sight.clock.running()) {
    // What the press added that was reported with the stop was set by nobody.
    if (sight.clock.stopped_at() == Millis(sight.now) && sight.clock.pressed_at_stop()) running_ = now;
    return;
  }
  const bool restarted = sight.clock.restarted_at() == Millis(sight.now) && running_;
  if (restarted) {
    const Times owes = owed_.value_or(Times{0ms, 0ms});
    const Times due{running_->white + owes.white, running_->black + owes.black};
    if (!differs(now, due)) {
      owed_.reset();
    } else if (sight.game.committed > 0 && differs(now, *running_) && !was_ordered(now, sight.clock)) {
      say_edited(sight, due, now, findings);
      owed_.reset();
    }
  }
  running_ = now;
  ordered_.reset();
}

void ClockDetector::look_aside(const Sight& sight, Findings& findings) {
  if (!sight.clock.connected()) return running_.reset();
  // Ruled times are those of the start, whatever ran since the ruling.
  if (sight.clock.running() && sight.clock.restarted_at() == Millis(sight.now)) edits(sight, findings);
  last_flip_ = sight.clock.flipped_at();
  before_flip_ = {*sight.clock.remaining(Color::white), *sight.clock.remaining(Color::black)};
  before_flip_at_ = sight.clock.read_at();
}

void ClockDetector::say_edited(const Sight& sight, const Times& before, const Times& now,
                               Findings& findings) {
  findings.happened(sight.now, Code::clock_edited, sight.game.committed + 1, {},
                    evidence::EditedClock{before.white, now.white, before.black, now.black});
}

void ClockDetector::times_ruled(const ClockView& clock, const RuledTimes& ruled) {
  if (!clock.connected()) return;
  const Times shows{*clock.remaining(Color::white), *clock.remaining(Color::black)};
  const Times owes = owed_.value_or(Times{0ms, 0ms});
  // A clock that stands may have been set already, before the ruling was entered.
  const Times from = running_.value_or(shows);
  owed_ = ruled.relative ? Times{owes.white + ruled.change.white, owes.black + ruled.change.black}
                         : Times{ruled.times.white - from.white, ruled.times.black - from.black};
  presses_owing_ = 0;
}

/// The clock runs on without what a ruling gave: it was not stopped, or stopped and not set. Two presses
/// later nobody is about to set it.
void ClockDetector::unset(const Sight& sight, Findings& findings) {
  const Times now{*sight.clock.remaining(Color::white), *sight.clock.remaining(Color::black)};
  const bool flipped = last_flip_ && sight.clock.flipped_at() != *last_flip_;
  presses_owing_ += flipped && sight.clock.flips().last_added();
  if (presses_owing_ < kPressesOwing) return;
  if (!differs(*owed_, Times{0ms, 0ms})) return owed_.reset();
  const Times due{now.white + owed_->white, now.black + owed_->black};
  findings.happened(sight.now, Code::ruled_time_not_set, sight.game.committed + 1, {},
                    evidence::TimeNotSet{due.white, now.white, due.black, now.black});
  owed_.reset();
}

bool ClockDetector::was_ordered(const Times& now, const ClockView& clock) const {
  if (!ordered_) return false;
  const bool white_left = clock.white() == drivers::Side::left;
  const auto [white, black] =
      white_left ? std::pair(ordered_->left, ordered_->right) : std::pair(ordered_->right, ordered_->left);
  return distance(now.white, white) < kEdited && distance(now.black, black) < kEdited;
}

bool ClockDetector::falls(const Sight& sight, Color color) {
  const auto side = static_cast<std::size_t>(color);
  const bool empty = *sight.clock.remaining(color) <= 0ms;
  if (!empty) {
    empty_since_[side] = kNever;
    return false;
  }
  if (empty_since_[side] == kNever) empty_since_[side] = sight.now;
  const bool blocked = sight.clock.flag_fallen(color);
  if (fallen_[side] || !sight.clock.has_run()) return false;
  if (!blocked && !sight.now.passed(empty_since_[side], kEmpty)) return false;
  fallen_[side] = true;
  return true;
}

void ClockDetector::add_second(Color side) {
  flag_->told.second = side;
  if (const Millis apart = distance(empty_since_[0], empty_since_[1]); apart > 0ms)
    flag_->told.second_after = apart;
}

/// Two flags are one matter: what is reported of the first one is reported once more with the second.
void ClockDetector::flags(const Sight& sight, Findings& findings) {
  const bool white = falls(sight, Color::white), black = falls(sight, Color::black);
  if (!white && !black) return;
  const bool both = white && black;
  const bool black_first = both ? empty_since_[1] < empty_since_[0] : black;
  const Color side = black_first ? Color::black : Color::white;
  const bool first_stands = flag_ && flag_->told.side != side && *sight.clock.remaining(!side) <= 0ms;
  if (first_stands && !both) {
    add_second(side);
    return findings.change(sight.now, Code::time_forfeit_candidate, flag_->ply, State::stood, flag_->told);
  }
  flag_ =
      Flag{sight.game.committed + 1,
           {.side = side,
            .moves_committed = static_cast<std::size_t>(rules::History{sight.game.position}.moves_made(side)),
            .position = rules::to_fen(sight.game.position.setup()),
            .periods = sight.terms.control.periods.size() > 1
                           ? std::optional(begun_[static_cast<std::size_t>(side)])
                           : std::nullopt}};
  tell_made(flag_->told, sight.game, empty_since_[static_cast<std::size_t>(side)]);
  if (both) add_second(!side);
  findings.happened(sight.now, Code::time_forfeit_candidate, flag_->ply, {}, flag_->told);
}

}  // namespace eboard::tracking
