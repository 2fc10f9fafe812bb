// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What another configuration changes at tables and ports, in words and with what holds now. Pure.
#pragma once

#include <string>
#include <vector>

#include "daemon/core/arrangement.hpp"

namespace eboard::daemon {

/// Who plays there, round, time control and rules: "round 2 instead of 1", "White: Graf, Sonja instead of
/// nobody".
[[nodiscard]] std::vector<std::string> table_differences(const BoardConfig& before, const BoardConfig& next);
/// True: a game that is under way keeps what it began with.
[[nodiscard]] bool has_other_rules(const BoardConfig& before, const BoardConfig& next);

/// A sentence for each port and each table that another arrangement changes.
[[nodiscard]] std::vector<std::string> differences(const Arrangement& before, const Arrangement& next);

}  // namespace eboard::daemon
