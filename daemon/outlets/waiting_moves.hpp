// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <tuple>

#include "storage/records.hpp"

namespace eboard::outlets {

/// The moves that an outlet does not have yet: their places only, of at most 100,000.
class WaitingMoves {
 public:
  /// Events may come twice, and late: those of a former run when they are read. A move that is reported
  /// again, with its clock, is the same.
  void see(std::span<const storage::StoredEvent> events) {
    for (const storage::StoredEvent& event : events) {
      const auto* move = std::get_if<tracking::MoveTracked>(&event.event.what);
      if (move == nullptr || !tracking::recorded(move->state)) continue;
      if (moves_.size() < kMax) moves_[{event.board, event.event.game, move->ply}] = event.sequence;
    }
  }
  void forget(storage::Sequence delivered) {
    std::erase_if(moves_, [delivered](const auto& move) { return move.second <= delivered; });
  }
  [[nodiscard]] std::size_t count() const { return moves_.size(); }

 private:
  static constexpr std::size_t kMax = 100'000;
  using Place = std::tuple<storage::BoardId, int, int>;  ///< with game and ply
  std::map<Place, storage::Sequence> moves_;
};

}  // namespace eboard::outlets
