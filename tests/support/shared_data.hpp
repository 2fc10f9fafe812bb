// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Recordings and broadcasts that stand beside the clone and are never part of it.
#pragma once

#include <filesystem>
#include <string>

#include "tests/support/catch.hpp"

namespace eboard::test {

[[nodiscard]] std::filesystem::path shared_data();

/// False where the folder is missing, and ctest shows the case as skipped. The first line of a case:
/// `if (!have_shared_data()) return;`
[[nodiscard]] bool have_shared_data();

[[nodiscard]] std::string read_file(const std::filesystem::path& path);

}  // namespace eboard::test
