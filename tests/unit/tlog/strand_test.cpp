// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tlog/strand.hpp"

#include "tests/support/catch.hpp"

namespace eboard::tlog::strand_test {
namespace {

using storage::EventRow;
using storage::JournalEntry;
using storage::JournalKind;
using storage::Millis;

JournalEntry entry(std::int64_t at, std::vector<std::uint8_t> bytes) {
  return {5, Millis{at}, JournalKind::read, std::move(bytes), {}};
}

EventRow event(std::int64_t sequence) {
  return {.sequence = sequence,
          .board = 3,
          .device = 5,
          .at = Millis{9},
          .game = 1,
          .type = "move",
          .tracker = 46,
          .json = "{}"};
}

Hash head_of(const std::vector<JournalEntry>& entries, const std::vector<EventRow>& events) {
  Strand strand(5);
  for (const JournalEntry& one : entries) strand.add(one);
  for (const EventRow& one : events) strand.add(one);
  return strand.head();
}

TEST_CASE("a strand that is resumed gives the same head") {
  Strand strand(5);
  strand.add(entry(1, {1, 2}));
  strand.add(event(1));
  Strand resumed(strand.state());
  for (Strand* one : {&strand, &resumed}) {
    one->add(event(2));
    one->add(entry(3, {4}));
  }
  CHECK(strand.head() == resumed.head());
  CHECK(strand.state() == resumed.state());
  CHECK(strand.state().entries == 2);
  CHECK(strand.state().events == 2);
}

TEST_CASE("a date is read from the line that is hashed, and from no other way to write it") {
  storage::ClockAnchor anchor;
  anchor.at = Millis{1'764'510'130'000};
  anchor.wall = Millis{1'764'510'130'250};
  anchor.utc_offset = std::chrono::seconds{-3600};
  anchor.scale = 0.1;
  anchor.synchronised = true;
  for (const char* boot : {"", "f3a0 with a blank"}) {
    anchor.boot = boot;
    anchor.behind = *boot == 0 ? std::nullopt : std::optional(Millis{7});
    CHECK(parse_anchor(anchor_text(anchor)) == anchor);
  }
  for (const char* text :
       {"", "1 2 3 4 5 6 7", "1 2 3 1 1 0 0 x ", "01 2 3 1 1 0 0 -1 ", "1e300 2 3 1 1 0 0 -1 ",
        "1.5 2 3 1 1 0 0 -1 ", "1 2 3 1 2 0 0 -1 ", "nan 2 3 1 1 0 0 -1 "}) {
    CAPTURE(text);
    CHECK_FALSE(parse_anchor(text));
  }
}

TEST_CASE("nothing that is stored can be changed without another head") {
  const std::vector<JournalEntry> entries{entry(1, {1, 2}), entry(2, {3})};
  const std::vector<EventRow> events{event(1), event(2)};
  const Hash head = head_of(entries, events);
  const auto changed = [&](auto change) {
    auto other_entries = entries;
    auto other_events = events;
    change(other_entries, other_events);
    return head_of(other_entries, other_events) != head;
  };
  CHECK(changed([](auto& j, auto&) { j[0].bytes[1] ^= 1U; }));
  CHECK(changed([](auto& j, auto&) { j[0].at += Millis{1}; }));
  CHECK(changed([](auto& j, auto&) { j[0].kind = JournalKind::written; }));
  CHECK(changed([](auto& j, auto&) { j.pop_back(); }));
  CHECK(changed([](auto& j, auto&) { std::swap(j[0], j[1]); }));
  CHECK(changed([](auto& j, auto&) { j.push_back(j[1]); }));
  CHECK(changed([](auto&, auto& e) { e[1].json = "[]"; }));
  CHECK(changed([](auto&, auto& e) { e[1].board = 4; }));
  CHECK(changed([](auto&, auto& e) { e[1].sequence = 3; }));
  CHECK(changed([](auto&, auto& e) { e[1].at += Millis{1}; }));
  CHECK(changed([](auto&, auto& e) { e[1].game = 2; }));
  CHECK(changed([](auto&, auto& e) { e[1].tracker = 45; }));
  CHECK(changed([](auto&, auto& e) {
    e[1].type = "move{}";
    e[1].json = "";
  }));
  CHECK(changed([](auto&, auto& e) { std::swap(e[0], e[1]); }));
}

TEST_CASE("an anchor's every value counts") {
  const storage::ClockAnchor anchor{
      .at = Millis{1}, .wall = Millis{2}, .utc_offset = std::chrono::seconds{3600}};
  const auto head = [](const storage::ClockAnchor& one) {
    Strand strand(storage::kHallLeaf);
    strand.add(one);
    return strand.head();
  };
  auto other = anchor;
  other.wall += Millis{86'400'000};
  CHECK(head(other) != head(anchor));
  other = anchor;
  other.synchronised = true;
  CHECK(head(other) != head(anchor));
  other = anchor;
  other.behind = Millis{0};
  CHECK(head(other) != head(anchor));
  other = anchor;
  other.boot = "a";
  CHECK(head(other) != head(anchor));
}

TEST_CASE("an entry of the log is lines that a person can read") {
  const std::string says =
      device_says({.id = 5, .key = "dgt 3.1\n%", .driver = "dgt"},
                  {{.id = 7, .device = 5, .number = 3}, {.id = 8, .device = 6, .number = 4}});
  CHECK(says == "driver dgt\nkey dgt%203.1%0A%25\nboard 7 number 3\n");
  storage::SealedLeaf leaf{.leaf = 12,
                           .device = 5,
                           .at = Millis{1'764'510'000'000},
                           .entries = 1301,
                           .events = 410,
                           .head = {},
                           .says = says};
  CHECK(entry_text(leaf) ==
        "eboardd/sealed/v1\ndevice 5\nat 1764510000000\nentries 1301\nevents 410\n"
        "head AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\ndriver dgt\nkey dgt%203.1%0A%25\nboard 7 number "
        "3\n");
  leaf = {.leaf = 0, .device = storage::kHallLeaf, .at = Millis{5}, .entries = 2};
  CHECK(entry_text(leaf) ==
        "eboardd/sealed/v1\nhall\nat 5\nanchors 2\nhead AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n");
  leaf = {.leaf = 0, .device = storage::kKeyLeaf, .at = Millis{5}, .entries = 2};
  CHECK(entry_text(leaf) ==
        "eboardd/sealed/v1\nkey of epoch 2\nat 5\npublic AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n");
  CHECK(origin_of("0A1B", 2) == "eboardd.local/0a1b/2");
}

}  // namespace
}  // namespace eboard::tlog::strand_test
