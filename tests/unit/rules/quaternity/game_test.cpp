// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/game.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/quaternity_positions.hpp"
#include "tests/unit/rules/quaternity/players.hpp"

namespace game_test {

using namespace eboard::rules::quaternity;
using eboard::test::quaternity_move;
using eboard::test::quaternity_position;

namespace {

EndKind end_of(const Game& game) {
  REQUIRE(game.ending());
  return game.ending()->kind;
}

// Four kings and knights that go back and forth.
Game knights() { return Game(quaternity_position("W Ka1 Nd2; R Ka12 Nd11; B Kl12 Ni11; G Kl1 Ni2 -> W")); }
void round_trip(Game& game) {
  play(game, {"d2-e4", "d11-e9", "i11-h9", "i2-h4", "e4-d2", "e9-d11", "h9-i11", "h4-i2"});
}

}  // namespace

TEST_CASE("quaternity: turns go round clockwise from White, and nobody plays out of turn") {
  Game game;
  for (const Player player : {W, R, B, G, W}) {
    CHECK(game.position().turn() == player);
    const auto moves = game.position().legal_moves();
    REQUIRE(!moves.empty());
    REQUIRE(game.play(moves[0]));
  }
  CHECK(game.position().round() == 2);
  CHECK(refusal(game.play(quaternity_move("a1-a2"))) == "a1-a2 is not a legal move of Red");
}

TEST_CASE("quaternity: a player who mates all three wins (6.2.a)") {
  Game game(quaternity_position("W Kc3 Qe5; R Kc1 Qa2 Rk4; B/R Ni9; G/R Nd12 -> R"));
  // Credited with two mates before, so that the third ends it.
  Setup setup = game.position().setup();
  setup.departures = {{B, Status::mated, W}, {G, Status::mated, W}};
  game = Game(*Position::from_setup(setup));
  play(game, {"a2-a3", "e5-e1"});
  CHECK(end_of(game) == EndKind::mated_all);
  CHECK(game.ending()->winner == W);
  CHECK(game.points() == Points{10, 0, 0, 0});
  CHECK(refusal(game.play(quaternity_move("c3-c4"))) == "the game is over: mated all");
}

TEST_CASE("quaternity: the last opponent's resignation wins (6.2.b)") {
  Game game;
  REQUIRE(game.freeze(R, FreezeReason::resigned));
  REQUIRE(game.freeze(W, FreezeReason::time));
  CHECK(game.position().turn() == B);
  CHECK(!game.ending());
  CHECK(refusal(game.freeze(W, FreezeReason::resigned)) == "White does not play any more");
  REQUIRE(game.freeze(B, FreezeReason::forfeit));
  CHECK(end_of(game) == EndKind::last_active);
  CHECK(game.ending()->winner == G);
  CHECK(game.points() == Points{0, 0, 0, 2});
}

TEST_CASE("quaternity: frozen players are passed over, and their pieces do nothing") {
  Game game(quaternity_position("W Ka1; B frozen Kl12 Ra5; R Ka12 Nd5; G Kl1 -> W"));
  play(game, {"a1-a2", "d5-e7", "l1-l2"});
  CHECK(game.position().turn() == W);
  CHECK(!game.position().in_check(W));
}

TEST_CASE(
    "quaternity: a resignation that removes the counter-mate mates the player on turn, for the player who "
    "moved last") {
  // As Q5, but Red's rook keeps the k file from Black's king.
  Game game(quaternity_position("W Ke1 Na3 Qb7; R Kd12 Rk4; B Kl12 Ra5; G Ka1 Rg8 -> W"));
  play(game, {"a3-c4", "d12-d11", "l12-l11"});
  CHECK(eboard::test::move_texts(game.position()) == std::vector<std::string>{"g8l8"});
  CHECK(game.position().turn() == G);
  REQUIRE(game.freeze(R, FreezeReason::resigned));
  // A frozen rook attacks nothing: Black would have a way out, so Green has no counter-mate any more.
  CHECK(game.position().status(G) == Status::mated);
  const auto& frozen = std::get<Frozen>(game.entries().back().what);
  REQUIRE(frozen.played.mates.size() == 1);
  CHECK(frozen.played.mates[0] == Mate{G, B, MateKind::direct, false, true});
}

TEST_CASE("quaternity: bare kings, or two players with too little, have a dead position (6.3.a)") {
  const auto dead = [](const char* men) {
    return judge(quaternity_position(men)) == Ending{EndKind::dead_position};
  };
  CHECK(dead("W Ka1; B Kl12 -> W"));
  CHECK(dead("W Ka1 Nc3; B Kl12 -> W"));
  CHECK(dead("W Ka1; B Kl12 Bc4 -> W"));
  CHECK(dead("W Ka1 Ba3; B Kl12 Bb4 Bc5 -> W"));
  CHECK(dead("W Ka1; R Ka12; B Kl12 -> W"));
  CHECK(dead("W Ka1; R Ka12; B Kl12; G Kl1 -> W"));
  CHECK(!dead("W Ka1 Ba3; B Kl12 Bb5 -> W"));
  CHECK(!dead("W Ka1 Nc3; B Kl12 Nd9 -> W"));
  CHECK(!dead("W Ka1 Pd4^; B Kl12 -> W"));
  CHECK(!dead("W Ka1 Nc3; R Ka12; B Kl12 -> W"));
  CHECK(!dead("W Ka1; R Ka12; B frozen Kl12 -> W"));
}

TEST_CASE("quaternity: a capture that leaves too little ends the game at once") {
  Game game(quaternity_position("W Ka1 Nc3; B Kl12 Rd5 -> W"));
  play(game, {"c3xd5"});
  CHECK(end_of(game) == EndKind::dead_position);
  CHECK(game.points() == Points{1, 0, 1, 0});
}

TEST_CASE(
    "quaternity: nobody able to move is a dead position, one of two is a pass or by choice a draw (A-25)") {
  // Red's knights are nobody's: they only stand in the way.
  const char* locked =
      "W Ka1 Bb2 Pa2^ Pa3^ Pb1> Pc1> Pc3^; B Kl12 Bk11 Pl11v Pl10v Pk12< Pj12< Pj10v;"
      "R Na4 Nc4 Nd1 Nl9 Nj9 Ni12 -> W";
  CHECK(quaternity_position(locked).must_pass());
  CHECK(judge(quaternity_position(locked)) == Ending{EndKind::dead_position});
  const char* stuck = "W Ka1; B Kl12 Rb5 Rc2 -> W";
  CHECK(!judge(quaternity_position(stuck)));
  Options options;
  options.two_player_stalemate_draws = true;
  CHECK(judge(quaternity_position(stuck, options)) == Ending{EndKind::stalemate});
}

TEST_CASE("quaternity: a draw is offered on one's own turn and needs every active player (6.3.b, 6.3.c)") {
  Game game;
  CHECK(refusal(game.accept_draw(R)) == "no draw has been offered");
  CHECK(refusal(game.offer_draw(R)) == "Red may not offer a draw: White is on turn");
  REQUIRE(game.offer_draw(W));
  CHECK(refusal(game.offer_draw(W)) == "the offer of White stands");
  REQUIRE(game.accept_draw(G));
  CHECK(refusal(game.accept_draw(G)) == "Green has agreed already");
  REQUIRE(game.decline_draw(B));
  CHECK(!game.open_offer());
  CHECK(!game.ending());
  REQUIRE(game.offer_draw(W));
  play(game, {"b4-d5"});  // the player's own move leaves it standing
  for (const Player player : {R, B, G}) REQUIRE(game.accept_draw(player));
  CHECK(end_of(game) == EndKind::agreement);
  CHECK(game.points() == Points{1, 1, 1, 1});
}

TEST_CASE(
    "quaternity: a player who moves on without agreeing has declined, and one who resigns need not agree") {
  Game game;
  REQUIRE(game.offer_draw(W));
  play(game, {"b4-d5", "d10-f9"});
  CHECK(!game.open_offer());
  REQUIRE(game.offer_draw(B));
  REQUIRE(game.accept_draw(W));
  REQUIRE(game.accept_draw(R));
  CHECK(!game.ending());
  REQUIRE(game.freeze(G, FreezeReason::resigned));
  CHECK(end_of(game) == EndKind::agreement);
  CHECK(game.points() == Points{1, 1, 1, 0});
}

TEST_CASE("quaternity: the third occurrence may be claimed, arisen or about to (6.3.d)") {
  Game game = knights();
  CHECK(refusal(game.claim_repetition(W)) == "the position stands for the first time only");
  round_trip(game);
  CHECK(game.occurrences() == 2);
  play(game, {"d2-e4", "d11-e9", "i11-h9", "i2-h4", "e4-d2", "e9-d11", "h9-i11"});
  CHECK(refusal(game.claim_repetition(W)) == "White may not claim a draw: Green is on turn");
  CHECK(refusal(game.claim_repetition(G)) == "the position stands for the second time only");
  CHECK(refusal(game.claim_repetition(G, quaternity_move("h4-g6"))) ==
        "the position would stand for the first time only");
  Game other = game;
  REQUIRE(game.claim_repetition(G, quaternity_move("h4-i2")));
  CHECK(end_of(game) == EndKind::repetition);
  play(other, {"h4-i2"});
  REQUIRE(other.claim_repetition(W));
  CHECK(other.points() == Points{1, 1, 1, 1});
}

TEST_CASE("quaternity: another controller, another heading or a player less is another position (A-26)") {
  const Position one = quaternity_position("W Ka1; R Ka12; B Kl12; G Kl1; R/W Nd4 -> W");
  for (const char* other :
       {"W Ka1; R Ka12; B Kl12; G Kl1; R/B Nd4 -> W", "W Ka1; R Ka12; B Kl12; G Kl1; R/W Nd4 -> R",
        "W Ka1; R Ka12; B Kl12; G Kl1; B/W Nd4 -> W", "W Ka1; R Ka12; B frozen Kl12; G Kl1; R/W Nd4 -> W",
        "W Ka1; R Ka12; B Kl12; G Kl1; R/W Bd4 -> W"}) {
    INFO(other);
    CHECK(!one.same(quaternity_position(other)));
    CHECK(one.key() != quaternity_position(other).key());
  }
  CHECK(!quaternity_position("W Ka1 Pd4*; R Ka12 -> W").same(quaternity_position("W Ka1 Pd4^; R Ka12 -> W")));
  // An offer does not make it stand twice.
  Game game = knights();
  REQUIRE(game.offer_draw(W));
  CHECK(game.occurrences() == 1);
}

TEST_CASE(
    "quaternity: fifty moves by everybody still active may be claimed, and a pass does not count (6.3.e)") {
  Game game = knights();
  for (int i = 0; i < 24; ++i) round_trip(game);
  play(game, {"d2-e4", "d11-e9", "i11-h9", "i2-h4", "e4-d2", "e9-d11", "h9-i11"});
  CHECK(refusal(game.claim_fifty_moves(G)) == "Green has made 49 moves without pawn move or capture, not 50");
  play(game, {"h4-i2"});
  Game restored = game;
  REQUIRE(game.claim_fifty_moves(W));
  CHECK(end_of(game) == EndKind::fifty_moves);
  REQUIRE(restored.take_back(10));
  CHECK_FALSE(restored.claim_fifty_moves(restored.position().turn()));
  CHECK(restored.position().quiet_moves(W) == 3);

  Position passing = quaternity_position("W Ka1; R Ka12; B Kl12 Rb5 Rc2; G Kl1 -> W");
  passing.play(Move::pass());
  CHECK(passing.quiet_moves(W) == 0);
}

TEST_CASE(
    "quaternity: a pawn move, a capture and an absorption begin the count of quiet moves again (A-27)") {
  Setup setup = quaternity_position("W Ka1 Qb5 Bh5 Pd4^; R Ka12; B Kl12; G Kl1 Nb3 -> W").setup();
  setup.quiet_moves = {30, 31, 32, 33};
  const auto count_after = [&](const char* move) {
    Position position = *Position::from_setup(setup);
    position.play(quaternity_move(move));
    return position.quiet_moves(B);
  };
  CHECK(count_after("h5-g4") == 32);
  CHECK(count_after("d4-d5") == 0);
  CHECK(count_after("b5xb3") == 0);
  CHECK(count_after("b5-b11") == 0);
}

TEST_CASE("quaternity: an arbiter's rulings end, undo and credit") {
  Game game;
  play(game, {"b4-d5"});
  REQUIRE(game.rule({ruling::Draw{}, "3.10", "illegal move after a check that nobody saw"}));
  CHECK(end_of(game) == EndKind::ruled_draw);
  REQUIRE(game.rule({ruling::Annul{}, "", "an alliance"}));
  CHECK(game.points() == Points{0, 0, 0, 0});
  REQUIRE(game.rule({ruling::Undo{2}, "", ""}));
  CHECK(end_of(game) == EndKind::ruled_draw);
  REQUIRE(game.rule({ruling::Undo{1}, "", ""}));
  CHECK(!game.ending());
  CHECK(game.position().turn() == R);

  // A restored position in which Green stands mated, by nobody's move.
  Game restored(quaternity_position("W Ke1 Nc4 Qb7; R Kh12; B Kl12 Ra5; G Ka1 Ng8 -> R"));
  CHECK(restored.position().standing_mates().has(G));
  CHECK(refusal(restored.rule({ruling::Mate{B, W}, "", ""})) == "Black is not mated as the position stands");
  CHECK(refusal(restored.rule({ruling::Mate{G, G}, "", ""})) == "Green cannot be credited with it");
  Game nobody = restored;
  REQUIRE(restored.rule({ruling::Mate{G, W}, "", ""}));
  CHECK(restored.position().at(*parse_square("g8"))->controller == W);
  CHECK(restored.points() == Points{4, 0, 0, 0});
  REQUIRE(nobody.rule({ruling::Mate{G, std::nullopt}, "", ""}));
  CHECK(nobody.position().at(*parse_square("g8"))->controller == G);
  CHECK(nobody.points() == Points{0, 0, 0, 0});
}

}  // namespace game_test
