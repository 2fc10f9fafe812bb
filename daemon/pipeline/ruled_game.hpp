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
#include "rules/rulings/record_gap.hpp"

namespace eboard::pipeline {

/// A gap of the record, and what may have been played there.
struct OpenGap {
  rules::RecordGap gap;
  std::vector<std::vector<std::string>> lines;  ///< SAN, most likely first
};

/// After a ruling the same men stand on the board, and the same player is on move in a game that goes on, or
/// has the result that it had: whatever it changed of the plies lies in the past.
[[nodiscard]] bool table_stays(const rules::GameState& before, const rules::GameState& after);

class RuledGame {
 public:
  RuledGame(int number, rules::GameHead head, tracking::Millis started);

  // What the tracker concludes.
  void hear(const tracking::MoveTracked& move);
  void hear(const tracking::GapFound& gap);
  /// Of all that is flagged, what says that the record is only presumed.
  void hear(const tracking::IrregularityFound& found);
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
  /// The same as events, where no table follows it any more: plies that are told anew.
  [[nodiscard]] std::vector<tracking::Conclusion> told_anew(const tracking::Ruled& ruled) const;
  /// Where plies are missing from the record; none where file() gives none.
  [[nodiscard]] std::vector<OpenGap> gaps();

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] tracking::Millis started() const { return started_; }
  /// At least once.
  [[nodiscard]] bool was_ruled_on() const { return ruled_on_; }
  [[nodiscard]] bool over() const { return told_ && told_->by != tracking::EndedBy::resumed; }
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
  /// A ply that the tracker has committed.
  struct Told {
    std::string board;  ///< placement after it
    double confidence = 1;
    bool inferred = false;
  };
  /// What a `gap` event told: lines behind the ply after which `before` stood.
  struct Candidates {
    std::string before;  ///< placement
    std::vector<std::string> lines;
  };
  /// Somebody was told that the record is only presumed from there on.
  struct Presumed {
    int id = 0;
    int ply = 0;
  };
  [[nodiscard]] std::vector<Told>& line();
  [[nodiscard]] static Candidates parse_candidates(std::string_view text);
  [[nodiscard]] static std::optional<Presumed> parse_presumed(std::string_view text);
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
  std::vector<Told> line_;
  std::vector<Candidates> candidates_;
  std::optional<Presumed> presumed_;
  std::size_t unchanged_ = 0;  ///< plies that the latest ruling left as they were
  bool table_stays_ = false;   ///< it changed nothing but the record of how play came here
  bool line_unknown_ = false;
  bool irregular_ = false;  ///< one of its plies was: the Laws may know other rights behind it
  bool awaits_board_ = false;
  bool ruled_on_ = false;
  bool flagged_ = false;
  tracking::Word<tracking::EndedBy> shown_by_;  ///< what told of the latest result that no ruling made
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
