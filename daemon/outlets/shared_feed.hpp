// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Passes what no event says on to all who show the boards, and to the outlets.
#pragma once

#include <atomic>
#include <string>
#include <utility>
#include <vector>

#include "daemon/outlets/outlets.hpp"
#include "daemon/seams/live_feed.hpp"

namespace eboard::outlets {

class SharedFeed final : public seams::LiveFeed {
 public:
  /// All must outlive it.
  SharedFeed(std::vector<seams::LiveFeed*> shown, Outlets& outlets, Outlets::Told told = Outlets::Told::live)
      : shown_(std::move(shown)), outlets_(outlets), told_(told) {}

  void board_known(const seams::BoardInfo& board) override {
    for (auto* each : shown_) each->board_known(board);
    tell(board);
  }
  void device_status(const seams::DeviceStatus& status) override {
    for (auto* each : shown_) each->device_status(status);
    tell(status);
  }
  void clock_anchored(const storage::ClockAnchor& anchor) override {
    for (auto* each : shown_) each->clock_anchored(anchor);
  }
  void set_condition(seams::ConditionCode code, std::string sentence) override {
    tell(seams::ConditionNews{code, sentence});
    for (auto* each : shown_) each->set_condition(code, sentence);
  }
  void clear_condition(seams::ConditionCode code) override {
    for (auto* each : shown_) each->clear_condition(code);
    tell(seams::ConditionNews{code});
  }

  /// The daemon ends: boards go without a signal from here on, and that is no news.
  void end_news() { ended_ = true; }

 private:
  void tell(const seams::News& news) {
    if (!ended_) outlets_.hear(news, told_);
  }

  std::vector<seams::LiveFeed*> shown_;
  Outlets& outlets_;
  const Outlets::Told told_;
  std::atomic<bool> ended_{false};
};

}  // namespace eboard::outlets
