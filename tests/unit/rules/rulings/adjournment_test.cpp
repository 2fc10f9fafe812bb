// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <algorithm>

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/game/sealed.hpp"
#include "rules/laws/rulings/judge/propose.hpp"
#include "tests/unit/rules/rulings/support.hpp"

namespace adjournment_test {

using namespace eboard::rules;
using namespace eboard::test;
using namespace std::chrono_literals;

namespace {

using Kind = SealedReading::Kind;

constexpr const char* kTwoKnights = "4k3/8/8/8/8/5N2/8/RN2K3 w - - 0 30";

GameFile sealed(const char* id, const char* move, const char* fen = kTwoKnights) {
  return ruled(file(id, "40/7200:3600", fen), std::string{"R-SEAL white move=\""} + move + "\"");
}

GameFile enter_all(GameFile game, const Proposal& proposal) {
  for (const Ruling& ruling : proposal.rulings) {
    auto next = game.with(ruling, {}, by_material);
    if (!next) FAIL(to_string(ruling) + ": " + next.error().text());
    game = *next;
  }
  return game;
}

std::string command(const Proposal& proposal) {
  return proposal.rulings.empty() ? "" : std::string{command_of(proposal.rulings.front().action)};
}

std::string last_move(const GameFile& game) {
  const History& history = game.state().history;
  return to_san(history.at(history.plies() - 1), history.move(history.plies()));
}

}  // namespace

TEST_CASE("the player who seals", "[T28-065][T30-051][D28-21.1][D28-21.3][F30-21.1][F05-A.1a]") {
  const GameFile untimed = enter(file("fide-1928-draft", "-"), entry::SessionEnd{});
  CHECK(has(refused(untimed, "R-SEAL white move=e4"), "wait until Black is on move"));
  const GameFile black = moves(untimed, "e4");
  CHECK(ruled(black, "R-SEAL black move=e5").state().phase == Phase::adjourned);
  CHECK(ruled(file("fide-1928-draft"), "R-SEAL white move=e4").state().phase == Phase::adjourned);
  CHECK(ruled(file("fide-1930", "-"), "R-SEAL white move=e4").state().phase == Phase::adjourned);
  CHECK(has(refused(file("fide-1930"), "R-SEAL black move=e5"), "it is White who seals"));
}

TEST_CASE("a closed envelope is not changed, an open one is",
          "[T28-066][T30-052][D28-21.4][F30-21.2][F05-A.3]") {
  const GameFile open = ruled(file("fide-1930"), "R-SEAL white move=e4 open");
  CHECK(open.state().phase == Phase::adjourning);
  CHECK(has(refused(open, "R-OPEN"), "no move is sealed"));
  const GameFile changed = ruled(open, "R-SEAL white move=d4");
  CHECK(changed.state().envelopes.size() == 1);
  CHECK(changed.state().envelopes.front().move == "d4");
  CHECK(has(refused(changed, "R-SEAL white move=e4"), "a sealed move is not changed"));
  CHECK_FALSE(changed.with_move("d4"));
}

TEST_CASE("a move that was made on the board has to be sealed", "[T05-079][F05-A.1a]") {
  GameFile game = enter(file("fide-2005", "40/7200", kTwoKnights), entry::SessionEnd{});
  game = moves(game, "Ne5");
  CHECK(game.state().ply() == 0);
  CHECK(has(refused(game, "R-SEAL white move=Kd1"), "Ne5 was made on the board and has to be sealed"));
  CHECK(ruled(game, "R-SEAL white move=Ne5").state().phase == Phase::adjourned);
  CHECK_FALSE(game.with_move("Kd1"));
}

TEST_CASE("a player who adjourns early is charged the rest of the session", "[T05-080][F05-A.1b]") {
  const GameFile game = ruled(file("fide-2005"), "R-SEAL white move=e4 clock=1:02:00/0:48:10 charge=20:00");
  CHECK(times(game) == Times{42min, 48min + 10s});
  CHECK_FALSE(game.state().clock.running);
}

TEST_CASE("the envelope is opened when the player who must reply is present",
          "[T28-067][T30-053][T05-083][T23-040][D28-21.7][D28-21.8][F30-21.5][F30-21.6][F05-A.7][F05-A.9a]["
          "F05-A.9b][F23-I]") {
  for (const char* id : {"fide-1930", "fide-2005", "fide-2023"}) {
    GameFile game = sealed(id, "Ng5");
    game = enter(game, entry::Presence{Color::black, false});
    CHECK(
        has(refused(game, "R-OPEN"), "Black, who has to reply, is absent; their clock runs, R-START black"));
    CHECK_FALSE(refused(game, "R-START white").empty());
    game = ruled(game, "R-START black");
    CHECK(game.state().clock.running == Color::black);
    game = ruled(enter(game, entry::Presence{Color::black, true}), "R-OPEN");
    CHECK(game.state().phase == Phase::under_way);
    CHECK(game.state().ply() == 1);
    CHECK(game.state().clock.running == Color::black);
  }
  CHECK(ruled(sealed("fide-1928-draft", "Ng5"), "R-OPEN absent").state().ply() == 1);
}

TEST_CASE("sealed moves are read in the notations of their time", "[T28-052][T28-049][T30-035]") {
  const GameState state = file("fide-1928-draft", "40/7200", kTwoKnights).state();
  CHECK(read_sealed(state, "C 2 D").moves.size() == 2);
  CHECK(read_sealed(state, "Nbd2").kind == Kind::move);
  CHECK(read_sealed(state, "b1d2").kind == Kind::move);
  CHECK(read_sealed(state, "Nd2").kind == Kind::ambiguous);
  CHECK(read_sealed(state, "e1e3").kind == Kind::illegal);
  CHECK(read_sealed(state, "Ke3").pieces == std::vector<Square>{*parse_square("e1")});
  CHECK(read_sealed(state, "Xz9").kind == Kind::unreadable);
  CHECK(read_sealed(state, "").kind == Kind::unreadable);
}

TEST_CASE("a sealed move is read in the letters of any language (2005 E.3, 2023 C.3)", "[F05-E.3]") {
  const char* fen = "4k3/8/8/8/8/2N5/8/R3KB2 w - - 0 30";
  for (const char* id : {"fide-2005", "fide-2018", "fide-2023"}) {
    const GameState state = file(id, "40/7200", fen).state();
    const Move knight = *parse_san(state.history.position(), "Nb5");
    for (const char* move : {"Sb5", "Cb5", "Jb5", "Nb5"}) {
      CAPTURE(id, move);
      const auto read = read_sealed(state, move).moves;
      const bool named = std::ranges::find(read, knight) != read.end();
      CHECK(named);
    }
    const GameFile lopers = sealed(id, "Lb5", fen);
    CHECK(command(propose_sealed(lopers).front()) == "R-OPEN");
    CHECK(last_move(ruled(lopers, "R-OPEN")) == "Bb5+");
  }
}

TEST_CASE("what different letters make of a sealed move is asked, in every edition") {
  // In French R is the king, in English the rook.
  for (const char* id : {"fide-1930", "fide-2005", "fide-2023"}) {
    CAPTURE(id);
    const GameFile game = sealed(id, "Rd1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 30");
    CHECK(has(refused(game, "R-OPEN"), "Kd1 (French)"));
    CHECK(has(refused(game, "R-OPEN"), "Rd1 (English)"));
    const auto proposals = propose_sealed(game);
    REQUIRE(proposals.size() == 2);
    for (const Proposal& proposal : proposals) {
      CHECK(proposal.decider == Decider::arbiter);
      CHECK(enter_all(game, proposal).state().ply() == 1);
    }
    CHECK(last_move(ruled(ruled(game, "R-CHOOSE a1d1"), "R-OPEN")) == "Rd1");
    CHECK(has(refused(game, "R-CHOOSE Ke2"), "cannot mean Ke2"));
  }
}

TEST_CASE("an ambiguous sealed move of 1928 is chosen by the opponent", "[T28-052][D28-16.8][D28-21.11]") {
  const GameFile game = sealed("fide-1928-draft", "C 2 D");
  CHECK(has(refused(game, "R-OPEN"), "the opponent chooses, R-CHOOSE"));
  const auto proposals = propose_sealed(game);
  REQUIRE(proposals.size() == 2);
  CHECK(proposals.front().decider == Decider::opponent);
  CHECK(enter_all(game, proposals.front()).state().ply() == 1);
  CHECK(has(refused(game, "R-CHOOSE Ke2"), "cannot mean Ke2"));
  CHECK(ruled(game, "R-CHOOSE Ke2 slip").state().envelopes.front().chosen);
  CHECK(has(refused(sealed("fide-1930", "Nd2"), "R-CHOOSE Nbd2"), "slip"));
  CHECK(ruled(ruled(sealed("fide-1930", "Nd2"), "R-CHOOSE Nbd2 slip"), "R-OPEN").state().ply() == 1);
  CHECK(has(refused(sealed("fide-2005", "Nd2"), "R-CHOOSE Nbd2"), "an ambiguous sealed move loses"));
}

TEST_CASE("an illegal sealed move of 1928 is replaced as the opponent chooses",
          "[T28-049][D28-16.3][D28-16.5]") {
  const GameFile quiet = sealed("fide-1928-draft", "Nf3g6");
  CHECK(has(refused(quiet, "R-OPEN"), "is no legal move: the opponent chooses"));
  const auto instead = propose_sealed(quiet);
  REQUIRE(instead.size() == 2);
  CHECK(to_string(std::get<ruling::Oblige>(instead[0].rulings[0].action).obligation) == "move=f3");
  CHECK(to_string(std::get<ruling::Oblige>(instead[1].rulings[0].action).obligation) == "king");
  const GameFile resumed = enter_all(quiet, instead[0]);
  CHECK(resumed.state().phase == Phase::under_way);
  CHECK_FALSE(resumed.with_move("Ke2"));
  CHECK(resumed.with_move("Ng5"));

  const GameFile capture = sealed("fide-1928-draft", "a1e5", "4k3/8/8/4p3/8/8/8/R3K3 w - - 0 30");
  CHECK(propose_sealed(capture).size() == 2);
  const GameFile takeable = sealed("fide-1928-draft", "a1e5", "4k3/8/8/4p3/8/5N2/8/R3K3 w - - 0 30");
  CHECK(propose_sealed(takeable).size() == 3);

  const GameFile stuck = sealed("fide-1928-draft", "b1b5", "k3r3/8/8/8/8/5n2/P6P/1n2K2R w - - 0 30");
  for (const Proposal& proposal : propose_sealed(stuck)) CHECK(command(proposal) == "R-LOSS");
}

TEST_CASE("no move in the envelope loses",
          "[T28-051][T30-035][T05-084][D28-16.7][D28-21.12][F30-17.4][F05-A.8a][F05-A.8b][F05-A.8c]") {
  CHECK(command(propose_sealed(sealed("fide-1928-draft", "")).front()) == "R-LOSS");
  CHECK(propose_sealed(sealed("fide-1928-draft", "")).front().article == "16f");
  for (const char* id : {"fide-1930", "fide-2005", "fide-2023"}) {
    for (const char* move : {"Nd2", "Xz9", "e1e3"}) {
      CAPTURE(id, move);
      // Black has a rook and can mate.
      const GameFile game = sealed(id, move, "4k2r/8/8/8/8/5N2/8/RN2K3 w - - 0 30");
      const auto proposals = propose_sealed(game, by_material);
      CHECK(command(proposals.front()) == "R-LOSS");
      CHECK(enter_all(game, proposals.front()).state().outcome == Outcome::black_wins);
      CHECK_FALSE(refused(game, "R-OPEN").empty());
      const bool drawn = std::string{id} != "fide-1930";
      const auto bare = propose_sealed(sealed(id, move), by_material);
      CHECK(command(bare.front()) == (drawn ? "R-DRAW" : "R-LOSS"));
    }
  }
}

TEST_CASE("a lost envelope is replaced by the sealer's statement, since 2005",
          "[T05-087][F05-A.11a][F05-A.11b]") {
  CHECK(ruled(sealed("fide-2005", ""), "R-OPEN stated=Ng5 art=A.11a").state().ply() == 1);
  CHECK(has(refused(sealed("fide-1930", ""), "R-OPEN stated=Ng5"), "cannot be stated afterwards"));
  CHECK(ruled(sealed("fide-2005", "Ng5"), "R-ANNUL replay art=A.11b").state().to_be_replayed);
}

TEST_CASE("an adjourned game may end before it is resumed",
          "[T05-081][F05-A.6][T30-041][T28-057][F30-19.2][D28-18.2]") {
  CHECK(ruled(sealed("fide-2005", "Ng5"), "R-LOSS black art=5.1b").state().over());
  CHECK(ruled(sealed("fide-2005", "Ng5"), "R-DRAW art=5.2c").state().outcome == Outcome::draw);
  CHECK(ruled(sealed("fide-1930", "Ng5"), "R-LOSS black art=19.2").state().outcome == Outcome::white_wins);
  CHECK(ruled(sealed("fide-1928-draft", "Ng5"), "R-LOSS black art=18b").state().over());
}

TEST_CASE("the reply may be sealed if the sealer is absent", "[T05-085][F05-A.9c]") {
  GameFile game = sealed("fide-2005", "Ng5");
  CHECK(has(refused(game, "R-SEAL black move=Ke7"), "the sealer is absent"));
  game = enter(game, entry::Presence{Color::white, false});
  game = ruled(game, "R-SEAL black move=Ke7");
  CHECK(game.state().envelopes.size() == 2);
  game = ruled(game, "R-START white");
  CHECK(game.state().clock.running == Color::white);
  game = ruled(game, "R-OPEN");
  CHECK(game.state().phase == Phase::adjourned);
  game = ruled(enter(game, entry::Presence{Color::white, true}), "R-OPEN");
  CHECK(game.state().ply() == 2);
  CHECK(game.state().phase == Phase::under_way);
  CHECK_FALSE(refused(enter(sealed("fide-1930", "Ng5"), entry::Presence{Color::white, false}),
                      "R-SEAL black move=Ke7")
                  .empty());
}

TEST_CASE("wrong set-ups and times at the resumption",
          "[T28-068][T30-054][T05-082][D28-21.9][D28-21.10][F30-21.7][F30-21.8][F05-A.5][F05-A.12]") {
  GameFile game = ruled(sealed("fide-1930", "Ng5"), "R-OPEN");
  game = moves(game, "Ke7 Ke2");
  const GameFile restored = ruled(game, "R-RESTORE 1 art=21.8");
  CHECK(restored.state().annulled.front().plies.size() == 2);
  CHECK(ruled(game, "R-ANNUL art=21.7").state().outcome == Outcome::annulled);
  CHECK(ruled(sealed("fide-2005", "Ng5"), "R-SETCLOCK black=1:55:00 art=A.12").state().clock.times->black ==
        115min);
  const GameFile resumed = ruled(sealed("fide-2005", "Ng5"), "R-OPEN");
  CHECK(times(ruled(resumed, "R-SETCLOCK black=1:55:00 art=A.12")).black == 115min);
  CHECK(
      has(refused(moves(resumed, "Ke7"), "R-SETCLOCK black=1:55:00 art=A.12"), "the player has moved since"));
  CHECK(refused(moves(resumed, "Ke7"), "R-SETCLOCK black=1:55:00 art=6.14").empty());
}

TEST_CASE("a sealed mate stands", "[T05-086][T23-040][F05-A.10a]") {
  const GameFile game = sealed("fide-2005", "Ra8#", "4k3/R7/4K3/8/8/8/8/8 w - - 0 30");
  CHECK(ruled(game, "R-OPEN").state().outcome == Outcome::white_wins);
}

}  // namespace adjournment_test
