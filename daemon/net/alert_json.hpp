// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// An arbiter's card as JSON: the objects of /arbiter/live and /api/irregularities (docs/http-api.md).
#pragma once

#include <boost/json/object.hpp>

#include "daemon/net/alerts.hpp"

namespace eboard::net {

[[nodiscard]] boost::json::object alert_json(const Alert& alert);

}  // namespace eboard::net
