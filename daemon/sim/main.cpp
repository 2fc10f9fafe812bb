// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Runs eboardsim, which simulates boards and clocks.
#include "daemon/sim/hall.hpp"
#include "daemon/sim/options.hpp"

int main(int argc, char** argv) {
  using namespace eboard::sim;
  const auto parsed = parse_options(argc, argv);
  if (!parsed.options) return parsed.exit;
  const auto& options = *parsed.options;
  return options.replay.empty() ? play_records(options) : play_capture(options);
}
