// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/game/snapshot.hpp"

#include "tests/unit/rules/rulings/support.hpp"

namespace snapshot_test {

using namespace eboard::rules;
using namespace eboard::test;
using namespace std::chrono_literals;

namespace {

GameFile begin(const char* id, const char* fen = nullptr) {
  GameHead head;
  head.edition = edition(id);
  head.control = parse_time_control("40/7200:3600").value();
  if (fen != nullptr) head.start = parse_fen(fen).value();
  return GameFile::begin(std::move(head)).value();
}

}  // namespace

TEST_CASE("a snapshot has position, times, moves made and what the sheets lack") {
  GameFile game = moves(begin("fide-2005"), "e4 e5 Nf3");
  game = enter(game, entry::Clock{Times{0s, 3min}, Color::white});
  game = ruled(game, "R-NOTE sheet=white upto=1");
  CHECK(to_text(snapshot(game)) ==
        "after ply 3, black to move\n"
        "position rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n"
        "times 0:00:00/0:03:00, white running\n"
        "moves made: white 2, black 1; by the clock: white 2, black 1\n"
        "score sheets: white complete to move 1, black nothing missing is known\n"
        "moves 1. e4 e5 2. Nf3\n");
}

TEST_CASE("a snapshot of a game that Black began numbers its moves by its start, and marks irregular plies") {
  GameFile game = begin("fide-2005", "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 17");
  CHECK(to_text(snapshot(game)).ends_with("moves none\n"));
  game = moves(game, "e5");
  game = irregular(game, "e2e5");
  CHECK(to_text(snapshot(game)).ends_with("moves 17... e5 18. e2e5!\n"));
}

TEST_CASE("a score sheet cannot have more moves than were made, and a complete one needs no update") {
  GameFile game = moves(begin("fide-2023"), "e4 e5");
  CHECK_FALSE(game.ruled("R-NOTE sheet=white upto=2"));
  game = ruled(game, "R-NOTE sheet=white upto=1");
  CHECK_FALSE(game.state().player(Color::white).sheet_upto);
  game = ruled(game, "R-NOTE flag=black");
  game = ruled(game, "R-NOTE sheet=white upto=0");
  CHECK(game.state().player(Color::white).owes_update);
  game = moves(game, "Nf3");
  CHECK(game.state().before_update == std::vector{3});
  game = ruled(game, "R-RESTORE 2");
  CHECK(game.state().before_update.empty());
}

TEST_CASE("a sheet that is found incomplete moves after the flag fell needs no update") {
  GameFile game = moves(begin("fide-2023"), "e4 e5");
  game = ruled(game, "R-NOTE flag=black");
  game = moves(game, "Nf3 Nc6 Bb5");
  game = ruled(game, "R-NOTE sheet=black upto=0");
  CHECK_FALSE(game.state().player(Color::black).owes_update);
}

TEST_CASE("a result counts when both have signed the same, and a ruling may correct it") {
  GameFile game = moves(begin("fide-2023"), "e4 e5");
  game = ruled(game, "R-NOTE signed=white result=1/2-1/2");
  CHECK_FALSE(game.state().over());
  game = ruled(game, "R-NOTE signed=black result=1-0");
  CHECK_FALSE(game.state().over());
  game = ruled(game, "R-NOTE signed=black result=1/2-1/2");
  CHECK(game.state().outcome == Outcome::draw);
  CHECK(game.state().outcome_article == "8.7");
  game = ruled(game, "R-LOSS black");
  CHECK(game.state().outcome == Outcome::white_wins);
  game = ruled(game, "R-UNDO 4");
  game = ruled(game, "R-UNDO 3");
  CHECK_FALSE(game.state().over());
}

TEST_CASE("local rules are read as they are written, and an edition may have no room for them") {
  for (const char* text :
       {"", "no-draw-before=30", "electronic-sheets", "no-draw-before=12 late-after=0 electronic-sheets"})
    CHECK(to_string(parse_local_rules(text).value()) == text);
  CHECK(
      parse_local_rules("no-chat").error() ==
      "local rules: 'no-chat' is not understood here; there are no-draw-before=MOVE, late-after=MINUTES and "
      "electronic-sheets");
  GameHead head;
  head.edition = edition("fide-1928-draft");
  head.local.no_draw_before = 40;
  CHECK_FALSE(GameFile::begin(head));
  head.edition = edition("fide-2005");
  CHECK(GameFile::begin(head));
  head.local.electronic_sheets = true;
  CHECK_FALSE(GameFile::begin(head));
}

TEST_CASE("a sheet is brought up to date by a player who has not moved since the flag fell") {
  const auto owes = [](const GameFile& game, const char* sheet) {
    return ruled(game, sheet).state().player(Color::white).owes_update;
  };
  GameFile game = moves(begin("fide-2023"), "e4 e5 Nf3 Nc6");
  CHECK_FALSE(owes(game, "R-NOTE sheet=white upto=1"));  // no flag fell
  game = ruled(game, "R-NOTE flag=black");
  CHECK(owes(game, "R-NOTE sheet=white upto=1"));
  CHECK_FALSE(owes(game, "R-NOTE sheet=white upto=2"));
  CHECK_FALSE(owes(game, "R-NOTE sheet=white"));
  game = moves(game, "Bb5");
  CHECK(owes(game, "R-NOTE sheet=white upto=1"));
  game = moves(game, "a6");
  CHECK_FALSE(owes(game, "R-NOTE sheet=white upto=1"));
  // What was owed is owed until the sheet is complete.
  game = ruled(ruled(moves(begin("fide-2023"), "e4 e5"), "R-NOTE flag=black"), "R-NOTE sheet=white upto=0");
  game = ruled(moves(game, "Nf3 Nc6 Bb5"), "R-NOTE sheet=white upto=1");
  CHECK(game.state().player(Color::white).sheet_upto == 1);
  CHECK_FALSE(ruled(game, "R-NOTE sheet=white").state().player(Color::white).sheet_upto);
  CHECK(has(refused(game, "R-NOTE sheet=white upto=4"), "White has made 3 moves, not 4"));
}

}  // namespace snapshot_test
