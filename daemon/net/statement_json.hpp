// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What may be said about a game, as JSON from which a form is built (docs/http-api.md).
#pragma once

#include <boost/json/object.hpp>

#include "daemon/seams/ruling_request.hpp"

namespace eboard::net {

[[nodiscard]] boost::json::object to_json(const seams::Sayable& sayable);

}  // namespace eboard::net
