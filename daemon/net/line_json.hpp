// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What would come of a repair, as JSON from which a page is built that knows no chess (docs/http-api.md).
#pragma once

#include <boost/json/object.hpp>

#include "daemon/seams/line_query.hpp"

namespace eboard::net {

[[nodiscard]] boost::json::object to_json(const seams::LineAnswer& answer);

}  // namespace eboard::net
