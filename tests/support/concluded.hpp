// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Keeps what was concluded about a table, and answers what tests ask about it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/events/tracked_event.hpp"

namespace eboard::test {

class Concluded {
 public:
  [[nodiscard]] const std::vector<tracking::TrackedEvent>& events() const { return events_; }
  /// The committed plies of the latest game, "e2e4 e7e5".
  [[nodiscard]] std::string committed() const;
  /// Provisional plies that are shown now.
  [[nodiscard]] std::string provisional() const;
  /// True if the latest event of any ply has `uci` among its alternatives.
  [[nodiscard]] bool alternative(std::string_view uci) const;
  /// True if that ply was ever committed, taken back or not.
  [[nodiscard]] bool ever_committed(std::string_view uci) const;
  /// The result of the latest game that ended, "" if none did.
  [[nodiscard]] std::string result() const;
  /// Codes of all irregularities found, one for each id in the order of their first event.
  [[nodiscard]] std::string flags() const;
  [[nodiscard]] bool flagged(std::string_view code) const;
  /// States that the irregularities of that code went through, "completed stood".
  [[nodiscard]] std::string flag_states(std::string_view code) const;
  /// Phases in their order, "setting_up playing".
  [[nodiscard]] std::string phases() const;
  /// How the latest game began.
  [[nodiscard]] std::string started() const;
  template <class Kind>
  [[nodiscard]] int count() const {
    int out = 0;
    for (const tracking::TrackedEvent& event : events_) out += std::holds_alternative<Kind>(event.what);
    return out;
  }

 protected:
  std::vector<tracking::TrackedEvent> events_;
};

}  // namespace eboard::test
