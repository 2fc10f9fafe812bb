// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Runs a simulated board that reports whole positions: its hands and its host.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/sim/electronics.hpp"
#include "daemon/sim/profile.hpp"
#include "daemon/sim/random.hpp"
#include "tests/support/catch.hpp"

namespace eboard::test {

inline constexpr rules::Piece kWhitePawn{rules::Color::white, rules::Role::pawn};
inline constexpr auto kE2 = rules::make_square(4, 1);
inline constexpr auto kE4 = rules::make_square(4, 3);

/// A board with the initial position on it, and the time.
template <class Board>
class PositionBench {
 public:
  using Bytes = std::vector<std::uint8_t>;

  explicit PositionBench(sim::Profile profile = sim::Profile::of(sim::Level::l0))
      : board(profile, sim::Random(1)) {
    for (int n = 0; n < rules::kSquares; ++n)
      board.square_read(static_cast<rules::Square>(n), placement[static_cast<rules::Square>(n)], now);
  }
  std::vector<sim::Output> pass(sim::Micros time) {
    std::vector<sim::Output> out;
    now += time;
    board.advance(now, out);
    return out;
  }
  Bytes hear(sim::Micros time) {
    Bytes all;
    for (const auto& output : pass(time)) all.insert(all.end(), output.bytes.begin(), output.bytes.end());
    return all;
  }
  /// What the board says in the second after the bytes.
  Bytes answer(const Bytes& bytes) {
    board.receive(bytes, now);
    return hear(std::chrono::seconds(1));
  }
  void put(rules::Square square, std::optional<rules::Piece> piece) {
    placement.set(square, piece);
    board.square_read(square, piece, now);
  }

  sim::Micros now{0};
  rules::Placement placement = rules::Placement::initial();
  Board board;
};

/// After `opening`, a board whose reports are all lost says nothing of a change but in its faults.
template <class Board>
void check_lost_report(const std::vector<std::vector<std::uint8_t>>& opening,
                       sim::Profile profile = sim::Profile::of(sim::Level::l0)) {
  profile.lost_update = 1;
  PositionBench<Board> lossy(profile);
  for (const auto& bytes : opening) lossy.answer(bytes);
  (void)lossy.pass(std::chrono::milliseconds(100));  // what is still on the wire
  (void)lossy.board.take_faults();
  lossy.put(kE2, std::nullopt);
  CHECK(lossy.pass(std::chrono::milliseconds(500)).empty());
  CHECK(lossy.board.take_faults() ==
        std::vector<std::pair<std::string, rules::Square>>{{"lost_update", kE2}});
}

}  // namespace eboard::test
