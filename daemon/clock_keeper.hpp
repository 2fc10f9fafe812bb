// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Keeps in the store what the computer's clock says beside the journal's line, and tells people when that
// clock is wrong or was set. Games are heard and kept all the same: nothing waits for a clock.
#pragma once

#include <optional>

#include "daemon/computer_clock.hpp"
#include "daemon/core/clock_watch.hpp"
#include "daemon/net/live_feed.hpp"
#include "daemon/storage_thread.hpp"

namespace eboard::daemon {

class ClockKeeper {
 public:
  /// `line` and `storage` must outlive it.
  ClockKeeper(const TimeLine& line, StorageThread& storage);

  /// Before the storage thread starts. `last`: where the line stood when the store was written last. The
  /// anchor is kept with what the storage thread stores first.
  [[nodiscard]] storage::ClockAnchor begin(const std::vector<storage::ClockAnchor>& stored, Millis last);
  /// `feed` must outlive the storage thread; it is told of wrong clocks and of anchors once they are stored.
  void start(net::LiveFeed& feed);
  /// About once a second. May take a second.
  void turn();

 private:
  using Steady = TimeLine::Steady;

  void keep(const storage::ClockAnchor& anchor);
  void say_jump(const ClockLook& now, Millis by);
  void show_jump(std::string sentence);
  /// Whether the clock says something that cannot be.
  void judge(Millis wall);

  const TimeLine& line_;
  StorageThread& storage_;
  net::LiveFeed* feed_ = nullptr;
  ClockWatch watch_;
  storage::Moment last_known_;  ///< the latest time of which is known that it has passed
  std::string behind_;          ///< what the pages say of a clock that went back between two runs
  std::optional<Steady::time_point> jump_shown_until_;
  Steady::time_point next_question_{};
  bool synchronised_ = false;  ///< when last asked
  bool said_unsynchronised_ = false;
  bool wrong_ = false;  ///< the pages say so
};

}  // namespace eboard::daemon
