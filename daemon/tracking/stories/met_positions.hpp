// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The positions that growth has looked at lately, with their moves. Whenever a square or the clock reports,
// the same few stories grow again, from the same positions.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "daemon/tracking/game/cost.hpp"
#include "daemon/tracking/game/game.hpp"
#include "daemon/tracking/game/sense.hpp"

namespace eboard::tracking {

template <Game G>
class MetPositionsOf {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  class Met {
   public:
    explicit Met(const Position& position) : Met(position, position.legal_moves()) {}
    Met(const Met&) = delete;
    Met& operator=(const Met&) = delete;

    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] std::span<const Move> legal_moves() const { return moves_; }
    /// What players think of choosing it (Sense). Precondition: one of legal_moves().
    [[nodiscard]] Cost disliked(const Move& move) {
      for (const auto& [asked, cost] : asked_) {
        if (asked == move) return cost;
      }
      return asked_.emplace_back(move, sense_.of(move)).second;
    }

   private:
    Met(const Position& position, const typename G::MoveList& moves)
        : position_(position), moves_(moves.begin(), moves.end()), sense_(position_, moves_) {}

    Position position_;
    std::vector<Move> moves_;
    typename G::Sense sense_;
    std::vector<std::pair<Move, Cost>> asked_;
  };

  MetPositionsOf() = default;
  /// A copy has met none yet.
  MetPositionsOf(const MetPositionsOf&) {}
  MetPositionsOf& operator=(const MetPositionsOf&) { return *this; }
  MetPositionsOf(MetPositionsOf&&) noexcept = default;
  MetPositionsOf& operator=(MetPositionsOf&&) noexcept = default;
  ~MetPositionsOf() = default;

  /// Valid until the next call.
  [[nodiscard]] Met& of(const Position& position) {
    for (const auto& met : met_) {
      if (met && met->position() == position) return *met;
    }
    auto& oldest = met_[next_++ % met_.size()];
    oldest = std::make_unique<Met>(position);
    return *oldest;
  }

 private:
  static constexpr std::size_t kKept = 4;
  std::array<std::unique_ptr<Met>, kKept> met_;
  std::size_t next_ = 0;
};

}  // namespace eboard::tracking
