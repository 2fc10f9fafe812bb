// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What trackers need of the rules of Quaternity.
#include "daemon/tracking/game/quaternity.hpp"

#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/quaternity_positions.hpp"

namespace quaternity_game_test {

using eboard::rules::Role;
using eboard::test::quaternity_move;
using eboard::test::quaternity_position;
using namespace eboard::tracking;
namespace q = eboard::rules::quaternity;

namespace {

QuaternityPosition at(const char* text) { return QuaternityPosition(quaternity_position(text)); }
q::Square sq(const char* name) { return *q::parse_square(name); }

constexpr const char* kFour = "W Ka1 Nd2; R Ka12; B Kl12; G Kl1 -> W";

}  // namespace

TEST_CASE("every piece of Quaternity has a place of its own", "[quaternity]") {
  std::set<std::size_t> kinds;
  for (const q::Man man : Quaternity::every_piece()) kinds.insert(Quaternity::kind(man));
  CHECK(kinds.size() == Quaternity::kKinds);
  for (std::size_t i = 0; i < Quaternity::kKinds; ++i)
    CHECK(Quaternity::kind(Quaternity::every_piece()[i]) == i);
}

TEST_CASE("the kings of all armies are found, and nothing else", "[quaternity]") {
  const auto kings = Quaternity::kings(at(kFour).placement());
  int count = 0;
  q::for_each(kings, [&](q::Square square) {
    ++count;
    CHECK(at(kFour).placement()[square]->role == Role::king);
  });
  CHECK(count == 4);
}

TEST_CASE("a move takes its piece along, and whose turn it is", "[quaternity]") {
  const QuaternityPosition before = at(kFour);
  const QuaternityPosition after = before.after(quaternity_move("d2e4"));
  CHECK_FALSE(after.placement()[sq("d2")]);
  CHECK(after.placement()[sq("e4")] == before.placement()[sq("d2")]);
  CHECK(after.turn() == q::following(before.turn()));
  CHECK(after.placement() == q::men_of(after.rules()));
}

TEST_CASE("a piece may slide on unless it is a knight, a pawn that took, or was exchanged", "[quaternity]") {
  const auto goes_on = [](const char* text, const char* move) {
    const auto position = at(text);
    return Quaternity::may_go_on(position.after(quaternity_move(move)), quaternity_move(move));
  };
  CHECK_FALSE(goes_on(kFour, "d2e4"));
  CHECK(goes_on(kFour, "a1a2"));
  CHECK(goes_on("W Ka1 Rd2; R Ka12; B Kl12; G Kl1 -> W", "d2d4"));
  CHECK(goes_on("W Ka1 Pd4^; R Ka12; B Kl12; G Kl1 -> W", "d4d5"));
  CHECK_FALSE(goes_on("W Ka1 Pd4^; R Ka12 Ne5; B Kl12; G Kl1 -> W", "d4e5"));
  CHECK_FALSE(goes_on("W Ka1 Pd11^; R Ka10; B Kl10; G Kl1 -> W", "d11d12q"));
  CHECK_FALSE(Quaternity::may_go_on(at(kFour), quaternity_move("e5e6")));  // nothing stands there
}

TEST_CASE("a board that lies turned by a quarter shows each player's corner at the next one's",
          "[quaternity]") {
  using eboard::rules::BoardTurn;
  CHECK(Quaternity::turned(sq("a1"), BoardTurn::quarter) == sq("a12"));
  CHECK(Quaternity::turned(sq("a1"), BoardTurn::half) == sq("l12"));
  CHECK(Quaternity::turned(sq("b3"), BoardTurn::three_quarters) == sq("j2"));
  const q::Men men = at(kFour).placement();
  for (const BoardTurn turn : eboard::rules::kBoardTurns) {
    const auto there = Quaternity::turned(men, turn);
    CHECK(there.occupied() == Quaternity::turned(men.occupied(), turn));
    CHECK(there[Quaternity::turned(sq("d2"), turn)] == men[sq("d2")]);
    CHECK(Quaternity::turned(there, -turn) == men);
  }
}

TEST_CASE("White sits opposite Black, and Red opposite Green", "[quaternity]") {
  CHECK(Quaternity::opposite(q::Player::white) == q::Player::black);
  CHECK(Quaternity::opposite(q::Player::black) == q::Player::white);
  CHECK(Quaternity::opposite(q::Player::red) == q::Player::green);
}

TEST_CASE("a displaced piece leaves the turn to the next player who plays", "[quaternity]") {
  const QuaternityPosition before = at(kFour);
  const auto after = QuaternityIllegal::displaced(before, quaternity_move("d2d3"));
  REQUIRE(after);
  CHECK_FALSE(after->placement()[sq("d2")]);
  CHECK(after->placement()[sq("d3")] == before.placement()[sq("d2")]);
  CHECK(after->turn() == q::following(before.turn()));
  CHECK(Quaternity::moved_before(*after) == before.turn());
  CHECK(after->rules().setup().round == before.rules().setup().round);
  // The next player is mated and is passed over.
  const auto passed = QuaternityIllegal::displaced(at("W Ka1 Nd2; R frozen Ka12; B Kl12; G Kl1 -> W"),
                                                   quaternity_move("d2d3"));
  if (passed) CHECK(passed->rules().status(passed->turn()) == q::Status::active);
}

TEST_CASE("the last player of a round begins another one", "[quaternity]") {
  const QuaternityPosition last = at("W Ka1; R Ka12; B Kl12; G Kl1 Nd2 -> G");
  const auto after = QuaternityIllegal::displaced(last, quaternity_move("d2d3"));
  REQUIRE(after);
  CHECK(after->rules().setup().round == last.rules().setup().round + 1);
}

TEST_CASE("plies until a player's turn are those of the players who still play", "[quaternity]") {
  const QuaternityPosition four = at(kFour);
  std::size_t plies = 1;
  for (q::Player player = q::following(four.turn()); player != four.turn(); player = q::following(player))
    CHECK(Quaternity::plies_until(four, player) == plies++);
  CHECK(Quaternity::plies_until(four, four.turn()) == 4);
  const QuaternityPosition three = at("W Ka1 Nd2; R frozen Ka12; B Kl12; G Kl1 -> W");
  CHECK(Quaternity::plies_until(three, three.turn()) == 3);
}

TEST_CASE("a move of Quaternity is written in two squares and the piece of a promotion", "[quaternity]") {
  CHECK(to_string(QuaternityNotation::way(quaternity_move("d2e4"))) == "d2e4");
  CHECK(to_string(QuaternityNotation::way(quaternity_move("d11d12q"))) == "d11d12q");
  std::set<std::uint64_t> codes;
  for (const char* move : {"d2e4", "e4d2", "d2e5", "d11d12q", "d11d12n"})
    codes.insert(Quaternity::code(quaternity_move(move)));
  CHECK(codes.size() == 5);
}

TEST_CASE("a move is plain unless a pawn is exchanged", "[quaternity]") {
  CHECK(Quaternity::is_plain(quaternity_move("d2e4")));
  q::Move exchanged = quaternity_move("d2e4");
  exchanged.promotion = Role::queen;
  CHECK_FALSE(Quaternity::is_plain(exchanged));
  CHECK(Quaternity::is_promotion(exchanged));
}

}  // namespace quaternity_game_test
