// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds conclusions to the version of the tracker. A store keeps what was concluded with that version, and
// `verify` compares only what the same version concluded; so who concludes something else from the same bytes
// has to be another version.
//
// Who changed conclusions on purpose raises kTrackerVersion (daemon/events/tracked_event.hpp) and types
// `./run conclusions`, which shows what differs in words, and `./run conclusions --accept`, which writes the
// files anew (docs/testing.md).
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
#include "tests/support/places.hpp"

namespace eboard::test {

inline std::vector<std::string> lines_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<std::string> out;
  for (std::string line; std::getline(file, line);) out.push_back(line);
  return out;
}

/// With EBOARD_CONCLUSIONS=FOLDER, which `./run conclusions` gives: writes the lines into a file below that
/// folder.
inline void write_aside(std::string_view file, const std::vector<std::string>& lines) {
  const char* const folder = std::getenv("EBOARD_CONCLUSIONS");
  if (folder == nullptr) return;
  const auto path = std::filesystem::path(folder) / file;
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path) << fmt::format("{}\n", fmt::join(lines, "\n"));
}

struct Kept {
  std::string file;  ///< below the project's root; its first line names the version
  std::vector<std::string> now;
};

/// Compares lines with those that are kept.
inline void compare_with_version(const std::vector<Kept>& all) {
  for (const Kept& one : all) {
    std::vector<std::string> wanted{fmt::format("tracker {}", tracking::kTrackerVersion)};
    wanted.insert(wanted.end(), one.now.begin(), one.now.end());
    write_aside(one.file, wanted);
    const auto kept = lines_of(in_clone(one.file));
    INFO(one.file << "; `./run conclusions` says what differs");
    CHECK(kept.size() == wanted.size());
    for (std::size_t n = 0; n < std::min(kept.size(), wanted.size()); ++n) CHECK(wanted[n] == kept[n]);
  }
}

}  // namespace eboard::test
