// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the tracker asks of a game, so that one tracker follows every game that is played by turns with pieces
// on squares. `Chess` and `Quaternity` answer it; nothing else in this folder knows two games.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "daemon/events/played_move.hpp"
#include "daemon/tracking/game/cost.hpp"
#include "rules/chess/board_turn.hpp"

namespace eboard::tracking {

/// What a board reports of one of its squares.
template <class Square, class Piece>
struct SquareReportOf {
  Square square;
  std::optional<Piece> piece;
  bool occupied = piece.has_value();
  bool knows_piece = true;  ///< false: it is known only whether something stands there
};

/// What it reports of all of them.
template <class Placement, class Squares>
struct WholeReportOf {
  Placement placement;
  Squares unknown{};  ///< something stands there that it cannot name; empty in `placement`
  bool knows_pieces = true;
};

/// Its types are these.
/// Square, Squares: one, and a set of them with & | ~; empty is false; bit(), contains(), count(), first(),
/// pop().
/// Piece, Placement: what a board can see of a piece, and of all pieces.
/// SquareReport, WholeReport: the two above, made of each report that boards of this game have.
/// Position: a legal one, with placement(), turn(), legal_moves(), is_legal(), after(), has_legal_move().
/// Move, MoveList: from, to, promotion; all legal moves of a position. Player: whose turn it is.
/// Clock: what the clock shows (ClockView, QuaternityClockView). Edition: whose articles irregularities cite.
/// Sense: what players like to do. Illegal: moves that no rule allows. Notation: how it is written.
template <class G>
concept Game = requires(const typename G::Position& position, const typename G::Placement& placement,
                        typename G::Square square, typename G::Piece piece, typename G::Move move,
                        typename G::Player player, const typename G::Edition& edition,
                        std::span<const typename G::Position* const> earlier,
                        const typename G::Squares& squares, rules::BoardTurn turn) {
  /// The number of kinds of pieces that can be distinguished; `kind` numbers them from 0.
  { G::kKinds } -> std::convertible_to<std::size_t>;
  { G::kind(piece) } -> std::same_as<std::size_t>;
  {G::every_piece()};
  { G::kPlayers } -> std::convertible_to<int>;
  { G::kSquares } -> std::convertible_to<int>;
  { G::kGesture } -> std::convertible_to<typename G::Squares>;  ///< where kings show the result

  /// From how the board counts its squares to how the game does, where the board lies turned by so much.
  { G::turned(square, turn) } -> std::same_as<typename G::Square>;
  { G::turned(squares, turn) } -> std::same_as<typename G::Squares>;
  { G::turned(placement, turn) } -> std::same_as<typename G::Placement>;

  /// Who moves it as the game stands.
  { G::owner(position, piece) } -> std::same_as<typename G::Player>;
  { G::same_color(piece, piece) } -> std::same_as<bool>;
  { G::pawn_like(piece) } -> std::same_as<typename G::Piece>;  ///< a pawn of its colour
  { G::men_of(position, player) } -> std::same_as<typename G::Squares>;
  { G::kings(placement) } -> std::same_as<typename G::Squares>;
  /// A king that the rules take off the board: it may stand there for a while.
  { G::is_off(position, piece) } -> std::same_as<bool>;

  { G::is_plain(move) } -> std::same_as<bool>;  ///< moves one piece, and may capture
  { G::is_castling(move) } -> std::same_as<bool>;
  { G::is_promotion(move) } -> std::same_as<bool>;
  { G::may_castle(position) } -> std::same_as<bool>;
  {
    G::taking_squares(move)
    } -> std::same_as<typename G::Squares>;  ///< on which it takes if something is there
  { G::captured_at(move) } -> std::same_as<typename G::Square>;
  { G::arrived_at(move) } -> std::same_as<typename G::Square>;
  { G::touched(move) } -> std::same_as<typename G::Squares>;
  {
    G::castled_rook(move)
    } -> std::same_as<std::optional<typename G::Square>>;  ///< where it stands afterwards
  /// The piece may be on its way to another square: a slide reports its stops.
  { G::may_go_on(position, move) } -> std::same_as<bool>;
  /// A piece that went on with the second move could have gone there from the beginning.
  { G::goes_at_once(position, move, move) } -> std::same_as<bool>;
  { G::code(move) } -> std::same_as<std::uint64_t>;  ///< another for each move, below 2^18

  { G::Illegal::displacement(square, square) } -> std::same_as<typename G::Move>;
  /// The move that goes so, allowed or not: in chess a capture en passant where it looks like one.
  { G::Illegal::made(position, square, square) } -> std::same_as<typename G::Move>;
  /// The position after what no rule allows; nullopt where that cannot be followed.
  { G::Illegal::displaced(position, move) } -> std::same_as<std::optional<typename G::Position>>;
  /// Another illegal move of the same turn is completed by a press of its own.
  { G::Illegal::kEachIsPressed } -> std::convertible_to<bool>;
  /// It would be legal if these pieces were not there, and if another piece stood where it begins.
  { G::Illegal::legal_without(position, squares, move) } -> std::same_as<bool>;
  { G::Illegal::legal_as(position, piece, move) } -> std::same_as<bool>;
  /// The position to go on from if no story explains the board; `true`: pieces may read as others.
  {
    G::found_on_board(position, placement, player, true)
    } -> std::same_as<std::optional<typename G::Position>>;
  /// Who moved last.
  { G::moved_before(position) } -> std::same_as<typename G::Player>;
  /// Plies, at least one, after which it may be that player's turn.
  { G::following(player) } -> std::same_as<typename G::Player>;
  /// Who sits across the table, and has the other half of a clock that stands the other way round.
  { G::opposite(player) } -> std::same_as<typename G::Player>;
  { G::plies_until(position, player) } -> std::same_as<std::size_t>;
  /// What may be played from there is the same.
  { G::same_outcome(position, position) } -> std::same_as<bool>;

  /// Nothing can be played, or its material alone makes it a dead position of that edition.
  { G::ends_game(edition, position) } -> std::same_as<bool>;
  /// Behind the positions that stood before it, it completes a count that ends a game without a claim.
  { G::ends_by_count(edition, earlier, position) } -> std::same_as<bool>;

  /// A game of Chess960, by its edition or by where it began.
  { G::Notation::is_chess960(edition, position) } -> std::same_as<bool>;
  { G::Notation::way(move, true) } -> std::same_as<PieceWay>;  ///< `true`: of a game of Chess960
  { G::Notation::san(position, move) } -> std::same_as<std::string>;
  { G::Notation::text(position) } -> std::same_as<std::string>;
  { G::Notation::text(placement) } -> std::same_as<std::string>;
};

}  // namespace eboard::tracking
