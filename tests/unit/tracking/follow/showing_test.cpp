// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/showing.hpp"

#include "tests/unit/tracking/follow/followed_table.hpp"

namespace eboard::tracking::test::showing_test {
namespace {

struct Shown : FollowedTable {
  RivalsOf<Chess> rivals{game};
  ShowingOf<Chess> showing{game, rivals};

  void look() { showing.show(now); }
  [[nodiscard]] std::string shown() const {
    std::string out;
    for (const MoveTracked& move : said<MoveTracked>()) {
      if (move.state == MoveState::provisional) out += (out.empty() ? "" : " ") + move.uci.text();
    }
    return out;
  }
};

TEST_CASE("a ply is shown as soon as it stands for a scan, once, and the board agrees with it") {
  Shown table;
  table.move("e2e3");
  table.look();
  CHECK(table.shown().empty());
  CHECK_FALSE(table.showing.agrees());
  table.wait(limits::kScan);
  table.look();
  CHECK(table.shown() == "e2e3");
  CHECK(table.showing.agrees());
  table.wait(1s);
  table.look();
  CHECK(table.shown() == "e2e3");
}

TEST_CASE("what is shown is withdrawn when it is put back") {
  Shown table;
  table.move("e2e4");
  table.wait(1s);
  table.look();
  table.move("e4e2");
  table.wait(3s);
  table.look();
  CHECK(table.said<MoveRetracted>().size() == 1);
  CHECK(table.showing.shown_of({{table.story({"e2e4"}).pending[0].ply, table.now}}) == 0);
}

TEST_CASE("plies shown after a committed ply are shown again, and anything else is not known") {
  Shown table;
  table.play("e2e4");
  table.move("e7e5");
  table.wait(1s);
  table.look();
  REQUIRE(table.shown() == "e2e4 e7e5");
  const Ply first = table.game.beam.best().pending[0].ply;
  const Ply second = table.game.beam.best().pending[1].ply;
  CHECK(table.showing.shown_of({{first, table.now}, {second, table.now}}) == 2);
  table.showing.committed(first);
  CHECK(table.showing.shown_of({{second, table.now}}) == 1);
  table.showing.committed(first);
  CHECK(table.showing.shown_of({{second, table.now}}) == 0);
}

TEST_CASE("two plies while the clock stands are analysis and are not shown") {
  Shown table;
  table.stop();
  table.wait(4s);
  table.move("e2e4");
  table.wait(1s);
  table.move("e7e5");
  table.wait(2s);
  table.look();
  CHECK(table.shown().empty());
}

}  // namespace
}  // namespace eboard::tracking::test::showing_test
