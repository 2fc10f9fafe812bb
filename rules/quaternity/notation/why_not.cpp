// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include "rules/quaternity/notation/written_move.hpp"

namespace eboard::rules::quaternity {

namespace {

std::string_view word(Role role) {
  constexpr std::array<std::string_view, 6> kWords{"pawn", "knight", "bishop", "rook", "queen", "king"};
  return kWords[static_cast<std::size_t>(role)];
}

bool is_from(const WrittenMove& written, Square square) {
  return file_of(square) == written.from_file.value_or(file_of(square)) &&
         rank_of(square) == written.from_rank.value_or(rank_of(square));
}

/// Pieces of the player on turn that the text may mean, wherever they may go.
SquareSet pieces_meant(const Position& position, const WrittenMove& written) {
  SquareSet out;
  const bool any_piece = !written.piece && written.whole_origin();
  for_each(position.board().men(position.turn()), [&](Square square) {
    const bool role = any_piece || position.at(square)->role == written.piece.value_or(Role::pawn);
    if (role && is_from(written, square)) out |= bit(square);
  });
  return out;
}

/// The squares that the piece attacks or, if a pawn, steps to, occupied or not.
SquareSet reach(const Position& position, Square from) {
  const Piece piece = *position.at(from);
  const SquareSet& occupied = position.board().occupied();
  const auto at = static_cast<std::size_t>(from);
  const std::size_t kind = pawn_kind(piece.army, piece.heading);
  switch (piece.role) {
    case Role::pawn:
      return (kGeometry.pawn_steps[kind][at] - occupied) | (kGeometry.pawn_attacks[kind][at] & occupied);
    case Role::knight:
      return kGeometry.knight[at];
    case Role::bishop:
      return bishop_attacks(from, occupied);
    case Role::rook:
      return rook_attacks(from, occupied);
    case Role::queen:
      return rook_attacks(from, occupied) | bishop_attacks(from, occupied);
    case Role::king:
      break;
  }
  return kGeometry.king[at];
}

std::string described(const WrittenMove& written) {
  std::string out(!written.piece && written.whole_origin() ? "piece"
                                                           : word(written.piece.value_or(Role::pawn)));
  if (written.whole_origin()) {
    return out + fmt::format(" on {}", to_string(make_square(*written.from_file, *written.from_rank)));
  }
  if (written.from_file) out += fmt::format(" on file {}", static_cast<char>('a' + *written.from_file));
  if (written.from_rank) out += fmt::format(" on rank {}", *written.from_rank + 1);
  return out;
}

bool does_promote(const Position& position, Square from, Square to) {
  const Code code = position.board().at(from);
  return code.is_pawn() && promotes(code.army(), heading_after(code, from, to), to, position.options());
}

/// Why a move is illegal that the piece could make if kings did not matter.
std::string why_kings_forbid(const Position& position, Square from, Square to) {
  const Player mover = position.turn();
  const SquareSet& around = kGeometry.king[static_cast<std::size_t>(to)];
  if (position.at(from)->role == Role::king) {
    if (!(around & position.board().kings(Status::active, mover)).empty()) {
      return "a king may not attack a king (3.12)";
    }
    if (!(around & position.board().kings(Status::frozen, mover)).empty()) {
      return "a king may attack a frozen king only to mate it (5.5)";
    }
  }
  return fmt::format("{}'s king would stand in check (3.9)", name(mover));
}

}  // namespace

std::string why_not(const Position& position, const WrittenMove& written) {
  const std::string_view mover = name(position.turn());
  if (position.is_over()) return "nobody plays on";
  if (written.pass) {
    return position.has_legal_move() ? fmt::format("{} can move (6.3.f)", mover)
                                     : fmt::format("{} is in check", mover);
  }
  const SquareSet pieces = pieces_meant(position, written);
  if (pieces.empty()) return fmt::format("{} has no {}", mover, described(written));
  SquareSet arriving;
  for_each(pieces, [&](Square from) {
    if (reach(position, from).contains(written.to)) arriving |= bit(from);
  });
  const std::string there = to_string(written.to);
  if (arriving.empty()) return fmt::format("no {} of {} can go to {}", described(written), mover, there);
  const auto taken = position.at(written.to);
  if (taken && taken->controller == position.turn()) {
    return fmt::format("{}'s own {} stands on {} (3.1)", mover, word(taken->role), there);
  }
  if (taken && taken->role == Role::king) return "a king is never taken (3.13)";
  if (written.victim && (!taken || taken->role != *written.victim)) {
    return fmt::format("no {} stands on {}", word(*written.victim), there);
  }
  const Square from = arriving.first();
  if (position.at(from)->role == Role::pawn && taken && !written.takes && !written.from_file) {
    return fmt::format("{} is occupied, and a capture says where the pawn comes from (9.9)", there);
  }
  if (position.at(from)->role == Role::pawn && !taken && written.takes) {
    return fmt::format("nothing stands on {}", there);
  }
  if (written.promotion != Role::pawn && !does_promote(position, from, written.to)) {
    return fmt::format("what goes to {} does not promote there (3.7.e)", there);
  }
  return why_kings_forbid(position, from, written.to);
}

}  // namespace eboard::rules::quaternity
