// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Describes what interrupts a player who thinks: pieces lifted and put back, straightened, knocked over; a
// needless press; the arbiter at the clock.
#pragma once

#include <optional>

#include "daemon/sim/motion.hpp"

namespace eboard::sim {

/// The time between two plies.
struct Pause {
  Micros free_from;  ///< earliest touch
  Micros think_end;  ///< the player to move decides
};

/// Each has a random start within the pause, so that it ends 2 s before the player decides, or begins at once
/// if there is no time. Its motion holds one irregularity of its own, behind those of the hands.
template <class Game>
class Interruptions {
 public:
  using Player = typename Game::Player;
  struct Interruption {
    Micros begin{0};
    MotionOf<Game> motion;
  };

  /// Requires that some piece of every player who moves stands on the board. The references must outlive it.
  Interruptions(Random& random, const SetOf<Game>& set, MotionsOf<Game>& motions)
      : random_(random), set_(set), motions_(motions) {}

  /// The player lifts one of their pieces and puts it back.
  [[nodiscard]] Interruption put_back(Pause pause, Player player);
  /// One to six pieces are centred.
  [[nodiscard]] Interruption straighten(Pause pause);
  /// A piece falls and is put back.
  [[nodiscard]] Interruption knock_over(Pause pause);
  /// The player to move presses without a move; the next one presses back.
  [[nodiscard]] Interruption press_without_move(Pause pause, Player mover, Player next);
  /// The arbiter stops the clocks, adds time for one player and starts the clocks; nobody touches a piece
  /// meanwhile.
  [[nodiscard]] Interruption edit_clock(Pause pause, Player mover, Player next);

 private:
  using Square = typename Game::Square;
  using Press = typename Deeds<Game>::Press;
  using AddTime = typename Deeds<Game>::AddTime;

  /// A start so that `length` fits.
  [[nodiscard]] Micros moment(Pause pause, Micros length);
  /// The square of some piece, of `player` if given.
  [[nodiscard]] Square some_square(std::optional<Player> player);
  [[nodiscard]] Interruption lift_again(Pause pause, const char* code, Square square, double seconds);

  Random& random_;
  const SetOf<Game>& set_;
  MotionsOf<Game>& motions_;
};

}  // namespace eboard::sim
