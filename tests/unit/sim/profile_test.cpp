// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/profile.hpp"

#include <fmt/format.h>

#include <set>
#include <string>

#include "rules/chess/pgn/pgn.hpp"
#include "rules/text/input_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

namespace sim_profile_test {

using namespace eboard::sim;

TEST_CASE("levels are read by name and nothing else") {
  CHECK(parse_level("L0") == Level::l0);
  CHECK(parse_level("L5") == Level::l5);
  CHECK_FALSE(parse_level("l2"));
  CHECK_FALSE(parse_level("L6"));
  CHECK_FALSE(parse_level(""));
}

TEST_CASE("every number of every level is within its bounds, and names are distinct") {
  std::set<std::string_view> names;
  for (const auto& parameter : parameters()) {
    CAPTURE(parameter.name);
    CHECK(names.insert(parameter.name).second);
    for (const double value : parameter.levels) {
      CHECK(value >= 0);
      CHECK(value <= parameter.highest);
    }
  }
}

TEST_CASE("a clean level has no faults at all") {
  const auto clean = Profile::of(Level::l0);
  CHECK(clean.scan_period == 0);
  CHECK(clean.drag == 0);
  CHECK(clean.drop_outs == 0);
  CHECK(clean.wrong_code == 0);
  CHECK(clean.gesture_none == 0);
}

TEST_CASE("one number of a level can be set, a wrong one is refused by name") {
  auto profile = Profile::of(Level::l0);
  REQUIRE(set_parameter(profile, "drag=0.25"));
  CHECK(profile.drag == 0.25);
  for (const auto* wrong :
       {"drag", "drag=", "drag=1.5", "drag=-1", "drag=0.1x", "drag=nan", "speed=1", "=1"}) {
    CAPTURE(wrong);
    const auto set = set_parameter(profile, wrong);
    REQUIRE_FALSE(set);
    CHECK_FALSE(set.error().empty());
  }
  CHECK(profile.drag == 0.25);
}

TEST_CASE("the manual names every parameter with its six values") {
  const auto manual = eboard::rules::read_input(eboard::test::in_clone("docs/simulator-models.md"),
                                                eboard::rules::InputKind::games)
                          .value();
  for (const auto& parameter : parameters()) {
    std::string values;
    for (const double value : parameter.levels) values += fmt::format(" {} |", value);
    CAPTURE(parameter.name, values);
    const auto row = manual.find(fmt::format("| `{}` |", parameter.name));
    REQUIRE(row != std::string::npos);
    CHECK(manual.substr(row, manual.find('\n', row) - row).find(values) != std::string::npos);
  }
}

}  // namespace sim_profile_test
