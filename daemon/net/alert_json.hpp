// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// An arbiter's card as JSON: the objects of /arbiter/live and /api/irregularities (docs/http-api.md).
#pragma once

#include <boost/json/object.hpp>

#include "daemon/net/alerts.hpp"

namespace eboard::net {

/// What a detector saw; as `text` if it is no object.
[[nodiscard]] boost::json::object evidence_json(const std::string& evidence);
[[nodiscard]] boost::json::object alert_json(const Alert& alert);

}  // namespace eboard::net
