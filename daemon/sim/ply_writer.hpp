// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes what every game on a board has in common: players who think, touch, move and press, accidents,
// faults of coils and cable. It writes the acts and the truth, ply by ply. One class, in files by subject:
// plies, interruptions, sensors. The writer of each game decides which plies there are and what happens
// between them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "daemon/sim/motion.hpp"
#include "daemon/sim/simulate.hpp"

namespace eboard::sim {

inline constexpr std::uint64_t kHabitStream = 6;

template <class Game>
class PlyWriter {
 protected:
  using Square = typename Game::Square;
  using Player = typename Game::Player;
  using Displacement = DisplacementOf<Game>;
  using Motion = MotionOf<Game>;
  using Note = NoteOf<Game>;
  using Act = typename Deeds<Game>::Act;
  using Put = typename Deeds<Game>::Put;
  using Take = typename Deeds<Game>::Take;
  using Press = typename Deeds<Game>::Press;
  using AddTime = typename Deeds<Game>::AddTime;
  using DropOut = typename Deeds<Game>::DropOut;
  using Ghost = typename Deeds<Game>::Ghost;
  using SpoilCoil = typename Deeds<Game>::SpoilCoil;

  PlyWriter(const Profile& profile, std::uint64_t seed, const TableSettings& settings, std::size_t plies)
      : profile_(profile),
        settings_(settings),
        plies_(plies),
        random_(seed, 1),
        habits_(seed, kHabitStream),
        motions_(profile_, random_, habits_, set_) {}

  /// Writes the truth about the table before the first ply.
  void describe(TruthOf<Game>& truth, std::uint64_t seed) const;
  void stand_up(const typename Game::Placement& placement);
  /// Lets `first` think from here on.
  void begin(Player first);
  /// Ends the script: the pieces as in the set, the acts by time, the clock long enough.
  void close();

  // Plies.
  /// `next` moves after the mover; `over`: the game is over after this turn.
  struct Turn {
    Player next;
    bool over = false;
  };
  /// Plays displacements one after the other with the same hand. With none it is a pass, which is only a
  /// press.
  TruthPly play_ply(std::span<const Displacement> what, std::string uci, Micros used, Turn turn);
  [[nodiscard]] Motion motion_of(std::span<const Displacement> what);
  void lift_early(Motion& motion, Micros offset);
  void press(TruthPly& ply, const Motion& motion, Micros at, Turn turn);
  /// True if a player presses after every ply.
  [[nodiscard]] bool lever_in_use() const;
  [[nodiscard]] bool presses(Player mover) const;
  void press_for_mover(TruthPly& ply, Turn turn);
  void pass_lever(Player mover, Player next, Micros at);
  Micros commit(const Motion& motion, Micros offset);
  void note(Note what, std::string state = {}, std::vector<std::string> line = {});
  [[nodiscard]] int ply_number() const { return static_cast<int>(truth().plies.size()) + 1; }
  /// Moves every piece to its place in `target`, with two people; pieces without a place there leave the
  /// board.
  Micros rearrange(const ArrangementOf<Game>& target, Micros at);
  void reset(const ArrangementOf<Game>& target, Micros at);

  // Writes interruptions while the player to move thinks; each ends at free_from_.
  void interrupt(Micros think_end, Player next);
  [[nodiscard]] Micros moment(Micros think_end, Micros length);
  void put_back(Micros think_end);
  void straighten(Micros think_end);
  void knock_over(Micros think_end);
  void press_without_move(Micros think_end, Player next);
  void edit_clock(Micros think_end, Player next);
  [[nodiscard]] Square random_man_square(std::optional<Player> player);

  // Writes faults of sensors and link over the whole game.
  void disturb_sensors();
  void lose_link_for_long(const Gaps& gaps);
  [[nodiscard]] bool link_holds(Micros from, Micros to) const;
  [[nodiscard]] int ply_at(Micros at) const;
  [[nodiscard]] std::vector<Micros> moments_per_hour(double rate);
  [[nodiscard]] ArrangementOf<Game> standing_at(Micros at) const;

  void afford_clock();
  /// The minimum time that any player had up to then.
  [[nodiscard]] Micros lowest_time(Micros until) const;

  [[nodiscard]] typename Game::Truth& truth() { return script_.truth; }
  [[nodiscard]] const typename Game::Truth& truth() const { return script_.truth; }

  const Profile& profile_;
  const TableSettings& settings_;
  std::size_t plies_;  ///< plies of the whole game, for rates per game
  Random random_;
  Random habits_;  ///< random numbers of habits: without habits everything else is the same
  typename Game::Script script_;
  SetOf<Game> set_;
  MotionsOf<Game> motions_;
  Player mover_{};
  Player lever_{};        ///< the player whose time runs
  Micros turn_start_{0};  ///< when the player to move began to think
  Micros free_from_{0};   ///< earliest touch of the player to move
  Micros hands_off_{0};   ///< time when the player who moved last released the piece
  Micros game_start_{0}, game_end_{0};
};

}  // namespace eboard::sim
