// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/san.hpp"

#include <fmt/format.h>

#include "rules/chess/legality.hpp"
#include "rules/chess/notation/algebraic.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/text/shown.hpp"

namespace eboard::rules {

namespace {

/// Pieces of `role` that reach `to` pseudo-legally, by looking from `to` backwards.
Bitboard origins(const Position& position, Role role, Square to) {
  const Placement& board = position.placement();
  return piece_attacks(role, to, board.occupied()) & board.of(Piece{position.turn(), role});
}

constexpr bool is_file(char c) { return c >= 'a' && c <= 'h'; }
constexpr bool is_rank(char c) { return c >= '1' && c <= '8'; }

constexpr std::optional<Role> piece_letter(char c) {
  switch (c) {
    case 'N':
      return Role::knight;
    case 'B':
      return Role::bishop;
    case 'R':
      return Role::rook;
    case 'Q':
      return Role::queen;
    case 'K':
      return Role::king;
    default:
      return std::nullopt;
  }
}

/// Reads the letters after the target square, "=Q", "(Q)" or "Q". Returns nullopt for anything else, pawn if
/// there is nothing.
std::optional<Role> promotion_letter(std::string_view text) {
  if (!text.empty() && (text[0] == '=' || text[0] == '/')) text.remove_prefix(1);
  if (text.size() == 3 && text[0] == '(' && text[2] == ')') text = text.substr(1, 1);
  if (text.empty()) return Role::pawn;
  if (text.size() != 1) return std::nullopt;
  const char letter = text[0] >= 'a' ? static_cast<char>(text[0] - ('a' - 'A')) : text[0];
  return piece_letter(letter);
}

/// Removes what follows a move and does not matter to which move it is.
std::string_view without_suffix(std::string_view text) {
  while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos)
    text.remove_suffix(1);
  for (const std::string_view mark : {"e.p.", "ep"}) {
    if (text.size() > mark.size() + 3 && text.ends_with(mark)) text.remove_suffix(mark.size());
  }
  return text;
}

SanResult castling(const Position& position, bool king_side) {
  const Color us = position.turn();
  const Square king = position.king_square(us);
  const Bitboard below = bit(king) - 1;
  const Bitboard rooks = position.castling_corners() & back_rank(us) & (king_side ? ~below : below);
  if (!rooks) return {{}, SanFault::no_move};
  const Move move{king, first(rooks), MoveKind::castling};
  return {move, position.is_legal(move) ? SanFault::none : SanFault::no_move};
}

struct SanWords {
  Role role = Role::pawn;
  int file = -1;  ///< file of the origin; -1 if the text has none
  int rank = -1;
  Square to{};
  Role promotion = Role::pawn;
};

/// Splits "Ng1xf3=Q" into its words. The last file-and-rank pair is the target square, the text before it the
/// origin.
std::optional<SanWords> split(std::string_view text) {
  SanWords words;
  if (const auto role = text.empty() ? std::nullopt : piece_letter(text[0])) {
    words.role = *role;
    text.remove_prefix(1);
  } else if (!text.empty() && text[0] == 'P') {
    text.remove_prefix(1);
  }
  int file = -1;
  int rank = -1;
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (is_file(c)) {
      if (file >= 0) words.file = file, words.rank = rank;
      file = c - 'a';
      rank = -1;
    } else if (is_rank(c)) {
      if (rank >= 0) return std::nullopt;
      rank = c - '1';
      if (file < 0) words.rank = rank, rank = -1;  // "R1e3": a rank alone before the target
    } else if (c != 'x' && c != '-' && c != ':') {
      break;
    }
  }
  const auto promotion = promotion_letter(text.substr(at));
  if (file < 0 || rank < 0 || !promotion) return std::nullopt;
  words.to = make_square(file, rank);
  words.promotion = *promotion;
  return words;
}

/// The squares from which a pawn may come to the target.
Bitboard pawn_origins(const Position& position, const SanWords& words) {
  const Placement& board = position.placement();
  const Color us = position.turn();
  const Bitboard pawns = board.of(Piece{us, Role::pawn});
  const int back = us == Color::white ? -8 : 8;
  const int to = index(words.to);
  if (words.file >= 0 && words.file != file_of(words.to)) return pawn_attacks(!us, words.to) & pawns;
  if (contains(board.occupied(), words.to) || to + back < 0 || to + back >= kSquares) return 0;
  const Square step = static_cast<Square>(to + back);
  if (contains(pawns, step)) return bit(step);
  const bool twice = rank_of(words.to) == (us == Color::white ? 3 : 4) && !contains(board.occupied(), step);
  return twice ? bit(static_cast<Square>(to + 2 * back)) & pawns : 0;
}

SanResult resolve_pawn(const Position& position, const SanWords& words, Bitboard from) {
  const Placement& board = position.placement();
  const bool last_rank = contains(kRank1 | kRank8, words.to);
  if (last_rank != (words.promotion != Role::pawn))
    return {{}, last_rank ? SanFault::no_promotion : SanFault::no_move};
  if (words.promotion == Role::king) return {{}, SanFault::no_move};
  const bool capture = words.file >= 0 && words.file != file_of(words.to);
  Move found{};
  int legal = 0;
  const Legality legality(position);
  while (from) {
    const Square square = pop(from);
    Move move{square, words.to, last_rank ? MoveKind::promotion : MoveKind::normal, words.promotion};
    if (capture && words.to == position.en_passant()) {
      if (!may_capture_en_passant(position, square)) continue;
      move.kind = MoveKind::en_passant;
    } else if ((capture && !contains(board.of(!position.turn()) & ~board.of(Role::king), words.to)) ||
               !legality.allows(square, words.to)) {
      continue;
    }
    found = move;
    ++legal;
  }
  return {found, legal == 1 ? SanFault::none : legal ? SanFault::ambiguous : SanFault::no_move};
}

SanResult resolve_piece(const Position& position, const SanWords& words, Bitboard from) {
  const Placement& board = position.placement();
  if (words.promotion != Role::pawn) return {{}, SanFault::no_move};
  if (contains(board.of(position.turn()) | board.of(Role::king), words.to)) return {{}, SanFault::no_move};
  if (words.role == Role::king) {
    const Square king = position.king_square(position.turn());
    const bool legal = from && king_may_step(position, king, words.to);
    return {{king, words.to}, legal ? SanFault::none : SanFault::no_move};
  }
  const Legality legality(position);
  Square found{};
  int legal = 0;
  while (from) {
    const Square square = pop(from);
    if (!legality.allows(square, words.to)) continue;
    found = square;
    ++legal;
  }
  return {{found, words.to}, legal == 1 ? SanFault::none : legal ? SanFault::ambiguous : SanFault::no_move};
}

/// "g1f3", as some programs write it: any piece may stand on the first square, and a king may castle.
SanResult resolve_squares(const Position& position, SanWords words) {
  const Square from = make_square(words.file, words.rank);
  const auto promotion = words.promotion == Role::pawn ? std::nullopt : std::optional(words.promotion);
  const auto move = legal_move(position, from, words.to, promotion);
  return move ? SanResult{*move, SanFault::none} : SanResult{{}, SanFault::no_move};
}

SanResult resolve(const Position& position, const SanWords& words) {
  Bitboard from =
      words.role == Role::pawn ? pawn_origins(position, words) : origins(position, words.role, words.to);
  if (words.file >= 0) from &= file_mask(words.file);
  if (words.rank >= 0) from &= rank_mask(words.rank);
  if (words.role != Role::pawn) return resolve_piece(position, words, from);
  if (!from && words.file >= 0 && words.rank >= 0) return resolve_squares(position, words);
  return resolve_pawn(position, words, from);
}

std::string_view reason(SanFault fault) {
  switch (fault) {
    case SanFault::not_a_move:
      return "is not a move";
    case SanFault::no_move:
      return "is not legal";
    case SanFault::ambiguous:
      return "is ambiguous";
    case SanFault::no_promotion:
      return "does not say what the pawn becomes";
    case SanFault::none:
      break;
  }
  return "is legal";
}

}  // namespace

SanResult resolve_san(const Position& position, std::string_view text) {
  const std::string_view core = without_suffix(text);
  if (core == "O-O" || core == "0-0" || core == "o-o") return castling(position, true);
  if (core == "O-O-O" || core == "0-0-0" || core == "o-o-o") return castling(position, false);
  const auto words = split(core);
  if (!words) return {{}, SanFault::not_a_move};
  const SanResult out = resolve(position, *words);
  const bool too_far = position.in_advance() > 0 && crosses_middle(out.move);
  return too_far && out.fault == SanFault::none ? SanResult{{}, SanFault::no_move} : out;
}

Expected<Move, std::string> parse_san(const Position& position, std::string_view text) {
  const SanResult result = resolve_san(position, text);
  if (result.fault != SanFault::none) return unexpected(describe(result.fault, text));
  return result.move;
}

std::string describe(SanFault fault, std::string_view text) {
  return fmt::format("'{}' {}", shown(text), reason(fault));
}

std::string to_san(const Position& position, Move move) { return write(kSan, english(), position, move); }

}  // namespace eboard::rules
