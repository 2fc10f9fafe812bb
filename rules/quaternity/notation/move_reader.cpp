// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include "rules/quaternity/notation/move_notation.hpp"
#include "rules/quaternity/notation/written_move.hpp"

namespace eboard::rules::quaternity {

namespace {

/// For a pawn, a square alone means a step; a capture needs its sign or the pawn's origin. For pieces the
/// target square decides whether it is a capture.
bool fits_capture(const Position& position, Move move, const WrittenMove& words) {
  const auto taken = position.at(move.to);
  if (words.victim) return taken && taken->role == *words.victim;
  if (position.at(move.from)->role != Role::pawn) return true;
  return words.takes ? taken.has_value() : !taken || words.from_file;
}

/// True if `move` is what the words mean; the promotion is checked later.
bool fits(const Position& position, Move move, const WrittenMove& words) {
  const bool any_piece = !words.piece && words.whole_origin();
  return move.to == words.to &&
         (any_piece || position.at(move.from)->role == words.piece.value_or(Role::pawn)) &&
         file_of(move.from) == words.from_file.value_or(file_of(move.from)) &&
         rank_of(move.from) == words.from_rank.value_or(rank_of(move.from)) &&
         fits_capture(position, move, words) &&
         (move.promotion != Role::pawn || words.promotion == Role::pawn);
}

std::string marks_of(std::string annotation) {
  std::erase_if(annotation, [](char c) { return c != '!' && c != '?'; });
  return annotation;
}

}  // namespace

Expected<ReadMove, MoveFault> MoveNotation::read(const Position& position, std::string_view text) const {
  const auto fault = [&](SanFault kind, std::string_view more) {
    return unexpected(MoveFault{kind, fmt::format("{}{}", describe(kind, text), more)});
  };
  const auto words = scan_move(*language_, text);
  if (!words) {
    return fault(SanFault::not_a_move,
                 fmt::format(" in {} letters ({})", language_->name, fmt::join(language_->letters, " ")));
  }
  std::vector<Move> meant;
  bool promotion_missing = false;
  if (words->pass && position.must_pass()) meant.push_back(Move::pass());
  for (const Move move : words->pass ? MoveList() : position.legal_moves()) {
    if (!fits(position, move, *words)) continue;
    promotion_missing |= move.promotion != words->promotion;
    if (move.promotion == words->promotion) meant.push_back(move);
  }
  if (meant.empty() && promotion_missing) return fault(SanFault::no_promotion, "");
  if (meant.empty()) return fault(SanFault::no_move, fmt::format(": {}", why_not(position, *words)));
  if (meant.size() > 1) return fault(SanFault::ambiguous, names(position, meant));
  const std::string& said = words->signs.annotation;
  return ReadMove{meant.front(), marks_of(said), said.find("(=)") != std::string::npos};
}

std::string MoveNotation::names(const Position& position, std::span<const Move> moves) const {
  const MoveNotation whole(*language_, *find_form("quaternity-long"));
  std::vector<std::string> out;
  for (const Move move : moves) out.push_back(whole.write(position, move));
  return fmt::format(": {}", fmt::join(out, " or "));
}

}  // namespace eboard::rules::quaternity
