// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/ruled_plies.hpp"

#include "tests/support/ruled_plies.hpp"
#include "tests/unit/tracking/follow/followed_table.hpp"

namespace eboard::tracking::test::ruled_plies_test {
namespace {

struct Ruling : FollowedTable {
  RivalsOf<Chess> rivals{game};
  ShowingOf<Chess> showing{game, rivals};
  CommitsOf<Chess> commits{game, showing};

  void enter(const std::vector<rules::GamePly>& plies,
             const std::vector<RecordOf<Chess>::Played>& before = {}) {
    replay(as_ruled(plies), before, game.record, commits, now);
  }
  static std::vector<rules::GamePly> plies(const std::vector<std::string>& texts) {
    return eboard::test::ruled_plies(rules::Position::initial(), texts);
  }
  [[nodiscard]] std::string record() const {
    std::string out;
    for (const auto& played : game.record.plies())
      out += (out.empty() ? "" : " ") + (played.counted ? "@" : squares_of(played.ply).text());
    return out;
  }
};

TEST_CASE(
    "plies that count by a ruling are entered, those against the Laws and those that nobody knows, too") {
  Ruling table;
  auto plies = table.plies({"e2e4", "e7e4!", "@rnbqkbnr/pppp1ppp/8/8/4p3/8/PPPP1PPP/RNBQKBNR"});
  plies.front().times = {590s, 600s};
  table.enter(plies);
  CHECK(table.record() == "e2e4 e7e4 @");
  CHECK(table.said<MoveTracked>().front().white == Millis{590s});
  CHECK(table.game.record[1].ply.irregular);
}

TEST_CASE("what cannot be played is left out, with all behind it") {
  Ruling table;
  table.enter(table.plies({"e2e4", "e2e4", "e7e5"}));
  CHECK(table.record() == "e2e4");
}

TEST_CASE("a ply that was in the record under another number keeps its times") {
  Ruling table;
  table.enter(table.plies({"g1f3", "g8f6"}));
  const auto before = table.game.record.plies();
  const Millis placed = before[1].placed;
  table.wait(60s);
  table.game.record.forget_after(0);
  table.enter(table.plies({"g1f3", "g8f6"}), before);
  CHECK(table.game.record[1].placed == placed);
}

TEST_CASE("up to the last promised ply nothing is doubted, and behind it all is") {
  Ruling table;
  auto plies = table.plies({"e2e4", "e7e5", "g1f3"});
  plies.front().presumed = plies.back().presumed = true;
  table.enter(plies);
  CHECK_FALSE(table.game.record.doubted_after(2));
  CHECK(table.game.record.doubted_after(3));
}

}  // namespace
}  // namespace eboard::tracking::test::ruled_plies_test
