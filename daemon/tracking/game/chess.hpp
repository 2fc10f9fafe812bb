// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Chess as the tracker sees it (game.hpp).
#pragma once

#include <array>
#include <span>

#include "daemon/tracking/game/game.hpp"
#include "drivers/event.hpp"
#include "rules/chess/position.hpp"
#include "rules/laws/editions/edition.hpp"

namespace eboard::tracking {

class ClockView;
class Sense;

/// d4, e4, d5, e5: where kings show the result.
inline constexpr rules::Bitboard kCentre =
    rules::bit(rules::make_square(3, 3)) | rules::bit(rules::make_square(4, 3)) |
    rules::bit(rules::make_square(3, 4)) | rules::bit(rules::make_square(4, 4));

/// Where king and rook stand after castling.
struct CastlingSquares {
  rules::Square king_to, rook_to;
};
[[nodiscard]] CastlingSquares castling_squares(rules::Move move);

/// Moves that no rule allows, as hands make them on a board of chess.
struct ChessIllegal {
  using Square = rules::Square;
  using Squares = rules::Bitboard;
  using Piece = rules::Piece;
  using Position = rules::Position;
  using Move = rules::Move;

  /// Another illegal move of the same turn is completed by a press of its own: the first had one.
  static constexpr bool kEachIsPressed = true;

  /// The capture en passant that so goes, whether it is allowed now or not; none: no pawn goes so, or none
  /// stands beside it.
  [[nodiscard]] static std::optional<Move> in_passing(const Position& position, Square from, Square to);
  [[nodiscard]] static Move displacement(Square from, Square to) {
    return {from, to, rules::MoveKind::normal, rules::Role::pawn};
  }
  [[nodiscard]] static Move made(const Position& position, Square from, Square to) {
    return in_passing(position, from, to).value_or(displacement(from, to));
  }
  /// `also`: made in the same turn, or before it by a man that the move finds on another square.
  [[nodiscard]] static std::optional<Position> displaced(const Position& position, Move move,
                                                         std::optional<Move> also = {});
  /// The same player to move, these men where they are displaced to; nullopt: no game goes on so.
  [[nodiscard]] static std::optional<Position> rearranged(const Position& position,
                                                          std::span<const Move> displacements);
  /// It would be legal if these men were not there.
  [[nodiscard]] static bool legal_without(const Position& position, Squares men, Move move);
  /// The player who has just moved moves once more, as if the opponent did not have to reply; nullopt: they
  /// cannot.
  [[nodiscard]] static std::optional<Position> moved_again(const Position& position, Move move);
  /// The mover stands in check, and the move is one that its piece could make otherwise.
  [[nodiscard]] static bool overlooks_check(const Position& position, Move move);
  /// It would be legal if another piece stood where it begins.
  [[nodiscard]] static bool legal_as(const Position& position, Piece piece, Move move);
};

/// How chess is written.
struct ChessNotation {
  using Move = rules::Move;
  using Position = rules::Position;
  using Placement = rules::Placement;
  using Edition = rules::Edition;

  [[nodiscard]] static bool is_chess960(const Edition& edition, const Position& start);
  [[nodiscard]] static PieceWay way(Move move, bool chess960);
  [[nodiscard]] static std::string san(const Position& before, Move move);
  [[nodiscard]] static std::string text(const Position& position);
  [[nodiscard]] static std::string text(const Placement& placement) { return placement.fen(); }
};

struct Chess {
  using Square = rules::Square;
  using Squares = rules::Bitboard;
  using Piece = rules::Piece;
  using Placement = rules::Placement;
  using Position = rules::Position;
  using Move = rules::Move;
  using MoveList = rules::MoveList;
  using Player = rules::Color;
  using Clock = ClockView;
  using Edition = rules::Edition;
  using Sense = tracking::Sense;
  using Illegal = ChessIllegal;
  using Notation = ChessNotation;
  struct SquareReport : SquareReportOf<Square, Piece> {
    SquareReport(const drivers::SquareChanged& change) : SquareReportOf{change.square, change.piece} {}
    SquareReport(const drivers::OccupancyChanged& change)
        : SquareReportOf{change.square, std::nullopt, change.occupied, false} {}
  };
  struct WholeReport : WholeReportOf<Placement, Squares> {
    WholeReport(const drivers::BoardSnapshot& all) : WholeReportOf{all.placement, all.unknown} {}
    WholeReport(const drivers::OccupancySnapshot& all) : WholeReportOf{{}, all.occupied, false} {}
  };

  static constexpr int kSquares = rules::kSquares;
  static constexpr std::size_t kKinds = 12;
  static constexpr int kPlayers = 2;
  static constexpr Squares kGesture = kCentre;

  [[nodiscard]] static constexpr std::size_t kind(Piece piece) {
    return static_cast<std::size_t>(piece.color) * 6 + static_cast<std::size_t>(piece.role);
  }
  [[nodiscard]] static const std::array<Piece, kKinds>& every_piece();
  [[nodiscard]] static auto turned(const auto& there, rules::BoardTurn turn) {
    return rules::turned(there, turn);
  }
  [[nodiscard]] static Player owner(const Position&, Piece piece) { return piece.color; }
  [[nodiscard]] static bool same_color(Piece a, Piece b) { return a.color == b.color; }
  [[nodiscard]] static Piece pawn_like(Piece piece) { return {piece.color, rules::Role::pawn}; }
  [[nodiscard]] static Squares men_of(const Position& position, Player player) {
    return position.placement().of(player);
  }
  [[nodiscard]] static Squares kings(const Placement& placement) { return placement.of(rules::Role::king); }
  [[nodiscard]] static bool is_off(const Position&, Piece) { return false; }

  [[nodiscard]] static bool is_plain(Move move) { return move.kind == rules::MoveKind::normal; }
  [[nodiscard]] static bool is_castling(Move move) { return move.kind == rules::MoveKind::castling; }
  [[nodiscard]] static bool is_promotion(Move move) { return move.kind == rules::MoveKind::promotion; }
  [[nodiscard]] static bool may_castle(const Position& position) { return position.castling_corners() != 0; }
  [[nodiscard]] static Squares taking_squares(Move move);
  /// Differs from move.to for en passant only.
  [[nodiscard]] static Square captured_at(Move move) {
    if (move.kind != rules::MoveKind::en_passant) return move.to;
    return rules::make_square(file_of(move.to), rank_of(move.from));
  }
  [[nodiscard]] static Square arrived_at(Move move) {
    return is_castling(move) ? castling_squares(move).king_to : move.to;
  }
  [[nodiscard]] static Squares touched(Move move) {
    const Squares out = rules::bit(move.from) | rules::bit(move.to) | rules::bit(captured_at(move));
    if (!is_castling(move)) return out;
    const CastlingSquares squares = castling_squares(move);
    return out | rules::bit(squares.king_to) | rules::bit(squares.rook_to);
  }
  [[nodiscard]] static std::optional<Square> castled_rook(Move move);
  [[nodiscard]] static bool may_go_on(const Position& after, Move move);
  /// A rook stands behind its king after the move, as if castling were undone for the rook alone.
  [[nodiscard]] static bool passes_own_king(const Position& before, Move move);
  [[nodiscard]] static bool goes_at_once(const Position& between, Move first, Move second);
  [[nodiscard]] static std::uint64_t code(Move move) {
    return static_cast<std::uint64_t>(index(move.from)) | static_cast<std::uint64_t>(index(move.to)) << 6 |
           static_cast<std::uint64_t>(move.promotion) << 12 | static_cast<std::uint64_t>(move.kind) << 15;
  }

  /// A king or rook that was off its square can no longer castle. `misread`: a colour without a king, or with
  /// two, has a piece that reads as another (misread_kings.hpp).
  [[nodiscard]] static std::optional<Position> found_on_board(const Position& position,
                                                              const Placement& stands, Player turn,
                                                              bool misread);
  [[nodiscard]] static Player moved_before(const Position& position) { return !position.turn(); }
  [[nodiscard]] static Player following(Player player) { return !player; }
  [[nodiscard]] static Player opposite(Player player) { return !player; }
  [[nodiscard]] static std::size_t plies_until(const Position& position, Player turn) {
    return turn == position.turn() ? 2 : 1;
  }
  [[nodiscard]] static bool same_outcome(const Position& a, const Position& b) {
    return a.turn() == b.turn() && a.castling_corners() == b.castling_corners() &&
           !a.placement().difference(b.placement());
  }

  [[nodiscard]] static bool ends_game(const Edition& edition, const Position& position);
  [[nodiscard]] static bool ends_by_count(const Edition& edition, std::span<const Position* const> earlier,
                                          const Position& position);
};
static_assert(Game<Chess>);

}  // namespace eboard::tracking
