// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pairings/pairing_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "daemon/pairings/pairing_tags.hpp"

namespace eboard::daemon {

namespace {

using Games = std::vector<TableTags*>;

int part(const TableTags& game) { return game.round.size() > 1 ? game.round[1] : 0; }
bool of_three(const TableTags& game) { return game.round.size() > 2; }
bool has_number(const TableTags& game) { return game.board > 0 || part(game) > 0; }

template <class Predicate>
bool all(const Games& games, Predicate predicate) {
  return std::ranges::all_of(games, [&](const TableTags* game) { return predicate(*game); });
}

template <class Key>
bool distinct(const Games& games, Key key) {
  std::set<decltype(key(*games.front()))> seen;
  return std::ranges::all_of(games, [&](const TableTags* game) { return seen.insert(key(*game)).second; });
}

/// Matches have the numbers in which they appear.
std::map<std::string, int> numbers_of_matches(const Games& games) {
  std::map<std::string, int> numbers;
  for (const TableTags* game : games) numbers.try_emplace(game->teams, static_cast<int>(numbers.size()) + 1);
  return numbers;
}

class Placing {
 public:
  explicit Placing(PairingFindings& findings) : findings_(findings) {}

  void place(const Games& all_games) {
    Games games;
    std::ranges::copy_if(all_games, std::back_inserter(games),
                         [](const TableTags* game) { return game->played || has_number(*game); });
    if (std::ranges::none_of(games, [](const TableTags* game) { return has_number(*game); }))
      return in_order(all_games);
    const bool threes = std::ranges::any_of(games, [](const TableTags* game) { return of_three(*game); });
    const auto names_table = [&](const TableTags& game) {
      return threes ? of_three(game) : has_number(game);
    };
    for (const TableTags* game : games) {
      if (!names_table(*game))
        findings_.fault(game->game, fmt::format("{}: names no table, and other games do", words(*game)));
    }
    if (!all(games, names_table)) return;
    if (threes) {
      of_matches(games, part, [](const TableTags& game) { return game.round[2]; });
    } else if (all(games, [](const TableTags& game) { return game.board > 0; })) {
      of_boards(games);
    } else {
      for (TableTags* game : games) game->table = game->board > 0 ? game->board : part(*game);
    }
    refuse_twice(games);
  }

 private:
  static std::string words(const TableTags& game) {
    return game.written.empty() ? "without Round and Board" : game.written;
  }

  static void in_order(const Games& games) {
    int table = 0;
    for (TableTags* game : games) game->table = ++table;
  }

  /// Every game has a Board tag: the table's number, or the board in a match.
  void of_boards(const Games& games) {
    const auto board = [](const TableTags& game) { return game.board; };
    const bool of_teams = all(games, [](const TableTags& game) { return !game.teams.empty(); });
    const bool parts = all(games, [](const TableTags& game) { return part(game) > 0; });
    const bool boards_differ = distinct(games, board);
    if (parts && distinct(games, part) && (!boards_differ || of_teams)) {
      for (TableTags* game : games) game->table = part(*game);
    } else if (!boards_differ && parts &&
               distinct(games, [](const TableTags& game) { return std::pair(part(game), game.board); })) {
      of_matches(games, part, board);
    } else if (!boards_differ && of_teams &&
               distinct(games, [](const TableTags& game) { return std::pair(game.teams, game.board); })) {
      const auto numbers = numbers_of_matches(games);
      of_matches(
          games, [&](const TableTags& game) { return numbers.at(game.teams); }, board);
    } else {
      const bool two_numbers = parts && distinct(games, part);
      for (TableTags* game : games) {
        game->table = game->board;
        if (two_numbers && part(*game) != game->board)
          findings_.warn(game->game, fmt::format("{}: name two tables; the Board tag counts", words(*game)));
      }
    }
  }

  /// The tables of the matches stand one behind the other, as many for each as the largest has.
  template <class Match, class Board>
  void of_matches(const Games& games, Match match, Board board) {
    int boards = 0;
    for (const TableTags* game : games) boards = std::max(boards, board(*game));
    for (TableTags* game : games) {
      const std::int64_t table = std::int64_t{match(*game) - 1} * boards + board(*game);
      if (table > kMaxPairingNumber) {
        findings_.fault(game->game, fmt::format("{}: would be table {}", words(*game), table));
      } else {
        game->table = static_cast<int>(table);
      }
    }
  }

  void refuse_twice(const Games& games) {
    std::map<int, int> seen;
    for (const TableTags* game : games) {
      if (!game->played || game->table == 0) continue;
      const auto [first, fresh] = seen.try_emplace(game->table, game->game);
      if (!fresh)
        findings_.fault(game->game, fmt::format("{}: board {} of round {} is already game {}'s", words(*game),
                                                game->table, game->round.front(), first->second));
    }
  }

  PairingFindings& findings_;
};

}  // namespace

void give_tables(std::vector<TableTags*> games, PairingFindings& findings) { Placing(findings).place(games); }

}  // namespace eboard::daemon
