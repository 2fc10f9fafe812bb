// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Notices a square that a board reports again and again, faster than hands can: a piece that stands between
// two sensors, or a sensor with poor contact. Each report is stored and followed like any other.
#pragma once

#include <map>
#include <optional>

#include "drivers/event.hpp"

namespace eboard::daemon {

class Restless {
 public:
  /// More than so many reports of one square within that time are no play.
  static constexpr int kReports = 60;
  static constexpr drivers::Millis kWithin{10'000};
  /// A square that was named is not named again before that.
  static constexpr drivers::Millis kNamed{600'000};

  /// The link begins anew.
  void opened() { *this = {}; }
  /// True: the square is restless, and was not named lately.
  bool changed(rules::Square square, drivers::Millis now) {
    Reports& reports = squares_.try_emplace(square, Reports{now}).first->second;
    if (now - reports.since > kWithin) {
      reports.since = now;
      reports.count = 0;
    }
    if (++reports.count <= kReports || (reports.named && now - *reports.named < kNamed)) return false;
    reports.named = now;
    return true;
  }

 private:
  struct Reports {
    drivers::Millis since;
    int count = 0;
    std::optional<drivers::Millis> named{};
  };
  std::map<rules::Square, Reports> squares_;
};

}  // namespace eboard::daemon
