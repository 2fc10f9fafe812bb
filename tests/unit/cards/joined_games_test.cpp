// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game that the daemon met in the middle, after a power cut, and the moves before it: one ruling, while
// play goes on.
#include <fmt/format.h>

#include "rules/laws/rulings/text/ruling.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/judged_table.hpp"
#include "tests/support/temporary_folder.hpp"

namespace joined_games_test {

using namespace eboard;
using test::JudgedTable;

namespace {

constexpr const char* kMiddle = "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 3 5";
constexpr const char* kBefore = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1";
constexpr const char* kJoin = "R-RECORD joins=0 moves=\"1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. 0-0\"";

JudgedTable table() {
  test::Scene scene{.fen = kMiddle};
  scene.white_time = scene.black_time = std::chrono::seconds{5400};
  return JudgedTable(scene, {.driver = "dgt",
                             .tracker = {.edition = *rules::find_edition("fide-2023"),
                                         .control = rules::parse_time_control("40/5400:900").value(),
                                         .start = {},
                                         .late_after = {}},
                             .local = {}});
}

/// Each as "code ply".
std::string cards(JudgedTable& table) {
  std::string out;
  for (const auto& card : table.cards())
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", card.code.text(), card.ply);
  return out;
}

std::string enter(JudgedTable& table, const std::string& ruling) {
  const auto entered = table.rule(rules::parse_ruling(ruling).value());
  return entered ? std::string() : entered.error().sentence;
}

}  // namespace

TEST_CASE("joined games: the moves before come first, and play goes on behind them") {
  JudgedTable game = table();
  game.play("5s -f8 +be7 Lb 5s -f1 +Re1 Lw 5s");
  REQUIRE(game.committed() == "f8e7 f1e1");
  CHECK(cards(game) == "");
  REQUIRE(enter(game, kJoin).empty());
  CHECK(cards(game) == "");
  CHECK(game.committed() == fmt::format("{} f8e7 f1e1", kBefore));
  const auto state = game.file().state();
  CHECK(state.ply() == 11);
  CHECK(state.start.placement() == rules::Placement::initial());
  CHECK(state.moves_made(rules::Color::white) == 6);
  CHECK(state.clock.white_moves == 6);
  CHECK_FALSE(game.awaits_board());
  game.play("2s -b7 +pb5 Lb 5s -a4 +Bb3 Lw 5s");
  CHECK(game.committed() == fmt::format("{} f8e7 f1e1 b7b5 a4b3", kBefore));
  SECTION("an illegal move behind it is of its ply") {
    const std::string before = cards(game);
    game.play("2s -h8 +rh3 Lb 3s");
    CHECK(cards(game) == before + (before.empty() ? "" : ", ") + "illegal_move 14");
  }
  SECTION("an undo takes the moves away, and nothing else") {
    REQUIRE(enter(game, "R-UNDO 1").empty());
    CHECK(game.committed() == "f8e7 f1e1 b7b5 a4b3");
    game.play("2s -d7 +pd6 Lb 5s");
    CHECK(game.committed() == "f8e7 f1e1 b7b5 a4b3 d7d6");
  }
}

TEST_CASE("joined games: a move that is under way when they are joined is not lost") {
  JudgedTable game = table();
  game.play("5s -f8 +be7 Lb 5s -f1");
  REQUIRE(enter(game, kJoin).empty());
  game.play("1s +Re1 Lw 5s");
  CHECK(game.committed() == fmt::format("{} f8e7 f1e1", kBefore));
}

TEST_CASE("joined games: what does not lead to where the game began is refused") {
  JudgedTable game = table();
  game.play("5s -f8 +be7 Lb 5s");
  CHECK(enter(game, "R-RECORD joins=0 moves=\"e4 e5 Nf3\"") != "");
  const std::string itself =
      "R-RECORD joins=1" + std::string(kJoin).substr(std::string("R-RECORD joins=0").size());
  CHECK(enter(game, itself).find("game 1 is not the one before game 1") != std::string::npos);
  CHECK(enter(game, fmt::format("R-RECORD joins=0 start=\"{}\" moves=Be7", kMiddle)) != "");
  CHECK(game.committed() == "f8e7");
}

// After the undo the record of the second game was corrected at another move.
TEST_CASE("joined games: they are not parted while a ruling counts the plies of both") {
  JudgedTable game = table();
  game.play("5s -f8 +be7 Lb 5s -f1 +Re1 Lw 5s");
  REQUIRE(enter(game, kJoin).empty());
  REQUIRE(enter(game, "R-RECORD after=9 plies=1 correct moves=Bd6").empty());
  CHECK(enter(game, "R-UNDO 1") == "ruling 2 counts plies as they are since ruling 1: undo ruling 2 first");
  CHECK(game.committed() == fmt::format("{} f8d6 f1e1", kBefore));
  REQUIRE(enter(game, "R-UNDO 2").empty());
  REQUIRE(enter(game, "R-UNDO 1").empty());
  CHECK(game.committed() == "f8e7 f1e1");
}

TEST_CASE("joined games: the same after the daemon was killed, and in a replay of its journal") {
  const test::TemporaryFolder folder;
  JudgedTable game = table();
  game.play("5s -f8 +be7 Lb 5s -f1 +Re1 Lw 5s");
  REQUIRE(enter(game, kJoin).empty());
  game.restart(folder.file("e.db"));
  game.play("2s -b7 +pb5 Lb 5s");
  CHECK(game.committed() == fmt::format("{} f8e7 f1e1 b7b5", kBefore));
  CHECK(game.replayed() == game.events());
}

}  // namespace joined_games_test
