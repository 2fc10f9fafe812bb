// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/offences.hpp"

#include "tests/unit/tracking/follow/followed_table.hpp"

namespace eboard::tracking::test::offences_test {
namespace {

struct Offending : FollowedTable {
  ConfidenceOf<Chess> confidence{game};
  OffencesOf<Chess> offences{game, confidence};

  void wait(Millis time) {
    for (; time > 0ms; time -= 250ms) {
      FollowedTable::wait(250ms);
      offences.watch(now);
    }
  }
  /// The state of each word on a code, in order.
  [[nodiscard]] std::string states(Code code) const {
    std::string out;
    for (const IrregularityFound& found : said<IrregularityFound>()) {
      if (found.code == code) out += (out.empty() ? "" : " ") + std::string(found.state.text());
    }
    return out;
  }
};

TEST_CASE(
    "a ply against the rules is reported when it was pressed for and rests, and corrected when it is put "
    "back") {
  Offending table;
  table.move("e2e5");
  table.wait(1s);
  table.press();
  table.wait(750ms);
  CHECK(table.said<IrregularityFound>().empty());
  table.wait(100ms);
  REQUIRE(table.offences.is_open());
  CHECK(table.states(Code::illegal_move) == "completed");
  CHECK(table.said<IrregularityFound>()[0].ply == 1);
  table.move("e5e2");
  table.wait(3s);
  CHECK(table.states(Code::illegal_move) == "completed corrected");
  CHECK_FALSE(table.offences.is_open());
}

TEST_CASE("offences of which one replaced the other are corrected when their squares are put right") {
  Offending table;
  table.move("e2e5");
  table.wait(1s);
  table.press();
  table.wait(4s);
  table.press();
  table.wait(1s);
  table.move("e5e6");
  table.wait(1s);
  table.press();
  table.wait(4s);
  CHECK(table.states(Code::illegal_move) == "completed completed");
  table.move("e6e2");
  table.wait(3s);
  CHECK(table.states(Code::illegal_move) == "completed completed corrected corrected");
}

TEST_CASE("an offence that stood is corrected when its ply is taken back") {
  Offending table;
  table.move("e2e5");
  table.wait(1s);
  table.press();
  table.wait(4s);
  table.offences.settle(table.now, State::stood);
  CHECK(table.offences.stood() == std::vector<int>{1});
  table.offences.take_back(table.now, 1);
  CHECK(table.offences.stood() == std::vector<int>{1});
  table.offences.take_back(table.now, 0);
  CHECK(table.offences.stood().empty());
  CHECK(table.states(Code::illegal_move) == "completed stood corrected");
}

TEST_CASE("offences that are set aside come back with the numbers that their plies have now") {
  Offending table;
  table.move("e2e5");
  table.wait(1s);
  table.press();
  table.wait(4s);
  table.offences.settle(table.now, State::stood);
  auto aside = table.offences.set_aside();
  CHECK(table.offences.stood().empty());
  table.offences.take_up(std::move(aside), 0, 2);
  CHECK(table.offences.stood() == std::vector<int>{3});
}

TEST_CASE("nobody is accused where nobody knows how the game began") {
  Offending table;
  table.game.record.begin(rules::Position::initial(), table.now, true);
  table.move("e2e5");
  table.wait(1s);
  table.press();
  table.wait(4s);
  CHECK(table.states(Code::illegal_move) != "completed");
}

}  // namespace
}  // namespace eboard::tracking::test::offences_test
