// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/interruptions.hpp"

#include <utility>

namespace eboard::sim {

template <class Game>
Micros Interruptions<Game>::moment(Pause pause, Micros length) {
  const Micros begin = pause.free_from + random_.time(0.1, 0.4);
  const Micros latest = pause.think_end - length - Micros{2'000'000};
  if (latest <= begin) return begin;
  return begin + from_seconds(to_seconds(latest - begin) * random_.uniform());
}

template <class Game>
auto Interruptions<Game>::some_square(std::optional<Player> player) -> Square {
  std::vector<Square> squares;
  for (int n = 0; n < Game::kSquares; ++n) {
    const auto piece = set_.on[static_cast<std::size_t>(n)];
    if (piece && (!player || Game::army(set_.pieces[*piece]) == *player))
      squares.push_back(static_cast<Square>(n));
  }
  return random_.pick(squares);
}

template <class Game>
auto Interruptions<Game>::lift_again(Pause pause, const char* code, Square square, double seconds)
    -> Interruption {
  Interruption what{moment(pause, from_seconds(seconds)), {}};
  auto& motion = what.motion;
  motion.done = motions_.touch(motion, square, Micros{0}, seconds);
  motion.notes.push_back({code, Micros{0}, motion.done, {square}});
  return what;
}

template <class Game>
auto Interruptions<Game>::put_back(Pause pause, Player player) -> Interruption {
  const Square square = some_square(player);
  return lift_again(pause, "put_back", square, random_.uniform(0.4, 2.5));
}

template <class Game>
auto Interruptions<Game>::knock_over(Pause pause) -> Interruption {
  const Square square = some_square(std::nullopt);
  return lift_again(pause, "knocked_over", square, random_.uniform(0.6, 3.0));
}

template <class Game>
auto Interruptions<Game>::straighten(Pause pause) -> Interruption {
  MotionOf<Game> motion;
  NoteOf<Game> what{"straightened", Micros{0}, Micros{0}, {}};
  const int pieces = 1 + random_.below(6);
  for (int n = 0; n < pieces; ++n) {
    const Square square = some_square(std::nullopt);
    what.squares.push_back(square);
    const Micros rest = random_.time(0.15, 0.5);
    const double seconds = random_.log_normal(0.35, 0.4);
    what.to = motions_.touch(motion, square, what.to, seconds) + rest;
  }
  motion.done = what.to;
  motion.notes.push_back(std::move(what));
  const Micros begin = moment(pause, motion.done);
  return {begin, std::move(motion)};
}

template <class Game>
auto Interruptions<Game>::press_without_move(Pause pause, Player mover, Player next) -> Interruption {
  const Micros length = random_.time(1.0, 3.0);
  MotionOf<Game> motion;
  motion.acts = {{Micros{0}, Press{mover, next}}, {length, Press{next, mover}}};
  motion.notes = {{"press_without_move", Micros{0}, length, {}}};
  motion.done = length;
  return {moment(pause, length), std::move(motion)};
}

template <class Game>
auto Interruptions<Game>::edit_clock(Pause pause, Player mover, Player next) -> Interruption {
  const Micros length = random_.time(10.0, 30.0);
  const Micros begin = moment(pause, Micros{0});
  const auto player = random_.chance(0.5) ? mover : next;
  MotionOf<Game> motion;
  motion.acts = {{Micros{0}, RunClock{false}},
                 {length / 2, AddTime{player, std::chrono::minutes{2}}},
                 {length, RunClock{true}}};
  motion.notes = {{"clock_edited", Micros{0}, length, {}}};
  motion.done = length;
  return {begin, std::move(motion)};
}

template class Interruptions<Chess>;
template class Interruptions<Quaternity>;

}  // namespace eboard::sim
