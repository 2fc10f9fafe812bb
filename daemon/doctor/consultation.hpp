// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// From what a daemon answers to what somebody has to do, and that as JSON: for `eboardctl doctor`, and for
// the page of the daemon itself.
#pragma once

#include <boost/json/object.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/doctor/diagnosis.hpp"
#include "daemon/doctor/facts.hpp"
#include "rules/text/expected.hpp"

namespace eboard::doctor {

/// Of the answers of /api/boards and /api/ports; without the second one what is known of boards has to do.
[[nodiscard]] DaemonFacts daemon_facts(const boost::json::object& boards, const boost::json::object* ports);

/// For a moment a device that is being plugged in or out looks like one that lacks its driver: then it looks
/// again. The error is one sentence.
[[nodiscard]] Expected<MachineFacts, std::string> look_patiently(const std::function<DaemonFacts()>& ask);

/// {"faults", "ports", "findings"}, as docs/operations.md has it.
[[nodiscard]] boost::json::object to_json(const MachineFacts& facts, const std::vector<Finding>& findings);

/// All of it, of this machine; `boards` and `ports` are those answers as text. The error is one sentence.
[[nodiscard]] Expected<std::string, std::string> examine(
    std::string_view boards, std::string_view ports, const std::function<drivers::Radio()>& look_at_radio);

}  // namespace eboard::doctor
