// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A tournament that nobody ever played, with everything that a page has to show: names in many scripts, byes,
// a forfeit, a round under way; and teams beside it. Always the same.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "daemon/tournament/report/hall.hpp"

namespace eboard::tournament::made_up {

inline Player player(int number, std::string title, std::string name, int rating, std::string federation) {
  Player made;
  made.number = number;
  made.title = std::move(title);
  made.name = std::move(name);
  if (rating > 0) made.rating = rating;
  made.federation = std::move(federation);
  made.fide_id = number % 3 == 0 ? "" : std::to_string(1'000'000 + number * 137);
  return made;
}

inline std::vector<Player> players() {
  return {player(1, "GM", "Vachier-Nepomniachtchi-Lagrave, Maximilian-Ian", 2701, "FRA"),
          player(2, "IM", "Müller, Jürgen", 2455, "GER"),
          player(3, "WGM", "Ångström, Åsa", 2412, "SWE"),
          player(4, "FM", "Wolfeschlegelsteinhausenbergerdorff, Hubert", 2390, "GER"),
          player(5, "", "Иванова, Мария", 2310, "BUL"),
          player(6, "FM", "Nowak, Łucja", 2301, "POL"),
          player(7, "", "O'Neill, Siobhán", 2255, "IRL"),
          player(8, "CM", "García Márquez, José", 2240, "COL"),
          player(9, "", "فارسی، رضا", 2210, "IRI"),
          player(10, "", "כהן, דוד", 2188, "ISR"),
          player(11, "", "王, 小明", 2170, "CHN"),
          player(12, "", "Smith, Ann", 2133, "ENG"),
          player(13, "", "Dupont, Éloïse", 2102, "FRA"),
          player(14, "WFM", "Kovács, Zsófia", 2090, "HUN"),
          player(15, "", "Papadopoulos, Nikos", 2044, "GRE"),
          player(16, "", "Đặng, Thị", 2011, "VIE"),
          player(17, "", "Schmidt, Uwe", 1987, "GER"),
          player(18, "", "Rossi, Chiara", 1954, "ITA"),
          player(19, "", "Li, Bo", 1900, "CHN"),
          player(20, "", "Jensen, Søren", 1876, "DEN"),
          player(21, "", "Silva, João", 1840, "POR"),
          player(22, "", "Novák, Petr", 1790, "CZE"),
          player(23, "", "Brown, Tom", 0, "ENG"),
          player(24, "", "Y, X", 0, "")};
}

inline std::pair<Result, Result> result(int white, int black, int round) {
  constexpr std::array<std::pair<Result, Result>, 3> kAll = {std::pair{Result::win, Result::loss},
                                                             std::pair{Result::draw, Result::draw},
                                                             std::pair{Result::loss, Result::win}};
  return kAll.at(static_cast<std::size_t>(white * 7 + black * 3 + round) % kAll.size());
}

inline void enter(Tournament& event, int round, int white, int black, std::pair<Result, Result> results) {
  const auto index = static_cast<std::size_t>(round - 1);
  event.players[static_cast<std::size_t>(white - 1)].entries[index] = {black, Colour::white, results.first};
  event.players[static_cast<std::size_t>(black - 1)].entries[index] = {white, Colour::black, results.second};
}

/// Who meets whom where everybody meets everybody: the last one stays, the others go round.
inline std::pair<int, int> pair_of(int everybody, int round, int game) {
  const int others = everybody - 1;
  const auto seat = [&](int place) { return (place + round - 1) % others + 1; };
  const int one = game == 0 ? everybody : seat(game);
  const int other = seat(game == 0 ? 0 : others - game);
  return (round + game) % 2 == 0 ? std::pair{one, other} : std::pair{other, one};
}

}  // namespace eboard::tournament::made_up

namespace eboard::test {

/// 24 players, seven rounds planned. Three are played, with a bye of each kind in the second and a forfeit in
/// the third. Of the fourth the first three tables play at boards 1 to 3, and `over` of the others are over.
inline tournament::SectionInHall made_up_open(int over = 4) {
  using namespace tournament;
  using namespace tournament::made_up;
  SectionInHall shown;
  Section& section = shown.section;
  section.name = "Open";
  Tournament& event = section.tournament;
  event.name = "Harbour Open";
  event.city = "Kappeln";
  event.federation = "GER";
  event.start = "2026/12/05";
  event.end = "2026/12/13";
  event.chief_arbiter = "IA Hansen, Inge";
  event.deputies = {"FA Okafor, Ike"};
  event.time_control = "90 minutes, 30 seconds a move";
  event.rounds = 7;
  event.format = Format::swiss;
  event.standing_keys = {"PTS", "BH/C1", "BH", "SB", "DE"};
  event.players = players();
  for (Player& player : event.players) player.entries.resize(4);
  for (int round = 1; round <= 4; ++round) {
    section.plans.emplace_back().starts = "2026-12-0" + std::to_string(4 + round) + " 14:00";
    for (int game = 0; game < 12; ++game) {
      const auto [white, black] = pair_of(24, round, game);
      const bool pending = round == 4 && (game < 3 || game >= 3 + over);
      enter(event, round, white, black,
            pending ? std::pair{Result::pending, Result::pending} : result(white, black, round));
    }
  }
  // One pair of the second round was not there, and the third had a forfeit.
  const auto [one, other] = pair_of(24, 2, 5);
  event.players[static_cast<std::size_t>(one - 1)].entries[1] = {kNobody, Colour::none, Result::pairing_bye};
  event.players[static_cast<std::size_t>(other - 1)].entries[1] = {kNobody, Colour::none, Result::half_bye};
  const auto [there, away] = pair_of(24, 3, 11);
  enter(event, 3, there, away, {Result::forfeit_win, Result::forfeit_loss});
  // The first tables of the fourth round are those that play.
  for (int game = 0; game < 3; ++game) {
    const auto [white, black] = pair_of(24, 4, game);
    section.plans[3].tables.push_back({game + 1, white, black});
  }
  section.first_table = 1;
  for (int table = 1; table <= 3; ++table) {
    shown.tables.push_back({4, table, table, true, "/pgn/round/4/board/" + std::to_string(table) + ".pgn"});
    shown.tables.push_back(
        {3, table, std::nullopt, false, "/pgn/round/3/board/" + std::to_string(table) + ".pgn"});
  }
  return shown;
}

/// Four teams of two; two rounds are played, and one match of the third.
inline tournament::SectionInHall made_up_teams() {
  using namespace tournament;
  using namespace tournament::made_up;
  SectionInHall shown;
  shown.section.name = "Teams";
  shown.section.first_table = 51;
  Tournament& event = shown.section.tournament;
  event.name = "Harbour Open";
  event.rounds = 3;
  event.team_event = true;
  event.format = Format::round_robin;
  event.tie_breaks = {"GPTS", "SB"};
  constexpr std::array kNames = {"Hafen Kappeln I", "SK Überlingen", "नगर शतरंज क्लब", "Harbour Juniors"};
  for (int team = 1; team <= 4; ++team) {
    Team& made = event.teams.emplace_back();
    made.number = team;
    made.name = kNames.at(static_cast<std::size_t>(team - 1));
    made.members = {2 * team - 1, 2 * team};
    for (int board = 1; board <= 2; ++board) {
      const int number = 2 * (team - 1) + board;
      event.players.push_back(
          player(number, "", "Player of team " + std::to_string(team) + ", " + (board == 1 ? "Ada" : "Bo"),
                 1900 - 10 * number, "GER"));
      event.players.back().entries.resize(3);
    }
  }
  for (int round = 1; round <= 3; ++round) {
    for (int game = 0; game < 2; ++game) {
      const auto [home, guest] = pair_of(4, round, game);
      const bool pending = round == 3 && game == 1;
      for (int board = 1; board <= 2; ++board) {
        const int one = 2 * (home - 1) + board, other = 2 * (guest - 1) + board;
        const auto [white, black] = board == 1 ? std::pair{one, other} : std::pair{other, one};
        enter(event, round, white, black,
              pending ? std::pair{Result::pending, Result::pending} : result(white, black, round));
      }
    }
  }
  return shown;
}

}  // namespace eboard::test
