// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Times that were changed by hand, and flags that fell.
#pragma once

#include <array>
#include <optional>

#include "daemon/tracking/watch/findings.hpp"
#include "daemon/tracking/watch/sight.hpp"

namespace eboard::tracking {

class ClockDetector {
 public:
  void clear() { *this = ClockDetector(); }
  void look(const Sight& sight, Findings& findings);
  /// Whose time ran out in this game, if one side's did.
  [[nodiscard]] std::optional<rules::Color> flag() const;

 private:
  struct Times {
    Millis white, black;
  };
  void edits(const Sight& sight, Findings& findings);
  void flags(const Sight& sight, rules::Color color, Findings& findings);

  std::optional<Times> running_;  ///< as last read while it ran
  std::array<Millis, 2> empty_since_{kNever, kNever};
  std::array<bool, 2> fallen_{};
};

}  // namespace eboard::tracking
