// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a table's conclusions amount to for somebody who looks at several tables: where its game stood on its
// board, and what the board jumped to. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "daemon/tracking/tracked_event.hpp"
#include "rules/placement.hpp"

namespace eboard::pipeline {

/// From one word of the board to the next so much stood elsewhere that no hand did it.
struct Jump {
  rules::Placement
      from;             ///< the latest position of the game, committed or provisional, that the board showed
  rules::Placement to;  ///< what it showed all at once
  bool operator==(const Jump&) const = default;
};

class Whereabouts {
 public:
  /// A board that differs on fewer squares may still show the same game: a few plies, or fallen men.
  static constexpr int kApart = 8;

  void apply(const tracking::TrackedEvent& event);

  /// The latest one out of a game under way, until it was said that the board changed places. What the
  /// tracker made of it meanwhile (a gap, a takeback, another game) takes nothing back.
  [[nodiscard]] const std::optional<Jump>& jump() const { return jump_; }
  /// In this game it was said that the board is another table's, and not yet that it is right again.
  [[nodiscard]] bool swapped() const { return left_.has_value(); }
  /// Swapped, and the board shows what it showed before, or nearly so.
  [[nodiscard]] bool back() const;
  /// How often that was said in this game.
  [[nodiscard]] int swaps() const { return swaps_; }
  /// What stands there now, or stood there when it was heard last; in the game's coordinates. Empty where
  /// the board does not know its pieces.
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
  std::optional<rules::Placement> tracked_;  ///< the latest position that was said
  std::optional<rules::Placement> home_;     ///< the latest of them that the board showed exactly
  std::optional<tracking::Millis> over_at_;  ///< the game of `home_`
  std::optional<Jump> jump_;
  std::optional<rules::Placement> left_;  ///< when the board was swapped
  int swaps_ = 0;
  std::uint64_t changes_ = 0;
};

}  // namespace eboard::pipeline
