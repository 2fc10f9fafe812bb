// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds what a board of 144 squares can see: the colour and kind of each piece, not its controller nor where
// a pawn is heading. Nothing is checked.
#pragma once

#include "rules/quaternity/square_set.hpp"

namespace eboard::rules::quaternity {

class Position;

struct Man {
  Player army;
  Role role;
  bool operator==(const Man&) const = default;
};

class Men {
 public:
  [[nodiscard]] std::optional<Man> operator[](Square square) const {
    if (!occupied_.contains(square)) return std::nullopt;
    return men_[static_cast<std::size_t>(square)];
  }
  void set(Square square, std::optional<Man> man) {
    const SquareSet here = SquareSet::of(square);
    occupied_ = man ? occupied_ | here : occupied_ - here;
    men_[static_cast<std::size_t>(square)] = man.value_or(Man{});
  }
  [[nodiscard]] const SquareSet& occupied() const { return occupied_; }
  /// Squares on which the two differ, in kind or colour of the piece.
  [[nodiscard]] SquareSet difference(const Men& other) const {
    SquareSet out;
    for (int i = 0; i < kSquares; ++i) {
      if ((*this)[static_cast<Square>(i)] != other[static_cast<Square>(i)])
        out |= SquareSet::of(static_cast<Square>(i));
    }
    return out;
  }
  bool operator==(const Men&) const = default;

 private:
  std::array<Man, kSquares> men_{};  ///< Man{} on an empty square
  SquareSet occupied_;
};

/// The pieces that a board would report in this position.
[[nodiscard]] Men men_of(const Position& position);
/// "wK": colour and letter.
[[nodiscard]] std::string to_string(Man man);
/// The first field of a position (setup.hpp), with colour and letter of each piece only.
[[nodiscard]] std::string to_string(const Men& men);

}  // namespace eboard::rules::quaternity
