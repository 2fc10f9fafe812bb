// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The answers of a ruling desk as JSON (docs/http-api.md).
#pragma once

#include <boost/json/object.hpp>

#include "daemon/seams/ruling_request.hpp"

namespace eboard::net {

/// A ruling of a game that began so, in words, as a page lists it.
[[nodiscard]] boost::json::object given_json(const seams::RulingGiven& given, const rules::Setup& start);
/// nullptr: it never showed anything.
[[nodiscard]] boost::json::value clock_json(const rules::ClockState& clock);

[[nodiscard]] boost::json::object to_json(const rules::RulingEntered& entered);
[[nodiscard]] boost::json::object to_json(const seams::Standing& standing);
[[nodiscard]] boost::json::object to_json(const std::vector<seams::BoardGap>& gaps);
[[nodiscard]] boost::json::object to_json(const seams::Proposals& proposals);

}  // namespace eboard::net
