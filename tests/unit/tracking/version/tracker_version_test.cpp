// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A hall of simulated tables is played to the tracker, part by part, and what it says of each is compared
// with conclusions/PART.txt, and with conclusions/PART.words.txt for those who look at what differs.
#include "tests/support/conclusions.hpp"
#include "tests/unit/tracking/version/hall.hpp"

namespace tracker_version_test {

using namespace eboard;

namespace {

void compare(std::string_view part) {
  const auto now = test::conclusions_of(part);
  const std::string folder = "tests/unit/tracking/version/conclusions";
  test::write_aside(fmt::format("{}/{}.events", folder, part), now.events);
  test::compare_with_version({{fmt::format("{}/{}.txt", folder, part), now.sums},
                              {fmt::format("{}/{}.words.txt", folder, part), now.words}});
}

}  // namespace

// One case each, so that they can be run beside each other.
TEST_CASE("a tracker that concludes something else at any level is another version", "[slow]") {
  compare("levels");
}
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
