// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Quaternity as the tracker sees it (game.hpp): four players, 144 squares, pieces known by colour and kind.
#pragma once

#include <array>
#include <span>

#include "daemon/tracking/game/game.hpp"
#include "drivers/event.hpp"
#include "rules/quaternity/geometry.hpp"
#include "rules/quaternity/men.hpp"
#include "rules/quaternity/position.hpp"

namespace eboard::tracking {

class QuaternityClockView;

/// A position and what a board would see of it. Who must pass (6.3.f) has passed.
class QuaternityPosition {
 public:
  explicit QuaternityPosition(const rules::quaternity::Position& position);
  [[nodiscard]] static const QuaternityPosition& initial();

  [[nodiscard]] const rules::quaternity::Position& rules() const { return position_; }
  [[nodiscard]] const rules::quaternity::Men& placement() const { return men_; }
  [[nodiscard]] rules::quaternity::Player turn() const { return position_.turn(); }
  [[nodiscard]] rules::quaternity::MoveList legal_moves() const { return position_.legal_moves(); }
  [[nodiscard]] bool is_legal(rules::quaternity::Move move) const { return position_.is_legal(move); }
  [[nodiscard]] bool has_legal_move() const { return position_.has_legal_move(); }
  /// Precondition: legal.
  [[nodiscard]] QuaternityPosition after(rules::quaternity::Move move) const;
  /// The player who moves the pieces of that colour.
  [[nodiscard]] rules::quaternity::Player controller(rules::quaternity::Player army) const {
    return controllers_[index(army)];
  }
  bool operator==(const QuaternityPosition&) const = default;

 private:
  void play(rules::quaternity::Move move);
  void look();

  rules::quaternity::Position position_;
  rules::quaternity::Men men_;
  std::array<rules::quaternity::Player, rules::quaternity::kPlayers> controllers_ =
      rules::quaternity::kEveryPlayer;
};

struct QuaternityEdition {};  ///< there is one: quaternity-8.0

/// Moves that no rule of Quaternity allows.
struct QuaternityIllegal {
  using Square = rules::quaternity::Square;
  using Squares = rules::quaternity::SquareSet;
  using Piece = rules::quaternity::Man;
  using Position = QuaternityPosition;
  using Move = rules::quaternity::Move;

  /// One press completes all that a player did in a turn.
  static constexpr bool kEachIsPressed = false;

  [[nodiscard]] static Move displacement(Square from, Square to) { return {from, to}; }
  [[nodiscard]] static Move made(const Position&, Square from, Square to) { return displacement(from, to); }
  /// `also`: of chess; two moves in one turn are not followed here.
  [[nodiscard]] static std::optional<Position> displaced(const Position& position, Move move,
                                                         std::optional<Move> also = {});
  /// What a board of four may lack excuses no move.
  [[nodiscard]] static bool legal_without(const Position&, const Squares&, Move) { return false; }
  /// Nor does a piece that reads as another.
  [[nodiscard]] static bool legal_as(const Position&, Piece, Move) { return false; }
};

/// How Quaternity is written.
struct QuaternityNotation {
  using Move = rules::quaternity::Move;
  using Position = QuaternityPosition;
  using Placement = rules::quaternity::Men;

  [[nodiscard]] static bool is_chess960(const QuaternityEdition&, const Position&) { return false; }
  /// "e2e4", "a11a12q".
  [[nodiscard]] static PieceWay way(Move move, bool = false);
  [[nodiscard]] static std::string san(const Position& before, Move move);
  [[nodiscard]] static std::string text(const Position& position);
  [[nodiscard]] static std::string text(const Placement& men) { return to_string(men); }
};

struct Quaternity {
  using Square = rules::quaternity::Square;
  using Squares = rules::quaternity::SquareSet;
  using Piece = rules::quaternity::Man;
  using Placement = rules::quaternity::Men;
  using Position = QuaternityPosition;
  using Move = rules::quaternity::Move;
  using MoveList = rules::quaternity::MoveList;
  using Player = rules::quaternity::Player;
  using Clock = QuaternityClockView;
  using Edition = QuaternityEdition;
  using Illegal = QuaternityIllegal;
  using Notation = QuaternityNotation;
  /// What players like is not known yet.
  struct Sense {
    Sense(const Position&, std::span<const Move>) {}
    [[nodiscard]] Cost of(Move) const { return 0; }
  };

  struct SquareReport : SquareReportOf<Square, Piece> {
    SquareReport(const drivers::ManChanged& change) : SquareReportOf{change.square, change.man} {}
  };
  struct WholeReport : WholeReportOf<Placement, Squares> {
    WholeReport(const drivers::MenSnapshot& all) : WholeReportOf{all.men} {}
  };

  static constexpr int kSquares = rules::quaternity::kSquares;
  static constexpr std::size_t kKinds = 24;
  static constexpr int kPlayers = 4;
  static constexpr Squares kGesture{};  ///< results are written down

  [[nodiscard]] static constexpr std::size_t kind(Piece man) {
    return index(man.army) * 6 + static_cast<std::size_t>(man.role);
  }
  [[nodiscard]] static const std::array<Piece, kKinds>& every_piece();
  [[nodiscard]] static Square turned(Square square, rules::BoardTurn turn);
  [[nodiscard]] static Squares turned(const Squares& squares, rules::BoardTurn turn);
  [[nodiscard]] static Placement turned(const Placement& men, rules::BoardTurn turn);
  [[nodiscard]] static Player owner(const Position& position, Piece man) {
    return position.controller(man.army);
  }
  [[nodiscard]] static bool same_color(Piece a, Piece b) { return a.army == b.army; }
  [[nodiscard]] static Piece pawn_like(Piece man) { return {man.army, rules::Role::pawn}; }
  [[nodiscard]] static Squares men_of(const Position& position, Player player) {
    return position.rules().board().men(player);
  }
  [[nodiscard]] static Squares kings(const Placement& men);
  [[nodiscard]] static bool is_off(const Position& position, Piece man);

  [[nodiscard]] static bool is_plain(Move move) { return !is_promotion(move); }
  [[nodiscard]] static bool is_castling(Move) { return false; }
  [[nodiscard]] static bool is_promotion(Move move) { return move.promotion != rules::Role::pawn; }
  [[nodiscard]] static bool may_castle(const Position&) { return false; }
  [[nodiscard]] static Squares taking_squares(Move move) { return Squares::of(move.to); }
  [[nodiscard]] static Square captured_at(Move move) { return move.to; }
  [[nodiscard]] static Square arrived_at(Move move) { return move.to; }
  [[nodiscard]] static Squares touched(Move move) { return Squares::of(move.from) | Squares::of(move.to); }
  [[nodiscard]] static std::optional<Square> castled_rook(Move) { return std::nullopt; }
  [[nodiscard]] static bool may_go_on(const Position& after, Move move);
  [[nodiscard]] static bool passes_own_king(const Position&, Move) { return false; }
  /// Not known, so every such way counts as a detour.
  [[nodiscard]] static bool goes_at_once(const Position&, Move, Move) { return true; }
  [[nodiscard]] static std::uint64_t code(Move move) {
    return static_cast<std::uint64_t>(index(move.from) * kSquares + index(move.to)) << 3 |
           static_cast<std::uint64_t>(move.promotion);
  }

  /// None: no board shows who controls which piece, and where a pawn is heading.
  [[nodiscard]] static std::optional<Position> found_on_board(const Position&, const Placement&, Player,
                                                              bool) {
    return std::nullopt;
  }
  [[nodiscard]] static Player moved_before(const Position& position) {
    return position.rules().last_mover().value_or(position.turn());
  }
  [[nodiscard]] static Player following(Player player) { return rules::quaternity::following(player); }
  [[nodiscard]] static Player opposite(Player player) { return following(following(player)); }
  [[nodiscard]] static std::size_t plies_until(const Position& position, Player turn);
  [[nodiscard]] static bool same_outcome(const Position& a, const Position& b) {
    return a.rules().same(b.rules());
  }

  [[nodiscard]] static bool ends_game(const Edition&, const Position& position) {
    return !position.has_legal_move();
  }
  /// Each of its counts is claimed.
  [[nodiscard]] static bool ends_by_count(const Edition&, std::span<const Position* const>, const Position&) {
    return false;
  }
};
static_assert(Game<Quaternity>);

}  // namespace eboard::tracking
