// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Replays a capture through a pipeline: what the tracker concludes from a recording.
#pragma once

#include <string>
#include <vector>

#include "daemon/pipeline/pipeline.hpp"
#include "drivers/capture.hpp"

namespace eboard::pipeline {

/// Values that replace headers of a capture; empty: keep the capture's.
struct Wishes {
  std::string edition, time_control, supervision;
};
/// Takes edition and start position from the capture's headers if they are there, and the tempo from the
/// time control. Error: one sentence.
[[nodiscard]] Expected<tracking::TrackerSettings, std::string> settings_of(const drivers::Capture& capture,
                                                                           const Wishes& wishes = {});

/// All conclusions of the recording, including its end.
[[nodiscard]] std::vector<tracking::TrackedEvent> replay(const std::vector<drivers::CaptureLine>& lines,
                                                         const drivers::DriverInfo& driver,
                                                         const tracking::TrackerSettings& settings);

/// The games of a replay: committed plies, clocks and results.
struct ReplayedGame {
  int number = 0;
  std::string start_fen;
  std::vector<tracking::MoveTracked> plies;
  rules::Result result = rules::Result::unknown;
  std::string by;
};
[[nodiscard]] std::vector<ReplayedGame> games_of(const std::vector<tracking::TrackedEvent>& events);

/// As a record for the PGN writer. Plies from the first irregular one on are not in it; a comment says so.
[[nodiscard]] rules::GameRecord to_record(const ReplayedGame& game);

}  // namespace eboard::pipeline
