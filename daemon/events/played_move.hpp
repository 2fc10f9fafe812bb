// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What was made in one turn, as events carry it: a value from the tracker to the edges, where it is written
// as text. Of any game and legal or not; it knows no position.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "rules/chess/position.hpp"
#include "rules/quaternity/types.hpp"

namespace eboard::tracking {

/// A square of any board.
struct BoardSquare {
  std::uint8_t file = 0, rank = 0;  ///< from 0

  constexpr BoardSquare() = default;
  constexpr BoardSquare(int of_file, int of_rank)
      : file(static_cast<std::uint8_t>(of_file)), rank(static_cast<std::uint8_t>(of_rank)) {}
  constexpr BoardSquare(rules::Square square) : BoardSquare(file_of(square), rank_of(square)) {}
  constexpr BoardSquare(rules::quaternity::Square square) : BoardSquare(file_of(square), rank_of(square)) {}
  constexpr bool operator==(const BoardSquare&) const = default;
};
/// nullopt: a chess board has no such square.
[[nodiscard]] std::optional<rules::Square> chess_square(BoardSquare square);
/// nullopt: the board of Quaternity has no such square.
[[nodiscard]] std::optional<rules::quaternity::Square> quaternity_square(BoardSquare square);

/// A piece goes from one square to another; of castling the king does, or in Chess960 it goes to its rook.
struct PieceWay {
  BoardSquare from, to;
  std::optional<rules::Role> promotion{};

  bool operator==(const PieceWay&) const = default;
  [[nodiscard]] bool same_squares(const PieceWay& other) const {
    return from == other.from && to == other.to;
  }
};
/// "e2e4", "e7e8q".
[[nodiscard]] std::string to_string(const PieceWay& way);

/// The same on a chess board.
struct ChessWay {
  rules::Square from, to;
  std::optional<rules::Role> promotion;
};
[[nodiscard]] std::optional<ChessWay> on_chess_board(const PieceWay& way);

class PlayedMove {
 public:
  /// None is named.
  PlayedMove() = default;
  /// `irregular`: by no rule, and marked so.
  PlayedMove(PieceWay way, bool irregular = false) : what_(Ways{way, std::nullopt, irregular}) {}
  /// Two moves of one turn, the first one first.
  PlayedMove(PieceWay first, PieceWay second) : what_(Ways{first, second, false}) {}
  /// No single move: known by what stood behind it.
  [[nodiscard]] static PlayedMove standing(std::string placement);
  /// Any text is a move: what has none of the forms of text() is kept as it is written, like the move of
  /// somebody else's record.
  [[nodiscard]] static PlayedMove read(std::string_view text);

  /// "e2e4", "e7e8q", "e1e6!" if it is irregular, "e2e4 d2d4", "@" and a placement; what read() was given.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool empty() const { return std::holds_alternative<std::monostate>(what_); }
  /// The move, or the first one of two; nullptr if it is no piece's way.
  [[nodiscard]] const PieceWay* way() const;
  /// The second move of that turn; nullptr: there is none.
  [[nodiscard]] const PieceWay* second() const;
  [[nodiscard]] bool marked_irregular() const;
  /// It is known by what stood behind it.
  [[nodiscard]] bool is_placement() const { return std::holds_alternative<Standing>(what_); }
  /// way() on a chess board.
  [[nodiscard]] std::optional<ChessWay> on_chess_board() const;

  bool operator==(const PlayedMove&) const = default;
  /// It is written so.
  bool operator==(std::string_view written) const { return text() == written; }

 private:
  struct Ways {
    PieceWay way;
    std::optional<PieceWay> second;
    bool irregular = false;
    bool operator==(const Ways&) const = default;
  };
  struct Standing {
    std::string placement;
    bool operator==(const Standing&) const = default;
  };
  struct Written {
    std::string text;
    bool operator==(const Written&) const = default;
  };
  std::variant<std::monostate, Ways, Standing, Written> what_;
};

/// The move that it is in that position; nullopt if it is none that the rules allow there.
[[nodiscard]] std::optional<rules::Move> legal_move(const rules::Position& before, const PlayedMove& played);
[[nodiscard]] std::optional<rules::Move> legal_move(const rules::Position& before, const PieceWay& way);

}  // namespace eboard::tracking
