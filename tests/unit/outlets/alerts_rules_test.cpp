// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/alerts/rules.hpp"

#include "tests/support/catch.hpp"
#include "tests/unit/outlets/configured.hpp"

namespace alerts_rules_test {

using namespace eboard;
using namespace eboard::outlets;
using namespace eboard::outlets::alerts;
using namespace std::chrono_literals;

TEST_CASE("quiet hours go over midnight, and tell how long they last") {
  const auto night = parse_quiet("22:00-07:30");
  REQUIRE(night);
  CHECK_FALSE(night->holds(21h + 59min + 59s));
  CHECK(night->left(22h) == 9h + 30min);
  CHECK(night->left(24h + 0s) == 7h + 30min);
  CHECK(night->left(100 * 24h + 7h + 29min) == 1min);
  CHECK_FALSE(night->holds(7h + 30min));
  const auto lunch = parse_quiet("12:00 - 13:00");
  REQUIRE(lunch);
  CHECK(lunch->left(12h + 15min) == 45min);
  CHECK_FALSE(lunch->holds(11h + 59min));
  CHECK_FALSE(lunch->holds(13h));
}

TEST_CASE("what is no span of a day is refused") {
  for (const auto* text :
       {"", "22:00", "22-07", "24:00-07:00", "22:60-07:00", "7:5-8:00", "09:00-09:00", "a:00-b:00"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_quiet(text));
  }
}

TEST_CASE("tables are numbers and ranges") {
  const auto tables = parse_tables("1-8, 12");
  REQUIRE(tables);
  CHECK(tables->has(1));
  CHECK(tables->has(8));
  CHECK_FALSE(tables->has(9));
  CHECK(tables->has(12));
  CHECK(Tables{}.has(7));
  for (const auto* text : {"", "1-", "-3", "8-1", "0", "1;2", "one"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_tables(text));
  }
}

TEST_CASE("codes, tables and severity each can say no") {
  AlertRules rules;
  Alert move{.key = "card/1/1/1", .code = "illegal_move", .severity = Severity::urgent, .board = 3};
  Alert disk{.key = "condition/disk_low", .code = "disk_low", .severity = Severity::warning};
  CHECK(rules.want(move));
  CHECK(rules.want(disk));
  rules.boards = *parse_tables("1-2");
  CHECK_FALSE(rules.want(move));
  CHECK(rules.want(disk));
  rules.boards = {};
  rules.min = Severity::urgent;
  CHECK(rules.want(move));
  CHECK_FALSE(rules.want(disk));
  rules.codes = {"time_forfeit_candidate"};
  CHECK_FALSE(rules.want(move));
}

namespace {

constexpr std::string_view kPhone =
    "[[outlets.alerts]]\nname = \"phone\"\nform = \"ntfy\"\nurl = \"https://ntfy.example.org\"\ntopic = "
    "\"hall\"\n";

daemon::Faults faults_with(std::string_view more) {
  return test::faults_of(std::string(kPhone) + std::string(more));
}

}  // namespace

TEST_CASE("a receiver that is no staff must have a delay") {
  CHECK(faults_with("audience = \"staff\"\n").empty());
  CHECK(faults_with("delay = \"15m\"\n").empty());
  for (const auto* more : {"", "delay = \"0s\"\n", "audience = \"everybody\"\n"}) {
    CAPTURE(more);
    const auto faults = faults_with(more);
    REQUIRE(faults.size() == 1);
    CHECK_THAT(faults.front(), ContainsSubstring("must have a delay, or audience = \"staff\""));
  }
}

TEST_CASE("staff is told at once, everybody else as late as the event is") {
  const auto delay = [](const std::string& more) {
    const auto config = daemon::parse_config("[broadcast]\ndelay = \"15m\"\n" + std::string(kPhone) + more,
                                             "hall.toml", outlets::all_kinds());
    REQUIRE(config);
    return config->outlets.at(0).delay;
  };
  CHECK(delay("") == std::chrono::minutes{15});
  CHECK(delay("delay = \"20m\"\n") == std::chrono::minutes{20});
  CHECK(delay("audience = \"staff\"\n") == std::chrono::milliseconds{0});
}

TEST_CASE("each wrong key is one fault, and no fault repeats an address") {
  const std::string staff = "audience = \"staff\"\n";
  for (const auto& [more, wanted] :
       {std::pair("codes = [\"illegal_mvoe\"]\n", "codes 'illegal_mvoe': no code is called so"),
        std::pair("boards = \"1..8\"\n", "must be like \"1-8, 12\""),
        std::pair("severity = \"high\"\n", "severity 'high': one of"),
        std::pair("quiet = \"22-7\"\n", "must be like \"22:00-07:30\""),
        std::pair("token_file = \"token\"\n", "must begin with /"),
        std::pair("pages = \"hall\"\n", "pages must begin with http"),
        std::pair("ring = true\n", "unknown key 'ring'")}) {
    CAPTURE(more);
    const auto faults = faults_with(staff + more);
    REQUIRE(faults.size() == 1);
    CHECK_THAT(faults.front(), ContainsSubstring(wanted));
  }
  const auto faults = test::faults_of(
      "[[outlets.alerts]]\nname = \"a b\"\nform = \"webhook\"\nurl = "
      "\"http://hall.example.org/s3cret\"\naudience = \"staff\"\n");
  REQUIRE(faults.size() == 2);
  for (const std::string& fault : faults) CHECK(fault.find("s3cret") == std::string::npos);
  const auto twice = faults_with(staff + std::string(kPhone) + staff);
  REQUIRE(twice.size() == 1);
  CHECK_THAT(twice.front(), ContainsSubstring("name 'phone' stands twice"));
}

}  // namespace alerts_rules_test
