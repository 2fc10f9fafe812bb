// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads files with records of Quaternity, for the commands that take them.
#pragma once

#include "rules/quaternity/notation/record.hpp"

namespace eboard::ctl {

inline constexpr std::string_view kQuaternityEdition = "quaternity-8.0";

/// Calls `on_game` for each game of the file. `language` is that of the letters if a game names none; empty:
/// that of the rules. The error is one sentence; a file without a game is one.
[[nodiscard]] Expected<void, std::string> read_record_file(
    const std::string& file, std::string_view language,
    const std::function<void(const rules::quaternity::RecordedGame&)>& on_game);

/// Prints a line to stderr for each fault; returns true if there was one.
bool report_faults(std::string_view file, const rules::quaternity::RecordedGame& game);

}  // namespace eboard::ctl
