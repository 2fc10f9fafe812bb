// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/records.hpp"

namespace eboard::seams {

enum class OutletStanding : std::uint8_t {
  waiting,  ///< it has all that it may have
  working,  ///< it is being given some
  behind,   ///< it should have had some for ten seconds and more
  failing,  ///< the latest attempt failed
};
/// "waiting", "working", "behind", "failing".
[[nodiscard]] std::string_view to_string(OutletStanding standing);

/// How an outlet that has a cursor is doing.
struct OutletStatus {
  std::string name{};
  OutletStanding standing = OutletStanding::waiting;
  storage::Sequence delivered = 0;  ///< the last event that it has
  std::int64_t undelivered = 0;     ///< events that it does not have, hidden ones included
  storage::Millis late{0};          ///< for which it should have had the first of them
  std::uint64_t failures = 0;       ///< since the daemon started
  std::string why{};                ///< it is failing: a sentence for everybody
  std::int64_t moves_waiting = 0;   ///< of the events that it does not have, hidden ones included
  std::optional<std::int64_t> alerts_waiting{};  ///< alerts that are to be sent; nullopt: it brings out moves
  std::string_view failing_word = "offline";     ///< before "since 14:02"
  std::optional<std::chrono::milliseconds> ago{};  ///< since the latest delivery of this run
  std::optional<std::chrono::system_clock::time_point> failing_since{};
  std::vector<std::string> notices{};  ///< what the operator should know besides: sentences for everybody
};

}  // namespace eboard::seams
