// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The games of a board that reports moves instead of squares. What it reports was played: there are no
// stories and no probabilities. What does not fit the record is reported to the operator and never guessed
// (docs/tracking.md). Pure: no clock, no file; time is input.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/tracking/follow/reporter.hpp"
#include "daemon/tracking/heard/stated_line.hpp"
#include "daemon/tracking/table/table_tracker.hpp"
#include "daemon/tracking/watch/count_detector.hpp"
#include "daemon/tracking/watch/findings.hpp"

namespace eboard::tracking {

class MoveTracker final : public TableTracker {
 public:
  explicit MoveTracker(TrackerSettings settings = {});
  /// Goes on where checkpoint() was taken, or where a tracker of squares rested: then nothing but the number
  /// of its games counts. Error: one sentence.
  [[nodiscard]] static Expected<MoveTracker, std::string> restore(TrackerSettings settings,
                                                                  const std::string& checkpoint);
  /// The number of games of a checkpoint() of this kind; nullopt: it is of another kind.
  [[nodiscard]] static std::optional<int> games_of(const std::string& checkpoint);

  void apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out) override;
  void advance(Millis at, std::vector<TrackedEvent>& out) override;
  void note(Millis at, const Note& note, std::vector<TrackedEvent>& out) override;
  void settle(Millis at, std::vector<TrackedEvent>& out) override;
  void rule(Millis at, const Ruled& ruled, std::vector<TrackedEvent>& out) override;
  [[nodiscard]] std::optional<ReadyGame> ready() const override { return reporter_.ready(); }
  void open(Millis at, std::vector<TrackedEvent>& out) override;
  [[nodiscard]] bool can_resume() const override;
  [[nodiscard]] bool under_way() const override { return !ended_ && reporter_.game_open(); }
  [[nodiscard]] bool awaits_board() const override { return held_; }
  [[nodiscard]] std::optional<Millis> next_deadline() const override;
  [[nodiscard]] bool rests() const override { return rests_; }
  [[nodiscard]] std::optional<std::string> checkpoint() const override;
  [[nodiscard]] std::optional<StatedGame> stated() const override;
  void restate(std::vector<TrackedEvent>& out) const override { reporter_.restate(now_, out); }
  void finish(std::vector<TrackedEvent>& out) override;

 private:
  struct Played {
    Ply ply;
    rules::Position after;
    bool presumed = false;
  };

  void hear(const drivers::MoveReported& report);
  void hear(const drivers::IllegalReported& report);
  void hear(const drivers::TakebackReported&);
  void hear(const drivers::NewGameReported&) { next_game(); }
  void hear(const drivers::GameNamed& game) { told_.name = game.name; }
  void hear(const drivers::ResultReported& report);
  void hear(const drivers::BoardSnapshot& snapshot);
  void hear(const drivers::TimesReading& reading);
  void hear(const drivers::ClockMissing&);
  void hear(const drivers::LinkOpened&) { connected_ = true; }
  void hear(const drivers::LinkLost&);
  /// Of the device itself, or of boards that report squares.
  template <class Other>
  void hear(const Other&) {}

  void tell(const std::string& move, std::optional<int> ply);

  void begin(const rules::Position& start);
  void next_game();
  void play(rules::Move move, bool presumed);
  void take_back();
  void commit_pending(const Clocks& clocks);
  void drop_pending();
  void commit(const rules::Position& before, const Played& played, const Clocks& clocks);
  [[nodiscard]] ShownPly shown(const rules::Position& before, const Played& played) const;
  void end_on_board();
  void look_at_flags(const ClockChanged& now);

  /// The board does not stand where the record does: nothing is recorded from here. `reported`: the move that
  /// does not fit; empty: a takeback.
  void part(const std::string& reported);
  void part(IrregularityFound found);
  /// The board may stand where the record does again.
  void meet();
  void say_unfollowed(State state);

  void rewrite(const Ruled& ruled);
  void conclude();
  [[nodiscard]] bool at_boundary() const;
  void rest(int games);

  [[nodiscard]] const rules::Position& position_after(std::size_t plies) const {
    return plies == 0 ? begins_ : plies_[plies - 1].after;
  }
  [[nodiscard]] const rules::Position& position() const { return position_after(plies_.size()); }
  [[nodiscard]] std::string start_text() const { return Chess::text(begins_); }
  [[nodiscard]] Phase phase() const;

  /// What others of it refer to: it stays where it is when the tracker is moved.
  struct Own {
    explicit Own(TrackerSettings its_settings)
        : settings(std::move(its_settings)),
          reporter(settings.first_game),
          findings(reporter, settings.edition),
          counts(settings.edition) {}
    TrackerSettings settings;
    Reporter reporter;
    Findings findings;
    CountDetector counts;
  };
  std::unique_ptr<Own> own_;
  TrackerSettings& settings_;
  Reporter& reporter_;
  rules::Position start_;   ///< of every game, unless a ruling says otherwise
  rules::Position begins_;  ///< the game under way
  std::vector<Played> plies_;
  StatedLine line_;
  ToldGame told_;
  Millis now_ = kNever;
  std::optional<ClockChanged> clock_;    ///< empty: none was reported
  std::optional<Millis> pending_since_;  ///< the last ply waits for the clock's next reading
  bool following_ = true;                ///< the board stands where the record does
  bool held_ = false;                    ///< by a ruling, until it does
  bool ended_ = false;
  bool ended_on_board_ = false;  ///< by the last ply
  bool ended_as_told_ = false;   ///< by a result that was reported
  std::array<bool, 2> flags_{};  ///< that fell in this game, White's first
  bool connected_ = true;
  bool missed_ = false;  ///< the link was lost in this game: moves may be missing
  std::optional<IrregularityFound> unfollowed_{};
  int irregularities_ = 0;  ///< of this game
  bool rests_ = false;
};

}  // namespace eboard::tracking
