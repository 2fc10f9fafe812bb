// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes the script of the two players and the arbiter of one game of chess: their plies, and what only chess
// has. One class, in files by subject: plies (script_writer.cpp), set-up faults, parked pieces, illegal
// moves, offences of other kinds, takebacks, a spilled board, the end of the game.
#pragma once

#include <string>
#include <vector>

#include "daemon/sim/ply_writer.hpp"
#include "rules/chess/position.hpp"

namespace eboard::sim {

class ScriptWriter : private PlyWriter<Chess> {
 public:
  ScriptWriter(const rules::GameRecord& game, const Profile& profile, std::uint64_t seed,
               const TableSettings& settings);
  /// Writes the script; call once.
  [[nodiscard]] Script write();

 private:
  // Plies.
  void set_up();
  void play_record();
  void plan_habits();
  /// The ply to play: the record's, or another one after a takeback, or an underpromotion if the new piece is
  /// captured at once.
  [[nodiscard]] rules::Move move_of(std::size_t ply);
  [[nodiscard]] bool moves_rook_as_queen(rules::Move move) const;
  TruthPly play_ply(std::span<const Displacement> what, std::string uci, Micros used);

  // Faults of the set-up.
  void set_up_wrongly();
  void correct_set_up(Micros at);

  // Places a captured piece on the board, where nobody touches it for a while.
  void park(PieceIndex victim, std::size_t next_ply);
  [[nodiscard]] std::vector<rules::Square> quiet_squares(std::size_t next_ply, int plies) const;
  void clear_parked(bool all);

  // Illegal moves.
  struct IllegalMove {
    std::vector<Displacement> what;  ///< one player's, in one turn
    rules::Position after;
    std::string uci;
  };
  /// The kinds of offences, as in kOffences (script_offences.cpp); for `piece` a piece moves as it could if
  /// nothing else forbade it, or nearly so.
  enum class Offence : std::uint8_t { piece, en_passant, opponents_piece, two_moves, king_taken };
  struct Planned {
    Offence kind;
    std::size_t ply;
  };
  [[nodiscard]] std::vector<IllegalMove> illegal_moves(bool slip) const;
  /// The offences possible here; half of the two moves in one turn are `recorded` and another one.
  [[nodiscard]] std::vector<IllegalMove> offences(Offence kind, rules::Move recorded);
  /// A legal reply; half of the offences of these kinds are captured at once.
  [[nodiscard]] rules::Move reply_to(Offence kind, const IllegalMove& offence);
  void note_offence(Offence kind, Note what, std::optional<Millis> press, std::string state,
                    std::vector<std::string> line);
  [[nodiscard]] std::optional<Offence> due(std::size_t ply);
  void play_illegal(Offence kind, std::size_t next_ply);
  bool stand_illegal(Offence kind, const std::vector<IllegalMove>& candidates, std::size_t next_ply);
  void take_king(const IllegalMove& chosen, std::size_t next_ply);
  void put_right(const Arrangement& before, rules::Color to_move);
  /// The minimum number of the record's plies that must remain playable after a replaced ply.
  static constexpr std::size_t kPlayedOn = 4;
  [[nodiscard]] std::size_t playable(const rules::Position& from, std::size_t next_ply) const;

  /// The state before every ply in force, to return to it.
  struct Before {
    rules::Position position;
    Arrangement on;
  };
  /// The pieces before, without those parked then, which stay away when the board goes back.
  [[nodiscard]] static Arrangement without_parked(const Before& before);
  /// Takes back up to `maximum` plies by agreement, with the press `late` later; returns how many.
  std::size_t take_back(std::size_t maximum, Micros late = Micros{0});
  [[nodiscard]] bool takes_back(const rules::Move& move, std::size_t ply);
  /// Another move than the one taken back, after which much of the record can be played.
  [[nodiscard]] std::optional<rules::Move> another_move(std::size_t ply) const;

  // Knocks the board over, sets it up again, and repeats the game while the clock stands still.
  void spill();

  // The end.
  void finish();
  bool resign();
  [[nodiscard]] std::string choose_gesture();
  void show_result(Micros at);
  void post_mortem(Micros at);

  const rules::GameRecord& game_;
  rules::Position position_;
  std::vector<Planned> planned_;
  std::optional<std::size_t> spill_ply_, taken_back_ply_;
  bool over_ = false;  ///< the game ended by an offence
  std::vector<std::size_t> takeback_plies_;
  std::vector<Before> history_;
  struct Parked {
    PieceIndex piece;
    rules::Square square;
    int until_ply;
    std::size_t note;  ///< index of the irregularity, whose end is open
  };
  std::vector<Parked> parked_;
  Arrangement right_set_up_{}, final_set_up_{};
  std::vector<rules::Square> wrong_squares_;
  int wrong_until_ply_ = 0;
};

}  // namespace eboard::sim
