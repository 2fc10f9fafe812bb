// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Turns the two vocabularies into JSON and back, as the only place that does (docs/events.md).
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "daemon/events/tracked_event.hpp"
#include "drivers/event.hpp"

namespace eboard::events {

/// One line of `eboardctl replay --format jsonl`; times in seconds since `origin`.
[[nodiscard]] std::string to_json_line(const tracking::TrackedEvent& event, tracking::Millis origin = {});
/// The same keys with `at_ms`, for the store and for /live.
[[nodiscard]] boost::json::object to_json(const tracking::TrackedEvent& event);
/// The same as text.
[[nodiscard]] std::string to_json_text(const tracking::TrackedEvent& event);
/// The inverse of to_json, for reading the store. The error is one sentence.
[[nodiscard]] Expected<tracking::TrackedEvent, std::string> tracked_event_from_json(
    const boost::json::object& object);
/// The same from text.
[[nodiscard]] Expected<tracking::TrackedEvent, std::string> parse_tracked_event(std::string_view json);
/// One line of `eboardctl decode`.
[[nodiscard]] std::string to_json_line(const drivers::BoardEvent& event);

}  // namespace eboard::events
