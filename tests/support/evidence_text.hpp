// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads evidence as tests write it: the JSON of an event.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <string_view>

#include "daemon/events/evidence_json.hpp"

namespace eboard::test {

[[nodiscard]] inline tracking::Evidence evidence(std::string_view object) {
  return tracking::evidence_from_json(boost::json::parse(object).as_object());
}

}  // namespace eboard::test
