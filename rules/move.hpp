// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "rules/types.hpp"

namespace eboard::rules {

enum class MoveKind : std::uint8_t { normal, promotion, en_passant, castling };

/// One ply. Castling is written king takes own rook, whatever the variant: `to` is the rook's square.
struct Move {
  Square from;
  Square to;
  MoveKind kind = MoveKind::normal;
  Role promotion = Role::pawn;  ///< meaningful for MoveKind::promotion only
  bool operator==(const Move&) const = default;
};

/// The legal moves of one position; 218 is the most that any reachable position has.
class MoveList {
 public:
  MoveList() {
  }  // NOLINT(modernize-use-equals-default): the moves stay uninitialised, 1 KiB need not be written
  void push(Move move) { moves_[size_++] = move; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const Move& operator[](std::size_t i) const { return moves_[i]; }
  [[nodiscard]] const Move* begin() const { return moves_.data(); }
  [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

 private:
  union {
    std::array<Move, 256> moves_;
  };
  std::size_t size_ = 0;
};

}  // namespace eboard::rules
