// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game as far as it went, as the articles on draws look at it: every position, and what players did between
// moves that bears on a claim. A value: each step gives a new one, or changes the one you hold.
//
// Plies count from 1; "at ply n" is the position after n of them, 0 the start.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.hpp"
#include "rules/position.hpp"

namespace eboard::rules {

/// "Mate me within fifty moves" (1928 paragraph 15F, 1930 article 16.1f).
struct MateDemand {
  Color by;
  int ply;  ///< made when so many had been played
};

/// The director says that theory needs more than fifty moves (1930 article 16.1f). It lasts until the next
/// capture or pawn move.
struct TheoryEntry {
  int moves;
  int ply;
};

class History {
 public:
  explicit History(const Position& start = Position::initial()) : positions_{start} {}
  /// Moves in SAN or UCI, separated by blanks; move numbers are passed over. The error names the word.
  [[nodiscard]] static Expected<History, std::string> parse(std::string_view moves,
                                                            const Position& start = Position::initial());

  /// Precondition: legal.
  void play(Move move);
  [[nodiscard]] History after(Move move) const;
  /// A ply that the move generator does not know: one against the Laws that stands, castling with a rook that
  /// was given as odds, the first of several odds moves.
  void play_to(Move move, const Position& after);
  /// The game as it was at `ply`: later plies and demands are gone, offers stay counted. Precondition: 0 <=
  /// ply <= plies().
  void go_back(int ply);

  struct Step {
    Move move;
    Position after;
  };
  /// `steps` were played behind `ply`, instead of all that followed it; what stood there after `upto` stands
  /// at the same place of the new plies, counted from their end. Precondition: 0 <= ply <= upto <= plies().
  void retell(int ply, int upto, const std::vector<Step>& steps);

  /// `side` touched a piece with the intention of moving or taking it. Forgotten with the next move.
  [[nodiscard]] History with_touch(Color side) const;
  /// A draw offer ends with an answer, with the opponent's touching a piece or moving, and with the game.
  [[nodiscard]] History with_offer(Color by) const;
  [[nodiscard]] History with_offer_declined() const;
  [[nodiscard]] History with_demand(Color by) const;
  [[nodiscard]] History with_theory(int moves) const;

  [[nodiscard]] int plies() const { return static_cast<int>(moves_.size()); }
  [[nodiscard]] const Position& position() const { return positions_.back(); }
  [[nodiscard]] const Position& at(int ply) const { return positions_[static_cast<std::size_t>(ply)]; }
  /// Precondition: 1 <= ply <= plies().
  [[nodiscard]] Move move(int ply) const { return moves_[static_cast<std::size_t>(ply - 1)]; }
  /// Whether the position at `ply` was reached by a capture or a pawn move. Precondition as above.
  [[nodiscard]] bool irreversible(int ply) const { return at(ply).half_move_clock() == 0; }

  /// As the start position counts them, too.
  [[nodiscard]] int moves_made(Color side) const;
  [[nodiscard]] bool touched(Color side) const { return touched_[static_cast<std::size_t>(side)]; }
  [[nodiscard]] std::optional<Color> open_offer() const { return offer_; }
  /// All of them, answered or not (2005 article 12.6: unreasonable offers distract).
  [[nodiscard]] int offers_made(Color side) const { return offers_[static_cast<std::size_t>(side)]; }
  [[nodiscard]] const std::vector<MateDemand>& demands() const { return demands_; }
  /// What the director entered, if no capture or pawn move has ended it.
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
