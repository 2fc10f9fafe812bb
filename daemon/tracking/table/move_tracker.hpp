// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The games of a board that reports moves instead of squares. What it reports was played: there are no
// stories and no probabilities. What does not fit the record is reported to the operator and never guessed
// (docs/tracking.md). Pure: no clock, no file; time is input.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/tracking/follow/reporter.hpp"
#include "daemon/tracking/heard/stated_line.hpp"
#include "daemon/tracking/table/move_game.hpp"
#include "daemon/tracking/table/table_tracker.hpp"

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
  [[nodiscard]] bool under_way() const override { return !game_.ended() && reporter_.game_open(); }
  [[nodiscard]] bool awaits_board() const override { return game_.held(); }
  [[nodiscard]] std::optional<Millis> next_deadline() const override;
  [[nodiscard]] bool rests() const override { return rests_; }
  [[nodiscard]] std::optional<std::string> checkpoint() const override;
  [[nodiscard]] std::optional<StatedGame> stated() const override;
  void restate(std::vector<TrackedEvent>& out) const override { reporter_.restate(game_.now(), out); }
  void finish(std::vector<TrackedEvent>& out) override;

 private:
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

  void conclude();
  [[nodiscard]] bool at_boundary() const;
  void rest(int games);

  [[nodiscard]] Phase phase() const;

  /// What others of it refer to: it stays where it is when the tracker is moved.
  struct Own {
    explicit Own(TrackerSettings its_settings)
        : settings(std::move(its_settings)), reporter(settings.first_game), game(settings, reporter) {}
    TrackerSettings settings;
    Reporter reporter;
    MoveGame game;
  };
  std::unique_ptr<Own> own_;
  TrackerSettings& settings_;
  Reporter& reporter_;
  MoveGame& game_;
  rules::Position start_;  ///< of every game, unless a ruling says otherwise
  StatedLine line_;
  ToldGame told_;
  std::optional<ClockChanged> clock_;  ///< empty: none was reported
  bool connected_ = true;
  bool missed_ = false;  ///< the link was lost in this game: moves may be missing
  bool rests_ = false;
};

}  // namespace eboard::tracking
