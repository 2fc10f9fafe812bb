// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes interruptions while a player thinks: pieces lifted and put back, straightened, knocked over; a
// needless press; the arbiter at the clock.
#include <algorithm>
#include <utility>

#include "daemon/sim/ply_writer.hpp"

namespace eboard::sim {

template <class Game>
void PlyWriter<Game>::interrupt(Micros think_end, Player next) {
  const double plies = std::max<double>(1, static_cast<double>(plies_));
  if (random_.chance(profile_.put_back)) put_back(think_end);
  if (random_.chance(profile_.straighten)) straighten(think_end);
  if (random_.chance(profile_.knocked_over / plies)) knock_over(think_end);
  if (!settings_.has_clock) return;
  if (random_.chance(profile_.press_without_move / 2)) press_without_move(think_end, next);
  if (random_.chance(profile_.clock_edits / plies)) edit_clock(think_end, next);
}

/// A random start within the thinking time so that `length` fits; at once if it does not.
template <class Game>
Micros PlyWriter<Game>::moment(Micros think_end, Micros length) {
  const Micros begin = free_from_ + random_.time(0.1, 0.4);
  const Micros latest = think_end - length - Micros{2'000'000};
  if (latest <= begin) return begin;
  return begin + from_seconds(to_seconds(latest - begin) * random_.uniform());
}

template <class Game>
auto PlyWriter<Game>::random_man_square(std::optional<Player> player) -> Square {
  std::vector<Square> squares;
  for (int n = 0; n < Game::kSquares; ++n) {
    const auto piece = set_.on[static_cast<std::size_t>(n)];
    if (piece && (!player || Game::army(set_.pieces[*piece]) == *player))
      squares.push_back(static_cast<Square>(n));
  }
  return squares[static_cast<std::size_t>(random_.below(static_cast<int>(squares.size())))];
}

template <class Game>
void PlyWriter<Game>::put_back(Micros think_end) {
  Motion motion;
  const Square square = random_man_square(mover_);
  const double length = random_.uniform(0.4, 2.5);
  const Micros begin = moment(think_end, from_seconds(length));
  motion.done = motions_.touch(motion, square, Micros{0}, length);
  free_from_ = commit(motion, begin);
  note({"put_back", begin, free_from_, {square}});
}

template <class Game>
void PlyWriter<Game>::straighten(Micros think_end) {
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

template <class Game>
void PlyWriter<Game>::knock_over(Micros think_end) {
  Motion motion;
  const Square square = random_man_square(std::nullopt);
  const double length = random_.uniform(0.6, 3.0);
  const Micros begin = moment(think_end, from_seconds(length));
  motion.done = motions_.touch(motion, square, Micros{0}, length);
  free_from_ = commit(motion, begin);
  note({"knocked_over", begin, free_from_, {square}});
}

/// The player to move presses without a move; the next one presses back.
template <class Game>
void PlyWriter<Game>::press_without_move(Micros think_end, Player next) {
  if (lever_ != mover_ || !lever_in_use()) return;
  const Micros length = random_.time(1.0, 3.0);
  const Micros begin = moment(think_end, length);
  note({"press_without_move", begin, begin + length, {}});
  pass_lever(mover_, next, begin);
  pass_lever(next, mover_, begin + length);
  free_from_ = begin + length;
}

/// The arbiter stops the clocks, adds time for one player and starts the clocks; nobody touches a piece
/// meanwhile.
template <class Game>
void PlyWriter<Game>::edit_clock(Micros think_end, Player next) {
  const Micros length = random_.time(10.0, 30.0);
  const Micros begin = moment(think_end, Micros{0});
  const auto player = random_.chance(0.5) ? mover_ : next;
  script_.acts.push_back({begin, RunClock{false}});
  script_.acts.push_back({begin + length / 2, AddTime{player, Micros{std::chrono::minutes{2}}}});
  script_.acts.push_back({begin + length, RunClock{true}});
  note({"clock_edited", begin, begin + length, {}});
  turn_start_ += length;
  free_from_ = begin + length;
}

template void PlyWriter<Chess>::interrupt(Micros, Player);
template Micros PlyWriter<Chess>::moment(Micros, Micros);
template void PlyWriter<Chess>::put_back(Micros);
template void PlyWriter<Chess>::straighten(Micros);
template void PlyWriter<Chess>::knock_over(Micros);
template void PlyWriter<Chess>::press_without_move(Micros, Player);
template void PlyWriter<Chess>::edit_clock(Micros, Player);
template auto PlyWriter<Chess>::random_man_square(std::optional<Player>) -> Square;
template void PlyWriter<Quaternity>::interrupt(Micros, Player);
template Micros PlyWriter<Quaternity>::moment(Micros, Micros);
template void PlyWriter<Quaternity>::put_back(Micros);
template void PlyWriter<Quaternity>::straighten(Micros);
template void PlyWriter<Quaternity>::knock_over(Micros);
template void PlyWriter<Quaternity>::press_without_move(Micros, Player);
template void PlyWriter<Quaternity>::edit_clock(Micros, Player);
template auto PlyWriter<Quaternity>::random_man_square(std::optional<Player>) -> Square;

}  // namespace eboard::sim
