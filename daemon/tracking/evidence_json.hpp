// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The only place that turns evidence into JSON and back: an object of texts and whole numbers.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>

#include "daemon/tracking/evidence.hpp"

namespace eboard::tracking {

/// Empty where none was given.
[[nodiscard]] boost::json::object to_json(const Evidence& evidence);
/// The same as text, for the store and the log; empty where none was given.
[[nodiscard]] std::string to_text(const Evidence& evidence);
/// Inverse of to_json: what it gives is written again byte for byte. A kind that is not known is kept.
[[nodiscard]] Evidence evidence_from_json(const boost::json::object& object);

}  // namespace eboard::tracking
