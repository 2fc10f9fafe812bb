// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads what an arbiter orders of a clock, and writes what the clock shows.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <string_view>

#include "daemon/net/http.hpp"
#include "daemon/seams/clock_request.hpp"
#include "rules/laws/rulings/text/ruling.hpp"
#include "rules/text/expected.hpp"

namespace eboard::net {

/// Reads the body of POST /api/boards/N/clock; `person` as parse_ruling_request(). The error is 400 with a
/// line that says why.
[[nodiscard]] Expected<seams::ClockRequest, HttpResponse> parse_clock_request(int board,
                                                                              std::string_view body,
                                                                              const std::string& person = {});
[[nodiscard]] boost::json::object to_json(const seams::ClockShown& shown);
[[nodiscard]] boost::json::object to_json(const seams::ClockState& state);
/// The order that makes the clock show what the ruling decides, without author and id; null: it decides
/// nothing about times.
[[nodiscard]] boost::json::value clock_order_json(const rules::Ruling& ruling);

}  // namespace eboard::net
