// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/rearranging.hpp"

#include <fmt/format.h>

#include "tests/support/catch.hpp"

namespace rearranging_test {

using namespace eboard;
using namespace eboard::daemon;

namespace {

Arrangement hall(std::string_view text) {
  auto config = parse_config(text, "hall.toml");
  INFO((config ? std::string() : config.error().front()));
  REQUIRE(config);
  return {config->ports, config->boards, config->discover.value_or(false), false};
}

std::string port(const std::string& path, const std::string& more = "") {
  return fmt::format("[[port]]\npath = \"{}\"\n{}\n", path, more);
}

std::string board(int number, const std::string& more) {
  return fmt::format("[[board]]\nnumber = {}\n{}\n", number, more);
}

std::string serial(const std::string& of) { return fmt::format("serial = \"{}\"", of); }

KnownBoard known(const std::string& key, int number) {
  KnownBoard row;
  row.device.key = key;
  row.board.number = number;
  return row;
}

/// From one configuration to another while these boards are connected.
struct Change {
  Change(const std::string& from, const std::string& to, std::vector<HeardBoard> heard,
         const std::vector<KnownBoard>& boards = {}, std::vector<BoardKey> missed = {})
      : running{hall(from), std::move(heard), {"/dev/four"}, std::move(missed)},
        keys(running.arrangement.boards, running.arrangement.ports, boards),
        plan(plan_rearrangement(running, hall(to), keys)) {}

  Running running;
  KeyRing keys;
  Plan plan;
};

const HeardBoard kFoundOne{{"serial 100 as 1", 1}, "/dev/a", {"100"}, false};
const std::vector<KnownBoard> kOne{known("serial 100 as 1", 1)};

}  // namespace

TEST_CASE("ports and tables that are new or removed are taken as they are wanted") {
  const Change change(port("/dev/a") + port("/dev/b", "board = 4"),
                      port("/dev/a") + port("/dev/c", "board = 4"), {kFoundOne}, kOne);
  CHECK(change.plan.refused.empty());
  REQUIRE(change.plan.next.ports.size() == 2);
  CHECK(change.plan.next.ports[1].path == "/dev/c");
  CHECK(change.keys.is_bound(4));
}

TEST_CASE("a port that is open keeps its driver and its lines, and gets its table") {
  const Change change(port("/dev/a", "board = 1"),
                      port("/dev/a", "board = 2\ndriver = \"peripheral\"\ndtr = \"on\""), {});
  REQUIRE(change.plan.refused.size() == 2);
  CHECK(change.plan.refused[0].find("driver stays dgt") != std::string::npos);
  CHECK(change.plan.next.ports.front().driver == "dgt");
  CHECK_FALSE(change.plan.next.ports.front().dtr);
  CHECK(change.plan.next.ports.front().board == 2);
}

TEST_CASE(
    "a number of a found board that is connected is not given away, and one of a board that is not connected "
    "is") {
  const std::string wanted = port("/dev/a") + board(1, serial("900") + "\nwhite = \"A\"");
  const Change heard(port("/dev/a"), wanted, {kFoundOne}, kOne);
  REQUIRE(heard.plan.refused.size() == 1);
  CHECK(heard.plan.refused.front() ==
        "board 1: the number belongs to the board that is heard on /dev/a while it is plugged in, or until "
        "the next start");
  CHECK_FALSE(heard.keys.is_bound(1));
  CHECK(heard.plan.next.board(1).tags.size() == 1);  // the players there are shown all the same
  const Change away(port("/dev/a"), wanted, {}, kOne);
  CHECK(away.plan.refused.empty());
  CHECK(away.keys.displaced().size() == 1);
}

TEST_CASE("a game goes on at the device that replaces the found board that broke") {
  const std::string before = port("/dev/a");
  const BoardKey table{"table 1", 1};
  for (const std::string& wanted : {port("/dev/a") + board(1, serial("900")), port("/dev/b", "board = 1")}) {
    CAPTURE(wanted);
    const Change change(before, wanted, {}, kOne, {kFoundOne.board});
    CHECK(change.plan.refused.empty());
    REQUIRE(change.plan.renamed.size() == 1);
    CHECK(change.plan.renamed.front().from == kFoundOne.board);
    CHECK(change.plan.renamed.front().to == table);
    CHECK(change.plan.changed.front() ==
          "board 1: its device is not heard; its game goes on at the one that is named now");
    CHECK(change.keys.displaced().empty());
  }
  // Where no game is under way, a number may be given away as before.
  CHECK(Change(before, port("/dev/b", "board = 1"), {}, kOne).plan.renamed.empty());
  // Its own serial number names the device itself.
  CHECK(Change(before, before + board(1, serial("100")), {}, kOne, {kFoundOne.board}).plan.renamed.empty());
}

TEST_CASE("the game of a board that broke does not go to a number that another board is heard under") {
  const HeardBoard other{{"serial 200 as 2", 2}, "/dev/b", {"200"}, false};
  const Change change(port("/dev/a"), port("/dev/a") + board(1, serial("200")), {other}, kOne,
                      {kFoundOne.board});
  REQUIRE(change.plan.refused.size() == 1);
  CHECK(change.plan.refused.front() ==
        "board 1: the device with serial number 200 stays board 2 while it is plugged in, or until the next "
        "start");
  CHECK(change.plan.renamed.empty());
}

TEST_CASE(
    "a port is not given the number of a found board that is connected elsewhere, and is not opened then") {
  const Change change(port("/dev/a"), port("/dev/a") + port("/dev/b", "board = 1"), {kFoundOne}, kOne);
  CHECK(change.plan.refused.size() == 1);
  CHECK(change.plan.next.port("/dev/b") == nullptr);
}

TEST_CASE("a found board whose serial number is written down with its number goes on as it is") {
  Change change(port("/dev/a"), port("/dev/a") + board(1, serial("100")), {kFoundOne}, kOne);
  CHECK(change.plan.refused.empty());
  CHECK(change.keys.of_device({"100"}, "/dev/a") == kFoundOne.board);
}

TEST_CASE(
    "a found board whose serial number is configured with another number stays as it is while it is "
    "connected") {
  Change change(port("/dev/a"), port("/dev/a") + board(5, serial("100")), {kFoundOne}, kOne);
  REQUIRE(change.plan.refused.size() == 1);
  CHECK(change.plan.refused.front().find("serial number 100 stays board 1") != std::string::npos);
  CHECK(change.keys.of_device({"100"}, "/dev/a") == kFoundOne.board);
}

TEST_CASE("a found board whose port is given to a table stays as it is while it is connected") {
  const Change change(port("/dev/a"), port("/dev/a", "board = 7"), {kFoundOne}, kOne);
  REQUIRE(change.plan.refused.size() == 1);
  CHECK_FALSE(change.plan.next.port("/dev/a")->board);
}

namespace {

/// Board 1 of the configuration on /dev/a, in mid-game.
HeardBoard playing(bool fixed) {
  return {.board = {"table 1", 1}, .port = "/dev/a", .numbers = {"100"}, .fixed = fixed, .playing = true};
}
const std::vector<KnownBoard> kTable{known("table 1", 1)};
const BoardKey kReleased{"serial 100 as 1", 1};

void check_goes_on(Change& change) {
  CHECK(change.plan.refused.empty());
  REQUIRE(change.plan.renamed.size() == 1);
  CHECK(change.plan.renamed.front().to == kReleased);
  CHECK(change.plan.changed.size() == 1);
  CHECK(change.keys.of_device({"100"}, "/dev/a") == kReleased);
}

}  // namespace

TEST_CASE("a board goes on as a board that was found when nothing names it any more") {
  const std::string named = port("/dev/a") + board(1, serial("100"));
  Change unnamed(named, port("/dev/a"), {playing(false)}, kTable);
  check_goes_on(unnamed);
  Change on_port(port("/dev/a", "board = 1"), port("/dev/a"), {playing(true)}, kTable);
  check_goes_on(on_port);
  HeardBoard plugged = playing(true);
  plugged.found_at = "/dev/a";
  Change discovered(port("/dev/a", "board = 1"), "", {plugged}, kTable);
  check_goes_on(discovered);
  Change away(port("/dev/a", "board = 1"), "", {playing(true)}, kTable);
  CHECK(away.plan.renamed.empty());
  CHECK(away.keys.of_device({"900"}, "/dev/b").number == 2);
}

TEST_CASE("a board that is named by its serial number and then by its port goes on as the same board") {
  const Change change(port("/dev/a") + board(1, serial("100")), board(1, "port = \"/dev/a\""),
                      {playing(false)}, kTable);
  CHECK(change.plan.refused.empty());
  CHECK(change.plan.renamed.empty());
  CHECK(change.plan.next.port("/dev/a")->board == 1);
}

TEST_CASE("a board whose port is given another table goes on under its number until the next start") {
  Change change(port("/dev/a") + board(1, serial("100")), port("/dev/a", "board = 4"), {playing(false)},
                kTable);
  REQUIRE(change.plan.refused.size() == 1);
  CHECK(change.plan.refused.front().find("stays board 1 while it is plugged in") != std::string::npos);
  CHECK(change.keys.of_device({"100"}, "/dev/a") == kReleased);
  CHECK_FALSE(change.plan.next.port("/dev/a")->board);
  CHECK(change.plan.changed.empty());  // one sentence is enough
  Change by_serial(port("/dev/a", "board = 1"), port("/dev/a") + board(4, serial("100")), {playing(true)},
                   kTable);
  CHECK(by_serial.plan.refused.size() == 1);
  CHECK(by_serial.keys.of_device({"100"}, "/dev/a") == kReleased);
}

TEST_CASE("ports keep their tables while a game is played at one that would get another") {
  const std::string before = port("/dev/a", "board = 1") + port("/dev/b", "board = 2");
  const std::string swapped = port("/dev/a", "board = 2") + port("/dev/b", "board = 1");
  const Change change(before, swapped, {playing(true)}, kTable);
  CHECK(change.plan.refused.size() == 2);
  CHECK(change.plan.next.port("/dev/a")->board == 1);
  CHECK(change.plan.next.port("/dev/b")->board == 2);
  const Change taken(port("/dev/a", "board = 1"), port("/dev/a", "board = 2") + port("/dev/c", "board = 1"),
                     {playing(true)}, kTable);
  CHECK(taken.plan.refused.size() == 2);
  CHECK(taken.plan.next.port("/dev/c") == nullptr);
  HeardBoard resting = playing(true);
  resting.playing = false;
  CHECK(Change(before, swapped, {resting}, kTable).plan.refused.empty());
}

TEST_CASE("a found board whose port is given its own number belongs to the configuration from then on") {
  Change change(port("/dev/a"), port("/dev/a", "board = 1"), {kFoundOne}, kOne);
  CHECK(change.plan.refused.empty());
  REQUIRE(change.plan.renamed.size() == 1);
  CHECK(change.plan.renamed.front().to == BoardKey{"table 1", 1});
  CHECK(change.keys.displaced().empty());
  HeardBoard asked = kFoundOne;
  asked.known = false;
  const Change early(port("/dev/a"), port("/dev/a", "board = 1"), {asked}, kOne);
  CHECK(early.plan.refused.size() == 1);
  CHECK(early.plan.renamed.empty());
}

TEST_CASE("looking for boards goes on without a word where the file does not forbid it") {
  auto running = Running{hall("[daemon]\ndiscover = true\n"), {}, {}};
  KeyRing keys({}, {}, {});
  Arrangement wanted = hall(port("/dev/a"));
  wanted.discover_by_default = true;
  const Plan plan = plan_rearrangement(running, wanted, keys);
  CHECK(plan.refused.empty());
  CHECK(plan.next.discover);
}

TEST_CASE("a broken board is replaced by the serial number of another one") {
  Change change(board(1, serial("100")), board(1, serial("900")),
                {{{"table 1", 1}, "/dev/a", {"100"}, false}}, {known("table 1", 1)});
  CHECK(change.plan.refused.empty());
  CHECK(change.keys.of_device({"900"}, "/dev/b") == BoardKey{"table 1", 1});
}

TEST_CASE("serial numbers of boards that are connected do not change places") {
  Change change(board(1, serial("100")) + board(2, serial("200")),
                board(1, serial("200")) + board(2, serial("100")),
                {{{"table 1", 1}, "/dev/a", {"100"}, false}, {{"table 2", 2}, "/dev/b", {"200"}, false}},
                {known("table 1", 1), known("table 2", 2)});
  CHECK(change.plan.refused.size() == 2);
  CHECK(change.keys.of_device({"100"}, "/dev/a") == BoardKey{"table 1", 1});
  CHECK(change.keys.of_device({"200"}, "/dev/b") == BoardKey{"table 2", 2});
}

TEST_CASE("ports of Quaternity tables, and looking for boards, stay as they are") {
  const Change change("[daemon]\ndiscover = true\n", port("/dev/four"), {});
  CHECK(change.plan.refused.size() == 2);
  CHECK(change.plan.next.ports.empty());
  CHECK(change.plan.next.discover);
}

}  // namespace rearranging_test
