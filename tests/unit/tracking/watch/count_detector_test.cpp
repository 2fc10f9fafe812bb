// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"
#include "tests/support/tracked_words.hpp"

namespace eboard::tracking::count_detector_test {
namespace {

constexpr std::string_view kKnightsOut = "-g1 +Nf3 Lw . -g8 +nf6 Lb . ";
constexpr std::string_view kKnightsBack = "-f3 +Ng1 Lw . -f6 +ng8 Lb . ";

std::string shuffled(int times) {
  std::string out;
  for (int n = 0; n < times; ++n) out += std::string(kKnightsOut) + std::string(kKnightsBack);
  return out;
}

TrackerSettings by(std::string_view edition) {
  TrackerSettings settings;
  settings.edition = rules::resolve_edition(edition).value();
  return settings;
}

std::vector<std::string> said(const eboard::test::Table& table) {
  std::vector<std::string> out;
  for (const TrackedEvent& event : table.events()) {
    if (const auto* found = std::get_if<IrregularityFound>(&event.what))
      out.push_back(found->code + " " + std::to_string(found->ply) + " " + found->article);
  }
  return out;
}

TEST_CASE("75 moves are complete, though most of them were made before the position of the start") {
  eboard::test::Table table({.fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 149 120"});
  table.play("-a1 +Ra7 Lw . -g8 +kf8 Lb . -a7 +Ra6 Lw . -f8 +kg8 Lb ...");
  CHECK(said(table) == std::vector<std::string>{"fifty_moves 0 9.3.2", "seventy_five_moves 1 9.6.2"});
}

TEST_CASE("an illegal ply that stands is among the moves without progress, unless it takes or moves a pawn",
          "[F23-9.3][F23-9.6]") {
  // It began the count anew at the board, and went on in the file of the game.
  const auto with = [](const char* fen, const char* illegal) {
    eboard::test::Table table({.fen = fen});
    table.play(std::string("-a1 +Ra2 Lw 3s -h8 +kg8 Lb 3s ") + illegal +
               " Lw 4s -g8 +kh8 Lb 4s -e3 +Ke4 Lw 4s");
    std::vector<std::string> counted;
    for (const std::string& one : said(table)) {
      if (!one.starts_with("illegal_move")) counted.push_back(one);
    }
    return counted;
  };
  const char* fifty = "7k/p7/8/8/8/4K3/7P/R7 w - - 96 90";
  CHECK(with(fifty, "-a2 +Rc3") == std::vector<std::string>{"fifty_moves 4 9.3.2"});
  CHECK(with("7k/p7/8/8/8/4K3/7P/R7 w - - 146 120", "-a2 +Rc3") ==
        std::vector<std::string>{"fifty_moves 0 9.3.2", "seventy_five_moves 4 9.6.2"});
  CHECK(with(fifty, "-h2 +Ph5").empty());
  CHECK(with(fifty, "-a7 -h2 +Pa7").empty());
}

TEST_CASE("the third time a position comes it may be claimed, and once more at every later time") {
  eboard::test::Table table;
  table.play(shuffled(2) + std::string(kKnightsOut));
  CHECK(said(table) == std::vector<std::string>{"threefold_repetition 8 9.2.2",
                                                "threefold_repetition 9 9.2.2",
                                                "threefold_repetition 10 9.2.2"});
}

TEST_CASE("at the fifth occurrence the game is drawn if the edition has that rule") {
  eboard::test::Table table;
  table.play(shuffled(4));
  REQUIRE(!said(table).empty());
  CHECK(said(table).back() == "fivefold_repetition 16 9.6.1");
  const std::size_t told = said(table).size();
  table.play(shuffled(2));
  CHECK(said(table).size() == told);  // it was over
  eboard::test::Table old(eboard::test::Scene{}, by("fide-2005"));
  old.play(shuffled(4));
  REQUIRE(!said(old).empty());
  CHECK(said(old).back() == "threefold_repetition 16 9.2b");
}

TEST_CASE("lost castling rights make another position, but not in 1930") {
  const std::string start = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  const std::string moves = "-e1 +Kd1 Lw . -e8 +kd8 Lb . -d1 +Ke1 Lw . -d8 +ke8 Lb . ";
  eboard::test::Table now(eboard::test::Scene{.fen = start});
  now.play(moves + moves);
  CHECK(said(now).empty());
  eboard::test::Table then(eboard::test::Scene{.fen = start}, by("fide-1930"));
  then.play(moves + moves);
  CHECK(said(then) == std::vector<std::string>{"threefold_repetition 8 16.1c"});
}

}  // namespace
}  // namespace eboard::tracking::count_detector_test
