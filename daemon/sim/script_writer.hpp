// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The two players, the arbiter and the accidents of one game: writes what their hands do, ply by ply. One
// class, in files by subject: plies (script_writer.cpp), interruptions, parked pieces, illegal moves,
// takebacks, the end of the game, sensors.
#pragma once

#include <string>
#include <vector>

#include "daemon/sim/motion.hpp"
#include "daemon/sim/script.hpp"
#include "daemon/sim/simulate.hpp"

namespace eboard::sim {

class ScriptWriter {
 public:
  ScriptWriter(const rules::GameRecord& game, const Profile& profile, std::uint64_t seed,
               const TableSettings& settings);
  /// Once.
  [[nodiscard]] Script write();

 private:
  // Plies.
  void set_up();
  void play_record();
  TruthPly play_ply(const Displacement& what, std::string uci, Micros used);
  void lift_early(Motion& motion, Micros offset);
  void press(TruthPly& ply, const Motion& motion, Micros offset);
  void pass_lever(rules::Color mover, Micros at);
  Micros commit(const Motion& motion, Micros offset);
  void note(Note what, std::string state = {}, std::vector<std::string> line = {});
  [[nodiscard]] int ply_number() const { return static_cast<int>(script_.truth.plies.size()) + 1; }

  // Interruptions while the player to move thinks; each ends at free_from_.
  void interrupt(Micros think_end, const Displacement& next);
  [[nodiscard]] Micros moment(Micros think_end, Micros length);
  void put_back(Micros think_end);
  void straighten(Micros think_end);
  void knock_over(Micros think_end);
  void press_without_move(Micros think_end);
  void edit_clock(Micros think_end);
  void set_up_wrongly();
  void correct_set_up(Micros at);
  [[nodiscard]] rules::Square random_man_square(std::optional<rules::Color> color);

  // Captured pieces put down on the board, where no hand will come for a while.
  void park(Man victim, std::size_t next_ply);
  [[nodiscard]] std::vector<rules::Square> quiet_squares(std::size_t next_ply, int plies) const;
  void clear_parked(bool all);

  // Illegal moves.
  struct IllegalMove {
    Displacement what;
    rules::Position after;
  };
  [[nodiscard]] std::vector<IllegalMove> illegal_moves(bool slip) const;
  void play_illegal(std::size_t next_ply);
  void stand_illegal(const std::vector<IllegalMove>& candidates, std::size_t next_ply);
  void put_right(const Array& before, rules::Color to_move);
  [[nodiscard]] std::size_t playable(const rules::Position& from, std::size_t next_ply) const;

  /// Before every ply that counts: to go back to.
  struct Before {
    rules::Position position;
    Array on;
  };
  /// Pieces that were parked then stay away when the board goes back.
  [[nodiscard]] static Array without_parked(const Before& before);
  /// Plies taken back by agreement; returns how many.
  std::size_t take_back();

  // The end.
  void finish();
  void show_result(Micros at);
  void post_mortem(Micros at);
  void reset(Micros at);
  Micros rearrange(const Array& target, Micros at);

  // Sensors and link, over the whole game.
  void disturb_sensors();
  [[nodiscard]] std::vector<Micros> moments_per_hour(double rate);
  [[nodiscard]] Array standing_at(Micros at) const;

  void afford_clock();

  const rules::GameRecord& game_;
  const Profile& profile_;
  const TableSettings& settings_;
  Random random_;
  Script script_;
  Set set_;
  Motions motions_;
  rules::Position position_;
  rules::Color mover_ = rules::Color::white;
  rules::Color lever_ = rules::Color::white;  ///< whose time runs
  Micros turn_start_{0};                      ///< when the player to move began to think
  Micros free_from_{0};                       ///< no earlier touch of the player to move
  Micros hands_off_{0};                       ///< when the player who moved last let go
  Micros game_start_{0}, game_end_{0};
  std::optional<std::size_t> illegal_ply_;
  std::vector<std::size_t> takeback_plies_;
  std::vector<Before> history_;
  struct Parked {
    Man man;
    rules::Square square;
    int until_ply;
    std::size_t note;  ///< index of the irregularity, whose end is open
  };
  std::vector<Parked> parked_;
  Array right_set_up_{}, final_set_up_{};
  std::vector<rules::Square> wrong_squares_;
  int wrong_until_ply_ = 0;
};

}  // namespace eboard::sim
