// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A hall of three tables for tests of rounds that begin and end: six players, round 1 over, round 2 paired.
#pragma once

#include <string>

#include "daemon/tournament/desk/hall_now.hpp"
#include "daemon/tournament/section.hpp"

namespace eboard::test {

using namespace std::chrono_literals;

constexpr std::int64_t kHallWall = 1'790'000'000'000;
/// 2026-12-05 13:58, and as much on the hall's line.
constexpr tournament::Millis kHallNow = 50h;
inline const tournament::LocalTime kHallLocal{*tournament::day_of(2026, 12, 5), 13 * 60 + 58};

inline void pair(tournament::Section& section, int round, int white, int black, tournament::Result of_white,
                 tournament::Result of_black) {
  auto& players = section.tournament.players;
  const auto at = static_cast<std::size_t>(round - 1);
  players[static_cast<std::size_t>(white - 1)].entries[at] = {black, tournament::Colour::white, of_white};
  players[static_cast<std::size_t>(black - 1)].entries[at] = {white, tournament::Colour::black, of_black};
}

/// 1 - 2, 3 - 4, 5 - 6, and then 1 - 4, 3 - 6, 5 - 2, at tables 1 to 3.
inline tournament::Section two_rounds() {
  using tournament::Result;
  tournament::Section section;
  section.round = 1;
  for (const char* name : {"Aalto", "Brandt", "Costa", "Dahl", "Ekman", "Fuchs"}) {
    tournament::Player player;
    player.number = static_cast<int>(section.tournament.players.size()) + 1;
    player.name = name;
    player.entries.resize(2);
    section.tournament.players.push_back(player);
  }
  for (const int white : {1, 3, 5}) {
    pair(section, 1, white, white + 1, Result::win, Result::loss);
    pair(section, 2, white, white == 5 ? 2 : white + 3, Result::pending, Result::pending);
  }
  section.plans.resize(2);
  section.plans[1].tables = {{1, 1, 4}, {2, 3, 6}, {3, 5, 2}};
  return section;
}

/// Boards at all of these tables, set up for as long.
inline tournament::HallNow hall_of(std::initializer_list<int> tables, tournament::Millis stand = 1min) {
  tournament::HallNow hall;
  hall.now = kHallNow;
  hall.local = kHallLocal;
  hall.wall = kHallWall;
  for (const int table : tables) {
    tournament::BoardNow board;
    board.linked = true;
    board.stands = tournament::Stands::set_up;
    board.since = kHallNow - stand;
    hall.boards[table] = board;
  }
  return hall;
}

}  // namespace eboard::test
