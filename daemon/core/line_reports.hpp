// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the live feed is told of devices and ports: how each device is, and what is wrong with ports. Each
// thing once, and again when it is another one. For the core loop's thread.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "daemon/core/device_line.hpp"
#include "daemon/core/time_line.hpp"
#include "daemon/seams/live_feed.hpp"

namespace eboard::daemon {

using LinesByPath = std::map<std::string, std::unique_ptr<Line>>;

class LineReports {
 public:
  /// All of it must outlive this.
  LineReports(const LinesByPath& lines, const TimeLine& time, seams::LiveFeed& feed)
      : lines_(lines), time_(time), feed_(feed) {}

  /// Without `counters` another number of bytes or errors is no news.
  void device(Line& line, bool counters);
  /// `shared_addresses`: Buses::shared_addresses().
  void conditions(std::string shared_addresses);

 private:
  void report(seams::ConditionCode code, std::string sentence);
  [[nodiscard]] std::string locked_boards() const;
  [[nodiscard]] std::string unreadable_boards() const;

  const LinesByPath& lines_;
  const TimeLine& time_;
  seams::LiveFeed& feed_;
  std::map<seams::ConditionCode, std::string> reported_;  ///< what is wrong; empty: nothing
};

}  // namespace eboard::daemon
