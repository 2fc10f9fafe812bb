// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Turns evidence into JSON and back, as the only place that does: an object of texts and whole numbers.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>

#include "daemon/events/evidence.hpp"

namespace eboard::tracking {

/// The evidence as an object; empty if there is none.
[[nodiscard]] boost::json::object to_json(const Evidence& evidence);
/// The same as text, for the store and the log; empty if there is none.
[[nodiscard]] std::string to_text(const Evidence& evidence);
/// The inverse of to_json: writing the result again gives the same bytes. Keeps an unknown kind.
[[nodiscard]] Evidence evidence_from_json(const boost::json::object& object);

}  // namespace eboard::tracking
