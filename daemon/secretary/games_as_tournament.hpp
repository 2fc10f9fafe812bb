// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The players and results of games as a tournament, for pairing programs and for rating.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/tournament/tournament.hpp"
#include "rules/chess/game_record.hpp"

namespace eboard::secretary {

/// White's and Black's; pending of a game that is not over. A Termination of "forfeit" without a ply makes a
/// result that nobody played for.
[[nodiscard]] std::pair<tournament::Result, tournament::Result> results_of(const rules::GameRecord& record);

/// Collects who met whom. A player is known by FIDE id, or by name where there is none; one without either is
/// nobody, and the game is left out. Start numbers go by rating, title and name (C.04.2, B), so another
/// player may change all of them.
class GamesAsTournament {
 public:
  /// Two who are paired in that round. Call it behind all games: of somebody who has one it says nothing.
  void add_pairing(int round, const std::vector<rules::Tag>& tags);
  /// The record's tags and result. TRF has one game for each player and round: the last one
  /// with a result counts.
  /// A Termination of "forfeit" makes a result that nobody played for.
  void add_game(int round, const rules::GameRecord& record);

  /// Ends with the latest round that was added; dates and rounds as far as tags have them.
  [[nodiscard]] tournament::Tournament tournament() &&;

 private:
  struct Met {
    std::string white, black;  ///< keys of players_
    tournament::Result of_white = tournament::Result::pending, of_black = tournament::Result::pending;
  };

  /// The key of that player; empty: nobody is named.
  std::string player(const std::vector<rules::Tag>& tags, std::string_view colour);
  void meet(int round, const std::vector<rules::Tag>& tags, tournament::Result of_white,
            tournament::Result of_black);
  void describe(int round, const std::vector<rules::Tag>& tags);

  std::map<std::string, tournament::Player> players_;  ///< by FIDE id or name; no numbers and entries yet
  std::map<int, std::vector<Met>> rounds_;
  std::map<int, std::string> dates_;  ///< of rounds
  tournament::Tournament event_;
};

}  // namespace eboard::secretary
