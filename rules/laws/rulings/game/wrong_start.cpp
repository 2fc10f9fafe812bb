// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/game/wrong_start.hpp"

#include <fmt/format.h>

#include "rules/chess/attacks.hpp"
#include "rules/laws/rulings/game/game_state.hpp"

namespace eboard::rules {

namespace {

Bitboard may_castle(const GameState& state) {
  return castling_after_wrong_start(state.start.placement(), Setup::initial());
}

/// "White may not castle", "White may not castle with the rook of h1"; empty: White may castle both ways.
std::string barred_for(Color side, Bitboard may) {
  const Bitboard own = Setup::initial().castling_rooks & back_rank(side);
  const Bitboard lost = own & ~may;
  if (lost == 0) return {};
  const std::string all = fmt::format("{} may not castle", name(side));
  return lost == own ? all : fmt::format("{} with the rook of {}", all, to_string(first(lost)));
}

}  // namespace

Bitboard castling_after_wrong_start(const Placement& stood, const Setup& usual) {
  Bitboard rooks = usual.castling_rooks & ~usual.placement.difference(stood);
  for (const Color side : {Color::white, Color::black}) {
    const Piece king{side, Role::king};
    if (stood.of(king) != usual.placement.of(king)) rooks &= ~back_rank(side);
  }
  return rooks;
}

std::string castling_barred(const GameState& state) {
  if (state.edition.variant == Variant::chess960) return {};
  const Bitboard may = may_castle(state);
  const std::string white = barred_for(Color::white, may);
  const std::string black = barred_for(Color::black, may);
  return fmt::format("{}{}{}", white, white.empty() || black.empty() ? "" : ", ", black);
}

void bar_castling(GameState& state) {
  if (state.observed || state.edition.variant == Variant::chess960) return;
  const Bitboard may = may_castle(state);
  state.start = state.start.castling_only(may);
  for (GamePly& ply : state.plies) {
    if (ply.after) ply.after = ply.after->castling_only(may);
  }
  state.history = state.history.castling_only(may);
}

}  // namespace eboard::rules
