// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `[outlets.NAME]` of the configuration file: what every outlet has. What is an outlet's own it reads itself.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/seams/delivery.hpp"

namespace eboard::daemon {

class TableReader;

using MakeDelivery = std::function<std::unique_ptr<seams::Delivery>(const seams::Surroundings&)>;

struct OutletKind {
  std::string_view name;  ///< of its table, and of its cursor in the store
  /// Reads the keys that no other outlet has; faults go to `own`'s report.
  MakeDelivery (*read)(TableReader& own);
  std::chrono::milliseconds pace{1000};  ///< the shortest time between two deliveries
  /// There may be several, `[[outlets.NAME]]`, each with a name of its own: "NAME.OWN".
  bool several = false;
};
using OutletKinds = std::span<const OutletKind* const>;

struct OutletConfig {
  std::string name;
  std::chrono::milliseconds delay{0};
  std::chrono::milliseconds pace{0};
  MakeDelivery make;
};

/// Reads `[outlets]`; all faults go to `section`'s report.
[[nodiscard]] std::vector<OutletConfig> read_outlets(TableReader& section, OutletKinds kinds);

}  // namespace eboard::daemon
