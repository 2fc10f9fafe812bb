// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/press_detector.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::Color;

constexpr Millis kNothingCame = 2s;  // a move's reports are a second late at most
constexpr Millis kUpset = 3s;        // that pieces are displaced is said
constexpr Millis kUnpressed = 8s;    // a hand that hesitates has left the piece by then
constexpr Millis kRunsBefore = 1s;   // who starts the clock does not press it
constexpr int kTicks = 5;            // readings between presses: the clock reports each second

}  // namespace

void PressDetector::look(const Sight& sight, const TurnLog& log, Findings& findings) {
  may_have_been_turned(sight);
  listen(sight);
  if (silent(sight, findings) || !sight.clock.running() || turned()) return;
  without_move(sight, log, findings);
  unpressed(sight, log, findings);
  pressed_late(sight, log, findings);
  forgotten(sight, log, findings);
}

/// While a clock stands or is away it may be exchanged or turned. On a board that does not know pieces a ply
/// that is missing in the record looks the same.
void PressDetector::may_have_been_turned(const Sight& sight) {
  if (sight.clock.running() || turned()) return;
  if (with_ > 0 && !sight.board.knows_pieces()) return;
  if (with_ > 0 || stands_since_ != kNever) stands_since_ = sight.now;
  with_ = against_ = 0;
  said_turned_ = false;
}

void PressDetector::side_changed() {
  const Millis since = stands_since_;
  clear();
  stands_since_ = since;
}

void PressDetector::listen(const Sight& sight) {
  const Millis read = sight.clock.read_at();
  if (read == read_at_) return;
  const bool before = std::exchange(ran_, sight.clock.running()) && read_at_ != kNever;
  const bool overdue = read - std::exchange(read_at_, read) >= kClockSilent;
  if (before && overdue && ticks_ >= kTicks) heard_since_ = read;
  const bool ticked = before && ran_ && !overdue && sight.clock.flipped_at() != read;
  ticks_ += ticked;
}

/// A clock that reported each second has fallen silent: it may have been pressed.
bool PressDetector::deaf(const Sight& sight) const {
  return ticks_ >= kTicks && sight.now.passed(read_at_, kClockSilent);
}

bool PressDetector::silent(const Sight& sight, Findings& findings) {
  const bool silent = sight.game.lever_silent;
  if (silent == (silent_since_ > 0)) return silent;
  if (!silent) {
    findings.change(sight.now, Code::lever_silent, silent_since_, State::corrected);
    silent_since_ = 0;
    return false;
  }
  over(sight.now, findings);
  silent_since_ = sight.game.plies();
  findings.happened(
      sight.now, Code::lever_silent, silent_since_, {},
      evidence::UnpressedClock{sight.clock.lever() == Color::white ? Color::white : Color::black});
  return true;
}

void PressDetector::without_move(const Sight& sight, const TurnLog& log, Findings& findings) {
  if (log.presses().empty()) return;
  const Press press = log.presses().back();
  const Understanding& game = sight.game;
  const bool mover = game.end.turn() == press.by;
  // Pieces that were upset and put up wrongly are no move either, if they had been seen as that.
  const bool upset = findings.standing(Code::displaced) && !(game.differing & ~findings.squares()) &&
                     sight.board.last_change() + kUpset <= press.at;
  const bool nothing_there = (game.differing == 0 && !game.irregular) || upset;
  if (press.at == judged_ || !mover || !nothing_there || !sight.now.passed(press.at, kNothingCame)) return;
  judged_ = press.at;
  const std::size_t plies = game.plies();
  const bool ran = sight.clock.restarted_at() + kRunsBefore <= press.at &&
                   sight.clock.stopped_at() < press.at - kRunsBefore;
  const bool untouched = sight.board.last_change() < press.at;
  // A player who presses for their last ply late, after the reply, presses for that one.
  const Millis own_last = plies >= 2 ? log.placed(plies - 1) : kNever;
  const auto before = [&](std::optional<Millis> other) { return other && *other < press.at; };
  const bool own_was_pressed = plies < 2 || before(log.press_for(plies - 1, press.by));
  const bool opponents_was_pressed = plies < 1 || before(log.press_for(plies, !press.by));
  if (!ran || !untouched || !own_was_pressed || !opponents_was_pressed || log.blind_since(own_last)) return;
  empty_ = Empty{press.at, plies + 1, press.by};
  findings.happened(sight.now, Code::press_without_move, plies + 1, {},
                    evidence::EmptyPress{press.by, sight.board.seen().fen()});
}

/// Before the reply: the ply stands, no hand is at work, and its own side's time runs.
void PressDetector::unpressed(const Sight& sight, const TurnLog& log, Findings& findings) {
  const Understanding& game = sight.game;
  const std::size_t number = game.plies();
  const auto settle = [&](State state) {
    findings.change(sight.now, Code::press_forgotten, unpressed_->ply, state);
    unpressed_.reset();
  };
  if (unpressed_) {
    const auto& [ply, by] = *unpressed_;
    const bool pressed = log.press_for(ply, by) || sight.clock.lever() != by;
    if (pressed) return settle(State::corrected);
    if (number < ply || number > ply + 1) return settle(State::withdrawn);
    return;
  }
  const Millis placed = log.placed(number);
  const Color mover = !game.end.turn();
  const bool stands = number > 0 && placed != kNever && game.differing == 0 && !game.irregular &&
                      sight.now.passed(std::max(placed, sight.board.last_change()), kUnpressed);
  if (!stands || deaf(sight) || sight.clock.lever() != mover) return;
  if (findings.known(Code::press_forgotten, number)) return;
  const bool used = number == 1 || log.first_press() < placed;
  if (!used || sight.clock.restarted_at() >= placed || log.blind_since(placed)) return;
  if (log.press_for(number, mover) || !game.end.has_legal_move()) return;
  unpressed_ = Unpressed{number, mover};
  findings.suspected(sight.now, Code::press_forgotten, number, {},
                     evidence::ForgottenPress{.by = mover, .stands = Millis(sight.now) - placed});
}

void PressDetector::renumber(const Renumbered& plies) {
  if (empty_) plies(empty_->ply);
  if (unpressed_) plies(unpressed_->ply);
  if (forgotten_) plies(forgotten_->ply);
  plies(silent_since_);
}

void PressDetector::over(Millis now, Findings& findings) {
  if (unpressed_) findings.change(now, Code::press_forgotten, unpressed_->ply, State::withdrawn);
  unpressed_.reset();
}

void PressDetector::forgotten(const Sight& sight, const TurnLog& log, Findings& findings) {
  const Understanding& game = sight.game;
  const std::size_t plies = game.plies();
  if (plies < 2) return;
  const std::size_t number = plies - 1;
  const Millis placed = log.placed(number);
  const Millis reply = log.placed(plies);
  const bool expected = unpressed_ && unpressed_->ply == number;
  if (placed == kNever || placed <= heard_since_ || deaf(sight)) return;
  if (!expected && findings.known(Code::press_forgotten, number)) return;
  if (!sight.now.passed(reply, kNothingCame)) return;
  const bool used = number == 1 || log.first_press() < placed;
  const bool ran = sight.clock.restarted_at() < placed && used;
  if (!ran || log.blind_since(placed)) return;
  // Where the opponent's time ran all along, there was nothing to press.
  const Color mover = game.end.turn();
  if (sight.clock.lever() != mover || log.press_for(plies, !mover)) return;
  if (log.press_for(number, mover)) return;
  const evidence::ForgottenPress evidence{.by = mover, .reply_after = reply - placed};
  forgotten_ = Unpressed{number, mover};
  if (!expected) return findings.happened(sight.now, Code::press_forgotten, number, {}, evidence);
  unpressed_.reset();
  findings.change(sight.now, Code::press_forgotten, number, State::completed, evidence);
}

/// The press came late. If no reply stands any more, the opponent had not replied.
void PressDetector::pressed_late(const Sight& sight, const TurnLog& log, Findings& findings) {
  if (!forgotten_) return;
  const auto [ply, by] = *forgotten_;
  const std::size_t plies = sight.game.plies();
  if (plies > ply + 1) return forgotten_.reset();
  if (plies < ply || !log.press_for(ply, by)) return;
  findings.change(sight.now, Code::press_forgotten, ply, plies > ply ? State::corrected : State::withdrawn);
  forgotten_.reset();
}

void PressDetector::committed(std::size_t number, Color mover, Millis now, const TurnLog& log,
                              Findings& findings) {
  const Millis placed = log.placed(number);
  // The board was late, or a message of it was lost: there was a move.
  if (empty_ && empty_->by == mover && empty_->ply == number && placed != kNever && placed <= empty_->at) {
    findings.change(now, Code::press_without_move, number, State::withdrawn);
  }
  if (number < 2 || (stands_since_ != kNever && log.placed(number - 1) <= stands_since_)) return;
  // Which half went down between a ply and its reply.
  const Millis before = log.placed(number - 1);
  const bool by_own = log.pressed(!mover, before, placed).has_value();
  const bool by_other = log.pressed(mover, before, placed).has_value();
  with_ += by_own && !by_other;
  against_ += by_other && !by_own;
  say_turned(number, now, findings);
}

void PressDetector::fit_turned(std::size_t committed, int presses, Millis now, Findings& findings) {
  against_ = std::max(against_, presses);
  say_turned(committed, now, findings);
}

void PressDetector::say_turned(std::size_t ply, Millis now, Findings& findings) {
  if (!turned() || said_turned_) return;
  said_turned_ = true;
  findings.happened(now, Code::clock_turned, ply, {}, evidence::TurnedClock{against_});
}

}  // namespace eboard::tracking
