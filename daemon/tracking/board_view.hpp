// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the sensors say now and since when, in the game's coordinates (a1 is White's queen's rook's corner,
// whichever way the board lies on the table). A board may know which piece stands on a square, or only that
// something does.
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

/// What one square says.
struct Reading {
  bool occupied = false;
  std::optional<rules::Piece> piece;  ///< none: empty, or something that cannot be told

  Reading() = default;
  explicit Reading(std::optional<rules::Piece> seen) : occupied(seen.has_value()), piece(seen) {}
  static Reading something() {
    Reading out;
    out.occupied = true;
    return out;
  }
  /// As if `expected` stood there, or nothing where it is nullopt.
  [[nodiscard]] bool fits(std::optional<rules::Piece> expected) const {
    return occupied == expected.has_value() && (!piece || piece == expected);
  }
  bool operator==(const Reading&) const = default;
};

class BoardView {
 public:
  /// False when the square already said so (a repeated update changes nothing).
  bool apply(const drivers::SquareChanged& change, Millis at);
  bool apply(const drivers::OccupancyChanged& change, Millis at);
  /// The whole board; only squares that differ count as changed. False when none did.
  bool apply(const drivers::BoardSnapshot& snapshot, Millis at);
  bool apply(const drivers::OccupancySnapshot& snapshot, Millis at);
  /// White sits at the board's other end: turns what is known.
  void set_rotated(bool rotated);
  /// As if the whole board had been standing like this for long.
  void restore(const rules::Placement& seen, bool rotated);

  [[nodiscard]] bool known() const { return known_; }
  [[nodiscard]] bool rotated() const { return rotated_; }
  /// False where the board only knows that something stands on a square.
  [[nodiscard]] bool knows_pieces() const { return knows_pieces_; }
  /// The pieces that are told apart; a square with something unknown counts as empty here.
  [[nodiscard]] const rules::Placement& seen() const { return seen_; }
  [[nodiscard]] rules::Bitboard occupied() const { return seen_.occupied() | unknown_; }
  [[nodiscard]] bool empty(rules::Square square) const { return !rules::contains(occupied(), square); }
  [[nodiscard]] Reading reading(rules::Square square) const {
    return rules::contains(unknown_, square) ? Reading::something() : Reading(seen_[square]);
  }
  [[nodiscard]] bool fits(rules::Square square, std::optional<rules::Piece> expected) const {
    return reading(square).fits(expected);
  }
  /// Squares that do not read as `placement` would.
  [[nodiscard]] rules::Bitboard difference(const rules::Placement& placement) const {
    return (seen_.difference(placement) & ~unknown_) | (unknown_ & ~placement.occupied());
  }
  [[nodiscard]] Millis changed_at(rules::Square square) const {
    return changed_at_[static_cast<std::size_t>(index(square))];
  }
  /// Latest change among `squares`.
  [[nodiscard]] Millis changed_at(rules::Bitboard squares) const;
  /// Whether the square read as that piece at any time after `since`, as far as the latest few readings tell.
  [[nodiscard]] bool showed(rules::Square square, rules::Piece piece, Millis since) const;
  /// Whether the piece that stands there had stood there a while ago, and was away for longer than a flicker.
  [[nodiscard]] bool returned(rules::Square square, rules::Piece piece) const;
  /// Whether it read as empty at any time after `since`, likewise.
  [[nodiscard]] bool was_empty(rules::Square square, Millis since) const;
  /// When the piece that stands there, or flickers there, came first.
  [[nodiscard]] Millis arrived_at(rules::Square square, rules::Piece piece) const;
  /// The square goes back and forth, that piece among its readings: it stands badly centred.
  [[nodiscard]] bool flickers(rules::Square square, rules::Piece piece, Millis now) const;
  /// The square's latest change was found by a dump: it happened at that time or before.
  [[nodiscard]] bool found_by_dump(rules::Square square) const {
    return rules::contains(found_by_dump_, square);
  }
  /// When all squares were heard last.
  [[nodiscard]] Millis last_dump() const { return last_dump_; }
  [[nodiscard]] Millis last_change() const { return last_change_; }
  /// Counts up with everything that makes the board look otherwise.
  [[nodiscard]] std::uint64_t changes() const { return changes_; }

 private:
  bool apply(rules::Square square, Reading reading, Millis at);
  bool apply_all(rules::Bitboard changed, const rules::Placement& seen, rules::Bitboard unknown, Millis at);
  void set(rules::Square square, Reading reading, Millis at);

  rules::Placement seen_;
  rules::Bitboard unknown_ = 0;  ///< something stands there
  std::array<Millis, rules::kSquares> changed_at_ = filled();
  /// Changes without a pause that come back to what the square said before.
  struct Flicker {
    Millis first = kNever, last = kNever;
    int returns = 0;
  };
  void note_flicker(rules::Square square, const Reading& reading, Millis at);

  static constexpr std::size_t kPastReadings = 6;
  std::array<Flicker, rules::kSquares> flicker_{};
  struct Past {
    Reading reading;
    Millis until = kNever;
  };
  std::array<std::array<Past, kPastReadings>, rules::kSquares> past_{};  ///< latest first
  Millis last_change_ = kNever;
  Millis last_dump_ = kNever;
  rules::Bitboard found_by_dump_ = 0;
  std::uint64_t changes_ = 1;
  bool rotated_ = false;
  bool known_ = false;
  bool knows_pieces_ = true;

  static std::array<Millis, rules::kSquares> filled() {
    std::array<Millis, rules::kSquares> out;
    out.fill(kNever);
    return out;
  }
};

}  // namespace eboard::tracking
