// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/shared_data.hpp"

#include <fstream>
#include <iterator>

namespace eboard::test {

bool have_shared_data() {
  if (std::filesystem::exists(shared_data())) return true;
  WARN("SKIPPED: no shared/data beside the clone");  // eboard_test() has ctest look for it
  return false;
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in.good());
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace eboard::test
