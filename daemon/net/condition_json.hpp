// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The conditions of the hall as pages and programs receive them (docs/http-api.md).
#pragma once

#include <boost/json/fwd.hpp>
#include <string>

#include "daemon/live/conditions.hpp"

namespace eboard::net {

/// [{"code", "severity", "sentence", "since_ms"}, ...], faults first.
[[nodiscard]] boost::json::array conditions_json(const live::Conditions& conditions);
/// One line for each condition, faults first: "disk_full: The disk is full ...".
[[nodiscard]] std::string conditions_text(const live::Conditions& conditions);

}  // namespace eboard::net
