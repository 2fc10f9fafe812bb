// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/archive/rows.hpp"

#include "tests/support/catch.hpp"

namespace eboard::archive::rows_test {
namespace {

using storage::JournalKind;
using storage::Millis;

Facts some_facts() {
  Facts facts;
  facts.id = "0123ABCD";
  facts.devices = {{{3, "serial\t24211", "dgt", Millis{7}}, Millis{1'772'546'400'000}},
                   {{4, "", "manual", {}}, {}}};
  facts.boards = {{{1, 3, 12, 0}, 5}, {{2, 4, 1, 9}, 0}};
  storage::ClockAnchor anchor;
  anchor.at = Millis{1};
  anchor.wall = Millis{-5};
  anchor.utc_offset = std::chrono::seconds{3600};
  anchor.scale = 0.1;
  anchor.begins = true;
  anchor.boot = "a\\b";
  anchor.behind = Millis{12};
  facts.anchors = {anchor, {}};
  facts.names = {{0, "pairing", 2, 12, Millis{9}, {{"White", "Ångström\nÅsa"}, {"Event", ""}}},
                 {0, "seating", 2, 0, Millis{9}, {}}};
  facts.changes = {
      {1, 1, 77, "C. Arbiter", "imports open.trf", {}, "[]", "TRF26", "open.trf", "001\r\n\\ \xff"},
      {2, 1, 78, "C. Arbiter", "undoes 1", 1, "[]", "", "", ""}};
  facts.leaves = {{.leaf = 0,
                   .device = 3,
                   .at = Millis{9},
                   .entries = 12,
                   .events = 4,
                   .head = {1, 2, 3},
                   .says = "driver dgt\n"},
                  {.leaf = 1, .device = storage::kKeyLeaf, .at = Millis{9}, .entries = 1, .head = {255}}};
  facts.roots = {{.size = 2,
                  .at = Millis{9},
                  .log = 1,
                  .epoch = 1,
                  .root = {7},
                  .key = {8},
                  .signature = {1, 2},
                  .epoch_signature = {3}}};
  return facts;
}

std::string fault_of(std::string_view text) {
  const auto facts = facts_in(text);
  return facts ? std::string() : facts.error();
}

}  // namespace

TEST_CASE("the facts of a store read back as they were written, whatever stands in them") {
  const Facts facts = some_facts();
  const std::string text = to_text(facts);
  CHECK(text.starts_with("store\t0123ABCD\ndevice\t3\tserial\\t24211\tdgt\t7\t1772546400000\n"));
  const auto again = facts_in(text);
  REQUIRE(again);
  CHECK(*again == facts);
  CHECK(to_text(*again) == text);
}

TEST_CASE("events and entries of a journal read back as they were written") {
  const std::vector<ArchivedEvent> events{{1, 46, 3, R"({"type":"move"})"}, {2, 45, 0, "a\tb\\n"}};
  std::string text;
  for (const ArchivedEvent& event : events) text += to_line(event);
  CHECK(events_in(text) == events);
  std::vector<ArchivedEntry> entries;
  for (int kind = static_cast<int>(JournalKind::opened); kind <= static_cast<int>(JournalKind::entered);
       ++kind)
    entries.push_back(
        {static_cast<std::size_t>(kind), Millis{kind}, static_cast<JournalKind>(kind), "line\nline"});
  text.clear();
  for (const ArchivedEntry& entry : entries) text += to_line(entry);
  CHECK(entries_in(text) == entries);
  CHECK(events_in("")->empty());
}

TEST_CASE("a line that is cut, too long or no line of ours is refused by its number") {
  CHECK(fault_of("") == "it does not say of which store it is");
  CHECK(fault_of("store\tA") == "line 1: it is cut off");
  CHECK(fault_of("store\tA\nboard\t1\t2\t3\t4\n") == "line 2: it has too few fields");
  CHECK(fault_of("store\tA\tB\n") == "line 1: it has too many fields");
  CHECK(fault_of("store\tA\nboard\t1\t2\tthree\t4\t5\n") == "line 2: a field is no number");
  CHECK(fault_of("store\tA\nboard\t1\t2\t3\t4\t99999999999999999999\n") == "line 2: a field is no number");
  CHECK(fault_of("store\tA\\q\n") == "line 1: a field has a \\ that means nothing");
  CHECK(fault_of("table\tA\n") == "line 1: it says nothing that is known");
  CHECK(fault_of("store\tA\nnames\t0\tsomething\t1\t1\n") == "line 2: names of what it does not say");
  CHECK(entries_in("0\t0\tread\t\n").error() == "line 1: an entry of a kind that is not known");
}

}  // namespace eboard::archive::rows_test
