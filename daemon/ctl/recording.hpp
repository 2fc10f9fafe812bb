// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads recordings as the commands do that play them through the pipeline.
#pragma once

#include <string>
#include <string_view>

#include "daemon/ctl/options.hpp"
#include "daemon/pipeline/replay.hpp"
#include "drivers/choose_driver.hpp"

namespace eboard::ctl {

/// What replaces the headers of a recording.
struct RecordingOptions {
  std::string driver;
  pipeline::Wishes wishes;
  std::string start;

  void add_to(Usage& usage);
  /// What is wrong with them; empty if nothing is. Afterwards they stand as PGN writes them.
  [[nodiscard]] std::string fault();
};

struct Recording {
  drivers::Capture capture;
  tracking::TrackerSettings settings;
  const drivers::DriverInfo* driver = nullptr;
};
/// `command` stands before what is read otherwise than it is written.
[[nodiscard]] OrFault<Recording> read_recording(std::string_view command, const std::string& file,
                                                const RecordingOptions& options);

}  // namespace eboard::ctl
