// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides check, mate and legality by the formulas of docs/quaternity.md, word for word. That page explains
// "plain" mate and why a counter-mate is judged by it.
#pragma once

#include <vector>

#include "rules/quaternity/board.hpp"

namespace eboard::rules::quaternity {

/// A set of players; bit n is player n.
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

/// True if the player is in check, and no own move ends it without mating anybody (mated0). They are judged
/// as if on move, a frozen player as if the army were active. Requires that the player's king is on
/// the board.
[[nodiscard]] bool is_plainly_mated(const Board& board, Player player);
/// True if the player is plainly mated and cannot mate in reply either, which would end the check (3.11,
/// 5.3.d).
[[nodiscard]] bool is_mated(const Board& board, Player player);

enum class MateKind : std::uint8_t {
  direct,      ///< pieces of the credited player give the check (5.3.a)
  indirect,    ///< pieces of another player do (5.4)
  by_several,  ///< pieces of two or three players do (5.3.c)
};

struct Mate {
  Player of;
  std::optional<Player> by;  ///< the player who moved and is credited (5.4); empty only by a ruling
  MateKind kind;
  bool counter = false;        ///< the mating move left the own king in check, which the mate ended (5.3.d)
  bool at_turn_start = false;  ///< the mated player had no legal move when the turn came (A-61)
  bool operator==(const Mate&) const = default;
};

/// The board after a move, with all the mates that the move gives.
struct MoveResult {
  Board board;
  PlayerSet mated;
  bool legal;
};
/// Requires a pseudo-legal move, as `MoveSource` gives it: legal by article 3 but for check. Appends the
/// mates to `log` in their order.
[[nodiscard]] MoveResult make_with_mates(const Board& board, Player mover, Move move,
                                         std::vector<Mate>* log = nullptr);

/// Lets `by` absorb every mated player, until there is none. `plain` judges by plain mate.
PlayerSet absorb_mated(Board& board, Player by, bool plain, std::vector<Mate>* log = nullptr);
/// The kind of a mate of `of` that is credited to `by`.
[[nodiscard]] MateKind mate_kind(const Board& board, Player of, Player by);

[[nodiscard]] bool has_legal_move(const Board& board, Player player);
void legal_moves(const Board& board, Player player, MoveList& out);

}  // namespace eboard::rules::quaternity
