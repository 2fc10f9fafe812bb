// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <array>
#include <cstddef>

#include "rules/quaternity/types.hpp"

namespace eboard::rules::quaternity {

/// One turn. Where a pawn is heading afterwards follows from its squares.
struct Move {
  Square from;
  Square to;
  Role promotion = Role::pawn;  ///< what the pawn becomes; `pawn`: nothing
  bool operator==(const Move&) const = default;

  /// "Passe" (6.3.f): what is played where nothing can be moved.
  [[nodiscard]] static constexpr Move pass() { return {Square{}, Square{}}; }
  [[nodiscard]] constexpr bool is_pass() const { return from == to; }
};

/// The legal moves of one position: at most 64 men, none of which has more than the 43 of a queen in the
/// middle.
class MoveList {
 public:
  MoveList() {}  // NOLINT(modernize-use-equals-default): the moves stay uninitialised
  void push(Move move) { moves_[size_++] = move; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const Move& operator[](std::size_t i) const { return moves_[i]; }
  [[nodiscard]] const Move* begin() const { return moves_.data(); }
  [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

 private:
  union {
    std::array<Move, 3072> moves_;
  };
  std::size_t size_ = 0;
};

}  // namespace eboard::rules::quaternity
