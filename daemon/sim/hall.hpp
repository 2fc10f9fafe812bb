// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What eboardsim can be asked to do.
#pragma once

#include <vector>

#include "daemon/sim/options.hpp"
#include "rules/game_record.hpp"

namespace eboard::sim {

/// Boards on pseudo terminals, until SIGINT or SIGTERM, or until all games are played where the options say
/// so.
[[nodiscard]] Exit play_games(const Options& options, const std::vector<rules::GameRecord>& games);
/// What the device said in options.replay, on a pseudo terminal, from the moment somebody opens it.
[[nodiscard]] Exit play_capture(const Options& options);
/// Captures and truth files; no waiting.
[[nodiscard]] Exit write_captures(const Options& options, const std::vector<rules::GameRecord>& games);

}  // namespace eboard::sim
