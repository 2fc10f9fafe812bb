// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/reception.hpp"

#include "tests/unit/tracking/table/set_table.hpp"

namespace eboard::tracking::test::reception_test {

namespace {

struct Receiving : SetTable {
  StoredMemory memory{table};
  Reception reception{table, memory};

  void receive(drivers::Payload payload) { reception.receive({Millis{table.now}, std::move(payload)}); }
  void dump() { receive(drivers::BoardSnapshot{table.board.seen()}); }
  /// The board reports all squares, of which these are empty now.
  void dump_without(std::initializer_list<std::string_view> lifted) {
    rules::Placement seen = table.board.seen();
    for (const auto square : lifted) seen.set(*rules::parse_square(square), std::nullopt);
    receive(drivers::BoardSnapshot{seen});
  }
  [[nodiscard]] bool found_by_dump(std::string_view square) const {
    return table.board.found_by_dump(*rules::parse_square(square));
  }
  void read_clock(bool running) {
    receive(
        drivers::ClockReading{.left = {.remaining = 600s}, .right = {.remaining = 600s}, .running = running});
  }
  void lift(std::string_view square) {
    receive(drivers::SquareChanged{*rules::parse_square(square), std::nullopt});
  }
};

}  // namespace

TEST_CASE("all squares are known after a dump, and no more when the link is lost") {
  Receiving set;
  CHECK_FALSE(set.reception.complete());
  set.dump();
  CHECK(set.reception.complete());
  set.receive(drivers::LinkLost{});
  CHECK_FALSE(set.reception.complete());
  CHECK(set.phase() == Phase::not_heard);
  set.lift("e2");
  CHECK_FALSE(set.reception.complete());
  set.receive(drivers::LinkOpened{"port"});
  set.dump();
  CHECK(set.reception.complete());
  CHECK(set.phase() == Phase::playing);
  CHECK(set.table.opened_at == Millis{set.table.now});
}

TEST_CASE("before a dump a change of one square will do, unless a link was lost") {
  Receiving set;
  set.lift("e2");
  CHECK(set.reception.complete());
  CHECK(set.reception.reports_changes());
}

TEST_CASE("a board that reports all its squares at each change shows when they changed") {
  Receiving set;
  set.dump();
  set.wait(60s);
  set.dump_without({"e2"});
  CHECK_FALSE(set.found_by_dump("e2"));
  set.wait(400ms);
  set.dump_without({"d2", "d7"});
  CHECK_FALSE(set.found_by_dump("d7"));
  set.wait(2s);
  // Two squares at once after a pause: more may have happened there.
  set.dump_without({"c2", "c7"});
  CHECK(set.found_by_dump("c7"));
}

TEST_CASE("where squares were reported one by one, or the link was lost, a report of all is a dump") {
  Receiving set;
  set.dump();
  const bool by_square = GENERATE(true, false);
  if (by_square) {
    set.lift("a2");
  } else {
    set.receive(drivers::LinkLost{});
    set.receive(drivers::LinkOpened{"port"});
  }
  set.wait(300ms);
  set.dump_without({"e2"});
  CHECK(set.found_by_dump("e2"));
}

TEST_CASE("a dump after a silence of a running clock may show plies that were missed") {
  Receiving set;
  set.dump();
  set.read_clock(true);
  const Millis silence = GENERATE(7s, 9s);
  set.wait(silence);
  set.read_clock(true);
  CHECK(set.reception.silence_just_ended() == (silence > 8s));
  set.table.opened_at = kNever;
  set.dump();
  CHECK((set.table.opened_at != kNever) == (silence > 8s));
  set.wait(6s);
  CHECK_FALSE(set.reception.silence_just_ended());
}

TEST_CASE("the silence of a clock that stands still shows nothing") {
  Receiving set;
  set.dump();
  set.read_clock(false);
  set.wait(60s);
  set.read_clock(false);
  CHECK_FALSE(set.reception.silence_just_ended());
}

TEST_CASE("a tick is no report") {
  Receiving set;
  set.dump();
  const Millis latest = set.reception.latest();
  set.wait(5s);
  set.receive(drivers::Tick{});
  CHECK(set.reception.latest() == latest);
}

TEST_CASE("what a checkpoint keeps is restored, and the dump after it shows nothing that was missed") {
  Receiving set;
  set.receive(drivers::LinkLost{});
  CHECK_FALSE(set.reception.undisturbed());
  set.reception.restore(3s, true);
  CHECK(set.reception.undisturbed());
  CHECK(set.reception.latest() == 3s);
  CHECK(set.reception.reports_changes());
}

}  // namespace eboard::tracking::test::reception_test
