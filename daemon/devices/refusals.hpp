// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Notices that a device which is heard sends messages of one kind that its driver cannot read, one after the
// other: the driver does not know that kind of board well enough, and what is lost may be moves. Noise spoils
// one message here and there, and is not meant.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "drivers/event.hpp"

namespace eboard::daemon {

class Refusals {
 public:
  /// So many refused messages in a row, over so long a time, are no noise.
  static constexpr int kInARow = 3;
  static constexpr drivers::Millis kOver{5'000};
  /// For so long it is told after the last one.
  static constexpr drivers::Millis kTold{600'000};

  /// The link begins anew.
  void opened() { *this = {}; }
  void accepted(std::uint8_t kind) { runs_.erase(kind); }
  /// True: from now on it is known that such messages cannot be read.
  bool refused(std::uint8_t kind, drivers::Millis now) {
    Run& run = runs_.try_emplace(kind, Run{0, now}).first->second;
    ++run.messages;
    if (run.messages < kInARow || now - run.since < kOver) return false;
    const bool known = unreadable(now);
    last_ = now;
    return !known;
  }
  /// Such messages came lately.
  [[nodiscard]] bool unreadable(drivers::Millis now) const { return last_ && now - *last_ <= kTold; }

 private:
  struct Run {
    int messages;
    drivers::Millis since;
  };
  std::map<std::uint8_t, Run> runs_;  ///< by kind: refused, and none of that kind accepted meanwhile
  std::optional<drivers::Millis> last_;
};

}  // namespace eboard::daemon
