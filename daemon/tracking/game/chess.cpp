// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/game/chess.hpp"

#include <algorithm>
#include <cstdlib>

#include "daemon/tracking/game/misread_kings.hpp"
#include "rules/chess/attacks.hpp"
#include "rules/chess/game_record.hpp"
#include "rules/chess/irreversible.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/winnable/dead_material.hpp"
#include "rules/laws/endings/repetition.hpp"

namespace eboard::tracking {

using rules::bit;
using rules::Bitboard;
using rules::Color;
using rules::MoveKind;
using rules::Position;
using rules::Role;
using rules::Square;

namespace {

void displace(rules::Placement& placement, rules::Move move) {
  auto piece = placement[move.from];
  const auto rook = placement[move.to];
  if (piece && move.kind == MoveKind::promotion) piece->role = move.promotion;
  placement.set(move.from, std::nullopt);
  placement.set(move.to, std::nullopt);
  if (move.kind == MoveKind::en_passant) placement.set(Chess::captured_at(move), std::nullopt);
  if (move.kind != MoveKind::castling) return placement.set(move.to, piece);
  const CastlingSquares squares = castling_squares(move);
  placement.set(squares.king_to, piece);
  placement.set(squares.rook_to, rook);
}

void lose_rights(rules::Setup& setup, std::optional<rules::Piece> piece, rules::Move move) {
  setup.castling_rooks &= ~(bit(move.from) | bit(move.to));
  if (!piece || piece->role != Role::king) return;
  setup.castling_rooks &= ~setup.placement.of(piece->color);
  if (setup.given_rook && rules::contains(rules::back_rank(piece->color), *setup.given_rook))
    setup.given_rook.reset();
}

void displace(rules::Setup& setup, rules::Move move) {
  const auto piece = setup.placement[move.from];
  displace(setup.placement, move);
  lose_rights(setup, piece, move);
}

std::optional<Position> follow_on(const rules::Setup& setup) {
  auto position = Position::from_setup(setup, rules::Validation::follow_on);
  if (!position) return std::nullopt;
  return *position;
}

}  // namespace

CastlingSquares castling_squares(rules::Move move) {
  const int rank = rank_of(move.from);
  const bool short_side = file_of(move.to) > file_of(move.from);
  return {rules::make_square(short_side ? 6 : 2, rank), rules::make_square(short_side ? 5 : 3, rank)};
}

const std::array<rules::Piece, Chess::kKinds>& Chess::every_piece() {
  static constexpr auto kEvery = [] {
    std::array<Piece, kKinds> out{};
    for (std::size_t i = 0; i < kKinds; ++i) out[i] = {static_cast<Color>(i / 6), static_cast<Role>(i % 6)};
    return out;
  }();
  return kEvery;
}

Bitboard Chess::taking_squares(Move move) {
  if (is_castling(move)) return 0;
  return bit(move.to) | bit(captured_at(move));
}

std::optional<Square> Chess::castled_rook(Move move) {
  if (!is_castling(move)) return std::nullopt;
  return castling_squares(move).rook_to;
}

bool Chess::may_go_on(const Position& after, Move move) {
  const auto piece = after.placement()[move.to];
  if (!piece || !is_plain(move)) return false;
  if (piece->role == Role::pawn) return std::abs(rank_of(move.to) - rank_of(move.from)) == 1;
  return piece->role != Role::knight;
}

bool Chess::passes_own_king(const Position& before, Move move) {
  const auto man = before.placement()[move.from];
  if (!man || man->role != rules::Role::rook) return false;
  return rules::between(move.from, move.to) &
         before.placement().of(rules::Piece{man->color, rules::Role::king});
}

bool Chess::goes_at_once(const Position& between, Move first, Move second) {
  const auto piece = between.placement()[second.from];
  const Squares occupied = between.placement().occupied() & ~rules::bit(second.from);
  if (!piece) return false;
  switch (piece->role) {
    case Role::pawn:
      return file_of(first.from) == file_of(second.to) &&
             rank_of(first.from) == (piece->color == Color::white ? 1 : 6);
    case Role::bishop:
      return contains(rules::bishop_attacks(first.from, occupied), second.to);
    case Role::rook:
      return contains(rules::rook_attacks(first.from, occupied), second.to);
    case Role::queen:
      return contains(rules::queen_attacks(first.from, occupied), second.to);
    case Role::knight:
    case Role::king:
      break;
  }
  return false;  // two steps are never one
}

std::optional<rules::Move> ChessIllegal::in_passing(const Position& position, Square from, Square to) {
  const Color turn = position.turn();
  const int forward = turn == Color::white ? 1 : -1;
  const Move move{from, to, MoveKind::en_passant, Role::pawn};
  const bool goes_so = std::abs(file_of(from) - file_of(to)) == 1 && rank_of(to) - rank_of(from) == forward;
  const auto& men = position.placement();
  const bool taken = goes_so && !men[to] && men[Chess::captured_at(move)] == Piece{!turn, Role::pawn};
  return taken && men[from] == Piece{turn, Role::pawn} ? std::optional(move) : std::nullopt;
}

std::optional<Position> ChessIllegal::displaced(const Position& position, Move move,
                                                std::optional<Move> also) {
  rules::Setup setup = position.setup();
  const bool meet = also && (Chess::touched(move) & Chess::touched(*also));
  const auto other = meet ? setup.placement[also->from] : std::nullopt;
  if (meet) setup.placement.set(also->from, std::nullopt);
  displace(setup, move);
  if (meet) {
    if (also->to != Chess::captured_at(move)) setup.placement.set(also->to, other);
    lose_rights(setup, other, *also);
  } else if (also) {
    displace(setup, *also);
  }
  setup.en_passant.reset();
  const bool anew = rules::is_irreversible(position.placement(), setup.placement);
  setup.half_move_clock = anew ? 0 : setup.half_move_clock + 1;
  pass_turn(setup);
  return follow_on(setup);
}

std::optional<Position> ChessIllegal::rearranged(const Position& position,
                                                 std::span<const Move> displacements) {
  rules::Setup setup = position.setup();
  for (const Move& one : displacements) setup.placement.set(one.from, std::nullopt);
  for (const Move& one : displacements) {
    const auto man = position.placement()[one.from];
    setup.placement.set(one.to, man);
    lose_rights(setup, man, one);
  }
  return follow_on(setup);
}

bool ChessIllegal::legal_without(const Position& position, Bitboard men, Move move) {
  rules::Setup setup = position.setup();
  for (Bitboard left = men & ~position.placement().of(Role::king); left;)
    setup.placement.set(rules::pop(left), std::nullopt);
  setup.castling_rooks &= ~men;
  const auto lacking = follow_on(setup);
  return lacking && lacking->is_legal(move);
}

bool ChessIllegal::legal_as(const Position& position, Piece piece, Move move) {
  rules::Setup setup = position.setup();
  setup.placement.set(move.from, piece);
  const auto looks = Position::from_setup(setup);
  return looks && looks->is_legal(move);
}

namespace {

/// The piece goes so, whatever becomes of its king.
bool goes_so(const Position& position, rules::Move move) {
  const rules::Placement& board = position.placement();
  const auto piece = board[move.from];
  if (!piece || piece->color != position.turn() || move.kind != rules::MoveKind::normal) return false;
  const rules::Bitboard occupied = board.occupied();
  if (rules::contains(board.of(piece->color), move.to)) return false;
  if (piece->role != rules::Role::pawn)
    return rules::contains(rules::piece_attacks(piece->role, move.from, occupied), move.to);
  if (rules::contains(occupied, move.to))
    return rules::contains(rules::pawn_attacks(piece->color, move.from), move.to);
  const int step = piece->color == Color::white ? 1 : -1;
  const int ranks = (rules::rank_of(move.to) - rules::rank_of(move.from)) * step;
  const bool from_home = rules::rank_of(move.from) == (piece->color == Color::white ? 1 : 6);
  const bool straight = rules::file_of(move.to) == rules::file_of(move.from);
  return straight && (ranks == 1 || (ranks == 2 && from_home)) &&
         !(rules::between(move.from, move.to) & occupied);
}

}  // namespace

bool ChessIllegal::overlooks_check(const Position& position, Move move) {
  return position.in_check() && goes_so(position, move);
}

std::optional<Position> ChessIllegal::moved_again(const Position& position, Move move) {
  rules::Setup setup = position.setup();
  setup.turn = !setup.turn;
  setup.en_passant.reset();
  const auto again = follow_on(setup);
  if (!again || !again->is_legal(move)) return std::nullopt;
  setup = again->after(move).setup();
  setup.en_passant.reset();
  // Two moves in one turn are one ply.
  if (setup.half_move_clock > 0) setup.half_move_clock = position.half_move_clock();
  setup.full_move_number = position.setup().full_move_number;
  return follow_on(setup);
}

std::optional<Position> Chess::found_on_board(const Position& position, const Placement& stands, Player turn,
                                              bool misread) {
  const auto men = misread ? with_both_kings(stands, position.placement()) : stands;
  if (!men) return std::nullopt;
  rules::Setup setup = position.setup();
  const Bitboard same = ~setup.placement.difference(*men);
  setup.placement = *men;
  Bitboard rights = 0;
  for (const Color color : {Color::white, Color::black}) {
    const Bitboard king = men->of(Piece{color, Role::king});
    if (king & same) {
      rights |= setup.castling_rooks & same & men->of(Piece{color, Role::rook});
    } else if (setup.given_rook && rules::contains(rules::back_rank(color), *setup.given_rook)) {
      setup.given_rook.reset();
    }
  }
  setup.castling_rooks = rights;
  setup.en_passant.reset();
  setup.half_move_clock = 0;
  setup.turn = turn;
  return follow_on(setup);
}

bool Chess::ends_game(const Edition& edition, const Position& position) {
  if (!position.has_legal_move()) return true;
  return edition.dead_position_draws && rules::is_dead_material(position);
}

bool Chess::ends_by_count(const Edition& edition, std::span<const Position* const> earlier,
                          const Position& position) {
  const auto quiet = static_cast<std::size_t>(position.half_move_clock());
  if (edition.fifty.automatic && quiet >= 2 * static_cast<std::size_t>(*edition.fifty.automatic)) return true;
  if (!edition.repetition.automatic) return false;
  const auto same = std::ranges::count_if(
      earlier.last(std::min(earlier.size(), quiet)),
      [&](const auto* one) { return rules::is_same_position(*one, position, edition.repetition.same); });
  return same + 1 >= *edition.repetition.automatic;
}

bool ChessNotation::is_chess960(const Edition& edition, const Position& start) {
  return edition.variant == rules::Variant::chess960 || rules::is_chess960(start.setup());
}

PieceWay ChessNotation::way(Move move, bool chess960) {
  PieceWay way{move.from, chess960 ? move.to : Chess::arrived_at(move)};
  if (Chess::is_promotion(move)) way.promotion = move.promotion;
  return way;
}
std::string ChessNotation::san(const Position& before, Move move) { return rules::to_san(before, move); }
std::string ChessNotation::text(const Position& position) { return rules::to_fen(position.setup()); }

}  // namespace eboard::tracking
