// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include "rules/chess/attacks.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/text/shown.hpp"

namespace eboard::rules {

namespace {

constexpr std::string_view kPromotionLetters = "nbrq";

std::optional<Role> parse_promotion(std::string_view text) {
  const std::size_t at = text.size() == 1 ? kPromotionLetters.find(text[0]) : std::string_view::npos;
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<Role>(at + 1);
}

/// The castling move meant by "king goes two squares" or "king takes rook", if it is legal.
std::optional<Move> as_castling(const Position& position, Square from, Square to) {
  if (from != position.king_square(position.turn())) return std::nullopt;
  for (Bitboard rooks = position.castling_corners() & back_rank(position.turn()); rooks;) {
    const Square rook = pop(rooks);
    if (to == rook || to == castling_targets(from, rook).king) {
      const Move move{from, rook, MoveKind::castling};
      if (position.is_legal(move)) return move;
    }
  }
  return std::nullopt;
}

}  // namespace

std::string to_uci(Move move, bool chess960) {
  const Square to =
      move.kind == MoveKind::castling && !chess960 ? castling_targets(move.from, move.to).king : move.to;
  std::string out = to_string(move.from) + to_string(to);
  if (move.kind == MoveKind::promotion)
    out += kPromotionLetters[static_cast<std::size_t>(move.promotion) - 1];
  return out;
}

std::optional<Move> legal_move(const Position& position, Square from, Square to,
                               std::optional<Role> promotion) {
  Move move{from, to};
  if (promotion == Role::pawn || promotion == Role::king) return std::nullopt;
  if (promotion) {
    move.kind = MoveKind::promotion;
    move.promotion = *promotion;
  } else if (to == position.en_passant() &&
             position.placement()[from] == Piece{position.turn(), Role::pawn} &&
             file_of(from) != file_of(to)) {
    move.kind = MoveKind::en_passant;
  }
  // An ordinary step of the king comes first: in Chess960 both readings can be legal, and "king takes rook"
  // writes the other one.
  if (position.is_legal(move)) return move;
  return move.kind == MoveKind::normal ? as_castling(position, from, to) : std::nullopt;
}

Expected<Move, std::string> parse_uci(const Position& position, std::string_view text) {
  const auto from = text.size() < 4 ? std::nullopt : parse_square(text.substr(0, 2));
  const auto to = text.size() < 4 ? std::nullopt : parse_square(text.substr(2, 2));
  if (!from || !to || text.size() > 5) {
    return unexpected(fmt::format("'{}' is not two squares and, for a promotion, one of nbrq", shown(text)));
  }
  std::optional<Role> promotion;
  if (text.size() == 5) {
    promotion = parse_promotion(text.substr(4));
    if (!promotion) return unexpected(fmt::format("'{}' does not end in one of nbrq", shown(text)));
  }
  if (const auto move = legal_move(position, *from, *to, promotion)) return *move;
  return unexpected(fmt::format("{} is not legal", shown(text)));
}

}  // namespace eboard::rules
