// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The two players and the arbiter of one game of chess: what they play, and what only chess has. One class,
// in files by subject: plies (script_writer.cpp), set-up faults, parked pieces, illegal moves, takebacks, the
// end of the game.
#pragma once

#include <string>
#include <vector>

#include "daemon/sim/ply_writer.hpp"
#include "rules/position.hpp"

namespace eboard::sim {

class ScriptWriter : private PlyWriter<Chess> {
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
  void pass_lever(rules::Color mover, Micros at) { PlyWriter::pass_lever(mover, !mover, at); }

  // Faults of the set-up.
  void set_up_wrongly();
  void correct_set_up(Micros at);

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

  const rules::GameRecord& game_;
  rules::Position position_;
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
