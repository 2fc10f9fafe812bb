// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds what a board can see: 64 squares with any pieces on them, even four kings. It has no turn and no
// rights, and nothing is checked.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/bitboard.hpp"
#include "rules/chess/types.hpp"
#include "rules/text/expected.hpp"

namespace eboard::rules {

class Placement {
 public:
  /// The initial position of article 2.3.
  [[nodiscard]] static const Placement& initial();

  [[nodiscard]] std::optional<Piece> operator[](Square square) const {
    if (!contains(occupied(), square)) return std::nullopt;
    return Piece{contains(by_color_[0], square) ? Color::white : Color::black, role_at(square)};
  }
  /// Requires a piece on the square.
  [[nodiscard]] Role role_at(Square square) const {
    const auto stands = [&](Role role) { return static_cast<unsigned>((of(role) >> index(square)) & 1); };
    // The roles exclude each other, so their numbers can be combined without a branch.
    return static_cast<Role>(stands(Role::knight) | stands(Role::bishop) << 1 | stands(Role::rook) * 3 |
                             stands(Role::queen) << 2 | stands(Role::king) * 5);
  }
  void set(Square square, std::optional<Piece> piece);
  /// Adds the piece on each square of the set that lacks it and removes it from each that has it. Requires
  /// that no other piece stands on them.
  void toggle(Color color, Role role, Bitboard squares) {
    by_color_[static_cast<std::size_t>(color)] ^= squares;
    by_role_[static_cast<std::size_t>(role)] ^= squares;
  }

  [[nodiscard]] Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
  [[nodiscard]] Bitboard of(Color color) const { return by_color_[static_cast<std::size_t>(color)]; }
  [[nodiscard]] Bitboard of(Role role) const { return by_role_[static_cast<std::size_t>(role)]; }
  [[nodiscard]] Bitboard of(Piece piece) const { return of(piece.color) & of(piece.role); }

  /// Squares on which the two differ, in kind or colour of the piece.
  [[nodiscard]] Bitboard difference(const Placement& other) const;
  /// A copy turned by 180 degrees.
  [[nodiscard]] Placement rotated() const;

  bool operator==(const Placement&) const = default;

  /// The first field of a FEN.
  [[nodiscard]] std::string fen() const;
  /// Reads the first field of a FEN. The error is one sentence with the place of the first fault.
  [[nodiscard]] static Expected<Placement, std::string> parse(std::string_view fen);
  /// The same, but appends every fault to `faults` and returns what could be read.
  [[nodiscard]] static Placement parse(std::string_view fen, std::vector<std::string>& faults);

 private:
  std::array<Bitboard, 2> by_color_{};
  std::array<Bitboard, 6> by_role_{};
};

}  // namespace eboard::rules
