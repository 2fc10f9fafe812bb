// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/tournament.hpp"

#include "tests/support/catch.hpp"

namespace eboard::tournament::tournament_test {
namespace {

Tournament two_rounds() {
  Tournament tournament;
  tournament.players.resize(2);
  tournament.players[0].number = 1;
  tournament.players[0].entries = {{2, Colour::white, Result::draw},
                                   {kNobody, Colour::none, Result::pairing_bye}};
  tournament.players[1].number = 2;
  tournament.players[1].entries = {{1, Colour::black, Result::draw}, {}};
  return tournament;
}

TEST_CASE("a result is worth what the point system says") {
  const PointSystem usual;
  CHECK(points_of(usual, Result::win) == kOne);
  CHECK(points_of(usual, Result::short_draw) == kHalf);
  CHECK(points_of(usual, Result::half_bye) == kHalf);
  CHECK(points_of(usual, Result::pairing_bye) == kOne);
  CHECK(points_of(usual, Result::forfeit_loss) == kNone);
  CHECK(points_of(usual, Result::pending) == kNone);
  PointSystem three_one;
  three_one.win = three_one.forfeit_win = {30};
  three_one.draw = kOne;
  three_one.zero_bye = {-5};
  CHECK(points_of(three_one, Result::short_win) == Points{30});
  CHECK(points_of(three_one, Result::forfeit_win) == Points{30});
  CHECK(points_of(three_one, Result::absent) == Points{-5});
}

TEST_CASE("the points of a player are those of the rounds and of what the arbiter gave or took") {
  Tournament tournament = two_rounds();
  CHECK(points_after(tournament, tournament.players[0], 2) == Points{15});
  CHECK(points_after(tournament, tournament.players[0], 1) == kHalf);
  CHECK(points_after(tournament, tournament.players[1], 9) == kHalf);
  CHECK(points_of(tournament, tournament.players[0], 0) == kNone);
  CHECK(points_of(tournament, tournament.players[0], 3) == kNone);
  tournament.abnormal = {
      {Result::pairing_bye, {}, kHalf, 2, {1}}, {{}, {}, {-10}, 0, {1}}, {{}, {}, {1}, 1, {2}}};
  CHECK(points_of(tournament, tournament.players[0], 2) == kHalf);
  CHECK(points_after(tournament, tournament.players[0], 2) == kNone);
  CHECK(points_after(tournament, tournament.players[1], 2) == Points{6});
  tournament.team_event = true;  // the numbers of 299 are teams, and the bye is the team's
  CHECK(points_after(tournament, tournament.players[0], 2) == kHalf);
}

TEST_CASE("a round is played when somebody has a result, and paired before") {
  Tournament tournament = two_rounds();
  CHECK(last_round_played(tournament) == 1);
  CHECK(last_round_paired(tournament) == 1);
  for (Player& player : tournament.players)
    player.entries.push_back({3 - player.number, Colour::none, Result::pending});
  CHECK(last_round_played(tournament) == 1);
  CHECK(last_round_paired(tournament) == 3);
  CHECK(last_round_paired(Tournament{}) == 0);
}

TEST_CASE("a result has the code of TRF") {
  std::string codes;
  for (int each = 0; each <= static_cast<int>(Result::pending); ++each)
    codes += code_of(static_cast<Result>(each));
  CHECK(codes == "1=0+-WDLHFUZ  ");
  CHECK(was_played(Result::short_loss));
  CHECK_FALSE(was_played(Result::forfeit_win));
  CHECK_FALSE(was_played(Result::half_bye));
}

}  // namespace
}  // namespace eboard::tournament::tournament_test
