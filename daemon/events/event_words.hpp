// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Puts what a device reported, and what was concluded, into a line for people.
#pragma once

#include <string>

#include "daemon/events/tracked_event.hpp"
#include "drivers/event.hpp"
#include "rules/chess/setup.hpp"

namespace eboard::events {

/// "square changed: square e4, piece P".
[[nodiscard]] std::string in_words(const drivers::Payload& payload);
/// "12. Bf5 (White 1:23:04, Black 1:20:11), provisional"; `start` of the game: plies are numbered from it.
[[nodiscard]] std::string in_words(const tracking::Conclusion& what, const rules::Setup& start);

}  // namespace eboard::events
