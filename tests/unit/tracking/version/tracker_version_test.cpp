// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Stores keep what a tracker concluded, with its version, and `verify` compares only what the same version
// concluded. So a tracker that concludes something else has to be another version: here a hall of simulated
// tables is played to it, part by part, and what it says of each is compared with conclusions/PART.txt,
// which names the version.
//
// Who changed conclusions on purpose raises kTrackerVersion (daemon/events/tracked_event.hpp), has these
// files written anew with `EBOARD_WRITE=1 tracker_version_test`, and looks at each line that differs.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "daemon/events/tracked_event.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/tracking/version/hall.hpp"

namespace tracker_version_test {

using namespace eboard;

namespace {

std::vector<std::string> lines_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<std::string> out;
  for (std::string line; std::getline(file, line);) out.push_back(line);
  return out;
}

std::string version_line() { return fmt::format("tracker {}", tracking::kTrackerVersion); }

void compare(std::string_view part) {
  const std::filesystem::path file =
      fmt::format("{}/tests/unit/tracking/version/conclusions/{}.txt", EBOARD_SOURCE_DIR, part);
  const auto kept = lines_of(file);
  const auto now = test::conclusions_of(part);
  const bool new_version = kept.empty() || kept.front() != version_line();
  if (new_version && std::getenv("EBOARD_WRITE") != nullptr)
    std::ofstream(file) << fmt::format("{}\n{}\n", version_line(), fmt::join(now, "\n"));
  REQUIRE(kept.size() == now.size() + 1);
  CHECK(kept.front() == version_line());
  for (std::size_t n = 0; n < now.size(); ++n) CHECK(now[n] == kept[n + 1]);
}

}  // namespace

// One case each, so that they can be run beside each other.
TEST_CASE("a tracker that concludes something else at any level is another version") { compare("levels"); }
TEST_CASE("a tracker that concludes something else of levers and gaps is another version") {
  compare("manners");
}
TEST_CASE("a tracker that concludes something else of habits is another version") { compare("habits"); }
TEST_CASE("a tracker that concludes something else of a make is another version") { compare("makes"); }
TEST_CASE("a tracker that concludes something else by an edition is another version") { compare("editions"); }
TEST_CASE("a tracker that concludes something else at random tables is another version") {
  compare("random-tables");
}

}  // namespace tracker_version_test
