// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the moves of one position without an allocation.
#pragma once

#include <array>
#include <cstddef>

namespace eboard::rules {

/// Holds at most `maximum` moves. push() requires that there are fewer.
template <class Move, std::size_t maximum>
class ListOfMoves {
 public:
  ListOfMoves() {}  // NOLINT(modernize-use-equals-default): the moves stay uninitialised, they need no write
  void push(Move move) { moves_[size_++] = move; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const Move& operator[](std::size_t i) const { return moves_[i]; }
  [[nodiscard]] const Move* begin() const { return moves_.data(); }
  [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

 private:
  union {
    std::array<Move, maximum> moves_;
  };
  std::size_t size_ = 0;
};

}  // namespace eboard::rules
