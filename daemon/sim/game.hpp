// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Describes a game as hands and coils need it: its squares, its pieces, and the number of players. All parts
// of the simulator that do not depend on the game are templates over one of these types.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "drivers/event.hpp"
#include "rules/chess/game_record.hpp"
#include "rules/quaternity/men.hpp"
#include "rules/quaternity/notation/record.hpp"

namespace eboard::sim {

struct Truth;
struct QuaternityTruth;
struct Script;
struct QuaternityScript;
class DgtClock;
class QuaternityClock;
class Table;
class QuaternityTable;

/// One individual piece of the set, spare ones included: an index into ScriptOf::pieces.
using PieceIndex = std::uint8_t;

/// Pieces of both games consist of an army and a role, in this order.
struct Chess {
  using Square = rules::Square;
  using Player = rules::Color;
  using Piece = rules::Piece;
  using Placement = rules::Placement;
  using Truth = sim::Truth;
  using Script = sim::Script;
  using Record = rules::GameRecord;
  using Table = sim::Table;
  using Clock = DgtClock;
  using ClockReading = drivers::ClockReading;
  /// The players: key of a truth file, tag of a record.
  static constexpr std::array<std::pair<const char*, const char*>, 2> kNames{
      {{"white", "White"}, {"black", "Black"}}};
  static constexpr int kSide = 8;
  static constexpr int kSquares = rules::kSquares;
  static constexpr int kPlayers = 2;
  /// True if a second queen may be missing, so that an inverted rook may have to do.
  static constexpr bool kInvertedRooks = true;

  /// The initial position.
  [[nodiscard]] static const Placement& initial() { return rules::Placement::initial(); }
  [[nodiscard]] static Square square(int file, int rank) { return rules::make_square(file, rank); }
  [[nodiscard]] static Square half_turned(Square square) { return rules::rotated(square); }
  [[nodiscard]] static Player army(Piece piece) { return piece.color; }
};

struct Quaternity {
  using Square = rules::quaternity::Square;
  using Player = rules::quaternity::Player;
  using Piece = rules::quaternity::Man;
  using Placement = rules::quaternity::Men;
  using Truth = QuaternityTruth;
  using Script = QuaternityScript;
  using Record = rules::quaternity::Record;
  using Table = QuaternityTable;
  using Clock = QuaternityClock;
  using ClockReading = drivers::QuaternityClockReading;
  static constexpr std::array<std::pair<const char*, const char*>, 4> kNames{
      {{"white", "White"}, {"red", "Red"}, {"black", "Black"}, {"green", "Green"}}};
  static constexpr int kSide = rules::quaternity::kSide;
  static constexpr int kSquares = rules::quaternity::kSquares;
  static constexpr int kPlayers = static_cast<int>(rules::quaternity::kPlayers);
  static constexpr bool kInvertedRooks = false;

  [[nodiscard]] static const Placement& initial();
  [[nodiscard]] static Square square(int file, int rank) {
    return rules::quaternity::make_square(file, rank);
  }
  [[nodiscard]] static Square half_turned(Square square) {
    return rules::quaternity::rotated(rules::quaternity::rotated(square));
  }
  [[nodiscard]] static Player army(Piece piece) { return piece.army; }
};

template <class Game>
[[nodiscard]] constexpr std::size_t index_of(typename Game::Square square) {
  return static_cast<std::size_t>(square);
}
template <class Game>
[[nodiscard]] constexpr std::size_t seat_of(typename Game::Player player) {
  return static_cast<std::size_t>(player);
}

/// The order in which the electronics read the squares: rank by rank from the far end.
template <class Game>
[[nodiscard]] constexpr int place_in_scan(typename Game::Square square) {
  return (Game::kSide - 1 - rank_of(square)) * Game::kSide + file_of(square);
}

}  // namespace eboard::sim
