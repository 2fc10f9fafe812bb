// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// An arbiter's card as JSON: the objects of /arbiter/live and /api/irregularities (docs/http-api.md).
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "daemon/net/alerts.hpp"

namespace eboard::net {

/// In words for an arbiter; of a code of another version the code itself, "thrown_king" as "Thrown king".
[[nodiscard]] std::string alert_title(const tracking::Word<tracking::Code>& code);
[[nodiscard]] boost::json::object alert_json(const Alert& alert);

}  // namespace eboard::net
