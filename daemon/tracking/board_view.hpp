// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the sensors say now and since when, in the game's coordinates (a1 is White's queen's rook's corner,
// whichever way the board lies on the table).
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "drivers/event.hpp"
#include "rules/placement.hpp"

namespace eboard::tracking {

using drivers::Millis;

/// "Long ago" without overflow in differences.
inline constexpr Millis kNever{-1'000'000'000'000};

class BoardView {
 public:
  /// False when the square already said so (a repeated update changes nothing).
  bool apply(const drivers::SquareChanged& change, Millis at);
  /// The whole board; only squares that differ count as changed. False when none did.
  bool apply(const drivers::BoardSnapshot& snapshot, Millis at);
  /// White sits at the board's other end: turns what is known.
  void set_rotated(bool rotated);
  /// As if the whole board had been standing like this for long.
  void restore(const rules::Placement& seen, bool rotated);

  [[nodiscard]] bool known() const { return known_; }
  [[nodiscard]] bool rotated() const { return rotated_; }
  [[nodiscard]] const rules::Placement& seen() const { return seen_; }
  [[nodiscard]] Millis changed_at(rules::Square square) const {
    return changed_at_[static_cast<std::size_t>(index(square))];
  }
  /// Whether the square showed that piece at any time after `since`, as far as the latest few readings tell.
  [[nodiscard]] bool showed(rules::Square square, rules::Piece piece, Millis since) const;
  /// When the piece that stands there, or flickers there, came first.
  [[nodiscard]] Millis arrived_at(rules::Square square, rules::Piece piece) const;
  /// The square goes back and forth between that piece and nothing: it stands badly centred.
  [[nodiscard]] bool flickers(rules::Square square, rules::Piece piece, Millis now) const;
  /// The square's latest change was found by a dump: it happened at that time or before.
  [[nodiscard]] bool found_by_dump(rules::Square square) const {
    return rules::contains(found_by_dump_, square);
  }
  /// Latest change among `squares`.
  [[nodiscard]] Millis changed_at(rules::Bitboard squares) const;
  [[nodiscard]] Millis last_change() const { return last_change_; }
  /// Counts up with everything that makes the board look otherwise.
  [[nodiscard]] std::uint64_t changes() const { return changes_; }

 private:
  void set(rules::Square square, std::optional<rules::Piece> piece, Millis at);

  rules::Placement seen_;
  std::array<Millis, rules::kSquares> changed_at_ = filled();
  /// Changes between one piece and nothing, without a pause.
  struct Flicker {
    std::optional<rules::Piece> piece;
    Millis first = kNever, last = kNever;
    int changes = 0;
  };
  void note_flicker(rules::Square square, std::optional<rules::Piece> piece, Millis at);

  std::array<Flicker, rules::kSquares> flicker_{};
  struct Past {
    std::optional<rules::Piece> reading;
    Millis until = kNever;
  };
  std::array<std::array<Past, 3>, rules::kSquares> past_{};  ///< latest first
  Millis last_change_ = kNever;
  rules::Bitboard found_by_dump_ = 0;
  std::uint64_t changes_ = 1;
  bool rotated_ = false;
  bool known_ = false;

  static std::array<Millis, rules::kSquares> filled() {
    std::array<Millis, rules::kSquares> out;
    out.fill(kNever);
    return out;
  }
};

}  // namespace eboard::tracking
