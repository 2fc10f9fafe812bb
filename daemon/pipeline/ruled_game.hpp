// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One game of a board as rulings see it: what the tracker committed and what an arbiter ruled, in the order
// in which it happened. Cheap while nobody rules: the list is only read when somebody asks where the game
// stands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tracking/ruled.hpp"
#include "daemon/tracking/tracked_event.hpp"
#include "rules/rulings/game_file.hpp"

namespace eboard::pipeline {

class RuledGame {
 public:
  RuledGame(int number, rules::GameHead head, tracking::Millis started);

  // What the tracker concludes.
  void hear(const tracking::MoveTracked& move);
  void hear(const tracking::TakenBack& back);
  void hear(const tracking::GameEnded& ended);
  void hear(const rules::entry::Clock& clock);
  /// The position that a ruling had put back stands on the board.
  void board_stands();
  /// What it concluded of a ruling: that is in the list by the ruling.
  void follow(const tracking::TrackedEvent& event);

  /// Where the game stands. The refusal says why nobody can tell.
  [[nodiscard]] Expected<rules::GameFile, rules::Refusal> file();
  /// Enters a ruling that was made. Error: one sentence; this is another game than that of the ruling.
  [[nodiscard]] Expected<void, std::string> rule(const rules::RulingRecord& ruling);
  /// What the table has to know of where the game stands.
  [[nodiscard]] tracking::Ruled ruled();

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] tracking::Millis started() const { return started_; }
  /// At least once.
  [[nodiscard]] bool was_ruled_on() const { return ruled_on_; }
  [[nodiscard]] bool over() const { return told_ && told_->by != "resumed"; }
  /// Something in it was told to somebody, perhaps before its first ply.
  [[nodiscard]] bool flagged() const { return flagged_; }
  void flag() { flagged_ = true; }
  /// Committed plies.
  [[nodiscard]] int ply() { return static_cast<int>(line().size()); }
  /// The last that was told of its end; none: it never ended.
  [[nodiscard]] const std::optional<tracking::GameEnded>& told() const { return told_; }

  /// Of a game that is over: one text, from which parse() makes a game with the same list. Empty where nobody
  /// can rule on it.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] static Expected<RuledGame, std::string> parse(std::string_view text);

 private:
  [[nodiscard]] std::vector<std::string>& line();
  void cut(int plies);
  void track(const tracking::MoveTracked& move);
  void catch_up();
  void enter(const rules::Entry& entry);
  void enter(const rules::entry::Played& played);
  void enter(const rules::entry::TakenBack& back);

  int number_;
  rules::GameHead head_;
  tracking::Millis started_;
  std::vector<rules::Entry> entries_;
  std::vector<std::string> line_;  ///< placements after the plies that the tracker has committed
  bool line_unknown_ = false;
  bool irregular_ = false;  ///< one of its plies was: the Laws may know other rights behind it
  bool awaits_board_ = false;
  bool ruled_on_ = false;
  bool flagged_ = false;
  std::string shown_by_;  ///< what told of the latest result that no ruling made
  std::optional<tracking::GameEnded> told_;

  // The list as far as it was read.
  std::optional<rules::GameFile> file_;
  std::size_t read_ = 0;
  /// The first ply that cannot be followed, and why.
  struct Lost {
    int ply = 0;
    std::string why;
  };
  std::optional<Lost> lost_;
  std::string fault_;  ///< the game cannot begin, or a ruling does not belong to it
};

}  // namespace eboard::pipeline
