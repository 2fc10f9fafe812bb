// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// From what is known of a machine to what an operator should know, in plain sentences. Pure: reads nothing,
// opens nothing.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/doctor/facts.hpp"
#include "drivers/registry.hpp"

namespace eboard::doctor {

enum class Severity : std::uint8_t {
  fine,   ///< this is as it should be
  note,   ///< worth knowing; nothing has to be done
  wait,   ///< it is not known yet: ask again
  fault,  ///< somebody has to do something
};
[[nodiscard]] std::string_view to_string(Severity severity);

struct Finding {
  Severity severity = Severity::note;
  std::string code;               ///< for programs, and stable: "no_permission"
  std::string about;              ///< the port's path; empty: the machine
  std::string text;               ///< one or two sentences
  std::vector<std::string> type;  ///< what to type, one command a line
};

using Drivers = std::span<const drivers::DriverInfo* const>;

/// All findings: port by port, in the order of the facts, then the machine.
[[nodiscard]] std::vector<Finding> diagnose(const MachineFacts& facts,
                                            Drivers drivers = drivers::all_drivers());

/// The daemon's port leads there, by whatever path it is configured.
[[nodiscard]] bool is_called(const drivers::PortInfo& port, const HallPort& name);
/// A board there answers the daemon.
[[nodiscard]] bool is_heard(const MachineFacts& facts, const PortFacts& port);

/// How the daemon finds out what is connected to that port: "millennium asks at 38400 baud, then dgt at 9600
/// baud". Empty: no driver names it.
[[nodiscard]] std::string plan_for(const PortFacts& port, Drivers drivers = drivers::all_drivers());

/// "USB 0403:6001, FTDI FT232, "USB <-> Serial", serial number A900", as far as it is known.
[[nodiscard]] std::string name_of(const drivers::PortInfo& port);

}  // namespace eboard::doctor
