// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/judge/claim_window.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace eboard::rules {

namespace {

ClaimWindow while_the_game_lasts(const GameState& state) {
  return {"the end of the game", {}, !state.over()};
}

ClaimWindow until_replied(const GameState& state, std::string until, int ply, int made = 0) {
  return {std::move(until), {}, !state.over() && std::max(state.ply(), made) <= ply};
}

/// `ply` may be the one that stands on the board and is not in the record yet.
ClaimWindow until_touched(const GameState& state, std::string until, int ply) {
  ClaimWindow window = until_replied(state, std::move(until), ply);
  const Color replier = (ply - state.ply()) % 2 == 0 ? state.turn() : !state.turn();
  window.open = window.open && !state.history.touched(replier);
  return window;
}

ClaimWindow by_moves(const GameState& state, int limit) {
  const int made = std::min(state.moves_made(Color::white), state.moves_made(Color::black));
  const int left = std::max(limit - made, 0);
  return {fmt::format("both have made {} moves", limit), left, left > 0 && !state.over()};
}

std::optional<ClaimWindow> of_start(const GameState& state, const std::optional<int>& limit) {
  if (limit) return by_moves(state, *limit);
  if (state.edition.start_fault == StartFault::during_game) return while_the_game_lasts(state);
  return std::nullopt;
}

ClaimWindow of_illegal_move(const GameState& state, int ply, int made) {
  switch (state.edition.illegal.window) {
    case IllegalWindow::reply_touched:
      return until_touched(state, "the opponent touches a piece to reply", ply);
    case IllegalWindow::reply_made:
      return until_replied(state, "the opponent has made their next move", ply, made);
    case IllegalWindow::whole_game:
      break;
  }
  return while_the_game_lasts(state);
}

ClaimWindow of_draw_claim(const GameState& state, int ply) {
  if (state.edition.claim_closes == ClaimCloses::piece_touched)
    return until_touched(state, "the claimant touches a piece", ply);
  return until_replied(state, "the claimant has moved", ply);
}

/// A count that was reached may be claimed as long as it runs on.
ClaimWindow of_move_count(const GameState& state, int ply) {
  const bool lapsed = has_lapsed(state, Rule::fifty_moves, ply);
  return of_draw_claim(state, lapsed ? ply : std::max(ply, state.ply()));
}

}  // namespace

bool has_lapsed(const GameState& state, Rule what, int ply) {
  const int since = state.ply() - ply;
  if (what == Rule::fifty_moves) return state.history.position().half_move_clock() < since;
  return lapses_with_reply(what) && since > 0;
}

std::optional<ClaimWindow> claim_window(const GameState& state, Rule what, int ply, int made) {
  if (article(state.edition, what).empty()) return std::nullopt;
  switch (what) {
    case Rule::irregular_start:
    case Rule::board_turned:
      return of_start(state, state.edition.start_claim_moves);
    case Rule::colours_reversed:
      return of_start(state, state.edition.colours_claim_moves);
    case Rule::illegal_move:
    case Rule::illegal_castling:
    case Rule::illegal_promotion:
    case Rule::king_captured:
    case Rule::promotion_not_exchanged:
      return of_illegal_move(state, ply, made);
    case Rule::touch_move:
    case Rule::released_then_changed:
      return until_touched(state, "the opponent touches a piece to reply", ply);
    case Rule::threefold:
      return of_draw_claim(state, ply);
    case Rule::fifty_moves:
      return of_move_count(state, ply);
    default:
      return std::nullopt;
  }
}

}  // namespace eboard::rules
