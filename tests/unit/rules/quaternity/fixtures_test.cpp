// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Composed positions, by the IDs of the notes on the rules. Some could not arise in play.
#include "rules/quaternity/ending.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/quaternity_positions.hpp"

namespace fixtures_test {

using namespace eboard::rules::quaternity;
using eboard::test::move_texts;
using eboard::test::quaternity_move;
using eboard::test::quaternity_position;
using eboard::test::targets;

namespace {

using Texts = std::vector<std::string>;

bool is_legal(const Position& position, const char* move) { return position.is_legal(quaternity_move(move)); }

// The mates of a legal move.
std::vector<Mate> play(Position& position, const char* move) {
  INFO(move);
  REQUIRE(is_legal(position, move));
  return position.play(quaternity_move(move)).mates;
}

Piece at(const Position& position, const char* square) {
  INFO(square);
  const auto piece = position.at(*parse_square(square));
  REQUIRE(piece);
  return *piece;
}

void check_only_mate(const std::vector<Mate>& mates, const Mate& expected) {
  REQUIRE(mates.size() == 1);
  CHECK(mates[0] == expected);
}

}  // namespace

TEST_CASE("Q1: a player in check may mate the checker, whose pieces then check no more") {
  Position position = quaternity_position("W Ka1 Rc2; R Ka12 Rb9 Qb11; B Kl12; G Kl3 -> W");
  CHECK(play(position, "c2-a2").empty());
  CHECK(position.in_check(Player::red));
  CHECK(is_legal(position, "b9-b1"));
  check_only_mate(play(position, "b9-b1"), {Player::white, Player::red, MateKind::direct, true});
  CHECK(!position.king(Player::white));
  CHECK(at(position, "a2") == Piece{Player::white, Player::red, Role::rook});
  CHECK(!position.in_check(Player::red));
  CHECK(position.turn() == Player::black);
}

TEST_CASE("Q2: a king is never captured, and the piece that attacks it may move elsewhere") {
  Position position = quaternity_position("W Ka1 Ng5; R Ka12 Rg2; B Kl12; G Kg9 -> W");
  play(position, "g5-e4");
  CHECK(position.in_check(Player::green));
  CHECK(!is_legal(position, "g2xg9"));
  CHECK(is_legal(position, "g2-g8"));
}

TEST_CASE("Q3: a direct mate, and the other pieces pass to the mating player at once") {
  Position position = quaternity_position("W Ka1 Qb5 Bh5; R Ka12; B Kl12; G Kl1 -> W");
  check_only_mate(play(position, "b5-b11"), {Player::red, Player::white, MateKind::direct});
  CHECK(position.status(Player::red) == Status::mated);
  CHECK(position.turn() == Player::black);
}

TEST_CASE("Q4: an indirect mate is credited to the player who moved, not to the one who checks") {
  Position position = quaternity_position("W Ke1 Na3 Qb7; R Kh12; B Kl12 Ra5; G Ka1 Ng8 -> W");
  check_only_mate(play(position, "a3-c4"), {Player::green, Player::white, MateKind::indirect});
  CHECK(at(position, "g8") == Piece{Player::green, Player::white, Role::knight});
}

TEST_CASE(
    "Q5: a player who can mate in reply is not mated, when that becomes impossible, the player who caused it "
    "mates") {
  Position position = quaternity_position("W Ke1 Na3 Qb7; R Kj12; B Kl12 Ra5; G Ka1 Rg8 -> W");
  CHECK(play(position, "a3-c4").empty());
  Position other = position;
  CHECK(play(other, "j12-j11").empty());
  check_only_mate(play(position, "j12-i12"), {Player::green, Player::red, MateKind::indirect});
}

TEST_CASE("Q5 with A-22 chosen otherwise: a counter-mate is no defence") {
  Options options;
  options.counter_mate_defends = false;
  Position position = quaternity_position("W Ke1 Na3 Qb7; R Kj12; B Kl12 Ra5; G Ka1 Rg8 -> W", options);
  check_only_mate(play(position, "a3-c4"), {Player::green, Player::white, MateKind::indirect});
}

TEST_CASE("Q6: two players' checks that no move answers are a mate, and one alone is none") {
  const char* start = "W Kc1 Rf5; R Ka12; B Kl12 Nk12; G Kh1 Bf8 -> G";
  Position position = quaternity_position(start);
  CHECK(play(position, "f8-g7").empty());
  CHECK(position.in_check(Player::black));
  check_only_mate(play(position, "f5-l5"), {Player::black, Player::white, MateKind::by_several});
  CHECK(at(position, "k12").controller == Player::white);
  Position alone = quaternity_position("W Kc1 Rf5; R Ka12; B Kl12 Nk12; G Kh1 Bf8 -> W");
  CHECK(play(alone, "f5-l5").empty());
}

TEST_CASE("Q7: with four players, a player who cannot move passes") {
  Position position = quaternity_position("W Ka1; R Ka12; B Kl12 Rb5 Rc2; G Kl1 -> W");
  CHECK(move_texts(position) == Texts{"--"});
  play(position, "--");
  CHECK(position.turn() == Player::red);
}

TEST_CASE("Q8: with two players, a player who cannot move passes, and nobody else may") {
  Position position = quaternity_position("W Ka1; B Kl12 Rb5 Rc2 -> W");
  CHECK(position.must_pass());
  play(position, "--");
  CHECK(position.turn() == Player::black);
  CHECK(!position.must_pass());
  CHECK(!is_legal(position, "--"));
}

TEST_CASE("Q9: an advanced central pawn has two steps and three captures") {
  const Position start = quaternity_position("W Ka1 Pd4*; R Ka12 Nc5; B Kl12 Ne3; G Kl1 Ne5 Nc3 -> W");
  CHECK(targets(start, "d4") == "e3 e4 c5 d5 e5");
  const auto heading = [&](const char* move, const char* square) {
    Position position = start;
    play(position, move);
    return at(position, square).heading;
  };
  CHECK(heading("d4-d5", "d5") == Heading::up);
  CHECK(heading("d4-e4", "e4") == Heading::right);
  CHECK(heading("d4xc5", "c5") == Heading::up);
  CHECK(heading("d4xe3", "e3") == Heading::right);
  CHECK(heading("d4xe5", "e5") == Heading::undecided);
}

TEST_CASE("Q10: a pawn promotes on the edge it heads for, not on the other") {
  const char* text = "W Ka1 Pk8^ Pk3>; R Ka10 Nl9; B Kh12 Nl2; G Kh1 -> W";
  Position position = quaternity_position(text);
  CHECK(is_legal(position, "k3-l3q"));
  CHECK(is_legal(position, "k3xl2n"));
  CHECK(!is_legal(position, "k3-l3"));
  CHECK(!is_legal(position, "k8xl9q"));
  play(position, "k8xl9");
  CHECK(at(position, "l9") == Piece{Player::white, Player::white, Role::pawn, Heading::up});
  Options options;
  options.promotes_on_either_edge = true;
  CHECK(is_legal(quaternity_position(text, options), "k8xl9q"));
}

TEST_CASE("Q11: a king mates a frozen king in the corner") {
  Position position = quaternity_position("W Kc3; R Ka12; B Kl12; G frozen Ka1 -> W");
  check_only_mate(play(position, "c3-b2"), {Player::green, Player::white, MateKind::direct});
  CHECK(position.turn() == Player::red);
}

TEST_CASE("Q12: a frozen king is judged as if its army were alive") {
  Position position = quaternity_position("W Kc2 Nc1 Rb2; R Ka12; B Kl12; G frozen Ka1 Ra5 -> W");
  CHECK(play(position, "b2-a2").empty());
  CHECK(position.status(Player::green) == Status::frozen);
}

TEST_CASE("Q13: a frozen piece attacks nothing") {
  CHECK(is_legal(quaternity_position("W Ka1; B frozen Kl12 Ra5; R Ka12; G Kl1 -> W"), "a1-a2"));
}

TEST_CASE("Q14: one move mates two kings together") {
  Position position = quaternity_position("W Ke1 Rf1 Nc10 Nd10 Ni10 Nj10; R Ka12; B Kl12; G Kg6 -> W");
  const auto mates = play(position, "f1-f12");
  REQUIRE(mates.size() == 2);
  CHECK(mates[0].of == Player::red);
  CHECK(mates[1].of == Player::black);
  CHECK(position.turn() == Player::green);
  CHECK(points_for_mates(position.departures())[0] == 6);
}

TEST_CASE("Q15: a mated king's leaving opens a line, and the next one is mated") {
  Position position = quaternity_position("W Ke6 Ra1 Nb3 Nc5 Nd4 Nj4 Nk4; R Kb1; B Kl1; G Kg6 -> W");
  const auto mates = play(position, "c5-d3");
  REQUIRE(mates.size() == 2);
  CHECK(mates[0].of == Player::red);
  CHECK(mates[1].of == Player::black);
  CHECK(position.turn() == Player::green);
}

TEST_CASE("Q16: a mate that opens a line to the own king is illegal") {
  CHECK(!is_legal(quaternity_position("W Ka1 Rd4 Nb2 Nf3 Nd3 Nh2; R Ke1; B Kl12 Rh1 Nb4; G Ka12 -> W"),
                  "d4-e4"));
  // Without Black's rook on that line it is a mate.
  Position position = quaternity_position("W Ka1 Rd4 Nb2 Nf3 Nd3 Nh2; R Ke1; B Kl12 Nb4; G Ka12 -> W");
  CHECK(play(position, "d4-e4").size() == 1);
}

TEST_CASE("Q17: an absorbed pawn keeps its heading and takes nothing of its new owner's") {
  const Position start = quaternity_position("W Ka1 Nc1; R/W Pd2v; R Kh12; B Kl12; G Kj9 -> W");
  CHECK(targets(start, "d2") == "d1");
  CHECK(!is_legal(start, "d2-d1"));
  Position position = start;
  play(position, "d2-d1r");
  CHECK(at(position, "d1") == Piece{Player::red, Player::white, Role::rook});
}

TEST_CASE("Q18: the last active player wins, with a mate and a bonus") {
  Position position = quaternity_position("W Ka1 Rb10 Nc10 Nd10; R Ka12; B frozen Kl12; G frozen Kl1 -> W");
  check_only_mate(play(position, "b10-a10"), {Player::red, Player::white, MateKind::direct});
  CHECK(position.is_over());
  CHECK(position.legal_moves().empty());
}

TEST_CASE("Q19: no king goes next to a frozen king that it does not mate") {
  const char* text = "W Kd4; R Ka12; B Kl12; G frozen Ke6 -> W";
  CHECK(!is_legal(quaternity_position(text), "d4-e5"));
  CHECK(!is_legal(quaternity_position(text), "d4-d5"));
  CHECK(is_legal(quaternity_position(text), "d4-d3"));
  Options options;
  options.king_may_attack_frozen = true;
  CHECK(is_legal(quaternity_position(text, options), "d4-e5"));
}

TEST_CASE("Q20: squares beside a frozen king are no way out of mate") {
  Position position = quaternity_position("W Ka1 Rf1; R Ka12; B Kl10; G frozen Ka10 -> W");
  check_only_mate(play(position, "f1-f12"), {Player::red, Player::white, MateKind::direct});
  CHECK(position.turn() == Player::black);
}

TEST_CASE("Q21: the counter-mate that kept a player in the game is their only move") {
  Position position = quaternity_position("W Ke1 Na3 Qb7; R Kj12; B Kl12 Ra5; G Ka1 Rg8 -> W");
  for (const char* move : {"a3-c4", "j12-j11", "l12-l11"}) CHECK(play(position, move).empty());
  CHECK(move_texts(position) == Texts{"g8l8"});
  check_only_mate(play(position, "g8-l8"), {Player::black, Player::green, MateKind::direct, true});
  CHECK(at(position, "a5").controller == Player::green);
  CHECK(!position.in_check(Player::green));
  CHECK(position.turn() == Player::white);
}

TEST_CASE("Q22: in plain mate but not mated: exactly the two mating replies are legal, and win") {
  Position position = quaternity_position("W Kc3 Qe5; R Kc1 Qa2 Rk4 -> R");
  CHECK(play(position, "a2-a3").empty());
  CHECK(is_plainly_mated(position.board(), Player::white));
  CHECK(move_texts(position) == Texts{"e5e1", "e5i1"});
  for (const char* move : {"e5-e1", "e5-i1"}) {
    Position after = position;
    check_only_mate(play(after, move), {Player::red, Player::white, MateKind::direct, true});
    CHECK(after.is_over());
  }
}

TEST_CASE("Q23: a player in check without a legal move on their turn is mated by the player who moved last") {
  Position position = quaternity_position("W Kd7; R frozen Kf8; B Ke11 Qf3 Qg6 Qh8 -> B");
  const auto mates = play(position, "g6-c6");
  check_only_mate(mates, {Player::white, Player::black, MateKind::direct, false, true});
  CHECK(position.is_over());
}

TEST_CASE("a mate counts at once, although another player could have interposed before", "[TQ-024]") {
  // Red's rook could go to a3 before Green's turn; Green alone is asked.
  Position position = quaternity_position("W Ke1 Na3 Qb7; R Kh12 Rl3; B Kl12 Ra5; G Ka1 -> W");
  check_only_mate(play(position, "a3-c4"), {Player::green, Player::white, MateKind::indirect});
}

}  // namespace fixtures_test
