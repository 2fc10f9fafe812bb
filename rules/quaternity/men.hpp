// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a board of 144 squares can see: a man's colour and kind, never who moves him nor where a pawn is
// heading. Any men, no promise.
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
  /// Squares on which the two differ, in kind or colour of what stands there.
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
  std::array<Man, kSquares> men_{};  ///< Man{} where nobody stands
  SquareSet occupied_;
};

/// What a board would see of the position.
[[nodiscard]] Men men_of(const Position& position);
/// "wK": colour and letter.
[[nodiscard]] std::string to_string(Man man);
/// First field of a position (setup.hpp), of every man his colour and letter only.
[[nodiscard]] std::string to_string(const Men& men);

}  // namespace eboard::rules::quaternity
