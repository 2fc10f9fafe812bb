// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/move_words.hpp"

#include <algorithm>

#include "rules/chess/notation/notation.hpp"
#include "rules/chess/notation/rivals.hpp"

namespace eboard::rules {

namespace {

/// A piece of unknown wing may be the one that is meant; one of the other wing may not.
bool may_be(Wing actual, std::optional<Wing> said) {
  return !said || actual == Wing::unknown || actual == *said;
}

bool fits_victim(const Position& position, Move move, const MoveWords& words, const Origins& origins) {
  if (!words.victim) return true;
  if (move.kind == MoveKind::en_passant) return *words.victim == Role::pawn;
  return position.placement().role_at(move.to) == *words.victim &&
         may_be(origins.at(move.to), words.victim_wing);
}

/// For a pawn, a square alone means a step straight on: a capture needs a sign or the pawn's file. For pieces
/// the target square decides whether it is a capture.
bool fits_capture(const Position& position, Move move, const MoveWords& words) {
  const bool taken = is_capture(position, move);
  if (words.victim) return taken;
  if (position.placement().role_at(move.from) != Role::pawn) return true;
  return words.takes ? taken : !taken || words.from_file >= 0;
}

/// True if `move` is what the words mean; the promotion is checked later.
bool fits(const Position& position, Move move, const MoveWords& words, const Origins& origins) {
  if (move.kind == MoveKind::castling) return words.castling == castling_side(move);
  if (words.castling) return false;
  const Role role = position.placement().role_at(move.from);
  const bool any_piece = !words.piece && words.whole_origin();
  return (any_piece || role == words.piece.value_or(Role::pawn)) && (!words.to || move.to == *words.to) &&
         (words.from_file < 0 || file_of(move.from) == words.from_file) &&
         (words.from_rank < 0 || rank_of(move.from) == words.from_rank) &&
         may_be(origins.at(move.from), words.wing) && fits_capture(position, move, words) &&
         fits_victim(position, move, words, origins) &&
         (move.kind == MoveKind::promotion || words.promotion == Role::pawn);
}

bool gives(const Position& position, Move move, CheckSign sign) {
  const Position next = position.after(move);
  return sign == CheckSign::mate ? next.is_checkmate() : next.in_check();
}

/// "e1g1": two squares without a letter may be castling, which some programs write as a king's move.
std::optional<Move> by_squares(const Position& position, const MoveWords& words) {
  if (words.castling || words.piece || !words.whole_origin() || !words.to || words.promotion != Role::pawn)
    return std::nullopt;
  const Square from = make_square(words.from_file, words.from_rank);
  return legal_move(position, from, *words.to);
}

}  // namespace

void MoveWords::add(MoveSigns signs) {
  sign = signs.check;
  takes |= signs.en_passant;
  annotation = std::move(signs.annotation);
}

MoveReading resolve(const Position& position, const MoveWords& words, const Origins& origins,
                    bool sign_decides) {
  MoveReading out;
  bool promotion_missing = false;
  for (const Move move : position.legal_moves()) {
    if (!fits(position, move, words, origins)) continue;
    const bool promotes = move.kind == MoveKind::promotion;
    if (promotes && words.promotion == Role::pawn) promotion_missing = true;
    if (!promotes || move.promotion == words.promotion) out.moves.push_back(move);
  }
  if (out.moves.empty() && !promotion_missing) {
    if (const auto move = by_squares(position, words)) out.moves.push_back(*move);
  }
  if (sign_decides && out.moves.size() > 1 && words.sign != CheckSign::none) {
    std::vector<Move> narrowed;
    std::copy_if(out.moves.begin(), out.moves.end(), std::back_inserter(narrowed),
                 [&](Move move) { return gives(position, move, words.sign); });
    if (!narrowed.empty()) out.moves = std::move(narrowed);
  }
  if (out.moves.empty()) {
    out.fault = promotion_missing ? SanFault::no_promotion : SanFault::no_move;
  } else if (out.moves.size() > 1) {
    out.fault = SanFault::ambiguous;
  }
  return out;
}

}  // namespace eboard::rules
