// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The only place that turns the two vocabularies into JSON (docs/events.md).
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "daemon/tracking/tracked_event.hpp"
#include "drivers/event.hpp"

namespace eboard::net {

/// One line of `eboardctl replay --format jsonl`; times in seconds since `origin`.
[[nodiscard]] std::string to_json_line(const tracking::TrackedEvent& event, tracking::Millis origin = {});
/// The same keys with `at_ms`, for the store and for /live.
[[nodiscard]] boost::json::object to_json(const tracking::TrackedEvent& event);
/// Inverse of to_json, for reading the store back. Error: one sentence.
[[nodiscard]] Expected<tracking::TrackedEvent, std::string> tracked_event_from_json(
    const boost::json::object& object);
/// The same from text.
[[nodiscard]] Expected<tracking::TrackedEvent, std::string> parse_tracked_event(std::string_view json);
/// One line of `eboardctl decode`.
[[nodiscard]] std::string to_json_line(const drivers::BoardEvent& event);

}  // namespace eboard::net
