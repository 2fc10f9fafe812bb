// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What eboardsim can be asked to do.
#pragma once

#include "daemon/sim/options.hpp"

namespace eboard::sim {

/// The games of options.pgn or options.quaternity: boards on pseudo terminals, until SIGINT or SIGTERM, or
/// until all games are played where the options say so; or captures and truth files, without waiting.
[[nodiscard]] Exit play_records(const Options& options);
/// What the device said in options.replay, on a pseudo terminal, from the moment somebody opens it.
[[nodiscard]] Exit play_capture(const Options& options);

}  // namespace eboard::sim
