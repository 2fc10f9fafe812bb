// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The two halves of the diagnosis; nobody else calls them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/doctor/diagnosis.hpp"

namespace eboard::doctor {

/// Everybody who judges has the same to go by, and adds findings.
struct Case {
  const MachineFacts& facts;
  Drivers drivers;
  std::vector<Finding>& findings;
};

void judge_port(const Case& judged, const PortFacts& port);
void judge_machine(const Case& judged);

/// A driver names that USB device.
[[nodiscard]] bool is_named(const drivers::PortInfo& port, Drivers drivers);
/// nullptr: no such process runs, as far as that can be seen.
[[nodiscard]] const Process* running(const MachineFacts& facts, std::string_view name);

/// What to type so that the udev rules for boards hold for what is plugged in.
[[nodiscard]] std::vector<std::string> apply_rules(const MachineFacts& facts);

}  // namespace eboard::doctor
