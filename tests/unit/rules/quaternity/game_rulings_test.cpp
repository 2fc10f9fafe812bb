// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/quaternity_positions.hpp"
#include "tests/unit/rules/quaternity/players.hpp"

namespace game_rulings_test {

using namespace eboard::rules::quaternity;
using eboard::test::quaternity_move;
using eboard::test::quaternity_position;

namespace {

Game::Answer rule(Game& game, const char* text) { return game.rule(*parse_ruling(text)); }

}  // namespace

TEST_CASE("quaternity: an irregular move changes the board and mates nobody, and play goes on from it") {
  Game game(quaternity_position("W Ka1 Qb5 Bh4; R Ka12 Nf9; B Kl12; G Kl1 -> W"));
  REQUIRE(game.play_irregularly(W, quaternity_move("b5-c11")));
  CHECK(game.position().at(*parse_square("c11"))->role == Role::queen);
  CHECK(game.position().turn() == R);
  CHECK(game.position().status(R) == Status::active);
  CHECK(game.plies() == 1);
  CHECK(game.position().quiet_moves(W) == 1);
  CHECK(game.position().last_mover() == W);
  CHECK(refusal(game.play_irregularly(R, quaternity_move("f9-h10"))) == "f9-h10 is a legal move of Red");
  CHECK(refusal(game.play_irregularly(R, quaternity_move("e5-e6"))) ==
        "nothing stands on e5 that could be moved");
}

TEST_CASE("quaternity: a move out of turn leaves the turn where it is") {
  Game game;
  REQUIRE(game.play_irregularly(B, quaternity_move("i9-h9")));
  CHECK(game.position().turn() == W);
  CHECK(game.position().round() == 1);
  CHECK(game.position().at(*parse_square("h9"))->heading == Heading::left);
  REQUIRE(rule(game, "R-RESTORE 0"));
  CHECK(game.position() == Position::initial());
}

TEST_CASE("quaternity: where nothing can be played from there, play waits for a ruling") {
  const Game start(quaternity_position("W Ka1 Pd11^; R Ka10 Ng5; B Kl10; G Kg6 -> W"));
  for (const auto& [by, move] : {std::pair{W, "d11-d12"}, std::pair{R, "g5xg6"}}) {
    INFO(move);
    Game game = start;
    REQUIRE(game.play_irregularly(by, quaternity_move(move)));
    CHECK(game.is_stuck());
    CHECK(game.position() == start.position());
    CHECK(refusal(game.play(quaternity_move("a1-a2"))) ==
          "nothing can be played after the last move: the arbiter rules first (4.8)");
    CHECK(!rule(game, "R-STAND 1"));
    REQUIRE(rule(game, "R-RESTORE 0"));
    CHECK(!game.is_stuck());
    CHECK(!game.stands(0));
    play(game, {"a1-a2"});
  }
}

TEST_CASE(
    "quaternity: an irregular move that is noticed at once is replaced, without regard to agreement (4.8)") {
  Game game;
  play(game, {"b4-d5"});
  REQUIRE(game.play_irregularly(R, quaternity_move("d10-d7")));
  CHECK(refusal(rule(game, "R-RESTORE 2")) == "there is no ply 3 to take back");
  REQUIRE(rule(game, "R-RESTORE 1 art=4.8"));
  CHECK(game.position().turn() == R);
  CHECK(game.plies() == 1);
  CHECK(game.entries().size() == 3);
  CHECK((game.stands(0) && !game.stands(1) && game.stands(2)));
  play(game, {"d10-f9"});
  CHECK(game.plies() == 2);
}

TEST_CASE("quaternity: who has not touched a piece since complains of a move that others answered",
          "[TQ-020][TQ-021][Q8-4.9]") {
  Game game;
  REQUIRE(game.play_irregularly(W, quaternity_move("a4-a6")));
  REQUIRE(rule(game, "R-WAIVE black"));
  play(game, {"d10-f9"});
  const auto why_not = [](Game once, const char* ruling) { return refusal(rule(once, ruling)); };
  CHECK(why_not(game, "R-RESTORE 0") ==
        "the move was answered: it goes back if a player complains who touched nothing since (4.9)");
  CHECK(why_not(game, "R-RESTORE 0 for=red") == "Red has touched a piece since and complains no more (4.9)");
  CHECK(why_not(game, "R-RESTORE 0 for=black") ==
        "Black has touched a piece since and complains no more (4.9)");
  CHECK(why_not(game, "R-RESTORE 0 for=white") ==
        "White made the move: an opponent may complain of it (4.9)");
  Game on = game;
  REQUIRE(rule(on, "R-RESTORE 0 for=green"));
  CHECK(on.position().turn() == W);
  CHECK(on.plies() == 0);
  REQUIRE(rule(game, "R-UNDO 1"));
  CHECK(rule(game, "R-RESTORE 0 for=black"));
}

TEST_CASE("quaternity: among friends all active players may agree to go back, and a competition has 3.10") {
  const auto begun = [](Occasion occasion) {
    Game game(quaternity_position("W Ka1 Nc3; R Ka12 Re8; B Kl12 Nh9; G Kl3 Pi4* -> R"), occasion);
    play(game, {"e8-e3", "l12-l11"});
    REQUIRE(game.play_irregularly(G, quaternity_move("i4-i5")));  // Green is in check
    play(game, {"c3-d5"});
    return game;
  };
  Game serious = begun(Occasion::competition);
  CHECK(refusal(rule(serious, "R-RESTORE 2 agreed=white,red,black,green")) ==
        "a check went unseen and play went on: the game is null, by R-DRAW or R-ANNUL (3.10)");
  Game friendly = begun(Occasion::friendly);
  CHECK(refusal(rule(friendly, "R-RESTORE 2 agreed=white,red,green")) ==
        "Black has not agreed to go back (3.10)");
  REQUIRE(friendly.freeze(B, FreezeReason::resigned));  // Black need not agree any more
  REQUIRE(rule(friendly, "R-RESTORE 2 agreed=white,red,green"));
  CHECK(friendly.position().turn() == G);
  CHECK(friendly.position().status(B) == Status::active);  // the resignation came later
  // Nothing irregular: agreement is enough anywhere.
  Game lawful;
  play(lawful, {"b4-d5", "d10-f9"});
  CHECK(!rule(lawful, "R-RESTORE 0"));
  REQUIRE(rule(lawful, "R-RESTORE 0 agreed=green,black,red,white"));
  CHECK(lawful.position() == Position::initial());
}

TEST_CASE("quaternity: an irregular move that an R-STAND left is no reason to go back any more") {
  Game game;
  CHECK(!rule(game, "R-STAND 1"));
  REQUIRE(game.play_irregularly(W, quaternity_move("a4-a6")));
  REQUIRE(rule(game, "R-STAND 1"));
  CHECK(!rule(game, "R-STAND 1"));
  CHECK(refusal(rule(game, "R-RESTORE 0")) == "White has not agreed to go back (3.10)");
}

TEST_CASE(
    "quaternity: what was ended by an irregular move runs again without it, and a ruling's end does not") {
  Game game(quaternity_position("W Ka1 Nc3; B Kl12 Rd6 -> W"));
  REQUIRE(game.play_irregularly(W, quaternity_move("c3xd6")));
  REQUIRE(game.ending());
  CHECK(game.ending()->kind == EndKind::dead_position);
  REQUIRE(rule(game, "R-RESTORE 0"));
  CHECK(!game.ending());
  REQUIRE(game.play_irregularly(W, quaternity_move("c3-g9")));
  REQUIRE(rule(game, "R-DRAW"));
  CHECK(refusal(rule(game, "R-RESTORE 0")) == "a ruling has ended the game: R-UNDO takes it back");
  CHECK(refusal(game.take_back(0)) == "the game is over: ruled a draw");
  Game lawful;
  play(lawful, {"b4-d5"});
  for (const Player player : {R, B, G}) REQUIRE(lawful.freeze(player, FreezeReason::resigned));
  CHECK(refusal(rule(lawful, "R-RESTORE 0 agreed=white")) == "the game is over: last active");
}

TEST_CASE("quaternity: a repetition counts what stands") {
  Game game(quaternity_position("W Ka1 Nd2; R Ka12 Nd11; B Kl12 Ni11; G Kl1 Ni2 -> W"));
  play(game, {"d2-e4", "d11-e9", "i11-h9", "i2-h4", "e4-d2", "e9-d11", "h9-i11", "h4-i2"});
  CHECK(game.occurrences() == 2);
  REQUIRE(game.take_back(7));
  play(game, {"h4-i2"});
  CHECK(game.occurrences() == 2);
}

TEST_CASE("quaternity: a touched piece must be moved or captured, unless that is not possible (4.4, 4.6)") {
  Game game(quaternity_position("W Ka1 Na5 Rd1; R Kb12 Ra9; B Kl12 Nd5; G Kl1 -> W"));
  CHECK(refusal(rule(game, "R-OBLIGE red move=a9")) == "Red may not be obliged: White is on turn");
  CHECK(refusal(rule(game, "R-OBLIGE white move=a5")) ==
        "no legal move of White would move the piece on a5: any move will do (4.6)");
  REQUIRE(rule(game, "R-OBLIGE white capture=d5"));
  CHECK(refusal(game.play(quaternity_move("d1-d2"))) == "White has to take on d5 (4.4)");
  CHECK(refusal(rule(game, "R-OBLIGE white move=a1")) ==
        "no legal move of White would move the piece on a1: any move will do (4.6)");
  play(game, {"d1xd5"});
  CHECK(game.obligations().empty());
}

TEST_CASE("quaternity: a player who touched a piece cannot complain until the next move (4.9)") {
  Game game;
  REQUIRE(rule(game, "R-OBLIGE white move=b4 for=red"));
  REQUIRE(rule(game, "R-WAIVE red"));
  CHECK(game.obligations().empty());
  CHECK(refusal(rule(game, "R-OBLIGE white move=b4 for=red")) ==
        "Red touched a piece and complains no more (4.9)");
  REQUIRE(rule(game, "R-OBLIGE white move=b4 for=green"));
  play(game, {"b4-d5"});
  CHECK(game.may_complain(R));
}

TEST_CASE("quaternity: one Pushkar pause in a turn, by the player on turn (4.3)") {
  Game game;
  CHECK(refusal(game.pause(R)) == "Red may not pause: White is on turn");
  REQUIRE(game.pause(W));
  CHECK(refusal(game.pause(W)) == "White has paused in this turn (4.3)");
  play(game, {"b4-d5"});
  CHECK(game.pause(R));
}

TEST_CASE("quaternity: an undone ruling stays in the list and does nothing") {
  Game game;
  play(game, {"b4-d5"});
  REQUIRE(rule(game, "R-Q-FREEZE black forfeit"));
  REQUIRE(rule(game, "R-WARN red"));
  play(game, {"d10-f9"});
  CHECK(game.position().turn() == G);
  REQUIRE(rule(game, "R-UNDO 2"));
  CHECK(game.warnings(R) == 0);
  CHECK(!game.stands(2));
  REQUIRE(rule(game, "R-UNDO 1"));
  CHECK(game.position().status(B) == Status::active);
  CHECK(game.position().turn() == B);
  CHECK(refusal(rule(game, "R-UNDO 1")) == "ruling 1 is undone already");
  CHECK(refusal(rule(game, "R-UNDO 9")) == "there is no ruling 9");
  REQUIRE(rule(game, "R-UNDO 4"));  // of the R-UNDO
  CHECK(game.position().status(B) == Status::frozen);
  // What later entries rest on is not undone.
  play(game, {"i2-g3"});
  CHECK(refusal(rule(game, "R-UNDO 1")) ==
        "ruling 1 cannot be undone: then Green would have moved, but Black is on turn");
  CHECK(game.plies() == 3);
}

TEST_CASE("quaternity: an undone R-RESTORE brings the moves back") {
  Game game;
  play(game, {"b4-d5", "d10-f9"});
  const Position was = game.position();
  REQUIRE(rule(game, "R-RESTORE 0 agreed=white,red,black,green"));
  REQUIRE(rule(game, "R-UNDO 1"));
  CHECK(game.position() == was);
  CHECK(game.plies() == 2);
}

TEST_CASE("quaternity: all players who still play sign the result, and the arbiter may set the score (8.4)") {
  Game game;
  CHECK(refusal(rule(game, "R-Q-SCORE red 1")) == "the game is not over: there is no score to be set");
  for (const Player player : {R, B, G}) REQUIRE(game.freeze(player, FreezeReason::time));
  REQUIRE(game.ending());
  CHECK(!game.has_confirmed(W));
  REQUIRE(game.confirm(W));
  CHECK(game.has_confirmed(W));
  REQUIRE(game.confirm(R));  // who lost signs, too
  REQUIRE(rule(game, "R-Q-SCORE red 1.5"));
  CHECK(game.points() == Points{2, 3, 0, 0});
}

}  // namespace game_rulings_test
