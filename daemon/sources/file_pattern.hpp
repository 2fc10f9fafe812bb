// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The files of a path with a * in it, as of a program that makes a folder for each round.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/text/expected.hpp"

namespace eboard::sources {

/// "round-2" is before "round-10": figures count as numbers, folder by folder.
[[nodiscard]] bool is_before(std::string_view path, std::string_view other);

/// The files whose paths fit, in that order. A * stands for any letters of a name, also for none, but not for
/// a point that a name begins with: such files are hidden. Error: why a folder cannot be read, for a log.
[[nodiscard]] Expected<std::vector<std::string>, std::string> files_that_fit(const std::string& pattern);

}  // namespace eboard::sources
