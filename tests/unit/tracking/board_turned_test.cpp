// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Boards that lie turned by a quarter: their squares are not those of the game until they are put right.
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace eboard::tracking {
namespace {

using test::Scene;
using test::Table;

constexpr std::string_view kTwo = "-e2 +Pe4 Lw . -e7 +pe5 Lb ...";
constexpr std::string_view kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
constexpr std::string_view kKingsOnD = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR";

TEST_CASE("a game on a board that lies across is followed, and the arbiter is told once") {
  for (const bool other_way : {false, true}) {
    Table table(Scene{.rotated = other_way, .across = true});
    CHECK(table.flags().empty());  // nobody has begun yet
    table.play(kTwo);
    table.play("-g1 +Nf3 Lw . -b8 +nc6 Lb ...");
    CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
    CHECK(table.flags() == "board_turned");
    CHECK(table.flag_states("board_turned") == "completed");
  }
}

TEST_CASE("the alert of a board that lies across names the edition's article and what the board said") {
  TrackerSettings settings;
  settings.edition = *rules::find_edition("fide-2005");
  Table table(Scene{.across = true}, settings);
  table.play("-e2 +Pe4 Lw");
  const IrregularityFound* found = nullptr;
  for (const TrackedEvent& event : table.events()) {
    if (const auto* one = std::get_if<IrregularityFound>(&event.what)) found = one;
  }
  REQUIRE(found != nullptr);
  CHECK(found->article == "7.1b");
  CHECK(found->for_whom == ForWhom::arbiter);
  CHECK(found->evidence ==
        R"({"own_squares":"rp4PR/np4PN/bp4PB/kp4PK/qp4PQ/bp4PB/np4PN/rp4PR","kings":"e1 e8"})");
}

TEST_CASE("a board turned by a half lies right") {
  Table table(Scene{.rotated = true});
  table.play(kTwo);
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.flags().empty());
}

TEST_CASE("without a clock a board that lies across is told of with the first certain ply") {
  Table table(Scene{.clock = false, .across = true});
  table.play("-e2 +Pe4 ... -e7 +pe5 ...");
  CHECK(table.committed() == "e2e4");
  CHECK(table.flags() == "board_turned");
}

TEST_CASE("a board that tells no men apart is followed across as well") {
  for (const bool other_way : {false, true}) {
    Table table(Scene{.rotated = other_way, .across = true, .occupancy = true});
    table.play(kTwo);
    CHECK(table.committed() == "e2e4 e7e5");
    CHECK(table.flagged("board_turned"));
  }
}

TEST_CASE("on a board that lies across the kings show the result on squares of the colour that is seen") {
  Table table(Scene{.across = true});
  table.play(kTwo);
  table.play("stop -e1 +Ke4 -e8 -e5 +kd5 6s");
  CHECK(table.result() == "0-1");  // e4 and d5 are dark there
}

TEST_CASE("kings on file d of a board that lies across are a wrong array as well") {
  Table table(Scene{.fen = std::string(kKingsOnD) + " w - - 0 1", .declared = false, .across = true});
  table.play("8s -d2 +Pd4 Lw . -d7 +pd5 Lb ...");
  CHECK(table.committed() == "d2d4 d7d5");
  CHECK(table.flagged("irregular_start"));
  CHECK(table.flagged("board_turned"));
}

TEST_CASE("the next game may be set up on the board turned, and on the board put right again") {
  Table table;
  table.play(kTwo);
  table.play("stop quarter board=" + std::string(kArray) + " dump w=300 b=300 8s go");
  table.play("-d2 +Pd4 Lw . -d7 +pd5 Lb ...");
  CHECK(table.committed() == "d2d4 d7d5");
  CHECK(table.flags() == "no_result board_turned");
  table.play("stop quarter board=" + std::string(kArray) + " dump w=300 b=300 8s go");
  table.play("-c2 +Pc4 Lw . -c7 +pc5 Lb ...");
  CHECK(table.committed() == "c2c4 c7c5");
  CHECK(table.flags() == "no_result board_turned no_result");
}

TEST_CASE("a board that is put right before anybody moves was never wrong") {
  Table table(Scene{.running = false, .across = true});
  table.play("5s quarter board=" + std::string(kArray) + " dump ... go");
  table.play(kTwo);
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.flags().empty());
}

TEST_CASE("a game on a board that lies across is found though its first plies were not heard") {
  Table table(Scene{.fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                    .declared = false,
                    .across = true});
  table.play("8s -g1 +Nf3 Lw . -b8 +nc6 Lb ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
  CHECK(table.flagged("board_turned"));
}

TEST_CASE("between two games a table whose board lies across remembers so") {
  Table table(Scene{.clock = false, .across = true});
  table.play("20s");
  const auto checkpoint = table.tracker().checkpoint();
  REQUIRE(checkpoint);
  auto again = Tracker::restore({}, *checkpoint);
  REQUIRE(again);
  table.replace_tracker(std::move(*again));
  table.play("-e2 +Pe4 ... -e7 +pe5 ...");
  CHECK(table.committed() == "e2e4");
}

}  // namespace
}  // namespace eboard::tracking
