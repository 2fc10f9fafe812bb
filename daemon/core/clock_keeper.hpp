// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Keeps in the store what the computer's clock shows at a journal time, and reports when that clock is wrong
// or was set. Games are received and kept all the same: nothing waits for a clock.
#pragma once

#include <optional>

#include "daemon/core/clock_watch.hpp"
#include "daemon/core/computer_clock.hpp"
#include "daemon/keeper/storage_thread.hpp"
#include "daemon/seams/live_feed.hpp"

namespace eboard::daemon {

class ClockKeeper {
 public:
  /// `line` and `storage` must outlive it.
  ClockKeeper(const TimeLine& line, StorageThread& storage);

  /// Call it before the storage thread starts. `last`: the latest journal time in the store. The anchor is
  /// stored with the first batch of the storage thread.
  [[nodiscard]] storage::ClockAnchor begin(const std::vector<storage::ClockAnchor>& stored, Millis last);
  /// `feed` must outlive the storage thread; it receives wrong clocks, and anchors once they are stored.
  void start(seams::LiveFeed& feed);
  /// About once a second. May take a second.
  void turn();

 private:
  using Steady = TimeLine::Steady;

  void keep(const storage::ClockAnchor& anchor);
  void say_jump(const ClockLook& now, Millis by);
  void show_jump(std::string sentence);
  /// Shows or clears the condition that the clock shows an impossible time.
  void judge(Millis wall);

  const TimeLine& line_;
  StorageThread& storage_;
  seams::LiveFeed* feed_ = nullptr;
  ClockWatch watch_;
  storage::Moment last_known_;  ///< the latest time that is known to have passed
  std::string behind_;          ///< what the pages show if the clock went back between two runs
  std::optional<Steady::time_point> jump_shown_until_;
  Steady::time_point next_question_{};
  bool synchronised_ = false;  ///< when last asked
  bool said_unsynchronised_ = false;
  bool wrong_ = false;  ///< the pages show it
};

}  // namespace eboard::daemon
