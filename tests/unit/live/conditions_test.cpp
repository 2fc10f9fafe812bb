// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/live/conditions.hpp"

#include <set>

#include "tests/support/catch.hpp"

namespace eboard::live::conditions_test {
namespace {

using Wall = std::chrono::system_clock::time_point;
using namespace std::chrono_literals;

TEST_CASE("a condition keeps the time at which it began, whatever its later sentences are") {
  Conditions conditions;
  CHECK(conditions.set(ConditionCode::disk_full, "Full.", Wall(1s)));
  CHECK_FALSE(conditions.set(ConditionCode::disk_full, "Full.", Wall(2s)));
  CHECK(conditions.version() == 1);
  CHECK(conditions.set(ConditionCode::disk_full, "Still full.", Wall(3s)));
  CHECK(conditions.all().at(ConditionCode::disk_full).since == Wall(1s));
  CHECK(conditions.all().at(ConditionCode::disk_full).sentence == "Still full.");
  CHECK(conditions.clear(ConditionCode::disk_full));
  CHECK_FALSE(conditions.clear(ConditionCode::disk_full));
  CHECK(conditions.version() == 3);
  CHECK(conditions.set(ConditionCode::disk_full, "Full.", Wall(9s)));
  CHECK(conditions.all().at(ConditionCode::disk_full).since == Wall(9s));
}

TEST_CASE("every code has a name of its own") {
  std::set<std::string_view> names;
  for (const ConditionCode code : kAllConditions) {
    CHECK_FALSE(to_string(code).empty());
    names.insert(to_string(code));
  }
  CHECK(names.size() == kAllConditions.size());
}

}  // namespace
}  // namespace eboard::live::conditions_test
