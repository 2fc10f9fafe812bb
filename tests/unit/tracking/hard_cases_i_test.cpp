// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The catalogue of hard cases, I: link, bus, storage.
#include <regex>

#include "daemon/pipeline/swaps.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"
#include "tests/support/tracked_words.hpp"

namespace hard_cases_i_test {

using eboard::test::Scene;
using eboard::test::Table;
using namespace eboard::tracking;

namespace {

/// Two tables, and the comparison of both.
struct TwoTables {
  Table first, second;
  eboard::pipeline::Whereabouts where[2];
  std::size_t heard[2] = {0, 0};

  void hear(int number) {
    const auto& events = (number == 1 ? first : second).events();
    std::size_t& heard_of = heard[number - 1];
    while (heard_of < events.size()) where[number - 1].apply(events[heard_of++]);
  }
  /// What looking at both brings, "2 pending 1 pending".
  std::string said() {
    const eboard::pipeline::TableAt tables[] = {{1, &where[0]}, {2, &where[1]}};
    std::string out;
    for (const int number : {1, 2}) {
      hear(number);
      for (const auto& [about, note] : eboard::pipeline::find_swaps(tables, number)) {
        out += (out.empty() ? "" : " ") + std::to_string(about) + " " + note.state;
        (about == 1 ? first : second).note(note);
        hear(about);
      }
    }
    return out;
  }
};

}  // namespace

TEST_CASE("I01 two plies played while the link was down are inferred") {
  Table table;
  table.play("-e2 +Pe4 Lw . X (-e7 (+pe5 (-g1 (+Nf3 # ... -b8 +nc6 Lb .");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
}

TEST_CASE("I02 plies in an unknown order are all kept, and reported as uncertain") {
  Table table;
  table.play("-e2 +Pe4 Lw . X (-g8 (+nf6 (-b1 (+Nc3 (-b8 (+nc6 # Lb ... -g1 +Nf3 Lw ...");
  CHECK((table.committed() == "e2e4 g8f6 b1c3 b8c6 g1f3" || table.committed() == "e2e4 b8c6 b1c3 g8f6 g1f3"));
  REQUIRE(table.count<GapFound>() == 1);
  for (const TrackedEvent& event : table.events()) {
    const auto* gap = std::get_if<GapFound>(&event.what);
    if (!gap) continue;
    REQUIRE(gap->candidates.size() >= 2);
    CHECK(gap->candidates[0] == "b8c6 b1c3 g8f6");
    CHECK(gap->candidates[1] == "g8f6 b1c3 b8c6");
  }
}

TEST_CASE("I03 changes that the board stored are read after the link came back") {
  const bool clock = GENERATE(true, false);
  const bool rotated = GENERATE(true, false);
  const bool across = GENERATE(true, false);
  Table table(Scene{.clock = clock, .rotated = rotated, .across = across});
  const auto play = [&](std::string script) {
    if (!clock) script = std::regex_replace(script, std::regex(R"(\(?L[wb])"), "");
    table.play(script);
  };
  play("-e2 +Pe4 Lw . -e7 +pe5 Lb ... X ");
  // For the knights and the bishop's pawn the board alone does not show which went first.
  play("(-g1 (+Nf3 (Lw (-b8 (+nc6 (Lb (-b1 (+Nc3 (Lw (-g8 (+nf6 (Lb (-a2 (+Pa3 (Lw (-a7 (+pa6 (Lb ");
  play("(-f1 (+Bc4 (Lw (-f8 (+bc5 (Lb # ...");
  CHECK(table.tracker().wants_stored());
  play("memory ... -d2 +Pd3 Lw ... -d7 +pd6 Lb ...");
  CHECK_FALSE(table.tracker().wants_stored());
  const std::string wanted = "e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 a2a3 a7a6 f1c4 f8c5 d2d3";
  CHECK(table.committed() == (clock ? wanted + " d7d6" : wanted));
  CHECK_FALSE(table.flagged("stored_unused"));
}

TEST_CASE("I04 a piece that stands on two squares is repaired by a dump") {
  Table table;
  table.play("(-e2 +Pe4 Lw ... dump . -e7 +pe5 Lb .");
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.flags() == "");
}

TEST_CASE("I04 a piece that leaves a square where it was never read stood there") {
  Table table;
  table.play("-g1 (+Nf3 Lw . -e7 +pe5 Lb . -f3 =Ne5 Lw ...");
  CHECK(table.committed() == "g1f3 e7e5 f3e5");
  CHECK(table.flags() == "");
}

TEST_CASE("I05 a repeated update changes nothing") {
  Table table;
  table.play("-e2 +Pe4 +Pe4 Lw .");
  CHECK(table.committed() == "e2e4");
  CHECK(table.flags() == "");
}

TEST_CASE("I06 the order inside a burst does not matter") {
  Table table;
  table.play("[ +Pe4 -e2 ] Lw . [ +pd5 -d7 ] Lb . [ =Pd5 -e4 ] Lw . [ =qd5 -d8 ] Lb .");
  CHECK(table.committed() == "e2e4 d7d5 e4d5 d8d5");
  CHECK(table.flags() == "");
}

TEST_CASE("I07 updates batched to a second are one burst each") {
  Table table;
  table.play("[ -e2 +Pe4 Lw ] 1s [ -d7 +pd5 Lb ] 1s [ -e4 =Pd5 Lw ] 1s [ -d8 =qd5 Lb ] 1s");
  CHECK(table.committed() == "e2e4 d7d5 e4d5 d8d5");
  CHECK(table.flags() == "");
}

TEST_CASE("I08 a board that restarts and reports every piece again moved none") {
  Table table;
  table.play("-e2 +Pe4 Lw . X 2s # every ... -e7 +pe5 Lb .");
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.flags() == "");
}

TEST_CASE("I09 a press that overtakes the placement is the press of that move") {
  Table table;
  table.play("-e2 Lw 300ms +Pe4 .");
  CHECK(table.committed() == "e2e4");
  CHECK(table.flags() == "");
}

TEST_CASE("I10 two boards whose cables were exchanged are distinguished by their games") {
  const std::string italian = "board=r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R";
  const std::string slav = "board=rnbqkb1r/pp2pppp/2p2n2/3p4/2PP4/2N2N2/PP2PPPP/R1BQKB1R";
  TwoTables hall;
  hall.first.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . -g1 +Nf3 Lw . -b8 +nc6 Lb . -f1 +Bc4 Lw . -f8 +bc5 Lb .");
  hall.second.play(
      "-d2 +Pd4 Lw . -d7 +pd5 Lb . -c2 +Pc4 Lw . -c7 +pc6 Lb . -g1 +Nf3 Lw . -g8 +nf6 Lb . -b1 +Nc3 Lw .");
  CHECK(hall.said() == "");
  hall.first.play("X " + slav + " # 20s");
  CHECK(hall.said() == "");  // one board alone may have been set up like that
  hall.second.play("X " + italian + " # ...");
  CHECK(hall.said() == "2 pending 1 pending");
  CHECK(hall.first.flagged("board_swapped"));
  CHECK(hall.said() == "");
  hall.first.play("X " + italian + " # ...");
  hall.second.play("X " + slav + " # ...");
  CHECK(hall.said() == "1 corrected 2 corrected");
  CHECK(hall.first.flag_states("board_swapped") == "pending corrected");
}

TEST_CASE("I11 a message lost in garbage is made good by the next dump") {
  Table table;
  table.play("-g1 (+Nf3 dump Lw . -e7 +pe5 Lb .");
  CHECK(table.committed() == "g1f3 e7e5");
  CHECK(table.flags() == "");
}

TEST_CASE("I12 several plies in one poll keep their order") {
  Table table;
  table.play("[ -e2 +Pe4 Lw -e7 +pe5 Lb -g1 +Nf3 Lw ] 3s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
  CHECK(table.flags() == "");
}

TEST_CASE("I01 three plies on one square while the link was down are inferred") {
  Table table({.fen = "4r1k1/5p2/2p3p1/2Pp2P1/3q1p1p/3RP3/P2N3P/4KQ2 b - - 0 1"});
  table.play("X (-e8 (-d3 (-f4 (=pe3 # Lb ... -d2 +Nb3 Lw .");
  CHECK(table.committed() == "e8e3 d3e3 f4e3 d2b3");
}

}  // namespace hard_cases_i_test
