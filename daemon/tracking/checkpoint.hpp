// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a tracker has to remember between two games, as text: one line of words.
#pragma once

#include <optional>
#include <string>

#include "drivers/event.hpp"
#include "rules/expected.hpp"

namespace eboard::tracking {

struct Checkpoint {
  int games = 0;  ///< played so far
  bool rotated = false;
  bool clock_turned = false;                   ///< White's half is the other one
  std::optional<drivers::ClockReading> clock;  ///< it stands still
};

/// Version, games, rotated, clock turned, clock: - or ten numbers.
[[nodiscard]] std::string to_text(const Checkpoint& checkpoint);
/// Error: one sentence. A text of another version of the tracker is refused.
[[nodiscard]] Expected<Checkpoint, std::string> parse_checkpoint(const std::string& text);

}  // namespace eboard::tracking
