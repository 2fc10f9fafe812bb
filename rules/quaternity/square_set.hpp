// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds sets of squares. Each word has four ranks, so that no rank lies across two words.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/quaternity/types.hpp"

namespace eboard::rules::quaternity {

inline constexpr int kWordBits = 4 * kSide;

struct SquareSet {
  std::array<std::uint64_t, 3> words{};

  [[nodiscard]] static constexpr SquareSet of(Square square) {
    SquareSet out;
    out.words[static_cast<std::size_t>(quaternity::index(square) / kWordBits)] =
        std::uint64_t{1} << (quaternity::index(square) % kWordBits);
    return out;
  }
  [[nodiscard]] static constexpr SquareSet all() {
    constexpr std::uint64_t kFull = (std::uint64_t{1} << kWordBits) - 1;
    return {{kFull, kFull, kFull}};
  }

  [[nodiscard]] constexpr bool contains(Square square) const {
    return (words[static_cast<std::size_t>(quaternity::index(square) / kWordBits)] >>
            (quaternity::index(square) % kWordBits)) &
           1;
  }
  [[nodiscard]] constexpr bool empty() const { return (words[0] | words[1] | words[2]) == 0; }
  [[nodiscard]] constexpr int count() const {
    return std::popcount(words[0]) + std::popcount(words[1]) + std::popcount(words[2]);
  }
  /// The lowest square. Precondition: not empty.
  [[nodiscard]] constexpr Square first() const {
    std::size_t word = 0;
    while (words[word] == 0) ++word;
    return static_cast<Square>(static_cast<int>(word) * kWordBits + std::countr_zero(words[word]));
  }

  constexpr SquareSet& operator|=(const SquareSet& other) {
    for (std::size_t i = 0; i < 3; ++i) words[i] |= other.words[i];
    return *this;
  }
  constexpr SquareSet& operator&=(const SquareSet& other) {
    for (std::size_t i = 0; i < 3; ++i) words[i] &= other.words[i];
    return *this;
  }
  constexpr SquareSet& operator^=(const SquareSet& other) {
    for (std::size_t i = 0; i < 3; ++i) words[i] ^= other.words[i];
    return *this;
  }
  /// True unless empty.
  [[nodiscard]] constexpr explicit operator bool() const { return !empty(); }
  bool operator==(const SquareSet&) const = default;
};

[[nodiscard]] constexpr SquareSet operator|(SquareSet a, const SquareSet& b) { return a |= b; }
[[nodiscard]] constexpr SquareSet operator&(SquareSet a, const SquareSet& b) { return a &= b; }
[[nodiscard]] constexpr SquareSet operator^(SquareSet a, const SquareSet& b) { return a ^= b; }
/// The squares of `a` that are not in `b`.
[[nodiscard]] constexpr SquareSet operator-(SquareSet a, const SquareSet& b) {
  for (std::size_t i = 0; i < 3; ++i) a.words[i] &= ~b.words[i];
  return a;
}

[[nodiscard]] constexpr SquareSet operator~(const SquareSet& a) { return SquareSet::all() - a; }

// The same under the names of rules/chess/bitboard.hpp.
[[nodiscard]] constexpr bool contains(const SquareSet& set, Square square) { return set.contains(square); }
[[nodiscard]] constexpr int count(const SquareSet& set) { return set.count(); }
[[nodiscard]] constexpr Square first(const SquareSet& set) { return set.first(); }
[[nodiscard]] constexpr Square pop(SquareSet& set) {
  const Square square = set.first();
  set = set - SquareSet::of(square);
  return square;
}

/// Calls `visit(square)` for each square, lowest first. Stops if `visit` returns false, and returns false
/// then.
template <class Visit>
constexpr bool for_each(const SquareSet& set, Visit visit) {
  for (std::size_t word = 0; word < 3; ++word) {
    for (std::uint64_t left = set.words[word]; left != 0; left &= left - 1) {
      const auto square = static_cast<Square>(static_cast<int>(word) * kWordBits + std::countr_zero(left));
      if constexpr (std::is_same_v<decltype(visit(square)), bool>) {
        if (!visit(square)) return false;
      } else {
        visit(square);
      }
    }
  }
  return true;
}

}  // namespace eboard::rules::quaternity
