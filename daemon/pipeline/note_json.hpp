// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>
#include <string_view>

#include "daemon/tracking/table/tracker.hpp"
#include "rules/text/expected.hpp"

namespace eboard::pipeline {

/// The content of a `noted` entry of the journal.
[[nodiscard]] std::string to_json(const tracking::Note& note);
/// Error: one sentence.
[[nodiscard]] Expected<tracking::Note, std::string> note_from_json(std::string_view text);

}  // namespace eboard::pipeline
