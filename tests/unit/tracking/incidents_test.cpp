// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What happened at real boards, row by row of shared/data/games/incidents/real-irregularities.tsv: each row
// gives exactly its irregularities, by the Laws of its day, and its record. (The kings on the centre of
// phantom-king-moves.tsv: tests/bench/phantom_kings_test.cpp.)
#include <algorithm>
#include <map>
#include <sstream>

#include "tests/support/shared_data.hpp"
#include "tests/support/table_script.hpp"

namespace incidents_test {

using namespace eboard;

namespace {

constexpr const char* kCheckedByBishop = "4k3/8/8/8/1b6/7R/8/4K3 w - - 0 1";
constexpr const char* kReadyToCastle = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";

struct Incident {
  std::string id;
  std::string edition;
  eboard::test::Scene scene;
  std::string script;
  std::string committed;  ///< of the game that was played
  std::string flags;
  std::string states;  ///< of the first of them
  std::string result = "";
};

const std::vector<Incident>& incidents() {
  static const std::vector<Incident> all{
      // An illegal reply to check is completed, the opponent answers: both plies stand, nothing is rolled
      // back.
      {"IR01",
       "fide-2005-blitz",
       {.fen = "1r2r3/1R3ppp/1k6/1B1n4/8/2P2P2/2K3PP/1R6 b - - 0 27"},
       "2s -d5 +ne3 Lb 3s -c2 +Kd3 Lw 3s stop 3s",
       "d5e3! c2d3",
       "illegal_move",
       "completed stood"},
      {"IR02",
       "fide-2018",
       {.fen = "8/1p6/p1p4p/1P6/k4R2/r1Q3Pp/8/4R2K b - - 0 38"},
       "2s -a4 +ka5 Lb 3s -c3 +Qb4 Lw 3s -a5 +kb6 Lb 3s",
       "a4a5! c3b4 a5b6",
       "illegal_move",
       "completed stood"},
      {"IR03",
       "fide-2023",
       {.fen = kCheckedByBishop},
       "2s -h3 +Re3 Lw 3s -e8 +kd7 Lb 3s",
       "h3e3! e8d7",
       "illegal_move",
       "completed stood"},
      {"IR04",
       "fide-2023-rapid",
       {.fen = kCheckedByBishop},
       "2s -h3 +Ra3 Lw 3s -e8 +kd7 Lb 3s",
       "h3a3! e8d7",
       "illegal_move",
       "completed stood"},
      {"IR05",
       "fide-2018",
       {.fen = kReadyToCastle},
       "2s -e1 +Kg1 -h1 +Rf1 Lw 3s -e8 +kd7 Lb 3s",
       "e1g1! e8d7",
       "illegal_castling",
       "completed stood"},
      {"IR06",
       "fide-2005",
       {.fen = "4k3/p6p/B7/8/8/8/7P/4K3 w - - 0 1"},
       "2s -a6 +Bd1 Lw 3s -h7 +ph5 Lb 3s -d1 +Bf3 Lw 3s",
       "a6d1! h7h5 d1f3",
       "illegal_move",
       "completed stood"},
      // The square on which a sliding rook rests is no move.
      {"IR07",
       "fide-2018",
       {.fen = "4k3/4p3/8/8/8/8/8/4R1K1 w - - 0 39"},
       "2s -e1 +Re3 1s -e3 -e7 +Re7 Lw 3s",
       "e1e7",
       "",
       ""},
      {"IR08",
       "fide-2023",
       {.fen = "3b4/3B4/7p/4k1P1/P6P/5K2/8/8 w - - 1 60"},
       "2s -a4 +Pa5 Lw 2s -d8 +bc7 Lb 2s stop 2s -f3 +Ke4 1s -e5 +kd4 3s",
       "a4a5 d8c7",
       "",
       "",
       "1/2-1/2"},
      // Wrong by the clock, and put right.
      {"IR09",
       "fide-2005",
       {},
       "-e2 +Pe4 Lw 1s -e7 +pe5 Lb 1s -g1 +Nf3 Lw 1s b=0 stop 2s -e4 -e5 -e1 -e8 +Kd4 +ke5 2s -d4 -e5 +Ke4 "
       "+kd5 3s",
       "e2e4 e7e5 g1f3",
       "time_forfeit_candidate result_conflict",
       "completed",
       "1-0"},
      {"IR10",
       "fide-2023-blitz",
       {.fen = "4k3/8/8/8/8/8/8/R2QK3 w Q - 0 1"},
       "2s -e1 +Kc1 -a1 =Rd1 Lw 4s",
       "",
       "illegal_castling",
       "completed"},
      {"IR11",
       "fide-2023-blitz",
       {.fen = "4k3/8/8/8/6P1/5p2/8/4K3 b - - 0 1"},
       "2s -f3 +pg2 -g4 Lb 4s",
       "",
       "illegal_move",
       "completed"},
      {"IR12",
       "fide-2023-blitz",
       {.fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1", .declared = false},
       "5s -e2 +Pe4 Lw 3s -e7 +pe5 Lb 3s",
       "e2e4 e7e5",
       "irregular_start",
       "completed"},
      {"IR13",
       "fide-2023",
       {},
       "-e2 +Pe4 Lw 2s -e7 +pe5 Lb 2s stop 2s -e4 -e5 -e1 -e8 +Ke4 +kd5 3s -e4 +Ke1 -d5 +ke8 +Pe4 +pe5 3s "
       "-g1 +Nf3 3s -b8 +nc6 3s",
       "e2e4 e7e5",
       "",
       "",
       "1-0"},
      // A capture and its recapture are carried, and neither is played before it stands.
      {"IR14",
       "fide-2023",
       {.fen = "4k3/8/3p4/4p3/8/5N2/8/4K3 w - - 0 1"},
       "2s -f3 -e5 2s +Ne5 Lw 2s -d6 -e5 2s +pe5 Lb 3s",
       "f3e5 d6e5",
       "",
       ""},
      {"IR15",
       "fide-2023",
       {.fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
       "2s -e1 +Kg1 . -h1 +Rf1 Lw 3s -e8 +kd7 Lb 3s",
       "e1g1 e8d7",
       "",
       ""},
  };
  return all;
}

/// Where the position stands in the row of that id; "?" where it is not known.
std::map<std::string, std::string> rows() {
  std::istringstream table(eboard::test::read_file(eboard::test::shared_data() / "games" / "incidents" /
                                                   "real-irregularities.tsv"));
  std::map<std::string, std::string> out;
  std::string line;
  std::getline(table, line);
  while (std::getline(table, line)) {
    std::istringstream in(line);
    std::vector<std::string> cells;
    for (std::string cell; std::getline(in, cell, '\t');) cells.push_back(cell);
    REQUIRE(cells.size() == 8);
    out[cells[0]] = cells[3];
  }
  return out;
}

}  // namespace

TEST_CASE("incidents at real boards give exactly the irregularities of their rows") {
  for (const Incident& incident : incidents()) {
    CAPTURE(incident.id, incident.script);
    tracking::TrackerSettings settings;
    settings.edition = rules::resolve_edition(incident.edition).value();
    eboard::test::Table table(incident.scene, settings);
    table.play(incident.script);
    CHECK(table.committed() == incident.committed);
    CHECK(table.flags() == incident.flags);
    CHECK(table.flag_states(incident.flags.substr(0, incident.flags.find(' '))) == incident.states);
    CHECK(table.result() == incident.result);
  }
}

TEST_CASE("a stop of a slide is never committed, and neither are plies whose pieces are in the air") {
  eboard::test::Table slide({.fen = "4k3/4p3/8/8/8/8/8/4R1K1 w - - 0 39"});
  slide.play("2s -e1 +Re3 1s -e3 -e7 +Re7 Lw 3s");
  CHECK_FALSE(slide.ever_committed("e1e3"));
  eboard::test::Table captures({.fen = "4k3/8/3p4/4p3/8/5N2/8/4K3 w - - 0 1"});
  captures.play("2s -f3 -e5 2s");
  CHECK(captures.committed().empty());
  captures.play("+Ne5 Lw 2s -d6 -e5 2s");
  CHECK(captures.committed() == "f3e5");
}

TEST_CASE("every incident of the table is played, from the position that it names") {
  if (!eboard::test::have_shared_data()) return;
  const auto known = rows();
  CHECK(known.size() == incidents().size());
  for (const Incident& incident : incidents()) {
    CAPTURE(incident.id);
    REQUIRE(known.count(incident.id) == 1);
    const std::string& position = known.at(incident.id);
    if (position != "?" && position != "n/a") CHECK(position == incident.scene.fen);
  }
}

}  // namespace incidents_test
