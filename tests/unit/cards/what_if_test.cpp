// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A card lists what would change its proposals, and what it says of a fact is what follows once it is stated.
#include <fmt/format.h>

#include <algorithm>

#include "rules/laws/rulings/text/ruling.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/judged_table.hpp"

namespace what_if_test {

using namespace eboard;
using test::JudgedTable;
using Proposed = std::vector<seams::Proposals::Proposed>;

namespace {

JudgedTable table_by(const char* edition) {
  auto scene = test::open_game();
  scene.white_time = scene.black_time = std::chrono::seconds{5400};
  return JudgedTable(scene, {.driver = "dgt",
                             .tracker = {.edition = *rules::find_edition(edition),
                                         .control = rules::parse_time_control("5400+30").value(),
                                         .start = {},
                                         .late_after = {}},
                             .local = {}});
}

/// Reasons and rulings of all proposals, without the times that go on while an arbiter thinks.
std::string text_of(const Proposed& proposals) {
  std::string out;
  for (const auto& [proposal, refused] : proposals) {
    out += proposal.why + ":";
    for (rules::Ruling ruling : proposal.rulings) {
      if (auto* restore = std::get_if<rules::ruling::Restore>(&ruling.action)) restore->times.reset();
      out += " " + to_string(ruling);
    }
    out += refused ? " refused\n" : "\n";
  }
  return out;
}

std::string facts(const seams::Proposals& said) {
  std::string out;
  for (const auto& one : said.what_if) out += (out.empty() ? "" : ", ") + to_string(one.stating);
  return out;
}

void enter(JudgedTable& table, const rules::Ruling& ruling, int about) {
  const auto entered = table.rule(ruling, about);
  if (!entered) FAIL(to_string(ruling) << ": " << entered.error().sentence);
}

}  // namespace

TEST_CASE("what if: an illegal move may not have been pressed for, or not have been the first") {
  JudgedTable table = table_by("fide-2023");
  table.play("5s -f1 +Bf5 Lw 3s");
  REQUIRE(table.cards().size() == 1);
  const auto card = table.cards().front();
  const auto said = table.proposals(card);
  CHECK(facts(said) == "R-NOTE fact=not-pressed, R-NOTE fact=earlier-illegal");
  CHECK(said.what_if.front().words == "the clock was not pressed");
  CHECK(text_of(said.what_if.front().proposals) ==
        "the move is not completed, so it can still be changed:\n");
  const auto& second = said.what_if.back().proposals.front().proposal;
  CHECK(to_string(second.rulings.front()).starts_with("R-LOSS white"));
}

TEST_CASE(
    "what if: what follows once a fact was stated is what was said of it, and an R-UNDO takes it back") {
  for (const char* edition : {"fide-1928-draft", "fide-1930", "fide-2005", "fide-2018", "fide-2023"}) {
    for (const char* script : {"5s -f1 +Bf5 Lw 3s", "5s -g1 3s +Ng1 1s -f1 +Bc4 Lw 3s", "5s -a8 +Ra6 5s"}) {
      CAPTURE(edition, script);
      JudgedTable table = table_by(edition);
      table.play(script);
      for (const auto& card : table.cards()) {
        const auto before = table.proposals(card);
        for (const auto& fact : before.what_if) {
          CAPTURE(to_string(fact.stating));
          enter(table, fact.stating, card.id);
          CHECK(text_of(table.proposals(card).proposals) == text_of(fact.proposals));
          const int number = table.file().rulings().back().number;
          enter(table, rules::parse_ruling(fmt::format("R-UNDO {}", number)).value(), 0);
          CHECK(text_of(table.proposals(card).proposals) == text_of(before.proposals));
        }
      }
    }
  }
}

TEST_CASE("what if: a fact rules nothing, is kept over a restart, and later ones count") {
  JudgedTable table = table_by("fide-2023");
  table.play("5s -f1 +Bf5 Lw 3s");
  const auto card = table.cards().front();
  enter(table, rules::parse_ruling("R-NOTE fact=not-pressed").value(), card.id);
  REQUIRE(table.proposals(card).proposals.front().proposal.rulings.empty());
  CHECK(facts(table.proposals(card)) == "R-NOTE fact=pressed");
  CHECK(table.file().state().player(rules::Color::white).illegal_moves == 0);
  enter(table, rules::parse_ruling("R-NOTE fact=pressed").value(), card.id);
  const auto again = table.proposals(card);
  CHECK(again.proposals.front().proposal.rulings.size() == 3);
  CHECK(again.given.size() == 2);
  // Once it was ruled on nothing is asked any more.
  for (const rules::Ruling& ruling : again.proposals.front().proposal.rulings) enter(table, ruling, card.id);
  CHECK(table.proposals(card).what_if.empty());
}

TEST_CASE("what if: a fact is stated on a card") {
  JudgedTable table = table_by("fide-2023");
  table.play("5s -f1 +Bf5 Lw 3s");
  const auto entered = table.rule(rules::parse_ruling("R-NOTE fact=not-pressed").value());
  REQUIRE_FALSE(entered);
  CHECK(entered.error().sentence.find("fact= is stated on a card") != std::string::npos);
}

}  // namespace what_if_test
