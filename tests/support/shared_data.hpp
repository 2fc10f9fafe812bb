// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Recordings and broadcasts that stand beside the clone and are never part of it.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/support/catch.hpp"

namespace eboard::test {

inline std::filesystem::path shared_data() { return EBOARD_SHARED_DATA; }

/// False, and a line that says so, where the folder is missing: `if (!have_shared_data()) return;`
inline bool have_shared_data() {
  if (std::filesystem::exists(shared_data())) return true;
  WARN("SKIPPED: no shared/data beside the clone");
  return false;
}

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in.good());
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace eboard::test
