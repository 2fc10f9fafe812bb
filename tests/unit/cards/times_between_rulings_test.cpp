// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The rulings of one card are entered one after the other, while the clock runs or is stopped: what the first
// one ruled holds for the next ones, until somebody sets the clock.
#include "rules/laws/rulings/text/ruling.hpp"

#include <fmt/format.h>

#include "tests/support/catch.hpp"
#include "tests/support/judged_table.hpp"

namespace times_between_rulings_test {

using namespace eboard;
using namespace std::chrono_literals;
using test::JudgedTable;

namespace {

JudgedTable table_by(const char* edition) {
  auto scene = test::open_game();
  scene.white_time = scene.black_time = 5400s;
  return JudgedTable(scene, {.driver = "dgt",
                             .tracker = {.edition = *rules::find_edition(edition),
                                         .control = rules::parse_time_control("5400+30").value(),
                                         .start = {},
                                         .late_after = {}},
                             .local = {}});
}

/// Bishop f1 goes to f5 after 20 s of White's and the clock is pressed; Black thinks for 12 s about it.
constexpr const char* kIllegal = "5s w=5380 T -f1 +Bf5 Lw+30 3s b=5390 T T 2s";

rules::Times ruled(JudgedTable& table) { return table.file().rulings().back().after.times.value(); }

rules::Times times(std::chrono::seconds white, std::chrono::seconds black) { return {white, black}; }

}  // namespace

TEST_CASE("times between rulings: what the first ruling of a card set holds for the next ones") {
  for (const char* meanwhile : {"T", "stop", "T stop", "stop 5s"}) {
    INFO(meanwhile);
    JudgedTable table = table_by("fide-2023");
    table.play(kIllegal);
    const auto cards = table.cards();
    REQUIRE(cards.size() == 1);
    const auto rulings = table.proposals(cards.front()).proposals.front().proposal.rulings;
    REQUIRE(rulings.size() == 3);
    REQUIRE(table.rule(rulings[0], cards.front().id));
    const rules::Times restored = ruled(table);
    CHECK(restored == times(5379s, 5400s));
    table.play(meanwhile);
    REQUIRE(table.rule(rulings[1], cards.front().id));
    CHECK(ruled(table) == times(5379s, 5520s));
    table.play(meanwhile);
    REQUIRE(table.rule(rulings[2], cards.front().id));
    CHECK(ruled(table) == times(5379s, 5520s));
  }
}

// Found by bench rulings: what was ruled was less than what the clock had shown, so the clock that had been
// set to it and ran on was taken for one that nobody had set.
TEST_CASE("times between rulings: a clock that was set to what was ruled counts as it runs on") {
  JudgedTable table = table_by("fide-2023");
  table.play("5s w=5380 T -f1 +Bf5 Lw+30 3s b=5400 T T 2s");
  const auto cards = table.cards();
  REQUIRE(cards.size() == 1);
  const auto rulings = table.proposals(cards.front()).proposals.front().proposal.rulings;
  REQUIRE(rulings.size() == 3);
  REQUIRE(table.rule(rulings[0], cards.front().id));
  const rules::Times restored = ruled(table);
  table.play(fmt::format("w={} b={} T", restored.white / 1s, restored.black / 1s));
  table.play("w=5379 b=5360 40s T");
  REQUIRE(table.rule(rulings[1], cards.front().id));
  CHECK(ruled(table) == times(5379s, 5479s));
}

}  // namespace times_between_rulings_test
