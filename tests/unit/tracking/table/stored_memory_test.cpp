// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/stored_memory.hpp"

#include "tests/unit/tracking/table/set_table.hpp"

namespace eboard::tracking::test::stored_memory_test {

namespace {

struct Remembering : SetTable {
  StoredMemory memory{table};

  /// The link was down, and more than one line leads to what stands there since.
  void miss_plies() {
    play({"e2e4", "e7e5"});
    memory.link_lost({});
    show("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R");
    table.opened_at = table.now;
    table.follower.after_gap(table.now);
    wait(3s);
    look();
  }
  [[nodiscard]] drivers::StoredChanges stored(std::string_view last) const {
    const auto whole = [](std::string_view text) {
      return drivers::BoardSnapshot{*rules::Placement::parse(text)};
    };
    return {{whole("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"),
             whole("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"),
             whole("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"),
             whole("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R"), whole(last)}};
  }
};

}  // namespace

TEST_CASE("the memory would help while plies are missing and no pieces are moved on the board") {
  Remembering set;
  CHECK_FALSE(set.memory.would_tell());
  set.miss_plies();
  CHECK(set.memory.would_tell());
  set.show("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNBQK2R");
  CHECK_FALSE(set.memory.would_tell());
  set.wait(3s);
  CHECK(set.memory.would_tell());
}

TEST_CASE("what was stored while no link was lost is of no use") {
  Remembering set;
  set.play({"e2e4"});
  set.memory.receive(set.stored("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"));
  set.memory.dumped();
  CHECK(set.irregularities().empty());
}

TEST_CASE(
    "stored changes that lead nowhere wait for the dump after them, and are then reported to be of no use") {
  Remembering set;
  set.miss_plies();
  set.memory.receive({{drivers::StoredSquare{*rules::parse_square("a7"), std::nullopt, false}}});
  CHECK(set.irregularities().empty());
  set.memory.dumped();
  CHECK(set.irregularities() == "stored_unused completed");
  CHECK_FALSE(set.memory.would_tell());
}

}  // namespace eboard::tracking::test::stored_memory_test
