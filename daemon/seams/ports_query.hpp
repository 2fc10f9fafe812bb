// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the daemon has of each port, for who asks why a board is not there: `eboardctl doctor`.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eboard::seams {

enum class PortState : std::uint8_t {
  asking,   ///< whether a board answers is not known yet
  answers,  ///< one answers
  silent,   ///< it was opened, and no board answered
  closed,   ///< it cannot be opened
};
/// "asking", "heard", "silent", "closed".
[[nodiscard]] std::string_view to_string(PortState state);

/// A port that the configuration names, or that was found.
struct PortStanding {
  std::string path;            ///< of a board on a bus "/dev/ttyUSB0#01025"
  std::string driver;          ///< that was answered, or that asks
  std::optional<int> board{};  ///< the table of the board that is there, was there or belongs there
  PortState state = PortState::asking;
  bool named = false;       ///< by the configuration
  bool shared = false;      ///< a line of many boards; each of those that answer has a port besides
  std::string why{};        ///< silent, closed: the reason, without the path
  bool unreadable = false;  ///< silent: something arrives, and nobody can read it
  bool locked = false;      ///< silent: it wants a key that it was not given
  bool refused = false;     ///< answers: messages of it cannot be read
  /// Since the clock there was read last, by the clock on the wall; empty: no clock was.
  std::optional<std::chrono::milliseconds> clock_age{};
};

/// A table to which the configuration gives a device.
struct BoundNumber {
  int board = 0;
  std::string serial;  ///< empty: a port is given
  bool sought = true;  ///< its device can be found: a port is named for it, or such are looked for
};

struct PortStandings {
  bool discovers = false;  ///< boards on USB are looked for
  bool scans = false;      ///< boards on Bluetooth LE are looked for
  std::vector<PortStanding> ports{};
  std::vector<BoundNumber> tables{};
};

struct PortsQuery {
  using Answer = PortStandings;
};

}  // namespace eboard::seams
