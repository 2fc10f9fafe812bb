// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A second illegal move in place of the first: a card of its own, and a count of its own.
#include <fmt/format.h>

#include "rules/laws/rulings/text/ruling.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/judged_table.hpp"

namespace second_offence_test {

using namespace eboard;
using test::JudgedTable;

namespace {

JudgedTable table_by(const char* edition) {
  const auto control = rules::parse_time_control("5400+30").value();
  auto scene = test::open_game();
  scene.white_time = scene.black_time = std::chrono::seconds{5400};
  return JudgedTable(scene, {.driver = "dgt",
                             .tracker = {.edition = *rules::find_edition(edition),
                                         .control = control,
                                         .start = {},
                                         .late_after = {}},
                             .local = {}});
}

/// Each card as "code state move".
std::string cards(JudgedTable& table) {
  std::string out;
  for (const auto& card : table.cards())
    out += fmt::format("{}{} {} {}", out.empty() ? "" : ", ", card.code.text(), card.state.text(),
                       card.move.text());
  return out;
}

/// The rulings of the first proposal on that card, without articles, reasons and times.
std::string proposed(JudgedTable& table, std::size_t card) {
  std::string out;
  const auto shown = table.cards();
  REQUIRE(card < shown.size());
  const auto said = table.proposals(shown[card]);
  for (rules::Ruling ruling : said.proposals.front().proposal.rulings) {
    ruling.article.clear();
    ruling.because.clear();
    if (auto* restore = std::get_if<rules::ruling::Restore>(&ruling.action)) restore->times.reset();
    out += (out.empty() ? "" : "; ") + to_string(ruling);
  }
  return out;
}

/// Enters what the first proposal on that card says.
void rule_as_proposed(JudgedTable& table, std::size_t card) {
  const auto shown = table.cards();
  const auto said = table.proposals(shown.at(card));
  for (const rules::Ruling& ruling : said.proposals.front().proposal.rulings) {
    const auto entered = table.rule(ruling, shown[card].id);
    if (!entered) FAIL(to_string(ruling) << ": " << entered.error().sentence);
  }
}

}  // namespace

TEST_CASE(
    "second offence: a second illegal move in place of the first has a card, without a ruling between") {
  JudgedTable table = table_by("fide-2023");
  SECTION("while the clock stands the piece goes back and another one is moved") {
    table.play("5s -f1 +Bf5 Lw 3s stop 1s -f5 +Bf1 -g1 +Ng4 Lb go 2s Lw 3s");
    CHECK(cards(table) == "illegal_move corrected f1f5, illegal_move completed g1g4");
    CHECK(proposed(table, 1) == "R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=g1");
  }
  SECTION("the same piece goes on to another square") {
    table.play("5s -f1 +Bf5 Lw 3s stop 1s -f5 +Bg6 Lb 1s go 2s Lw 3s");
    CHECK(cards(table) == "illegal_move completed f1f5, illegal_move completed f1g6");
    table.play("-g6 +Bf1 Lb 3s");
    CHECK(cards(table) == "illegal_move corrected f1f5, illegal_move corrected f1g6");
  }
  SECTION("the opponent presses back without a move, and the same piece goes on to another square") {
    table.play("5s -f1 +Bf5 Lw 3s Lb 2s -f5 +Bg6 1s Lw 3s");
    CHECK(cards(table) == "illegal_move completed f1f5, illegal_move completed f1g6");
  }
  SECTION("a piece that goes on to another square with no press of its own makes no second card") {
    table.play("5s -f1 +Bf5 Lw 3s -f5 +Bg6 5s");
    CHECK(table.cards().size() == 1);
  }
  SECTION("the same move once more, with no press of its own, makes no second card") {
    table.play("5s -f1 +Bf5 Lw 3s -f5 +Bf1 3s -f1 +Bf5 5s");
    CHECK(cards(table) == "illegal_move corrected f1f5");
  }
  SECTION("a piece that is only shown there, with no press, makes no second card") {
    table.play("5s -f1 +Bf5 Lw 3s -f5 +Bf1 500ms -g1 +Ng4 3s");
    CHECK(cards(table).find("g1g4") == std::string::npos);
  }
}

TEST_CASE("second offence: it counts as the second, also where both are of the same ply") {
  JudgedTable table = table_by("fide-2023");
  table.play("5s -f1 +Bf5 Lw 3s");
  rule_as_proposed(table, 0);
  SECTION("another move") { table.play("stop 2s b+120 -f5 +Bf1 1s Lb go 3s -g1 +Ng4 Lw 3s"); }
  SECTION("the same move once more") { table.play("stop 2s b+120 -f5 +Bf1 1s Lb go 3s -f1 +Bf5 Lw 3s"); }
  REQUIRE(table.cards().size() == 2);
  CHECK(proposed(table, 0).empty());
  CHECK(proposed(table, 1) == "R-LOSS white");
}

TEST_CASE(
    "second offence: it counts once where the opponent only pressed back and nobody put the piece back") {
  for (const auto& [edition, second] :
       {std::pair{"fide-2023", "R-LOSS white"}, std::pair{"fide-2005", "R-TIME black +0:02:00"}}) {
    CAPTURE(edition);
    JudgedTable table = table_by(edition);
    table.play("5s -f1 +Bf5 Lw 3s Lb 2s -f5 +Bg6 1s Lw 3s");
    REQUIRE(cards(table) == "illegal_move completed f1f5, illegal_move completed f1g6");
    rule_as_proposed(table, 0);
    CHECK(table.file().state().player(rules::Color::white).illegal_moves == 1);
    CHECK(proposed(table, 0).empty());
    CHECK(proposed(table, 1) == second);
    table.play("stop 1s -g6 +Bf1 2s");
    rule_as_proposed(table, 1);
    CHECK(table.file().state().player(rules::Color::white).illegal_moves == 2);
    CHECK(proposed(table, 1).empty());
  }
}

TEST_CASE("second offence: in 2005 it costs two minutes more, and the third one loses") {
  JudgedTable table = table_by("fide-2005");
  table.play("5s -f1 +Bf5 Lw 3s -f5 +Bf1 Lb 3s");
  rule_as_proposed(table, 0);
  table.play("2s -g1 +Ng4 Lw 3s");
  CHECK(proposed(table, 1) == "R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=g1");
  rule_as_proposed(table, 1);
  table.play("stop 2s -g4 +Ng1 1s Lb go 3s -b1 +Nb4 Lw 3s");
  CHECK(proposed(table, table.cards().size() - 1) == "R-LOSS white");
}

}  // namespace second_offence_test
