// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes what follows the last ply: the clock, the kings on centre squares, a post-mortem, and the pieces
// back to the initial position.
#include <algorithm>
#include <cstdlib>

#include "daemon/sim/script_writer.hpp"
#include "daemon/sim/time_left.hpp"
#include "rules/chess/notation/notation.hpp"

namespace eboard::sim {
namespace {

using rules::Color;
using rules::Result;
using rules::Square;

constexpr Square kD4 = rules::make_square(3, 3);
constexpr Square kE4 = rules::make_square(4, 3);
constexpr Square kD5 = rules::make_square(3, 4);
constexpr Square kE5 = rules::make_square(4, 4);

struct KingSquares {
  Square white, black;
};

/// The squares of the kings: both light if White won, both dark if Black won, one of each for a draw.
KingSquares king_squares(Result result, bool usual) {
  switch (result) {
    case Result::white_wins:
      return usual ? KingSquares{kE4, kD5} : KingSquares{kD5, kE4};
    case Result::black_wins:
      return usual ? KingSquares{kD4, kE5} : KingSquares{kE5, kD4};
    case Result::draw:
    case Result::unknown:
      break;
  }
  return usual ? KingSquares{kE4, kE5} : KingSquares{kD4, kD5};
}

Result other_result(Result result) {
  if (result == Result::white_wins) return Result::black_wins;
  return Result::white_wins;
}

bool can_step(const rules::Position& position, Square to) {
  const auto king = position.king_square(position.turn());
  const auto moves = position.legal_moves();
  return std::any_of(moves.begin(), moves.end(), [&](rules::Move move) {
    return move.from == king && move.to == to && move.kind == rules::MoveKind::normal;
  });
}

Square king_square(const Set& set, Color color) {
  const auto kings = set.placement().of(rules::Piece{color, rules::Role::king});
  return rules::first(kings);
}

/// Moves of other pieces than the king to empty squares.
std::vector<rules::Move> quiet_moves(const rules::Position& position) {
  std::vector<rules::Move> out;
  for (const rules::Move move : position.legal_moves()) {
    const bool king = move.from == position.king_square(position.turn());
    if (move.kind == rules::MoveKind::normal && !position.placement()[move.to] && !king) out.push_back(move);
  }
  return out;
}

/// Empty squares next to the king of the side to move, onto which it may tip over.
std::vector<rules::Move> tippings(const rules::Position& position) {
  std::vector<rules::Move> out;
  const Square king = position.king_square(position.turn());
  for (int n = 0; n < rules::kSquares; ++n) {
    const auto square = static_cast<Square>(n);
    const int files = std::abs(rules::file_of(square) - rules::file_of(king));
    const int ranks = std::abs(rules::rank_of(square) - rules::rank_of(king));
    if (std::max(files, ranks) == 1 && !position.placement()[square]) out.push_back({king, square});
  }
  return out;
}

}  // namespace

/// The player to move takes a piece into the hand, or tips their king over, and the clock is stopped some
/// seconds later. Neither is a ply, and no result is shown.
bool ScriptWriter::resign() {
  const bool in_hand = habits_.chance(profile_.left_in_hand);
  const bool tipped = habits_.chance(profile_.king_tipped);
  if ((!in_hand && !tipped) || over_ || !settings_.has_clock || !position_.has_legal_move()) return false;
  auto moves = in_hand ? quiet_moves(position_) : tippings(position_);
  std::erase_if(moves, [&](rules::Move move) { return set_.at(move.to).has_value(); });
  if (moves.empty()) return false;
  const auto move = random_.pick(moves);
  const PieceIndex piece = *set_.at(move.from);
  Motion motion;
  const Micros stands = motions_.transfer(motion, piece, move.from, move.to, Micros{0});
  const Micros off = stands + random_.time(1.0, 2.0);
  motion.done = motions_.transfer(motion, piece, move.to, std::nullopt, off);
  const Micros begin = game_end_ + random_.time(1.0, 6.0);
  (void)script_.add(motion, begin);
  script_.note({in_hand ? "left_in_hand" : "king_tipped", begin, begin + off, {move.from, move.to}});
  turn_.free_from = begin + off + random_.time(5.0, 6.0);
  script_.acts.push_back({turn_.free_from, RunClock{false}});
  return true;
}

void ScriptWriter::finish() {
  if (over_) {
    const bool at_once = habits_.chance(0.3);
    script_.acts.push_back(
        {game_end_ + (at_once ? random_.time(0.3, 1.0) : random_.time(2.0, 10.0)), RunClock{false}});
  }
  if (over_ || resign()) {
    script_.truth.result = Result::unknown;
    script_.truth.gesture_variant = "none";
    return reset(right_set_up_, std::max(turn_.free_from, game_end_) + random_.time(12.0, 20.0));
  }
  final_set_up_ = set_.on;
  Micros now = game_end_ + random_.time(1.0, 6.0);
  const bool stopped = random_.chance(profile_.clock_stopped);
  if (stopped) {
    script_.acts.push_back({now, RunClock{false}});
    now += random_.time(0.5, 3.0);
  }
  const bool analysed = random_.chance(profile_.post_mortem);
  // Only three things distinguish an analysis from the game: presses that no longer come, a clock that
  // visibly stopped, or a result that was shown before.
  const bool clock_tells =
      settings_.has_clock && (lever_.in_use() || (stopped && lowest_time<Chess>(script_, now) > Micros{0}));
  const bool result_last = analysed && random_.chance(0.3) && clock_tells;
  turn_.free_from = now;
  if (!result_last) show_result(turn_.free_from);
  if (analysed && (clock_tells || script_.truth.gesture)) post_mortem(turn_.free_from);
  if (result_last) show_result(turn_.free_from);
  reset(right_set_up_, turn_.free_from + random_.time(6.0, 12.0));
}

std::string ScriptWriter::choose_gesture() {
  const double lot = random_.uniform();
  const double wrong = profile_.gesture_one_king_first + profile_.gesture_wrong_colour;
  const std::string lots = lot < profile_.gesture_one_king_first ? "one_king_first"
                           : lot < wrong                         ? "wrong_colour"
                           : lot < wrong + profile_.gesture_none ? "none"
                                                                 : "correct";
  const bool mate_forgotten = position_.is_checkmate() && habits_.chance(profile_.mate_shown_wrong);
  if (game_.result == Result::unknown) return "none";
  return mate_forgotten && lots == "correct" ? "wrong_colour" : lots;
}

void ScriptWriter::show_result(Micros at) {
  auto& truth = script_.truth;
  truth.gesture_variant = choose_gesture();
  if (truth.gesture_variant == "none") return;
  const Result shown = truth.gesture_variant == "wrong_colour" ? other_result(game_.result) : game_.result;
  const bool usual = random_.chance(0.8);
  auto squares = king_squares(shown, usual);
  const Square white_from = king_square(set_, Color::white);
  const Square black_from = king_square(set_, Color::black);
  const PieceIndex white = *set_.at(white_from);
  const PieceIndex black = *set_.at(black_from);

  // The hard case: a king that can reach the centre by a legal move does so, and goes first.
  bool by_step = false;
  if (truth.gesture_variant == "one_king_first") {
    for (const auto& option : {king_squares(shown, !usual), squares}) {
      if (!can_step(position_, turn_.mover == Color::white ? option.white : option.black)) continue;
      squares = option;
      by_step = true;
    }
  }

  Motion motion;
  Micros now{0};
  const bool tidy = random_.chance(0.5);
  for (const Square square : {kD4, kE4, kD5, kE5}) {
    const auto piece = set_.at(square);
    const bool needed = tidy || square == squares.white || square == squares.black;
    if (!piece || *piece == white || *piece == black || !needed) continue;
    now = motions_.transfer(motion, *piece, square, std::nullopt, now) + random_.time(0.1, 0.4);
  }
  if (truth.gesture_variant == "one_king_first") {
    const bool either = random_.chance(0.5);
    const bool white_first = by_step ? turn_.mover == Color::white : either;
    const auto step = [&](bool is_white) {
      return is_white ? motions_.transfer(motion, white, white_from, squares.white, now)
                      : motions_.transfer(motion, black, black_from, squares.black, now);
    };
    now = step(white_first) + random_.time(0.8, 4.0);
    now = step(!white_first);
  } else {
    motions_.transfer(motion, white, white_from, std::nullopt, now);
    const Micros second = now + random_.time(0.1, 0.5);
    const Micros lifted = motions_.transfer(motion, black, black_from, std::nullopt, second);
    const Micros first_down = motions_.transfer(motion, white, std::nullopt, squares.white, lifted);
    now = std::max(first_down, motions_.transfer(motion, black, std::nullopt, squares.black,
                                                 lifted + random_.time(0.0, 0.5)));
  }
  motion.done = now;
  turn_.free_from = script_.add(motion, at);
  truth.gesture = shown;
  truth.gesture_at = to_millis(turn_.free_from);
  truth.segments.push_back({"result_gesture", to_millis(at), to_millis(turn_.free_from)});
}

/// Plays an analysis from the final position or from some plies before it, without the clock: moves of both
/// sides, some taken back.
void ScriptWriter::post_mortem(Micros at) {
  auto arrangement = final_set_up_;
  auto position = position_;
  if (!history_.empty() && (!position.has_legal_move() || random_.chance(0.5))) {
    const auto back = std::min<std::size_t>(history_.size(), 1 + static_cast<std::size_t>(random_.below(12)));
    const auto& before = history_[history_.size() - back];
    arrangement = without_parked(before);
    position = before.position;
  }
  Micros now = rearrange(arrangement, at + random_.time(5.0, 10.0));
  const int plies = 4 + random_.below(17);
  for (int n = 0; n < plies && position.has_legal_move(); ++n) {
    const auto before = set_.on;
    const auto moves = position.legal_moves();
    const auto move = moves[static_cast<std::size_t>(random_.below(static_cast<int>(moves.size())))];
    const auto motion = motions_.play(displacement_of(position, move));
    now = script_.add(motion, now + random_.time(0.5, 6.0));
    for (const auto& act : motion.after_press) script_.acts.push_back({now + act.at, act.deed});
    if (!motion.after_press.empty()) now += motion.after_press.back().at;
    if (random_.chance(0.2)) {
      now = rearrange(before, now + random_.time(0.5, 4.0));
      continue;
    }
    position.play(move);
  }
  script_.truth.segments.push_back({"post_mortem", to_millis(at), to_millis(now)});
  turn_.free_from = now + random_.time(1.0, 5.0);
}

}  // namespace eboard::sim
