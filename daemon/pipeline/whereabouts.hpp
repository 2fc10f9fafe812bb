// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Keeps what is compared between tables: the position of the game that the board showed, and the position to
// which it jumped. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "daemon/events/tracked_event.hpp"
#include "rules/chess/placement.hpp"

namespace eboard::pipeline {

/// From one report of the board to the next so many pieces changed squares that nobody can have moved them.
struct Jump {
  rules::Placement
      from;             ///< the latest position of the game, committed or provisional, that the board showed
  rules::Placement to;  ///< what it showed all at once
  bool operator==(const Jump&) const = default;
};

class Whereabouts {
 public:
  /// A board that differs on fewer squares may still show the same game: a few plies, or fallen pieces.
  static constexpr int kApart = 8;

  void apply(const tracking::TrackedEvent& event);

  /// The latest jump out of a game under way, until it was reported that the board changed places. What the
  /// tracker concludes from it meanwhile (a gap, a takeback, another game) does not withdraw it.
  [[nodiscard]] const std::optional<Jump>& jump() const { return jump_; }
  /// In this game the board was reported as another table's, and not yet as right again.
  [[nodiscard]] bool swapped() const { return left_.has_value(); }
  /// The board is swapped, and shows what it showed before, or nearly so.
  [[nodiscard]] bool back() const;
  /// How often that was reported in this game.
  [[nodiscard]] int swaps() const { return swaps_; }
  /// The latest reading of the board, in the game's coordinates. Empty if the board does not know its
  /// pieces.
  [[nodiscard]] const rules::Placement& seen() const { return seen_; }
  /// Counts up with every change of the above.
  [[nodiscard]] std::uint64_t changes() const { return changes_; }

 private:
  void hear(const tracking::GameStarted&);
  void hear(const tracking::MoveTracked& move) { track(move.fen); }
  void hear(const tracking::TakenBack& back) { track(back.fen); }
  void hear(const tracking::GameEnded&) { over_at_ = now_; }
  void hear(const tracking::BoardSeen& board);
  void hear(const tracking::IrregularityFound& found);
  void hear(const tracking::PhaseChanged&) {}
  void hear(const tracking::MoveRetracted&) {}
  void hear(const tracking::ClockChanged&) {}
  void hear(const tracking::GapFound&) {}
  void hear(const tracking::RulingMade&) {}
  void hear(const tracking::MatePossible&) {}

  void track(const std::string& fen);
  void come_home();

  tracking::Millis now_{0};
  rules::Placement seen_;
  std::optional<rules::Placement> tracked_;  ///< the latest position that was reported
  std::optional<rules::Placement> home_;     ///< the latest of them that the board showed exactly
  std::optional<tracking::Millis> over_at_;  ///< the time at which the game of `home_` ended
  std::optional<Jump> jump_;
  std::optional<rules::Placement> left_;  ///< what the board showed when it was swapped
  int swaps_ = 0;
  std::uint64_t changes_ = 0;
};

}  // namespace eboard::pipeline
