// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Check, mate and what is legal: the formulas of docs/quaternity.md, word for word. What "plain" mate is, and
// why a counter-mate is judged by it, stands there.
#pragma once

#include <vector>

#include "rules/quaternity/board.hpp"

namespace eboard::rules::quaternity {

/// Whose kings; bit n is player n.
class PlayerSet {
 public:
  constexpr PlayerSet() = default;
  constexpr void add(Player player) { bits_ = static_cast<std::uint8_t>(bits_ | 1U << index(player)); }
  [[nodiscard]] constexpr bool has(Player player) const { return (bits_ >> index(player)) & 1; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  bool operator==(const PlayerSet&) const = default;

 private:
  std::uint8_t bits_ = 0;
};

/// In check, and no move of his own ends it without mating anybody (mated0). He is judged as if on move, a
/// frozen player as if his army were alive. Precondition: his king is on the board.
[[nodiscard]] bool is_plainly_mated(const Board& board, Player player);
/// The same, and he cannot mate in reply either, so that the check ends (3.11, 5.3.d).
[[nodiscard]] bool is_mated(const Board& board, Player player);

enum class MateKind : std::uint8_t {
  direct,      ///< men of the player who is credited give the check (5.3.a)
  indirect,    ///< men of somebody else do (5.4)
  by_several,  ///< men of two players or three do (5.3.c)
};

struct Mate {
  Player of;
  std::optional<Player> by;  ///< who moved and is credited (5.4); nobody only by a ruling
  MateKind kind;
  bool counter = false;        ///< the mating move left the own king in check, which the mate ended (5.3.d)
  bool at_turn_start = false;  ///< he had no legal move when his turn came (A-61)
  bool operator==(const Mate&) const = default;
};

/// A move made, with all the mates it gives.
struct MoveResult {
  Board board;
  PlayerSet mated;
  bool legal;
};
/// Precondition: pseudo-legal, which is what `MoveSource` gives: article 3 but for check. `log` gets the
/// mates in their order.
[[nodiscard]] MoveResult make_with_mates(const Board& board, Player mover, Move move,
                                         std::vector<Mate>* log = nullptr);

/// Absorbs everybody who is mated, for `by`, until nobody is. `plain`: judged by plain mate.
PlayerSet absorb_mated(Board& board, Player by, bool plain, std::vector<Mate>* log = nullptr);
/// How the king of `of` stands in check, if `by` is credited.
[[nodiscard]] MateKind mate_kind(const Board& board, Player of, Player by);

[[nodiscard]] bool has_legal_move(const Board& board, Player player);
void legal_moves(const Board& board, Player player, MoveList& out);

}  // namespace eboard::rules::quaternity
