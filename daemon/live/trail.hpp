// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the squares and the clock of a board reported in its latest turns, in order: the evidence that an
// arbiter can show to players. Pure: a fold over committed events, for one board.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "daemon/events/tracked_event.hpp"

namespace eboard::live {

/// The squares changed, or the clock was pressed.
struct Sight {
  tracking::Millis at{0};
  std::string placement{};                ///< what stood on the board; empty: the clock was pressed
  std::optional<rules::Color> pressed{};  ///< by that side
  bool operator==(const Sight&) const = default;
};

/// What the tracker last concluded about a ply.
struct ReportedPly {
  tracking::Millis first{0};  ///< when it was reported first
  tracking::PlayedMove uci{};
  double confidence = 0;                             ///< probability that the game's ply was this one, 0..1
  std::vector<tracking::PlayedMove> alternatives{};  ///< most likely first
};

class Trail {
 public:
  /// A turn has at most this many; of a longer one the latest.
  static constexpr std::size_t kMax = 16;

  void take(const tracking::TrackedEvent& event);
  /// Since the ply before `ply` stood on the board.
  [[nodiscard]] std::vector<Sight> of_turn(int ply) const;
  /// nullptr: nothing was reported of it, or it was withdrawn.
  [[nodiscard]] const ReportedPly* ply(int ply) const;

 private:
  void see(Sight sight);
  void take(tracking::Millis at, const tracking::MoveTracked& move);

  std::deque<Sight> sights_;
  std::map<int, ReportedPly> plies_;
  std::optional<rules::Color> running_;
};

}  // namespace eboard::live
