// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Keeps one game of a board for rulings: what the tracker committed and what an arbiter ruled, in the order
// in which it happened. It costs little while there are no rulings: the list is read only when the state of
// the game is asked for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "daemon/pipeline/game_irregularities.hpp"
#include "daemon/tracking/follow/ruled.hpp"
#include "rules/laws/rulings/game/game_file.hpp"
#include "rules/laws/rulings/game/record_gap.hpp"

namespace eboard::pipeline {

/// A gap of the record, and what may have been played there.
struct OpenGap {
  rules::RecordGap gap;
  std::vector<std::vector<std::string>> lines;  ///< SAN, most likely first
};

/// After the ruling the same pieces stand on the board, and the same player is to move in a game that goes
/// on, or the result is the same: the ruling changed only plies of the past.
[[nodiscard]] bool table_stays(const rules::GameState& before, const rules::GameState& after);
/// The same pieces are on the same board, after the same plies.
[[nodiscard]] bool same_table(const rules::GameState& a, const rules::GameState& b);
/// Play goes on from another position by it, so that the board must still be used for that game.
[[nodiscard]] bool needs_table(const rules::GameState& before, const rules::GameState& after);

class RuledGame {
 public:
  RuledGame(int number, rules::GameHead head, tracking::Millis started);

  // What the tracker concludes.
  void hear(const tracking::MoveTracked& move);
  void hear(const tracking::GapFound& gap);
  void hear(tracking::Millis at, const tracking::IrregularityFound& found);
  void hear(const tracking::TakenBack& back);
  void hear(const tracking::GameEnded& ended);
  void hear(const rules::entry::Clock& clock);
  void hear(const rules::entry::Declared& declared) { entries_.emplace_back(declared); }
  void hear(const rules::entry::Touched& touched) { entries_.emplace_back(touched); }
  /// The position that a ruling had put back stands on the board.
  void board_stands();
  /// Takes an event that the tracker concluded from a ruling. The ruling itself is in the list.
  void follow(const tracking::TrackedEvent& event);

  /// The state of the game. The refusal says why it cannot be known.
  [[nodiscard]] Expected<rules::GameFile, rules::Refusal> file();
  /// Enters a ruling. The error is one sentence: the ruling belongs to another game.
  [[nodiscard]] Expected<void, std::string> rule(const rules::RulingRecord& ruling);
  /// The state of the game as the tracker needs it.
  [[nodiscard]] tracking::Ruled ruled();
  /// The same as events, for a game that the tracker does not follow any more: its plies are reported again.
  [[nodiscard]] std::vector<tracking::Conclusion> told_anew(const tracking::Ruled& ruled) const;
  /// The gaps of the record; none if file() returns a refusal.
  [[nodiscard]] std::vector<OpenGap> gaps();

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] tracking::Millis started() const { return started_; }
  /// In which it began, and by which it is judged.
  [[nodiscard]] const rules::Edition& edition() const { return head_.edition; }
  /// The players showed the result, and it stands.
  [[nodiscard]] bool result_was_shown() const;
  /// At least one ruling was entered.
  [[nodiscard]] bool was_ruled_on() const { return ruled_on_; }
  [[nodiscard]] bool over() const { return told_ && told_->by != tracking::EndedBy::resumed; }
  [[nodiscard]] const GameIrregularities& irregularities() const { return irregularities_; }
  /// `before` began with the same number and came to nothing: its irregularities can still be looked up.
  void keep_irregularities_of(RuledGame before) { irregularities_.keep(std::move(before.irregularities_)); }
  /// Committed plies.
  [[nodiscard]] int ply() { return static_cast<int>(line().size()); }
  /// The latest reported end; empty if there was none.
  [[nodiscard]] const std::optional<tracking::GameEnded>& told() const { return told_; }

  /// Turns a game that is over into text, from which parse() makes a game with the same list. Empty if no
  /// ruling on the game is possible.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] static Expected<RuledGame, std::string> parse(std::string_view text);

 private:
  /// A ply that the tracker has committed.
  struct Told {
    std::string board;  ///< placement after it
    double confidence = 1;
    bool inferred = false;
  };
  /// The lines of a `gap` event, after the ply that led to `before`.
  struct Candidates {
    std::string before;  ///< placement
    std::vector<std::string> lines;
  };
  [[nodiscard]] std::vector<Told>& line();
  [[nodiscard]] static Candidates parse_candidates(std::string_view text);
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
  GameIrregularities irregularities_;
  std::size_t unchanged_ = 0;  ///< number of plies that the latest ruling left unchanged
  bool table_stays_ = false;   ///< the latest ruling changed only plies of the past
  bool line_unknown_ = false;
  bool irregular_ = false;  ///< one of its plies was irregular: by the Laws other rights may follow
  bool awaits_board_ = false;
  bool ruled_on_ = false;
  tracking::Word<tracking::EndedBy> shown_by_;  ///< the source of the latest result that no ruling set
  std::optional<tracking::GameEnded> told_;

  // The game as far as its list was read.
  std::optional<rules::GameFile> file_;
  std::size_t read_ = 0;
  /// The first ply that cannot be followed, and why.
  struct Lost {
    int ply = 0;
    std::string why;
  };
  std::optional<Lost> lost_;
  std::string fault_;  ///< why the game cannot begin, or that a ruling does not belong to it
};

}  // namespace eboard::pipeline
