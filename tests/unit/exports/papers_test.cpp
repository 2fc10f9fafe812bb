// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/papers.hpp"

#include "daemon/exports/exports.hpp"
#include "tests/support/store_support.hpp"

namespace eboard::exports::papers_test {
namespace {

using namespace eboard::test;
using tracking::Millis;
using tracking::TrackedEvent;

/// 1. e4 (1:30:00) ... an illegal move, a ply that nobody saw, 3. Nf3
std::vector<TrackedEvent> a_game(int plies = 5) {
  std::vector<TrackedEvent> events{{Millis{1000}, 1, tracking::GameStarted{kInitialFen, false}}};
  const auto add = [&](const tracking::MoveTracked& move) {
    events.push_back({Millis{2000 + move.ply}, 1, move});
  };
  for (int ply = 1; ply <= plies; ++ply) {
    auto move = committed(ply, ply % 2 == 1 ? "g1f3" : "g8f6", ply % 2 == 1 ? "Nf3" : "Nf6");
    if (ply == 1) {
      move = committed(ply, "e2e4", "e4");
      move.white = Millis{5'400'000};
    }
    if (ply == 2) {
      move.uci = tracking::PlayedMove::read("e8e6!");
      move.san = "Ke6";
      move.irregular = true;
    }
    if (ply == 3) {
      move.uci = tracking::PlayedMove::standing("8/8/8/8/8/8/8/8");
      move.san = "--";
      move.inferred = true;
    }
    add(move);
  }
  return events;
}

std::size_t count(const std::string& text, std::string_view what) {
  std::size_t n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

}  // namespace

TEST_CASE(
    "a score sheet has what the store has, marks what no rule allows, and leaves empty what nobody saw") {
  OneBoard f(7);
  must(f.store.rounds().set_pairings(
      {{2, 7, {{"White", "<i>Aalto</i>"}, {"WhiteElo", "2104"}, {"Black", "Brandt"}, {"Event", "Open"}}}},
      Millis{0}));
  keep(f.store, f.board, a_game());
  const std::string page = must(score_sheets(f.store, {.round = 2}));
  CHECK(count(page, "<section") == 1);
  for (const char* part :
       {"&lt;i&gt;Aalto&lt;/i&gt; (2104)", "<dt>Round</dt><dd>2</dd>", "<dt>Board</dt><dd>7</dd>",
        "<td class=\"number\">1</td><td class=\"move\">e4</td><td class=\"time\">1:30:00</td><td "
        "class=\"move\">Ke6 (illegal)</td>",
        "<td class=\"number\">2</td><td class=\"move\"></td><td class=\"time\"></td><td "
        "class=\"move\">Nf6</td>",
        "<td class=\"number\">3</td><td class=\"move\">Nf3</td>"})
    CHECK_THAT(page, ContainsSubstring(part));
  CHECK(count(must(score_sheets(f.store, {.round = 1})), "<section") == 0);
}

TEST_CASE("a long game goes on with the next page") {
  OneBoard f(7);
  keep(f.store, f.board, a_game(330));
  const std::string page = must(score_sheets(f.store, {}));
  CHECK(count(page, "<section") == 3);
  CHECK_THAT(page, ContainsSubstring("<p class=\"page\">3 / 3</p>"));
  CHECK_THAT(page, ContainsSubstring("<td class=\"number\">165</td><td class=\"move\">Nf3</td>"));
}

TEST_CASE("a store without a tournament has the one that its games and pairings make, at their tables") {
  OneBoard f(7);
  must(f.store.rounds().set_pairings({{1, 7, {{"White", "Aalto"}, {"Black", "Brandt"}}},
                                      {1, 9, {{"White", "Costa"}, {"Black", "Dahl"}}},
                                      {1, 11, {{"White", "Ekman"}, {"Black", "Frank"}, {"SetAside", "yes"}}}},
                                     Millis{0}));
  keep(f.store, f.board, scholars_mate(1));
  const auto read = must(read_round(f.store, {}));
  CHECK(read.round == 1);
  const auto tables = tables_of(read.section, 1);
  REQUIRE(tables.size() == 2);
  CHECK(tables[0].number == 7);
  CHECK(tables[1].number == 9);
  CHECK(must(lack_of(f.store, "results", {.round = 1})).empty());
  CHECK(must(lack_of(f.store, "results", {.round = 2})) == "round 2 is not paired");
}

TEST_CASE("a day and a section are asked for where they mean something") {
  CHECK(fault_of("report", {.day = "2026-01-10"}).empty());
  CHECK(fault_of("report-csv", {.day = "2026-1-10"}) == "day: as 2026-01-10");
  CHECK(fault_of("pgn", {.day = "2026-01-10"}) == "day: of report and report-csv only");
  CHECK(fault_of("standings", {.section = "U16"}).empty());
  CHECK(fault_of("report", {.section = "U16"}) ==
        "section: of trf, trf16, pairings, results and standings only");
  CHECK(fault_of("trf", {.board = 3}) == "board: a tournament has all its tables");
  for (const std::string& name : formats()) {
    REQUIRE(find_format(name) != nullptr);
    CHECK(find_format(name)->name == name);
  }
  CHECK(find_format("gif") == nullptr);
}

}  // namespace eboard::exports::papers_test
