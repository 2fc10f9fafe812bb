// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/doctor/first_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tests/support/catch.hpp"

namespace first_words_test {

using namespace eboard;
using namespace eboard::doctor;
using seams::PortStanding;
using seams::PortStandings;
using seams::PortState;

namespace {

PortStanding port(const char* path, PortState state, std::optional<int> board = {}) {
  return {.path = path, .driver = "dgt", .board = board, .state = state};
}

const Places kBare{.pages = "http://127.0.0.1:8080/",
                   .may_rule = "anna or the group anna",
                   .database = "/home/anna/.local/state/eboardd/eboardd.db"};

std::string text(const PortStandings& standings, const std::vector<Finding>& findings = {},
                 const Places& places = kBare) {
  return fmt::format("{}\n", fmt::join(first_words(standings, findings, places), "\n"));
}

}  // namespace

TEST_CASE("Boards that answer are named with number, driver and port") {
  const PortStandings two{
      .discovers = true,
      .ports = {port("/dev/ttyACM0", PortState::answers, 1), port("/dev/ttyUSB0", PortState::answers, 2)}};
  CHECK(text(two) ==
        "found: board 1 (dgt) on /dev/ttyACM0, board 2 (dgt) on /dev/ttyUSB0\n"
        "a board that is plugged in later is found by itself\n"
        "see the boards: http://127.0.0.1:8080/ in a browser on this computer\n"
        "start rounds, enter results, rule: eboardctl, typed by anna or the group anna; in a browser on this "
        "computer after a start with --arbiter-listen 127.0.0.1:8081\n"
        "everything is kept in /home/anna/.local/state/eboardd/eboardd.db\n");
}

TEST_CASE("Without a board the doctor's words say what to do, and notes do not come between") {
  const std::vector<Finding> findings{
      {Severity::fault, "nothing_plugged_in", "", "Nothing is plugged in.", {"lsusb"}},
      {Severity::note, "no_rules", "", "The udev rules are not installed.", {"sudo cp"}},
      {Severity::wait, "asking", "/dev/ttyUSB0", "It is being asked.", {}}};
  CHECK_THAT(text({}, findings), ContainsSubstring("found: no board yet\n"
                                                   "to do: Nothing is plugged in.\n"
                                                   "to do: type lsusb\n"
                                                   "to do: /dev/ttyUSB0: It is being asked.\n"
                                                   "to do: then ask again with: eboardctl doctor\n"
                                                   "see the boards: "));
}

TEST_CASE("Where ports are named, no board is promised to be found") {
  CHECK(text({.ports = {port("/dev/ttyACM0", PortState::silent, 1)}}).find("by itself") == std::string::npos);
}

TEST_CASE("Who may rule follows from the entrances that are open") {
  Places places = kBare;
  places.log_in = "https://192.168.1.10:8443/log-in";
  CHECK_THAT(text({}, {}, places),
             ContainsSubstring("rule: https://192.168.1.10:8443/log-in, who is let in by: eboardctl people "
                               "put NAME --role arbiter\n"));
  places.arbiters = "http://127.0.0.1:8081/";
  CHECK_THAT(text({}, {}, places),
             ContainsSubstring("rule: http://127.0.0.1:8081/arbiter in a browser on this computer\n"));
}

TEST_CASE("Pages for a whole network are not said to be this computer's alone") {
  Places places = kBare;
  places.pages = "http://0.0.0.0:8080/";
  CHECK_THAT(text({}, {}, places), ContainsSubstring("see the boards: http://0.0.0.0:8080/ in a browser\n"));
}

TEST_CASE("A hall is settled when no port is being asked") {
  CHECK(is_settled({}));
  CHECK(is_settled(
      {.ports = {port("/dev/ttyACM0", PortState::answers, 1), port("/dev/ttyUSB0", PortState::silent)}}));
  CHECK_FALSE(is_settled({.ports = {port("/dev/ttyUSB0", PortState::asking)}}));
}

TEST_CASE("The doctor gets what the ports say") {
  PortStanding locked = port("/dev/ttyUSB0#01025", PortState::silent);
  locked.locked = true;
  locked.why = "it wants a key";
  const DaemonFacts facts = daemon_facts({.discovers = true,
                                          .ports = {port("/dev/ttyACM0", PortState::answers, 3), locked},
                                          .tables = {{7, "24211", false}}});
  CHECK(facts.answers);
  CHECK(facts.reports_ports);
  REQUIRE(facts.boards.size() == 1);
  CHECK(facts.boards[0].number == 3);
  CHECK(facts.boards[0].has_signal);
  REQUIRE(facts.ports.size() == 2);
  CHECK(facts.ports[1].state == HallPort::State::silent);
  CHECK(facts.ports[1].is_locked);
  CHECK(facts.ports[1].node == "/dev/ttyUSB0");
  CHECK(facts.ports[1].why == "it wants a key");
  REQUIRE(facts.tables.size() == 1);
  CHECK_FALSE(facts.tables[0].is_sought);
}

}  // namespace first_words_test
