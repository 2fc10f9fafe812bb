// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Boards that lie turned by a quarter: their squares are not those of the game until they are put right.
#include <sstream>

#include "daemon/events/evidence_json.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/ruled_plies.hpp"
#include "tests/support/table_script.hpp"

namespace eboard::tracking::board_turned_test {
namespace {

using eboard::test::Scene;
using eboard::test::Table;

constexpr std::string_view kTwo = "-e2 +Pe4 Lw . -e7 +pe5 Lb ...";
constexpr std::string_view kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
constexpr std::string_view kKingsOnD = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR";

TEST_CASE("a game on a board that lies across is followed, and the arbiter is informed once") {
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

TEST_CASE("the card of a board that lies across has the edition's article and the board's reading") {
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
  CHECK(to_text(found->evidence) ==
        R"({"own_squares":"rp4PR/np4PN/bp4PB/kp4PK/qp4PQ/bp4PB/np4PN/rp4PR","kings":"e1 e8"})");
}

TEST_CASE("a board turned by a half lies right") {
  Table table(Scene{.rotated = true});
  table.play(kTwo);
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.flags().empty());
}

TEST_CASE("without a clock a board that lies across is reported with the first certain ply") {
  Table table(Scene{.clock = false, .across = true});
  table.play("-e2 +Pe4 ... -e7 +pe5 ...");
  CHECK(table.committed() == "e2e4");
  CHECK(table.flags() == "board_turned");
}

TEST_CASE("a board of presence that lies across is followed as well") {
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

TEST_CASE("kings on file d of a board that lies across are a wrong initial position as well") {
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

TEST_CASE("a board that is put right before the first move was never wrong") {
  Table table(Scene{.running = false, .across = true});
  table.play("5s quarter board=" + std::string(kArray) + " dump ... go");
  table.play(kTwo);
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.flags().empty());
}

TEST_CASE("a game on a board that lies across is found though its first plies were not received") {
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

Ruled transfer(const Table& table, bool there = true) {
  Ruled ruled;
  std::istringstream plies{table.committed()};
  for (std::string ply; plies >> ply;) ++ruled.kept;
  ruled.transferred = there;
  return ruled;
}

Table across_after_two() {
  Table table(Scene{.across = true});
  table.play(kTwo);
  REQUIRE(table.committed() == "e2e4 e7e5");
  return table;
}

TEST_CASE("pieces are transferred to a board that was put right, and play goes on there") {
  for (const char* put_right : {"quarter dump ...", "quarter quarter quarter dump ..."}) {
    Table table = across_after_two();
    table.play("stop");
    table.rule(transfer(table));
    table.play("5s");
    CHECK(table.tracker().awaits_board());  // the pieces are still where they were
    table.play(put_right);
    CHECK_FALSE(table.tracker().awaits_board());
    table.play("go -g1 +Nf3 Lw . -b8 +nc6 Lb ...");
    CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
    CHECK(table.flags() == "board_turned");
    CHECK(table.flag_states("board_turned") == "completed corrected");
  }
}

TEST_CASE("a board that lay across and is turned by a half lies across") {
  Table table = across_after_two();
  table.play("stop");
  table.rule(transfer(table));
  table.play("quarter quarter dump 5s");
  CHECK(table.tracker().awaits_board());
  table.play("quarter dump ...");
  CHECK_FALSE(table.tracker().awaits_board());
}

TEST_CASE("while pieces are transferred one by one nothing is play") {
  Table table = across_after_two();
  table.play("stop");
  table.rule(transfer(table));
  const std::size_t before = table.events().size();
  table.play("board=8/8/8/8/8/8/8/8 dump ... quarter +Ke1 ... +ke8 ... +Qd1 ... +qd8 ...");
  CHECK(table.tracker().awaits_board());
  table.play("board=rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR dump ...");
  CHECK_FALSE(table.tracker().awaits_board());
  for (std::size_t i = before; i < table.events().size(); ++i)
    CHECK_FALSE(std::holds_alternative<MoveTracked>(table.events()[i].what));
  CHECK(table.flags() == "board_turned");
}

TEST_CASE("pieces that were transferred before the ruling are in place at once") {
  Table table = across_after_two();
  table.play("stop quarter dump 1s");
  table.rule(transfer(table));
  table.play(".");
  CHECK_FALSE(table.tracker().awaits_board());
  table.play("go -g1 +Nf3 Lw . -b8 +nc6 Lb ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
}

TEST_CASE("a board whose squares seemed to lie right may be transferred, too, and is not called turned") {
  Table table;
  table.play(kTwo);
  table.play("stop");
  table.rule(transfer(table));
  CHECK(table.tracker().awaits_board());
  table.play("quarter dump ... go -g1 +Nf3 Lw . -b8 +nc6 Lb ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
  CHECK(table.flags().empty());
}

TEST_CASE("a transfer that is taken back waits for the board as it lay before") {
  Table table = across_after_two();
  table.play("stop");
  table.rule(transfer(table));
  table.play("quarter dump ...");
  REQUIRE_FALSE(table.tracker().awaits_board());
  table.rule(transfer(table, false));
  table.play("...");
  CHECK(table.tracker().awaits_board());
  table.play("quarter quarter quarter dump ... go -g1 +Nf3 Lw . -b8 +nc6 Lb ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
}

TEST_CASE("the end of a transferred game does not concern the board, and play may be resumed there") {
  Table table = across_after_two();
  table.play("stop");
  table.rule(transfer(table));
  table.play("quarter dump ...");
  Ruled drawn;
  drawn.kept = 2;
  drawn.result = rules::Result::draw;
  drawn.by = EndedBy::dead_position;
  table.rule(drawn);
  table.play("...");
  Ruled resumed;
  resumed.kept = 2;
  table.rule(resumed);
  table.play(".");
  CHECK_FALSE(table.tracker().awaits_board());
  table.play("go -g1 +Nf3 Lw . -b8 +nc6 Lb ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
}

TEST_CASE("a transfer that is undone before it was made leaves the pieces where they are") {
  Table table = across_after_two();
  table.play("stop");
  table.rule(transfer(table));
  table.rule(transfer(table, false));
  CHECK_FALSE(table.tracker().awaits_board());
  table.play("go -g1 +Nf3 Lw . -b8 +nc6 Lb ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
}

TEST_CASE("other rulings do not end a transfer, and starting the clock confirms that it is done") {
  Table table = across_after_two();
  table.play("stop");
  table.rule(transfer(table));
  Ruled time = transfer(table);
  time.awaits_board = true;
  table.rule(time);
  CHECK(table.tracker().awaits_board());
  table.play("quarter board=rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKB1R dump ...");  // one is not read
  CHECK(table.tracker().awaits_board());
  table.rule(transfer(table));
  CHECK_FALSE(table.tracker().awaits_board());
  table.play("+Ng1 go . -g1 +Nf3 Lw . -b8 +nc6 Lb ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
}

TEST_CASE("a game begins again from the initial position, which may be set up any way round") {
  for (const char* way : {"", "quarter ", "quarter quarter "}) {
    CAPTURE(way);
    Table table = across_after_two();
    table.play("stop");
    Ruled again;
    again.start = rules::Position::initial();
    again.awaits_board = true;
    table.rule(again);
    CHECK(table.committed().empty());
    table.play(std::string(way) + "board=" + std::string(kArray) + " dump w=300 b=300 ...");
    CHECK_FALSE(table.tracker().awaits_board());
    table.play("go -d2 +Pd4 Lw . -d7 +pd5 Lb ...");
    CHECK(table.committed() == "d2d4 d7d5");
    CHECK(table.count<GameStarted>() == 1);
  }
}

TEST_CASE(
    "a game that began from a wrong initial position goes on from the right one, with its plies renamed") {
  Table table(Scene{.fen = std::string(kKingsOnD) + " w - - 0 1", .declared = false, .across = true});
  table.play("8s -e2 +Pe4 Lw . -e7 +pe5 Lb ... stop");
  REQUIRE(table.committed() == "e2e4 e7e5");
  Ruled mirrored;
  mirrored.start = rules::Position::initial();
  mirrored.plies = eboard::test::ruled_plies(*mirrored.start, {"d2d4", "d7d5"});
  mirrored.plies.front().times = {Millis{290'000}, Millis{300'000}};
  table.rule(mirrored);
  CHECK(table.committed() == "d2d4 d7d5");
  const TakenBack* back = nullptr;
  for (const TrackedEvent& event : table.events()) {
    if (const auto* one = std::get_if<TakenBack>(&event.what)) back = one;
  }
  REQUIRE(back != nullptr);
  CHECK(*back == TakenBack{0, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"});
  CHECK(table.tracker().awaits_board());
  table.play("quarter board=rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR dump ... go");
  CHECK_FALSE(table.tracker().awaits_board());
  table.play("-g1 +Nf3 Lw . -b8 +nc6 Lb ...");
  CHECK(table.committed() == "d2d4 d7d5 g1f3 b8c6");
}

TEST_CASE("provisional plies are not shown any more when pieces are to be transferred") {
  Table table = across_after_two();
  table.play("-g1 +Nf3 .");
  table.play(".");
  REQUIRE(table.provisional() == "g1f3");
  table.rule(transfer(table));
  CHECK(table.provisional().empty());
}

}  // namespace
}  // namespace eboard::tracking::board_turned_test
