// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines what an arbiter orders of a clock, by its physical sides, and what the bytes of an order say.
#pragma once

#include <cstdint>
#include <optional>

#include "drivers/event.hpp"

namespace eboard::drivers {

struct ClockOrder {
  enum class Run : std::uint8_t { as_is, start, stop };
  struct Half {
    std::optional<Millis> set{};  ///< none: the time that it shows
    Millis add{0};                ///< to that; refused where less than nothing would be left
    [[nodiscard]] bool changes() const { return set || add != Millis{0}; }
  };
  Half left{}, right{};          ///< times are changed only while the clock stands
  Run run = Run::as_is;          ///< `start`: the time of the side whose lever is up
  std::optional<Side> starts{};  ///< with `start`: refused unless it is this side
};

/// What a clock was ordered to show.
struct ClockOrdered {
  Millis left{0}, right{0};
  std::optional<Side> running{};
  bool operator==(const ClockOrdered&) const = default;
};

}  // namespace eboard::drivers
