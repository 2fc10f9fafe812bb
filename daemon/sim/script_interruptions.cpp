// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What happens while somebody thinks: pieces lifted and put back, straightened, knocked over; a press for
// nothing; the arbiter at the clock; a set-up fault found.
#include <algorithm>
#include <utility>

#include "daemon/sim/script_writer.hpp"

namespace eboard::sim {

using rules::Square;

void ScriptWriter::interrupt(Micros think_end, const Displacement& next) {
  const double plies = std::max<double>(1, static_cast<double>(game_.plies.size()));
  if (!wrong_squares_.empty()) {
    const bool touched = std::any_of(wrong_squares_.begin(), wrong_squares_.end(), [&](Square square) {
      return square == next.from || square == next.to || square == next.rook_from || square == next.victim;
    });
    if (touched || ply_number() >= wrong_until_ply_) correct_set_up(free_from_ + random_.time(0.5, 2.0));
  }
  if (random_.chance(profile_.put_back)) put_back(think_end);
  if (random_.chance(profile_.straighten)) straighten(think_end);
  if (random_.chance(profile_.knocked_over / plies)) knock_over(think_end);
  if (!settings_.has_clock) return;
  if (random_.chance(profile_.press_without_move / 2)) press_without_move(think_end);
  if (random_.chance(profile_.clock_edits / plies)) edit_clock(think_end);
}

/// Somewhere in the time to think, so that `length` still fits; at once where it does not.
Micros ScriptWriter::moment(Micros think_end, Micros length) {
  const Micros begin = free_from_ + random_.time(0.1, 0.4);
  const Micros latest = think_end - length - Micros{2'000'000};
  if (latest <= begin) return begin;
  return begin + from_seconds(to_seconds(latest - begin) * random_.uniform());
}

Square ScriptWriter::random_man_square(std::optional<rules::Color> color) {
  std::vector<Square> squares;
  for (int n = 0; n < rules::kSquares; ++n) {
    const auto man = set_.on[static_cast<std::size_t>(n)];
    if (man && (!color || set_.men[*man].color == *color)) squares.push_back(static_cast<Square>(n));
  }
  return squares[static_cast<std::size_t>(random_.below(static_cast<int>(squares.size())))];
}

void ScriptWriter::put_back(Micros think_end) {
  Motion motion;
  const Square square = random_man_square(mover_);
  const double length = random_.uniform(0.4, 2.5);
  const Micros begin = moment(think_end, from_seconds(length));
  motion.done = motions_.touch(motion, square, Micros{0}, length);
  free_from_ = commit(motion, begin);
  note({"put_back", begin, free_from_, {square}});
}

void ScriptWriter::straighten(Micros think_end) {
  Motion motion;
  Note what{"straightened", Micros{0}, Micros{0}, {}};
  const int pieces = 1 + random_.below(6);
  Micros now{0};
  for (int n = 0; n < pieces; ++n) {
    const Square square = random_man_square(std::nullopt);
    what.squares.push_back(square);
    now = motions_.touch(motion, square, now, random_.log_normal(0.35, 0.4)) + random_.time(0.15, 0.5);
  }
  motion.done = now;
  const Micros begin = moment(think_end, now);
  free_from_ = commit(motion, begin);
  what.from = begin;
  what.to = free_from_;
  note(std::move(what));
}

void ScriptWriter::knock_over(Micros think_end) {
  Motion motion;
  const Square square = random_man_square(std::nullopt);
  const double length = random_.uniform(0.6, 3.0);
  const Micros begin = moment(think_end, from_seconds(length));
  motion.done = motions_.touch(motion, square, Micros{0}, length);
  free_from_ = commit(motion, begin);
  note({"knocked_over", begin, free_from_, {square}});
}

/// The player to move presses without having moved; the opponent presses back.
void ScriptWriter::press_without_move(Micros think_end) {
  if (lever_ != mover_) return;
  const Micros length = random_.time(1.0, 3.0);
  const Micros begin = moment(think_end, length);
  note({"press_without_move", begin, begin + length, {}});
  pass_lever(mover_, begin);
  pass_lever(!mover_, begin + length);
  free_from_ = begin + length;
}

/// Clocks stopped, time given to one player, clocks started; nobody touches a piece meanwhile.
void ScriptWriter::edit_clock(Micros think_end) {
  const Micros length = random_.time(10.0, 30.0);
  const Micros begin = moment(think_end, Micros{0});
  const auto player = random_.chance(0.5) ? mover_ : !mover_;
  script_.acts.push_back({begin, RunClock{false}});
  script_.acts.push_back({begin + length / 2, AddTime{player, Micros{std::chrono::minutes{2}}}});
  script_.acts.push_back({begin + length, RunClock{true}});
  note({"clock_edited", begin, begin + length, {}});
  turn_start_ += length;
  free_from_ = begin + length;
}

/// King and queen, or bishop and knight, of one side exchanged.
void ScriptWriter::set_up_wrongly() {
  const int rank = random_.chance(0.5) ? 0 : 7;
  const bool king_and_queen = random_.chance(0.5);
  const Square first = rules::make_square(king_and_queen ? 3 : 1, rank);
  const Square second = rules::make_square(king_and_queen ? 4 : 2, rank);
  const auto a = set_.at(first);
  const auto b = set_.at(second);
  if (!a || !b) return;
  set_.stand(first, b);
  set_.stand(second, a);
  wrong_squares_ = {first, second};
  wrong_until_ply_ = random_.chance(0.7) ? 1 : 2 + random_.below(5);
}

void ScriptWriter::correct_set_up(Micros at) {
  const auto squares = std::exchange(wrong_squares_, {});
  for (auto& before : history_) {
    std::swap(before.on[static_cast<std::size_t>(rules::index(squares[0]))],
              before.on[static_cast<std::size_t>(rules::index(squares[1]))]);
  }
  const Man a = *set_.at(squares[0]);
  const Man b = *set_.at(squares[1]);
  Motion motion;
  motions_.transfer(motion, a, squares[0], std::nullopt, Micros{0});
  const Micros middle = motions_.transfer(motion, b, squares[1], squares[0], random_.time(0.1, 0.4));
  motion.done = motions_.transfer(motion, a, std::nullopt, squares[1], middle + random_.time(0.05, 0.3));
  free_from_ = commit(motion, at);
  note({"wrong_set_up", Micros{0}, free_from_, squares});
}

}  // namespace eboard::sim
