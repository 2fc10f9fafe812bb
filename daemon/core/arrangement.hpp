// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which devices belong to which tables, and who plays there: the part of the configuration that may change
// while the daemon runs.
#pragma once

#include <vector>

#include "daemon/config/config.hpp"

namespace eboard::daemon {

struct Arrangement {
  std::vector<PortConfig> ports;
  std::vector<BoardConfig> boards;
  bool discover = false;            ///< open boards that are plugged into USB
  bool discover_by_default = true;  ///< the file does not say
  DeviceKeys keys{};                ///< of devices that want one
  int round = 1;                    ///< as in Config

  /// The configuration of that table, with defaults for what the file leaves out.
  [[nodiscard]] BoardConfig board(int number) const;
  /// nullptr: the configuration does not name that port.
  [[nodiscard]] const PortConfig* port(const std::string& path) const;
};

/// Where the file does not say, boards on USB are looked for if no cable is named, or a board whose cable is
/// not.
[[nodiscard]] Arrangement arrangement_of(const Config& config);
/// Tables whose devices are named by serial numbers, and can be found nowhere. `scans`: boards are looked for
/// by radio.
[[nodiscard]] std::vector<int> out_of_reach(const Arrangement& arrangement, bool scans);

/// A table to which the configuration gives a device, by its serial number or by a port.
struct BoundTable {
  BoardConfig board;
  PortConfig port;  ///< its path is empty if a serial number is given
};

[[nodiscard]] std::vector<BoundTable> bound_tables(const Arrangement& arrangement);

}  // namespace eboard::daemon
