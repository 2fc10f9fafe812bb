// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Players who are not there when the clock is started.
#include "daemon/events/evidence_json.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"
#include "tests/support/tracked_words.hpp"

namespace eboard::tracking::absence_test {
namespace {

using namespace std::chrono_literals;
using eboard::test::Scene;
using eboard::test::Table;

/// The clock was started as the table was made.
Table table_of(const char* edition, std::optional<std::chrono::minutes> late_after = {}) {
  TrackerSettings settings;
  settings.edition = *rules::find_edition(edition);
  settings.late_after = late_after;
  Table table(Scene{.running = false}, settings);
  table.play("w=7200 b=7200 go");
  return table;
}

void minutes(Table& table, int count) {
  for (int i = 0; i < 2 * count; ++i) table.play("30s T");
}

std::string evidence(const Table& table) {
  std::string out;
  for (const TrackedEvent& event : table.events()) {
    const auto* found = std::get_if<IrregularityFound>(&event.what);
    if (found != nullptr && found->code == "late") out = to_text(found->evidence);
  }
  return out;
}

TEST_CASE("White is not seen for an hour, and then comes") {
  Table table = table_of("fide-2005");
  minutes(table, 59);
  CHECK(table.flags().empty());
  minutes(table, 2);
  CHECK(table.flag_states("late") == "pending");
  CHECK(evidence(table) == R"({"side":"white","limit_ms":3600000})");
  minutes(table, 5);
  table.play("-e2 +Pe4 Lw ...");
  CHECK(table.flag_states("late") == "pending completed");
  CHECK(evidence(table).find(R"("side":"white","limit_ms":3600000,"late_ms":39)") != std::string::npos);
  CHECK(table.committed() == "e2e4");
}

TEST_CASE("a player who moves within the hour is present, whatever the thinking time after that") {
  Table table = table_of("fide-2005");
  minutes(table, 50);
  table.play("-e2 +Pe4 Lw .");
  minutes(table, 4);
  table.play("-e7 +pe5 Lb .");
  minutes(table, 30);
  CHECK_FALSE(table.flagged("late"));
}

TEST_CASE("a lifted piece or a press is enough to be present") {
  for (const char* sign : {"-e2 +Pe2", "Lw"}) {
    Table table = table_of("fide-2005");
    minutes(table, 10);
    table.play(sign);
    if (std::string(sign) == "Lw") table.play("Lb");
    minutes(table, 60);
    CHECK_FALSE(table.flagged("late"));
  }
}

TEST_CASE(
    "Black's time runs from Black's turn, but the hour from the start, and an absence is not reported at "
    "once") {
  Table table = table_of("fide-1930");
  minutes(table, 58);
  table.play("-e2 +Pe4 Lw ...");
  minutes(table, 4);
  CHECK_FALSE(table.flagged("late"));  // the player may be thinking
  minutes(table, 2);
  CHECK(table.flag_states("late") == "pending");
  CHECK(evidence(table) == R"({"side":"black","limit_ms":3600000})");
  table.play("-e7 ...");
  CHECK(table.flag_states("late") == "pending completed");
}

TEST_CASE("the event sets how late a player may come") {
  Table table = table_of("fide-2023", 15min);
  minutes(table, 14);
  CHECK_FALSE(table.flagged("late"));
  minutes(table, 2);
  CHECK(table.flagged("late"));
}

TEST_CASE("if nobody may be late, the arbiter is informed after five minutes if the event has that rule") {
  Table silent = table_of("fide-2023");
  minutes(silent, 20);
  CHECK_FALSE(silent.flagged("late"));
  Table table = table_of("fide-2023", 0min);
  minutes(table, 4);
  CHECK_FALSE(table.flagged("late"));
  minutes(table, 2);
  CHECK(table.flag_states("late") == "pending");
}

TEST_CASE("where the Laws name no limit nobody is late, and before the clock is started neither") {
  Table table = table_of("fide-1928-draft");
  minutes(table, 100);
  CHECK_FALSE(table.flagged("late"));
  Table waiting(Scene{.running = false});
  waiting.play("3600s 3600s w+1 ...");
  CHECK_FALSE(waiting.flagged("late"));
}

TEST_CASE("the hour is when the clock is started, whatever was moved before") {
  TrackerSettings settings;
  settings.late_after = 15min;
  Table table(Scene{.running = false}, settings);
  table.play("w=7200 b=7200 -e2 +Pe4 5s");
  for (int i = 0; i < 40; ++i) table.play("30s");
  table.play("go Lw .");
  minutes(table, 7);
  CHECK_FALSE(table.flagged("late"));
}

TEST_CASE("a player who came before the clock was started and waits may be missed, and is reported once") {
  TrackerSettings settings;
  settings.late_after = 15min;
  Table table(Scene{.running = false}, settings);
  table.play("-e2 +Pe2 w=7200 b=7200 go");
  minutes(table, 20);
  CHECK(table.flag_states("late") == "pending");
}

}  // namespace
}  // namespace eboard::tracking::absence_test
