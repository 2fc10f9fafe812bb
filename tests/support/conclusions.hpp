// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds conclusions to the version of the tracker. A store keeps what was concluded with that version, and
// `verify` compares only what the same version concluded; so who concludes something else from the same bytes
// has to be another version.
//
// Who changed conclusions on purpose raises kTrackerVersion (daemon/events/tracked_event.hpp), has the files
// written anew with EBOARD_WRITE=1 and the test, and looks at each line that differs.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "tests/support/catch.hpp"

namespace eboard::test {

inline std::vector<std::string> lines_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<std::string> out;
  for (std::string line; std::getline(file, line);) out.push_back(line);
  return out;
}

/// Compares the lines with a file, below the project's root, whose first line names the version. It is
/// written anew only if that is another one, or if lines came behind those that it has.
inline void compare_with_version(std::string_view file, const std::vector<std::string>& now) {
  const std::filesystem::path path = fmt::format("{}/{}", EBOARD_SOURCE_DIR, file);
  std::vector<std::string> wanted{fmt::format("tracker {}", tracking::kTrackerVersion)};
  wanted.insert(wanted.end(), now.begin(), now.end());
  const auto kept = lines_of(path);
  const bool new_version = kept.empty() || kept.front() != wanted.front();
  const bool only_more = std::ranges::mismatch(kept, wanted).in1 == kept.end();
  if ((new_version || only_more) && std::getenv("EBOARD_WRITE") != nullptr)
    std::ofstream(path) << fmt::format("{}\n", fmt::join(wanted, "\n"));
  REQUIRE(kept.size() == wanted.size());
  for (std::size_t n = 0; n < kept.size(); ++n) CHECK(wanted[n] == kept[n]);
}

}  // namespace eboard::test
