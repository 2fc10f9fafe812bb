// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Finds recordings and broadcasts beside the clone, which are never part of it.
#pragma once

#include <filesystem>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

namespace eboard::test {

/// Returns false if the folder is missing; then ctest shows the case as skipped. The first line of a case:
/// `if (!have_shared_data()) return;`
[[nodiscard]] bool have_shared_data();

[[nodiscard]] std::string read_file(const std::filesystem::path& path);

}  // namespace eboard::test
