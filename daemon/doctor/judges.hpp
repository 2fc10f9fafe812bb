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

[[nodiscard]] bool is_daemon(const Process& process);
/// The name of a USB device, and several of those that are plugged in bear it.
[[nodiscard]] bool fits_several(const MachineFacts& facts, const HallPort& name);
/// What the daemon has there; several on a bus, or where the configuration names it twice. By a name that
/// fits several devices only the one that the daemon has open, if that can be seen.
[[nodiscard]] std::vector<HallPort> hall_ports_at(const MachineFacts& facts, const PortFacts& port);
/// nullptr: the daemon knows none.
[[nodiscard]] const HallBoard* board_numbered(const MachineFacts& facts, std::optional<int> number);

/// What to type so that the udev rules for boards hold for what is plugged in.
[[nodiscard]] std::vector<std::string> apply_rules(const MachineFacts& facts);

}  // namespace eboard::doctor
