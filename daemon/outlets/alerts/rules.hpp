// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The rules by which a receiver is told something.
#pragma once

#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "daemon/outlets/alerts/alert.hpp"
#include "daemon/outlets/tables.hpp"

namespace eboard::outlets::alerts {

/// A part of each day by the wall clock of the hall, over midnight if it ends earlier than it begins.
struct QuietHours {
  std::chrono::minutes from{0}, until{0};  ///< of the day, from 0:00

  /// `local`: of the wall clock, since 1970.
  [[nodiscard]] bool holds(std::chrono::seconds local) const { return left(local) > std::chrono::seconds{0}; }
  /// Until they end; 0 if they do not hold.
  [[nodiscard]] std::chrono::seconds left(std::chrono::seconds local) const;
};
/// "22:00-07:30". Empty if it is none, and if both times are the same.
[[nodiscard]] std::optional<QuietHours> parse_quiet(std::string_view text);

struct AlertRules {
  std::set<std::string, std::less<>> codes{};  ///< empty: all
  Tables boards{};                             ///< what is about the hall is told whatever they are
  Severity min = Severity::warning;
  std::optional<QuietHours> quiet{};
  bool changes = true;                 ///< what became of a matter is told, too
  std::chrono::seconds repeat{0};      ///< what is still open is told again after that time; 0: never
  bool staff = false;                  ///< may know moves, positions and what only a player may claim
  std::chrono::milliseconds delay{0};  ///< of what no event says; events are late already

  [[nodiscard]] bool want(const Alert& alert) const;
};

}  // namespace eboard::outlets::alerts
