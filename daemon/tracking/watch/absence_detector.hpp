// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Players who are not seen after the hour: White's clock was started, and the player who has to make the
// first move has neither lifted a piece nor pressed. They may sit there and think.
#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "daemon/tracking/watch/findings.hpp"
#include "daemon/tracking/watch/sight.hpp"
#include "daemon/tracking/watch/turn_log.hpp"

namespace eboard::tracking {

class AbsenceDetector {
 public:
  void clear() { *this = AbsenceDetector(); }
  /// Says nothing where the event lays down no limit, and the Laws leave it to the arbiter.
  void look(const Sight& sight, const TurnLog& log, Findings& findings);

 private:
  [[nodiscard]] bool is_there(rules::Color side, const Sight& sight) const;
  void arrived(rules::Color side, const Sight& sight, Findings& findings);

  Millis hour_ = kNever;     ///< the clock was started
  Millis turn_at_ = kNever;  ///< since when the player on turn has been so
  std::optional<rules::Color> turn_;
  std::optional<rules::Color> lever_, pressed_;
  std::array<bool, 2> seen_{};
  struct Said {
    std::size_t ply;
    std::chrono::minutes limit;
  };
  std::array<std::optional<Said>, 2> said_{};
};

}  // namespace eboard::tracking
