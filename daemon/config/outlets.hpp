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

#include "daemon/seams/delays.hpp"
#include "daemon/seams/delivery.hpp"

namespace eboard::daemon {

class TableReader;

using MakeDelivery = std::function<std::unique_ptr<seams::Delivery>(const seams::Surroundings&)>;

/// On what terms an outlet gets the games.
struct OutletTerms {
  /// The longest, if rounds have delays of their own, by which it has to hold back what no event says.
  std::chrono::milliseconds delay{0};
  bool for_staff = false;     ///< its readers see the boards themselves
  bool already_late = false;  ///< what it receives has left the hall already: the event is delayed by plies
  /// Where it writes, in words of its own, stands for it from now on; empty, or the outlet that had said so.
  std::function<std::string(const std::string& place)> claim;
};

struct OutletKind {
  std::string_view name;  ///< of its table, and of its cursor in the store
  /// Reads the keys that no other outlet has; faults go to `own`'s report.
  MakeDelivery (*read)(TableReader& own, OutletTerms terms);
  std::chrono::milliseconds pace{1000};  ///< the shortest time between two deliveries
  /// There may be several, `[[outlets.NAME]]`, each with a name of its own: "NAME.OWN".
  bool several = false;
  /// It has a key `audience`: for "staff" it may be live, whatever is delayed.
  bool has_audience = false;
  /// The pace is kept also while more waits than one delivery takes: its requests are counted.
  bool always_paced = false;
};
using OutletKinds = std::span<const OutletKind* const>;

struct OutletConfig {
  std::string name;
  seams::Delays delay{};
  /// Where the event is delayed by plies: in time, of what has left the hall; none if it is no later than
  /// that.
  seams::Delays further_delay{};
  std::chrono::milliseconds pace{0};
  bool always_paced = false;
  MakeDelivery make;
};

/// The longest delay.
inline constexpr std::chrono::hours kMaxDelay{24};

/// Reads `[outlets]`; all faults go to `section`'s report. Through `event_delay` the whole event is delayed:
/// an outlet without a delay of its own has that one, and none is earlier.
[[nodiscard]] std::vector<OutletConfig> read_outlets(TableReader& section, OutletKinds kinds,
                                                     const seams::Delays& event_delay);

}  // namespace eboard::daemon
