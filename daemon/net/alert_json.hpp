// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// An arbiter's card as JSON: the objects of /arbiter/live and /api/irregularities (docs/http-api.md).
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "daemon/net/alerts.hpp"

namespace eboard::net {

/// The title for an arbiter. A code of another version is turned into words: "thrown_king" becomes "Thrown
/// king".
[[nodiscard]] std::string alert_title(const tracking::Word<tracking::Code>& code);
/// One sentence on what was found; null for a code of another version.
[[nodiscard]] boost::json::value alert_finding(const tracking::Word<tracking::Code>& code);
[[nodiscard]] boost::json::object alert_json(const Alert& alert);

}  // namespace eboard::net
