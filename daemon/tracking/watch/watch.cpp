// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/watch.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "daemon/tracking/heard/table.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::Bitboard;
using rules::Color;
using rules::Result;
using rules::Role;

constexpr Millis kGestureUnclear = 4s;
constexpr Millis kChoiceStands = 3s;

/// A promotion that was pressed for may wait for the reply until it is certain which piece was meant. That
/// another one stood there first is certain before, and the opponent may complain until they touch a piece.
void look_at_standing_promotion(const Sight& sight, const TurnLog& log, Findings& findings) {
  const Understanding& game = sight.game;
  if (game.taken_back > 0 || game.behind.empty() ||
      game.behind.front().ply.move.kind != rules::MoveKind::promotion)
    return;
  const auto& [ply, placed] = game.behind.front();
  const std::size_t number = game.committed + 1;
  const auto press = log.press_for(number, game.position.turn());
  const Millis began = number == 1 ? sight.clock.runs_from() : log.placed(game.committed);
  if (!press || began == kNever || log.blind_since(began)) return;
  if (rules::contains(game.differing, ply.move.to)) return;
  if (!sight.now.passed(std::max(*press, sight.board.changed_at(ply.move.to)), kChoiceStands)) return;
  promotion_changed({number, game.position, ply, began, placed, false, game.chess960}, log, sight.now,
                    findings);
}

/// Before a game begins pieces are put anywhere and clocks set to anything, or left running.
bool before_play(const Sight& sight) {
  const bool started = !sight.clock.left_running() &&
                       (sight.clock.running() || (sight.clock.has_run() && sight.clock.blocked()));
  return sight.game.committed == 0 && sight.game.shown == 0 && !started;
}

}  // namespace

void Watch::start(const BoardView& board, const ClockView& clock) {
  findings_.clear();
  log_.clear(board, clock);
  std::apply([](auto&... detector) { (detector.clear(), ...); }, detectors_);
  counts_.clear();
  boards_.clear();
  committed_ = 0;
  presumed_ = 0;
  last_mover_.reset();
  adjusted_.fill(kNever);
  castling_.reset();
  hands_.clear();
}

void Watch::clock_side_changed() {
  log_.turn_clock();
  of<PressDetector>().side_changed();
}

void Watch::look(const BoardView& board, const ClockView& clock, const Understanding& game, Moment& now) {
  const Sight sight{board, clock, game, now, terms_};
  log_.observe(sight);
  if (before_play(sight)) return;
  if (castling_) look_at(*std::exchange(castling_, std::nullopt), sight);
  look_at_commits(sight);
  look_at_standing_promotion(sight, log_, findings_);
  judge_record(sight);
  std::apply([&](auto&... detector) { (detector.look(sight, log_, findings_), ...); }, detectors_);
  kings_near_centre(sight);
  hands_.look(sight, log_);
}

void Watch::look_aside(const BoardView& board, const ClockView& clock, const Understanding& game,
                       Moment& now) {
  const Sight sight{board, clock, game, now, terms_};
  if (!before_play(sight)) of<ClockDetector>().look_aside(sight, findings_);
}

void Watch::look_at_commits(const Sight& sight) {
  const Understanding& game = sight.game;
  committed_ = std::min(committed_, game.committed);
  if (committed_ == game.committed) return;
  rules::Position before = game.tail_start;
  std::size_t number = game.committed - game.taken_back - game.tail.size();
  if (number == 0 && committed_ == 0) counts_.stands(sight.now, 0, before, true, findings_);
  for (const auto& [ply, placed] : game.tail) {
    ++number;
    const Color mover = before.turn();
    if (number > committed_) {
      last_mover_ = mover;
      of<PressDetector>().committed(number, mover, sight.now, log_, findings_);
      // Before the first ply, what was touched is of no account.
      const Millis began = number == 1 ? sight.clock.runs_from() : log_.placed(number - 1);
      const bool seen = placed != kNever && began != kNever && !log_.blind_since(began);
      const Millis said = adjusted_[static_cast<std::size_t>(mover)];
      const bool adjusted = said != kNever && began != kNever && said >= began;
      if (seen && !ply.irregular)
        look_at({number, before, ply, began, placed, adjusted, game.chess960}, sight);
    }
    const auto next = after(before, ply);
    if (!next) break;
    before = *next;
    if (number > committed_) counts_.stands(sight.now, number, before, !ply.irregular, findings_);
  }
  committed_ = game.committed;
}

/// From some ply on the record is only presumed, until a person checks it.
void Watch::judge_record(const Sight& sight) {
  judge_record(sight.now, sight.game.presumed, sight.board.seen());
}

void Watch::judge_record(Millis now, std::size_t presumed, const rules::Placement& board) {
  if (presumed == presumed_) return;
  if (presumed_ != 0) findings_.change(now, Code::record_presumed, presumed_, State::corrected);
  presumed_ = presumed;
  if (presumed == 0) return;
  findings_.happened(now, Code::record_presumed, presumed, {}, evidence::Board{board.fen()});
}

void Watch::record_ruled(Millis now, std::size_t kept, std::size_t before,
                         const std::vector<rules::Position>& positions, std::size_t presumed) {
  const auto longer = static_cast<std::ptrdiff_t>(positions.size()) - 1 - static_cast<std::ptrdiff_t>(before);
  const Renumbered plies{kept, longer};
  findings_.renumber(plies);
  of<PressDetector>().renumber(plies);
  of<ClockDetector>().renumber(plies);
  of<ReplacedDetector>().clear();
  plies(presumed_);
  if (castling_) plies(castling_->number);  // what the absence detector found was before the first ply
  log_.renumber(longer);
  counts_.knows(positions);
  committed_ = positions.size() - 1;
  judge_record(now, presumed, positions.back().placement());
}

/// A castling is looked at when its rook stands, too.
void Watch::look_at(PlayedTurn turn, const Sight& sight) {
  const bool castling = turn.ply.move.kind == rules::MoveKind::castling;
  if (castling && rules::contains(sight.game.differing, castling_squares(turn.ply.move).rook_to)) {
    castling_ = std::move(turn);
  } else {
    look_at_ply(turn, log_, sight.now, findings_);
  }
}

/// Both kings off their squares and near the centre, while the clock stands still: a result was meant.
void Watch::kings_near_centre(const Sight& sight) {
  const auto& seen = sight.board.seen();
  const Bitboard kings = seen.of(Role::king);
  const Bitboard differing = sight.game.differing;
  const bool both =
      rules::count(kings & seen.of(Color::white)) == 1 && rules::count(kings & seen.of(Color::black)) == 1;
  const bool near = both && (kings & ~kAroundCentre) == 0 && (kings & ~differing) == 0;
  const bool unclear = near && !result_gesture(seen) && !sight.clock.running();
  if (!unclear || findings_.standing(Code::gesture_unclear)) return;
  if (!sight.now.passed(sight.board.last_change(), kGestureUnclear)) return;
  findings_.stands(sight.now, Code::gesture_unclear, sight.game.committed, {}, kings,
                   evidence::Kings{evidence::squares(kings)});
}

void Watch::gesture(Millis now, std::size_t committed, Result shown, Result on_board) {
  const auto flag = of<ClockDetector>().flag();
  const auto correct = [&](Code which) {
    findings_.settle(now, [&](const StandsWrong& found) -> std::optional<State> {
      return found.code == which ? std::optional(State::corrected) : std::nullopt;
    });
  };
  correct(Code::gesture_unclear);
  const bool decided = on_board != Result::unknown;
  const bool winner_lost_on_time = (shown == Result::white_wins && flag == Color::white) ||
                                   (shown == Result::black_wins && flag == Color::black);
  if (decided ? shown == on_board : !winner_lost_on_time) return correct(Code::result_conflict);
  if (findings_.standing(Code::result_conflict)) return;
  const evidence::ConflictingResult evidence{.shown = shown,
                                             .by_board = decided ? std::optional(on_board) : std::nullopt,
                                             .flag = decided ? std::nullopt : flag};
  findings_.stands(now, Code::result_conflict, committed, {}, 0, evidence);
}

std::optional<Color> Watch::touched(Millis now) const {
  const auto side = hands_.touched(now);
  if (!side) return std::nullopt;
  const Millis said = adjusted_[static_cast<std::size_t>(*side)], stood = log_.placed(committed_);
  return said != kNever && said >= stood ? std::nullopt : side;
}

void Watch::adjusted(Millis now, Color side) {
  adjusted_[static_cast<std::size_t>(side)] = now;
  if (last_mover_ == side) findings_.change(now, Code::touch_move, committed_, State::withdrawn);
}

void Watch::over(Millis now) {
  of<PressDetector>().over(now, findings_);
  of<ClockDetector>().over(now, findings_);
}

void Watch::no_result(Millis now, std::size_t committed) {
  findings_.happened(now, Code::no_result, committed, {}, evidence::UnfinishedGame{committed});
}

void Watch::goes_on(Millis now, std::size_t committed) {
  findings_.change(now, Code::no_result, committed, State::withdrawn);
}

void Watch::stored_unused(Millis now, std::size_t committed, std::string_view reason) {
  findings_.happened(now, Code::stored_unused, committed, {}, evidence::Reason{std::string(reason)});
}

void Watch::irregular_start(Millis now, const rules::Placement& stands, const rules::Placement& usual) {
  findings_.happened(now, Code::irregular_start, 1, {},
                     evidence::WrongStart{evidence::squares(stands.difference(usual)), stands.fen()});
}

void Watch::board_turned(Millis now, const rules::Placement& start, rules::BoardTurn turn) {
  findings_.happened(
      now, Code::board_turned, 1, {},
      evidence::TurnedBoard{rules::turned(start, -turn).fen(), evidence::squares(start.of(Role::king))});
}

void Watch::board_lies_right(Millis now) { findings_.change(now, Code::board_turned, 1, State::corrected); }

}  // namespace eboard::tracking
