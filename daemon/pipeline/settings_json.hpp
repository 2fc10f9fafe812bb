// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>
#include <string_view>

#include "daemon/tracking/table/tracker.hpp"
#include "rules/laws/rulings/game/local_rules.hpp"
#include "rules/text/expected.hpp"

namespace eboard::pipeline {

/// The content of a `settings` entry of the journal: how the later bytes are to be read.
struct PipelineSettings {
  std::string driver;
  tracking::TrackerSettings tracker;
  rules::LocalRules local{};  ///< of the event
};

[[nodiscard]] std::string to_json(const PipelineSettings& settings);
/// Error: one sentence.
[[nodiscard]] Expected<PipelineSettings, std::string> settings_from_json(std::string_view text);

}  // namespace eboard::pipeline
