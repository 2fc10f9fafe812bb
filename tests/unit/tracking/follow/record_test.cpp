// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/record.hpp"

#include "rules/chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace eboard::tracking::record_test {
namespace {

using namespace std::chrono_literals;
using Record = RecordOf<Chess>;

Record::Played played(const Record& record, std::string_view uci, double trust) {
  const auto& before = record.position();
  const auto move = rules::parse_uci(before, uci).value();
  return {make_ply(before, move), before.after(move), 2s, 3s, trust, {}, {}, {}, {}};
}

Record begun(bool presumed = false) {
  Record record;
  record.begin(rules::Position::initial(), 1s, presumed);
  return record;
}

TEST_CASE("a record knows every position that it led to, and may go back to any") {
  Record record = begun();
  for (const char* uci : {"e2e4", "e7e5", "g1f3"}) record.add(played(record, uci, 1));
  CHECK(rules::to_fen(record.position_after(1).setup()).starts_with("rnbqkbnr/pppppppp/8/8/4P3"));
  const auto last = record.standing(1, 3);
  REQUIRE(last.size() == 2);
  CHECK(last[0].ply == record[1].ply);
  CHECK(last[1].placed == record[2].placed);
  record.forget_after(1);
  CHECK(record.size() == 1);
  CHECK(record.position().turn() == rules::Color::black);
  record.begin_elsewhere(eboard::test::position_of("4k3/8/8/8/8/8/8/4K3 b - - 0 1"));
  CHECK(record.empty());
  CHECK(record.start_text() == "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST_CASE("a record is as likely right as its least likely part, and shows from where on it is presumed") {
  Record record = begun();
  CHECK(record.first_presumed() == 0);
  record.add(played(record, "e2e4", 0.99));
  record.add(played(record, "e7e5", 0.7));
  record.add(played(record, "g1f3", 0.6));
  CHECK(record.trust() == 0.6);
  CHECK(record.first_presumed() == 2);
  CHECK(record.promised(1));
  CHECK_FALSE(begun(true).promised(0));
}

TEST_CASE("a record that is not certain from its first ply on is presumed from there") {
  Record record = begun(true);
  for (const char* uci : {"e2e4", "e7e5", "g1f3"}) record.add(played(record, uci, 0.5));
  CHECK(record.first_presumed() == 1);
}

TEST_CASE("what nobody saw is counted in a row, up to a ply of which only the number is known") {
  Record record = begun();
  for (const char* uci : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
    auto ply = played(record, uci, 1);
    ply.inferred = true;
    ply.counted = std::string_view(uci) == "e7e5";
    record.add(ply);
  }
  CHECK(record.unseen() == 2);
}

TEST_CASE("a story behind some plies knows which ply came before, unless nobody does") {
  Record record = begun();
  record.add(played(record, "e2e4", 1));
  auto counted = played(record, "e7e5", 1);
  counted.counted = true;
  counted.placed = 5s;
  record.add(counted);
  CHECK(record.story_after(0).placed == 1s);
  CHECK(record.story_after(1).placed == 2s);
  CHECK(record.story_after(2).placed == 5s);
  CHECK(record.story_after(1).last == record[0].ply);
  CHECK_FALSE(record.story_after(2).last);
  CHECK(record.story_after(2).before_last == record[0].ply);
  CHECK(record.story_after(2).anchor == 3s);
}

}  // namespace
}  // namespace eboard::tracking::record_test
