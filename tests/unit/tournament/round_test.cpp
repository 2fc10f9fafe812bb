// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/round.hpp"

#include "tests/support/catch.hpp"

namespace eboard::tournament::round_test {
namespace {

/// Round 1: 2 and 4 won, 5 had a bye. Round 2 is paired.
Tournament five() {
  Tournament tournament;
  tournament.players.resize(5);
  for (int number = 1; number <= 5; ++number)
    tournament.players[static_cast<std::size_t>(number) - 1].number = number;
  const auto put = [&](int number, std::vector<Entry> entries) {
    tournament.players[static_cast<std::size_t>(number) - 1].entries = std::move(entries);
  };
  put(1, {{2, Colour::white, Result::loss}, {3, Colour::black, Result::pending}});
  put(2, {{1, Colour::black, Result::win}, {4, Colour::white, Result::pending}});
  put(3, {{4, Colour::none, Result::forfeit_loss}, {1, Colour::white, Result::pending}});
  put(4, {{3, Colour::none, Result::forfeit_win}, {2, Colour::black, Result::pending}});
  put(5, {{kNobody, Colour::none, Result::pairing_bye}, {}});
  return tournament;
}

TEST_CASE("a round has its games by points, and its byes") {
  const Round first = round_of(five(), 1);
  CHECK(first.games == std::vector<Game>{{1, 2, Result::loss, Result::win},
                                         {3, 4, Result::forfeit_loss, Result::forfeit_win}});
  CHECK(first.byes == std::vector<Bye>{{5, Result::pairing_bye}});
  const Round second = round_of(five(), 2);
  CHECK(second.games == std::vector<Game>{{2, 4, Result::pending, Result::pending},
                                          {3, 1, Result::pending, Result::pending}});
  CHECK(second.byes.empty());
  for (const int none : {-1, 0, 3}) CHECK(round_of(five(), none).games.empty());
}

TEST_CASE("a game that only one of two has is none") {
  Tournament tournament = five();
  tournament.players[1].entries[1] = {};
  CHECK(round_of(tournament, 2).games == std::vector<Game>{{3, 1, Result::pending, Result::pending}});
  tournament.players[2].entries[1].opponent = 9;
  CHECK(round_of(tournament, 2).games.empty());
}

TEST_CASE("games of a team event stand by start numbers") {
  Tournament tournament = five();
  tournament.team_event = true;
  CHECK(round_of(tournament, 2).games.front() == Game{3, 1, Result::pending, Result::pending});
}

}  // namespace
}  // namespace eboard::tournament::round_test
