// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/quaternity_random.hpp"

#include <vector>

namespace eboard::test {

namespace q = rules::quaternity;

q::Move RandomQuaternity::choose(const q::Position& position) {
  const q::MoveList moves = position.legal_moves();
  if (moves.empty()) return q::Move::pass();
  const auto any = [&] { return moves[static_cast<std::size_t>(number(static_cast<int>(moves.size())))]; };
  q::Move best = any();
  int best_worth = -1;
  for (int tries = number(24); tries-- > 0;) {
    const q::Move move = any();
    q::Position after = position;
    const q::Played played = after.play(move);
    int worth = static_cast<int>(played.mates.size()) * 4 + (played.captured ? 1 : 0);
    for (const q::Player player : q::kEveryPlayer) worth += after.in_check(player) ? 2 : 0;
    if (worth <= best_worth) continue;
    best = move;
    best_worth = worth;
  }
  return best;
}

void RandomQuaternity::agree(q::Game& game) {
  [[maybe_unused]] auto answer = game.offer_draw(game.position().turn());
  for (const q::Player player : q::kEveryPlayer) answer = game.accept_draw(player);
}

void RandomQuaternity::step(q::Game& game) {
  const q::Player turn = game.position().turn();
  if (number(250) == 0) {
    const auto reason = static_cast<q::FreezeReason>(number(3));
    const auto player = static_cast<q::Player>(number(4));
    if (game.freeze(player, reason)) return;
  }
  if (number(450) == 0) return agree(game);
  if (game.occurrences() >= 3 && game.claim_repetition(turn)) return;
  if (game.claim_fifty_moves(turn)) return;
  [[maybe_unused]] const auto played = game.play(choose(game.position()));
}

}  // namespace eboard::test
