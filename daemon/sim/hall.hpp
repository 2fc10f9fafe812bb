// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Runs the tasks of eboardsim.
#pragma once

#include "daemon/sim/options.hpp"

namespace eboard::sim {

/// Plays the games of options.pgn or options.quaternity: on boards at pseudo terminals, until SIGINT or
/// SIGTERM, or until all games are played if the options ask for that; or into captures and truth files,
/// without waiting.
[[nodiscard]] Exit play_records(const Options& options);
/// Plays the capture options.replay on a pseudo terminal, from the moment at which a host opens it.
[[nodiscard]] Exit play_capture(const Options& options);

}  // namespace eboard::sim
