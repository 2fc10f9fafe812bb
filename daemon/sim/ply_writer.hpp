// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes what every game on a board has in common: players who think, touch, move and press. It writes the
// acts and the truth, ply by ply, with interruptions in between and faults of coils and cable at the end. The
// writer of each game decides which plies there are and what happens between them.
#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "daemon/sim/interruptions.hpp"
#include "daemon/sim/lever.hpp"
#include "daemon/sim/motion.hpp"
#include "daemon/sim/simulate.hpp"

namespace eboard::sim {

/// The turn of the player to move.
template <class Game>
struct TurnOf {
  typename Game::Player mover{};
  Micros start{0};      ///< they begin to think
  Micros free_from{0};  ///< earliest touch
  Micros hands_off{0};  ///< the player who moved last released the piece

  /// The last ply is done: made, and pressed if it was.
  [[nodiscard]] Micros last_ply_done() const { return std::max(start, hands_off); }
  void begin(Micros at) { start = free_from = at; }
  /// Begins after a time in which hands were on the board.
  void resume(Micros at) { start = free_from = hands_off = at; }
};

template <class Game>
class PlyWriter {
 protected:
  using Square = typename Game::Square;
  using Player = typename Game::Player;
  using Displacement = DisplacementOf<Game>;
  using Motion = MotionOf<Game>;

  /// Writes the truth about the table. `plies`: of the whole game, for rates per game.
  PlyWriter(const Profile& profile, std::uint64_t seed, const TableSettings& settings, std::size_t plies);

  /// Lets `first` think from here on.
  void begin(Player first);
  /// Ends the script: the pieces as in the set, faults, the acts by time, the clock long enough.
  void close();

  /// `next` moves after the mover; `over`: the game is over after this turn.
  struct After {
    Player next;
    bool over = false;
  };
  /// Plays displacements one after the other with the same hand. With none it is a pass, which is only a
  /// press.
  TruthPly play_ply(std::span<const Displacement> what, std::string uci, Micros used, After after);
  /// Lets two people move every piece to its place in `target`; returns the time when it is done.
  Micros rearrange(const ArrangementOf<Game>& target, Micros at);
  /// Ends the script with that arrangement and the clock set for a new game.
  void reset(const ArrangementOf<Game>& target, Micros at);

  const Profile& profile_;
  const TableSettings& settings_;
  Random random_;
  Random habits_;  ///< random numbers of habits: without habits everything else is the same
  typename Game::Script script_;
  SetOf<Game> set_;
  MotionsOf<Game> motions_;
  Lever<Game> lever_;
  TurnOf<Game> turn_;
  Micros game_start_{0}, game_end_{0};

 private:
  using Interruption = typename Interruptions<Game>::Interruption;

  /// Interrupts the player to move, who decides at `think_end`.
  void interrupt(Micros think_end, Player next);
  /// Writes it; the player to move touches nothing before its end.
  void add(const Interruption& what);
  /// Touches the next piece while the opponent's hand is on its way to the clock.
  void lift_early(Motion& motion, Micros offset);
  /// Presses at `at`, or not at all, or too early, or with a bounce.
  void press(TruthPly& ply, const Motion& motion, Micros at, After after);
  /// The next player notices after a while that their own time does not run.
  void press_for_mover(TruthPly& ply, Player next);
  /// Presses, presses back and presses again; returns the time of the last press.
  Micros bounce(Micros at, Player next);

  std::size_t plies_;  ///< of the whole game
  Interruptions<Game> interruptions_;
};

}  // namespace eboard::sim
