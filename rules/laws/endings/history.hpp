// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds a game as the articles on draws need it: every position, and the players' acts between moves that
// matter to a claim. It is a value: with_...() return a new one, the other functions change this one.
//
// Plies count from 1; "at ply n" is the position after n of them, 0 the start.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/position.hpp"
#include "rules/text/expected.hpp"

namespace eboard::rules {

/// A player's demand to be mated within fifty moves (1928 paragraph 15F, 1930 article 16.1f).
struct MateDemand {
  Color by;
  int ply;  ///< number of plies played when it was made
};

/// The director's entry that theory needs more than fifty moves (1930 article 16.1f). It lasts until the next
/// capture or pawn move.
struct TheoryEntry {
  int moves;
  int ply;
};

class History {
 public:
  explicit History(const Position& start = Position::initial()) : positions_{start} {}
  /// Reads moves in SAN or UCI, separated by blanks; move numbers are skipped. The error names the faulty
  /// word.
  [[nodiscard]] static Expected<History, std::string> parse(std::string_view moves,
                                                            const Position& start = Position::initial());

  /// Requires a legal move.
  void play(Move move);
  [[nodiscard]] History after(Move move) const;
  /// Plays a ply that the move generator does not know: an illegal one that stands, castling with a rook
  /// given as odds, the first of several odds moves.
  void play_to(Move move, const Position& after);
  /// Goes back to `ply`: later plies and demands are removed. Offers stay counted, and one that nobody has
  /// answered stays open. Requires 0 <= ply <= plies().
  void go_back(int ply);

  struct Step {
    Move move;
    Position after;
  };
  /// Replaces the plies after `ply` by `steps`. An entry at `upto` or later keeps its distance from the end.
  /// Requires 0 <= ply <= upto <= plies().
  void retell(int ply, int upto, const std::vector<Step>& steps);
  /// It began there. The plies stay as they are, until retell() replaces them.
  void begin_at(const Position& start) { positions_.front() = start; }

  /// A copy in which `side` has touched a piece with the intention of moving or capturing it. The next move
  /// ends that.
  [[nodiscard]] History with_touch(Color side) const;
  /// A copy in which what `side` touched in this turn was adjusted, as they had announced.
  [[nodiscard]] History without_touch(Color side) const;
  /// A copy with a draw offer. An offer ends with an answer, when the opponent touches a piece or moves, and
  /// with the game.
  [[nodiscard]] History with_offer(Color by) const;
  [[nodiscard]] History with_offer_declined() const;
  [[nodiscard]] History with_demand(Color by) const;
  [[nodiscard]] History with_theory(int moves) const;
  /// A copy in which none but these rooks may castle, from the start on. What was castled stays.
  [[nodiscard]] History castling_only(Bitboard rooks) const;

  [[nodiscard]] int plies() const { return static_cast<int>(moves_.size()); }
  [[nodiscard]] const Position& position() const { return positions_.back(); }
  [[nodiscard]] const Position& at(int ply) const { return positions_[static_cast<std::size_t>(ply)]; }
  /// Requires 1 <= ply <= plies().
  [[nodiscard]] Move move(int ply) const { return moves_[static_cast<std::size_t>(ply - 1)]; }
  /// True if a capture or a pawn move led to the position at `ply`. Requires 1 <= ply <= plies().
  [[nodiscard]] bool irreversible(int ply) const { return at(ply).half_move_clock() == 0; }

  /// The number of moves made, those counted by the start position included.
  [[nodiscard]] int moves_made(Color side) const;
  [[nodiscard]] bool touched(Color side) const { return touched_[static_cast<std::size_t>(side)]; }
  [[nodiscard]] std::optional<Color> open_offer() const { return offer_; }
  /// The number of draw offers, answered or not (2005 article 12.6: unreasonable offers distract).
  [[nodiscard]] int offers_made(Color side) const { return offers_[static_cast<std::size_t>(side)]; }
  [[nodiscard]] const std::vector<MateDemand>& demands() const { return demands_; }
  /// The director's entry, unless a capture or pawn move has ended it.
  [[nodiscard]] std::optional<TheoryEntry> theory() const;

 private:
  std::vector<Position> positions_;
  std::vector<Move> moves_;
  std::vector<MateDemand> demands_;
  std::optional<TheoryEntry> theory_;
  std::optional<Color> offer_;
  std::array<bool, 2> touched_{};
  std::array<int, 2> offers_{};
};

}  // namespace eboard::rules
