// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/changes/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

#include "daemon/tournament/changes/facts.hpp"
#include "daemon/tournament/round.hpp"

namespace eboard::tournament {
namespace {

constexpr std::string_view kPlayers = "tournament/players/";

std::string name_of(const Section& section, int number) {
  const Player* player = find_player(section.tournament, number);
  return player == nullptr ? fmt::format("player {}", number) : player->name;
}

std::string counted(std::size_t number, std::string_view what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

std::string side(Result result) {
  return result == Result::draw || result == Result::short_draw ? "1/2" : std::string(1, code_of(result));
}

std::string_view bye_words(Result result) {
  switch (result) {
    case Result::half_bye:
      return "a half-point bye";
    case Result::full_bye:
      return "a full-point bye";
    case Result::pairing_bye:
      return "the pairing-allocated bye";
    case Result::forfeit_win:
      return "a win by forfeit";
    default:
      return "no game";
  }
}

/// Games of a round by table.
struct Seen {
  std::string pair, result;
  bool electronic = true;
};
std::map<int, Seen> games_of(const Section& section, int round) {
  std::map<std::pair<int, int>, const Game*> found;
  const Round all = round_of(section.tournament, round);
  for (const Game& game : all.games) found[{game.white, game.black}] = &game;
  std::map<int, Seen> games;
  for (const Table& table : tables_of(section, round)) {
    const Game& game = *found.at({table.white, table.black});
    games[table.number] = {
        fmt::format("{} - {}", name_of(section, table.white), name_of(section, table.black)),
        result_words(game.white_result, game.black_result), table.electronic};
  }
  return games;
}

std::map<int, Result> byes_of(const Section& section, int round) {
  std::map<int, Result> byes;
  for (const Bye& bye : round_of(section.tournament, round).byes) byes[bye.player] = bye.result;
  return byes;
}

int rounds_of(const Section& section) {
  const auto& players = section.tournament.players;
  return players.empty() ? 0 : static_cast<int>(players.front().entries.size());
}

class Telling {
 public:
  Telling(const Section& before, const Section& after) : before_(before), after_(after) {}

  std::vector<std::string> done() && {
    if (before_.tournament.players.empty() && !after_.tournament.players.empty()) {
      summary();
    } else {
      single_facts();
      for (int round = 1; round <= std::max(rounds_of(before_), rounds_of(after_)); ++round) {
        games(round);
        byes(round);
      }
    }
    return std::move(lines_);
  }

 private:
  void summary() {
    std::size_t games = 0;
    const int latest = last_round_paired(after_.tournament);
    for (int round = 1; round <= latest; ++round) games += round_of(after_.tournament, round).games.size();
    const std::string& name = after_.tournament.name;
    std::string line =
        (name.empty() ? "" : name + ": ") + counted(after_.tournament.players.size(), "player");
    if (latest > 0)
      line += fmt::format(", {} with {}", counted(static_cast<std::size_t>(latest), "round"),
                          counted(games, "game"));
    lines_.push_back(std::move(line));
  }

  void single_facts() {
    int player = kNobody;
    for (const Change& change : differences(facts_of(before_), facts_of(after_))) {
      const std::string_view fact = change.fact;
      if (!fact.starts_with(kPlayers)) {
        other_fact(change);
        continue;
      }
      const std::string_view rest = fact.substr(kPlayers.size());
      const std::size_t slash = rest.find('/');
      const int number = std::stoi(std::string(rest.substr(0, slash)));
      const std::string_view what = rest.substr(slash + 1);
      const bool came = find_player(before_.tournament, number) == nullptr;
      const bool went = find_player(after_.tournament, number) == nullptr;
      if (came || went) {
        if (number != player)
          lines_.push_back(fmt::format("player {}: {} {}", number, name_of(came ? after_ : before_, number),
                                       came ? "is new" : "is taken out"));
        player = number;
      } else if (!what.starts_with("entries/")) {
        lines_.push_back(
            fmt::format("player {}, {}: {} {}", number, name_of(after_, number), what, is_and_was(change)));
      }
    }
  }

  /// Games and byes are told by round.
  void other_fact(const Change& change) {
    const std::string_view fact = change.fact;
    if (fact.starts_with("plans/") && fact.find("/tables/") != std::string_view::npos) return;
    if (fact.starts_with("columns/")) {
      if (fact.ends_with("/columns"))
        lines_.push_back(change.is.empty()
                             ? fmt::format("columns of such tables are not known any more")
                             : fmt::format("columns of such tables from now on: {}", change.is));
      return;
    }
    if (fact == "round") return played_round(change);
    std::string name(fact.starts_with("tournament/") ? fact.substr(fact.find('/') + 1) : fact);
    std::replace(name.begin(), name.end(), '/', ' ');
    std::replace(name.begin(), name.end(), '_', ' ');
    if (name.starts_with("plans ")) name = "round " + name.substr(6);
    lines_.push_back(fmt::format("{} {}", name, is_and_was(change)));
  }

  void played_round(const Change& change) {
    std::string line =
        change.is.empty() ? std::string("no round is played") : fmt::format("round {} is played", change.is);
    if (!change.was.empty()) line += fmt::format("; was round {}", change.was);
    lines_.push_back(std::move(line));
  }

  static std::string is_and_was(const Change& change) {
    const auto shown = [](std::string text) {
      while (!text.empty() && text.back() == '\n') text.pop_back();
      std::replace(text.begin(), text.end(), '\n', ' ');
      return text.empty() ? std::string("nothing") : text;
    };
    return fmt::format("{}; was {}", shown(change.is), shown(change.was));
  }

  void games(int round) {
    const auto old = games_of(before_, round);
    const auto now = games_of(after_, round);
    for (const auto& [table, game] : now) {
      const auto was = old.find(table);
      const std::string place = fmt::format("round {}, table {}: {}", round, table, game.pair);
      if (was == old.end())
        lines_.push_back(game.result.empty() ? place : fmt::format("{}, {}", place, game.result));
      else if (was->second.pair != game.pair)
        lines_.push_back(fmt::format("{}; was {}", place, was->second.pair));
      else if (was->second.result != game.result)
        lines_.push_back(fmt::format("{}: {}; was {}", place, game.result.empty() ? "no result" : game.result,
                                     was->second.result.empty() ? "no result" : was->second.result));
      else if (was->second.electronic != game.electronic)
        lines_.push_back(fmt::format("{}: {} electronic board", place, game.electronic ? "an" : "no"));
    }
    for (const auto& [table, game] : old) {
      if (!now.contains(table))
        lines_.push_back(fmt::format("round {}, table {}: no game; was {}", round, table, game.pair));
    }
  }

  void byes(int round) {
    const auto old = byes_of(before_, round);
    for (const auto& [player, result] : byes_of(after_, round)) {
      const auto was = old.find(player);
      if (was == old.end() || was->second != result)
        lines_.push_back(
            fmt::format("round {}: {} has {}", round, name_of(after_, player), bye_words(result)));
    }
    left_alone(round);
  }

  /// Who has no game any more because the opponent has something else now.
  void left_alone(int round) {
    const auto entry = [&](const Section& section, int number) {
      const Player* player = find_player(section.tournament, number);
      const auto at = static_cast<std::size_t>(round - 1);
      return player == nullptr || player->entries.size() <= at ? Entry{} : player->entries[at];
    };
    for (const Player& player : after_.tournament.players) {
      const int opponent = entry(before_, player.number).opponent;
      if (opponent != kNobody && entry(after_, player.number) == Entry{} &&
          entry(after_, opponent) != Entry{})
        lines_.push_back(fmt::format("round {}: {} has no game any more", round, player.name));
    }
  }

  const Section& before_;
  const Section& after_;
  std::vector<std::string> lines_;
};

}  // namespace

std::string result_words(Result white, Result black) {
  if (white == Result::pending || white == Result::absent) return {};
  return fmt::format("{}-{}", side(white), side(black));
}

std::vector<std::string> what_changed(const Section& before, const Section& after) {
  return Telling(before, after).done();
}

}  // namespace eboard::tournament
