// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The two players and the arbiter of one game of chess: what they play, and what only chess has. One class,
// in files by subject: plies (script_writer.cpp), set-up faults, parked pieces, illegal moves, offences of
// other kinds, takebacks, a spilled board, the end of the game.
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
  void plan_habits();
  /// The record's, or another one where that was taken back, or an underpromotion where the new piece is
  /// taken at once.
  [[nodiscard]] rules::Move move_of(std::size_t ply);
  TruthPly play_ply(std::span<const Displacement> what, std::string uci, Micros used);
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
    std::vector<Displacement> what;  ///< by one hand, in one turn
    rules::Position after;
    std::string uci;
  };
  /// Of which kind, as in kOffences (script_offences.cpp); a piece goes where it could if nothing else stood
  /// against it, or nearly so.
  enum class Offence : std::uint8_t { piece, en_passant, opponents_piece, two_moves, king_taken };
  struct Planned {
    Offence kind;
    std::size_t ply;
  };
  [[nodiscard]] std::vector<IllegalMove> illegal_moves(bool slip) const;
  /// What can be done here; half of the two moves in one turn are `recorded` and another one.
  [[nodiscard]] std::vector<IllegalMove> offences(Offence kind, rules::Move recorded);
  /// Some legal move; half of the offences of these kinds are taken at once.
  [[nodiscard]] rules::Move reply_to(Offence kind, const IllegalMove& offence);
  void note_offence(Offence kind, Note what, std::optional<Millis> press, std::string state,
                    std::vector<std::string> line);
  [[nodiscard]] std::optional<Offence> due(std::size_t ply);
  void play_illegal(Offence kind, std::size_t next_ply);
  bool stand_illegal(Offence kind, const std::vector<IllegalMove>& candidates, std::size_t next_ply);
  void take_king(const IllegalMove& chosen, std::size_t next_ply);
  void put_right(const Array& before, rules::Color to_move);
  /// What is played in place of the record's ply is followed by so many of the record's at least.
  static constexpr std::size_t kPlayedOn = 4;
  [[nodiscard]] std::size_t playable(const rules::Position& from, std::size_t next_ply) const;

  /// Before every ply that counts: to go back to.
  struct Before {
    rules::Position position;
    Array on;
  };
  /// Pieces that were parked then stay away when the board goes back.
  [[nodiscard]] static Array without_parked(const Before& before);
  /// Plies taken back by agreement, `most` of them, the lever so much later; returns how many.
  std::size_t take_back(std::size_t most, Micros late = Micros{0});
  [[nodiscard]] bool takes_back(const rules::Move& move, std::size_t ply);
  /// Another move than the one that was taken back, after which much of the record can be played.
  [[nodiscard]] std::optional<rules::Move> another_move(std::size_t ply) const;

  // The board is spilled, set up anew, and the game played once more while the clock stands.
  void spill();

  // The end.
  void finish();
  bool resign();
  void show_result(Micros at);
  void post_mortem(Micros at);

  const rules::GameRecord& game_;
  rules::Position position_;
  std::vector<Planned> planned_;
  std::optional<std::size_t> spill_ply_, taken_back_ply_;
  bool over_ = false;  ///< by an offence
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
