// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A hall of simulated tables is played to the tracker, part by part, and what it says of each is compared
// with conclusions/PART.txt.
#include "tests/support/conclusions.hpp"
#include "tests/unit/tracking/version/hall.hpp"

namespace tracker_version_test {

using namespace eboard;

namespace {

void compare(std::string_view part) {
  test::compare_with_version(fmt::format("tests/unit/tracking/version/conclusions/{}.txt", part),
                             test::conclusions_of(part));
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
