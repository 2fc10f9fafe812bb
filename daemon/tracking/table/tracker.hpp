// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// From the reports of one board and its clock to the games that were played: several stories per board, rated
// by sensors, clock and legality (docs/tracking.md). Pure: no clock, no file; time is input. The same events
// give the same conclusions, anywhere.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/tracking/table/table_tracker.hpp"

namespace eboard::tracking {

class Tracker final : public TableTracker {
 public:
  explicit Tracker(TrackerSettings settings = {});
  /// Goes on where checkpoint() was taken. Error: one sentence.
  [[nodiscard]] static Expected<Tracker, std::string> restore(TrackerSettings settings,
                                                              const std::string& checkpoint);
  ~Tracker() override;
  Tracker(Tracker&&) noexcept;
  Tracker& operator=(Tracker&&) noexcept;

  void apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out) override;
  void advance(Millis at, std::vector<TrackedEvent>& out) override;
  void note(Millis at, const Note& note, std::vector<TrackedEvent>& out) override;
  void ordered(Millis at, const drivers::ClockOrdered& order, std::vector<TrackedEvent>& out) override;
  void declare(const rules::TimeControl& control) override;
  void settle(Millis at, std::vector<TrackedEvent>& out) override;
  void rule(Millis at, const Ruled& ruled, std::vector<TrackedEvent>& out) override;
  [[nodiscard]] std::optional<ReadyGame> ready() const override;
  void open(Millis at, std::vector<TrackedEvent>& out) override;
  [[nodiscard]] bool can_resume() const override;
  [[nodiscard]] bool under_way() const override;
  [[nodiscard]] bool awaits_board() const override;
  [[nodiscard]] rules::Bitboard to_put_right() const override;
  [[nodiscard]] std::optional<rules::Color> touched() const override;
  [[nodiscard]] std::optional<rules::Square> touched_in_vain() const override;
  [[nodiscard]] std::optional<drivers::ClockReading> clock() const override;
  [[nodiscard]] drivers::Side white_half() const override;
  [[nodiscard]] std::optional<Millis> next_deadline() const override;
  [[nodiscard]] bool rests() const override;
  [[nodiscard]] std::optional<std::string> checkpoint() const override;
  [[nodiscard]] std::optional<std::string> set_up_elsewhere(const rules::Position& start,
                                                            std::vector<TrackedEvent>& out) override;
  void restate(std::vector<TrackedEvent>& out) const override;
  [[nodiscard]] bool in_doubt() const override;
  [[nodiscard]] bool wants_stored() const override;
  [[nodiscard]] std::vector<Contender> contenders() const override;
  void finish(std::vector<TrackedEvent>& out) override;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace eboard::tracking
