// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Passes what no event says on to the pages and to the outlets.
#pragma once

#include <atomic>
#include <string>

#include "daemon/outlets/outlets.hpp"
#include "daemon/seams/live_feed.hpp"

namespace eboard::outlets {

class SharedFeed final : public seams::LiveFeed {
 public:
  /// Both must outlive it.
  SharedFeed(seams::LiveFeed& pages, Outlets& outlets) : pages_(pages), outlets_(outlets) {}

  void board_known(const seams::BoardInfo& board) override {
    pages_.board_known(board);
    tell(board);
  }
  void device_status(const seams::DeviceStatus& status) override {
    pages_.device_status(status);
    tell(status);
  }
  void clock_anchored(const storage::ClockAnchor& anchor) override { pages_.clock_anchored(anchor); }
  void set_condition(seams::ConditionCode code, std::string sentence) override {
    tell(seams::ConditionNews{code, sentence});
    pages_.set_condition(code, std::move(sentence));
  }
  void clear_condition(seams::ConditionCode code) override {
    pages_.clear_condition(code);
    tell(seams::ConditionNews{code});
  }

  /// The daemon ends: boards go without a signal from here on, and that is no news.
  void end_news() { ended_ = true; }

 private:
  void tell(const seams::News& news) {
    if (!ended_) outlets_.hear(news);
  }

  seams::LiveFeed& pages_;
  Outlets& outlets_;
  std::atomic<bool> ended_{false};
};

}  // namespace eboard::outlets
