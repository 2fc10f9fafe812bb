// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/position.hpp"

#include "rules/chess/attacks.hpp"
#include "rules/chess/zobrist.hpp"

namespace eboard::rules {

const Position& Position::initial() {
  static const Position position = *from_setup(Setup::initial());
  return position;
}

std::optional<Square> Position::en_passant() const {
  if (en_passant_ == kNoSquare) return std::nullopt;
  return en_passant_;
}

std::optional<Square> Position::given_rook() const {
  if (given_rook_ == kNoSquare) return std::nullopt;
  return given_rook_;
}

Setup Position::setup() const {
  return {placement_,        turn_,       castling_rooks_, en_passant(), half_move_clock_,
          full_move_number_, in_advance_, given_rook()};
}

Bitboard Position::attackers(Square square, Color color, Bitboard occupied) const {
  const Bitboard theirs = placement_.of(color);
  const Bitboard queens = placement_.of(Role::queen);
  Bitboard out = theirs & ((pawn_attacks(!color, square) & placement_.of(Role::pawn)) |
                           (knight_attacks(square) & placement_.of(Role::knight)) |
                           (king_attacks(square) & placement_.of(Role::king)));
  // Most squares lie on no line of a slider; then the pieces in between do not matter.
  const Bitboard diagonal = theirs & (placement_.of(Role::bishop) | queens) & bishop_rays(square);
  const Bitboard straight = theirs & (placement_.of(Role::rook) | queens) & rook_rays(square);
  if (diagonal) out |= diagonal & bishop_attacks(square, occupied);
  if (straight) out |= straight & rook_attacks(square, occupied);
  return out;
}

bool Position::in_check() const { return attackers(king_square(turn_), !turn_, placement_.occupied()) != 0; }

void Position::toggle(Color color, Role role, Square square) {
  placement_.toggle(color, role, bit(square));
  key_ ^= zobrist::piece(color, role, square);
}

void Position::drop_castling(Bitboard rooks) {
  for (rooks &= castling_rooks_; rooks;) {
    const Square rook = pop(rooks);
    castling_rooks_ ^= bit(rook);
    key_ ^= zobrist::kNumbers.castling_rook[index(rook)];
  }
}

void Position::drop_given_rook() {
  if (given_rook_ == kNoSquare || !contains(back_rank(turn_), given_rook_)) return;
  key_ ^= zobrist::kNumbers.castling_rook[index(given_rook_)];
  given_rook_ = kNoSquare;
}

void Position::remove_captured(Square square) {
  toggle(!turn_, placement_.role_at(square), square);
  drop_castling(bit(square));
  half_move_clock_ = 0;
}

void Position::castle(Square king, Square rook) {
  const auto [king_to, rook_to] = castling_targets(king, rook);
  toggle(turn_, Role::king, king);
  toggle(turn_, Role::king, king_to);
  if (rook != given_rook_) {
    toggle(turn_, Role::rook, rook);
    toggle(turn_, Role::rook, rook_to);
  }
  drop_castling(back_rank(turn_));
  drop_given_rook();
}

bool Position::can_capture_en_passant(Square passed) const {
  const Square victim = static_cast<Square>(index(passed) ^ 8);
  const Square king = king_square(turn_);
  Bitboard capturers = pawn_attacks(!turn_, passed) & placement_.of(Piece{turn_, Role::pawn});
  while (capturers) {
    const Bitboard occupied = (placement_.occupied() ^ bit(pop(capturers)) ^ bit(victim)) | bit(passed);
    if (!(attackers(king, !turn_, occupied) & ~bit(victim))) return true;
  }
  return false;
}

void Position::set_en_passant(Square passed) {
  if (!can_capture_en_passant(passed)) return;
  en_passant_ = passed;
  key_ ^= zobrist::kNumbers.en_passant_file[file_of(passed)];
}

void Position::pass_turn() {
  if (in_advance_ > 0 && --in_advance_ > 0) {
    ++full_move_number_;
    return;
  }
  full_move_number_ += turn_ == Color::black;
  turn_ = !turn_;
  key_ ^= zobrist::kNumbers.black_to_move;
}

void Position::begin_ply() {
  if (en_passant_ != kNoSquare) {
    key_ ^= zobrist::kNumbers.en_passant_file[file_of(en_passant_)];
    en_passant_ = kNoSquare;
  }
  ++half_move_clock_;
}

void Position::play(Move move) {
  begin_ply();
  if (move.kind == MoveKind::normal) {
    play_normal(placement_.role_at(move.from), move.from, move.to);
  } else {
    play_special(move);
  }
}

void Position::play(Role role, Square from, Square to) {
  begin_ply();
  play_normal(role, from, to);
}

void Position::play_normal(Role role, Square from, Square to) {
  if (contains(placement_.of(!turn_), to)) remove_captured(to);
  const auto& numbers =
      zobrist::kNumbers.piece[static_cast<std::size_t>(turn_) * 6 + static_cast<std::size_t>(role)];
  key_ ^= numbers[index(from)] ^ numbers[index(to)];
  placement_.toggle(turn_, role, bit(from) | bit(to));
  if (castling_rooks_) drop_castling(role == Role::king ? back_rank(turn_) : bit(from));
  if (role == Role::king) drop_given_rook();
  pass_turn();
  if (role != Role::pawn) return;
  half_move_clock_ = 0;
  if ((index(from) ^ index(to)) == 16 && in_advance_ == 0)
    set_en_passant(static_cast<Square>((index(from) + index(to)) / 2));
}

void Position::play_special(Move move) {
  if (move.kind == MoveKind::castling) {
    castle(move.from, move.to);
  } else {
    if (contains(placement_.of(!turn_), move.to)) remove_captured(move.to);
    if (move.kind == MoveKind::en_passant) remove_captured(static_cast<Square>(index(move.to) ^ 8));
    toggle(turn_, Role::pawn, move.from);
    toggle(turn_, move.kind == MoveKind::promotion ? move.promotion : Role::pawn, move.to);
    half_move_clock_ = 0;
  }
  pass_turn();
}

Position Position::after(Move move) const {
  Position out = *this;
  out.play(move);
  return out;
}

Position Position::castling_only(Bitboard rooks) const {
  Position out = *this;
  out.drop_castling(~rooks);
  return out;
}

bool Position::operator==(const Position& other) const {
  return key_ == other.key_ && placement_ == other.placement_ && turn_ == other.turn_ &&
         castling_rooks_ == other.castling_rooks_ && en_passant_ == other.en_passant_ &&
         given_rook_ == other.given_rook_ && in_advance_ == other.in_advance_;
}

std::uint64_t Position::computed_key() const {
  std::uint64_t out = turn_ == Color::black ? zobrist::kNumbers.black_to_move : 0;
  for (Bitboard rest = placement_.occupied(); rest;) {
    const Square square = pop(rest);
    const Color color = contains(placement_.of(Color::white), square) ? Color::white : Color::black;
    out ^= zobrist::piece(color, placement_.role_at(square), square);
  }
  for (Bitboard rest = castling_corners(); rest;) out ^= zobrist::kNumbers.castling_rook[index(pop(rest))];
  if (en_passant_ != kNoSquare) out ^= zobrist::kNumbers.en_passant_file[file_of(en_passant_)];
  return out;
}

}  // namespace eboard::rules
