// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/import/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "daemon/tournament/import/identity.hpp"
#include "daemon/tournament/round.hpp"

namespace eboard::tournament {
namespace {

constexpr int kMaxPlayers = 9999;  ///< what four columns of TRF can hold
constexpr int kMaxRounds = 200;

/// What is not said stays.
template <class T>
void keep(T& now, const T& before) {
  if (now == T{}) now = before;
}

void keep_of(Player& now, const Player& before) {
  keep(now.sex, before.sex);
  keep(now.title, before.title);
  // Tournament files cut long names off.
  if (before.name.starts_with(now.name)) now.name = before.name;
  keep(now.rating, before.rating);
  keep(now.federation, before.federation);
  keep(now.fide_id, before.fide_id);
  keep(now.birth, before.birth);
  keep(now.national, before.national);
}

void keep_head(Tournament& now, const Tournament& before) {
  for (const auto member :
       {&Tournament::name, &Tournament::city, &Tournament::federation, &Tournament::start, &Tournament::end,
        &Tournament::chief_arbiter, &Tournament::time_control, &Tournament::coded_time_control,
        &Tournament::type, &Tournament::type_code, &Tournament::rank_method, &Tournament::board_colours})
    keep(now.*member, before.*member);
  for (const auto member :
       {&Tournament::deputies, &Tournament::round_dates, &Tournament::tie_breaks, &Tournament::standing_keys})
    keep(now.*member, before.*member);
  keep(now.rounds, before.rounds);
  keep(now.format, before.format);
  keep(now.first_colour, before.first_colour);
}

SaidPlayer as_said(const Player& player) {
  SaidPlayer said;
  said.number = player.number;
  said.name = player.name;
  said.fide_id = player.fide_id;
  return said;
}

/// The numbers of `before` as they are in `now`; those who are gone are not in it.
std::map<int, int> renumbered(const std::vector<Player>& before, const std::vector<Player>& now) {
  const Identities known(before);
  std::map<int, int> numbers;
  for (const Player& player : now) {
    const Identities::Found found = known.find(as_said(player));
    if (found.number != kNobody) numbers.emplace(found.number, player.number);
  }
  return numbers;
}

bool is_open(const Entry& entry) { return entry.result == Result::pending; }

Entry* entry_of(Tournament& tournament, int number, std::size_t round) {
  const auto player = std::find_if(tournament.players.begin(), tournament.players.end(),
                                   [&](const Player& one) { return one.number == number; });
  if (player == tournament.players.end() || player->entries.size() <= round) return nullptr;
  return &player->entries[round];
}

void make_rounds(Tournament& tournament, std::size_t rounds) {
  for (const Player& player : tournament.players) rounds = std::max(rounds, player.entries.size());
  for (Player& player : tournament.players) player.entries.resize(rounds);
}

class Merging {
 public:
  Merging(const Section& before, const Said& said, std::optional<int> round)
      : before_(before), said_(said), round_(round), now_(before) {}

  Merged done() && {
    findings_.reserve(said_.findings.size());
    for (const Finding& finding : said_.findings) add(finding);
    if (errors_ == 0) take();
    std::stable_sort(findings_.begin(), findings_.end(),
                     [](const Finding& a, const Finding& b) { return a.line < b.line; });
    return {errors_ == 0 ? std::move(now_) : before_, std::move(findings_)};
  }

 private:
  void take() {
    switch (said_.kind) {
      case Said::Kind::tournament:
        if (said_.tournament) return take_tournament(*said_.tournament);
        return fault(0, "it has no tournament");
      case Said::Kind::players:
        return take_players();
      case Said::Kind::round:
        return take_round();
    }
  }

  void add(const Finding& finding) {
    if (finding.severity == Severity::error) ++errors_;
    findings_.push_back(finding);
  }
  void fault(int line, std::string what) { add({Severity::error, line, 0, 0, std::move(what)}); }
  void warn(int line, std::string what) { add({Severity::warning, line, 0, 0, std::move(what)}); }

  [[nodiscard]] std::string named(int number) const {
    const Player* player = find_player(now_.tournament, number);
    return player == nullptr ? std::to_string(number) : player->name;
  }

  // --- a whole tournament

  void take_tournament(const Tournament& file) {
    const std::map<int, int> numbers = renumbered(before_.tournament.players, file.players);
    if (!before_.tournament.players.empty() && numbers.size() * 2 < before_.tournament.players.size())
      return fault(0, fmt::format("only {} of the {} players here are in it: it is another tournament",
                                  numbers.size(), before_.tournament.players.size()));
    now_.tournament = file;
    keep_head(now_.tournament, before_.tournament);
    // A table has the rounds that were played, a tournament file those that are planned.
    if (said_.heads.line > 0)
      now_.tournament.rounds = std::max(now_.tournament.rounds, before_.tournament.rounds);
    const auto rounds = static_cast<std::size_t>(last_round_paired(file));
    for (const Player& old : before_.tournament.players) make_rounds(now_.tournament, old.entries.size());
    for (const Player& old : before_.tournament.players) {
      const auto number = numbers.find(old.number);
      if (number == numbers.end()) {
        warn(0, fmt::format("{} is not in it, and is taken out", old.name));
        continue;
      }
      const auto player = std::find_if(now_.tournament.players.begin(), now_.tournament.players.end(),
                                       [&](const Player& one) { return one.number == number->second; });
      keep_of(*player, old);
      keep_rounds(*player, old, numbers, rounds);
    }
    move_tables(numbers);
    state_tables(last_round_paired(file));
  }

  /// A result that comes late moves no game of the round to another table.
  void state_tables(int round) {
    if (round == 0) return;
    const auto index = static_cast<std::size_t>(round - 1);
    if (now_.plans.size() <= index) now_.plans.resize(index + 1);
    now_.plans[index].tables = tables_of(now_, round);
  }

  /// Rounds that the file has not paired, and of those that it has the results that it does not have yet.
  void keep_rounds(Player& player, const Player& old, const std::map<int, int>& numbers, std::size_t rounds) {
    for (std::size_t round = 0; round < old.entries.size(); ++round) {
      Entry entry = old.entries[round];
      if (entry.opponent != kNobody) {
        const auto opponent = numbers.find(entry.opponent);
        if (opponent == numbers.end()) continue;
        entry.opponent = opponent->second;
      }
      Entry& now = player.entries[round];
      if (round >= rounds) {
        if (entry.opponent != kNobody || now == Entry{}) now = entry;
      } else if (entry.opponent == kNobody || is_open(entry)) {
        continue;
      } else if (now.opponent != entry.opponent) {
        warn(0, fmt::format("round {}: {} had a result against {} here, and has it no more", round + 1,
                            player.name, named(entry.opponent)));
      } else if (is_open(now)) {
        now.result = entry.result;
      } else if (now.result != entry.result && player.number < now.opponent) {
        warn(0, fmt::format("round {}, {} - {}: another result than here", round + 1, player.name,
                            named(now.opponent)));
      }
    }
  }

  void move_tables(const std::map<int, int>& numbers) {
    for (RoundPlan& plan : now_.plans) {
      std::erase_if(plan.tables, [&](const Table& table) {
        return !numbers.contains(table.white) || !numbers.contains(table.black);
      });
      for (Table& table : plan.tables) {
        table.white = numbers.at(table.white);
        table.black = numbers.at(table.black);
      }
    }
  }

  // --- players

  void take_players() {
    std::vector<Player>& players = now_.tournament.players;
    Identities identities(players);
    std::set<int> seen;
    for (const SaidPlayer& said : said_.players) {
      const int number = player_of(said, 0, identities);
      if (number == kNobody) continue;
      if (!seen.insert(number).second) fault(0, fmt::format("{} is in it twice", named(number)));
    }
    if (!before_.tournament.players.empty() && seen.size() < players.size())
      warn(0, fmt::format("{} players of here are not in it, and stay", players.size() - seen.size()));
    keep(now_.tournament.name, said_.event);
  }

  /// Who is known is brought up to date; who is not is a new player.
  int player_of(const SaidPlayer& said, int line, Identities& identities) {
    const Identities::Found found = identities.find(said);
    if (found.several) {
      fault(line, fmt::format("several players may be '{}': give the name in full, or a FIDE id", said.name));
      return kNobody;
    }
    if (found.number != kNobody) {
      bring_up_to_date(found.number, said);
      return found.number;
    }
    if (said.name.empty()) {
      fault(line, fmt::format("there is no player with number {}", said.number));
      return kNobody;
    }
    return add_player(said, line, identities);
  }

  void bring_up_to_date(int number, const SaidPlayer& said) {
    auto& players = now_.tournament.players;
    Player& player = *std::find_if(players.begin(), players.end(),
                                   [&](const Player& one) { return one.number == number; });
    Player next = of(said);
    // A name that is the same but for its order or its end stays as it is.
    next.name = player.name;
    keep_of(next, player);
    next.number = player.number;
    next.points = player.points;
    next.rank = player.rank;
    next.entries = player.entries;
    player = std::move(next);
  }

  static Player of(const SaidPlayer& said) {
    Player player;
    player.sex = said.sex;
    player.title = said.title;
    player.name = said.name;
    player.rating = said.rating;
    player.federation = said.federation;
    player.fide_id = said.fide_id;
    player.birth = said.birth;
    return player;
  }

  int add_player(const SaidPlayer& said, int line, Identities& identities) {
    auto& players = now_.tournament.players;
    Player player = of(said);
    const bool free = said.number != kNobody && find_player(now_.tournament, said.number) == nullptr;
    player.number = said.number;
    if (!free) {
      player.number = 1;
      for (const Player& other : players) player.number = std::max(player.number, other.number + 1);
    }
    if (player.number > kMaxPlayers) {
      fault(line, fmt::format("a tournament has at most {} players", kMaxPlayers));
      return kNobody;
    }
    player.entries.resize(players.empty() ? 0 : players.front().entries.size());
    if (!before_.tournament.players.empty())
      warn(line, fmt::format("{} is new here, as player {}", player.name, player.number));
    identities.add(player);
    const int number = player.number;
    const auto behind =
        std::find_if(players.begin(), players.end(), [&](const Player& one) { return one.number > number; });
    players.insert(behind, std::move(player));
    return number;
  }

  // --- a round

  void take_round() {
    Identities identities(now_.tournament.players);
    std::set<int> seen;
    std::vector<std::pair<int, int>> pairs;
    const auto place = [&](const SaidPlayer& said, int line) {
      const int number = player_of(said, line, identities);
      if (number != kNobody && !seen.insert(number).second)
        fault(line, fmt::format("{} has two games in it", named(number)));
      return number;
    };
    for (const SaidGame& game : said_.games) {
      const int white = place(game.white, game.line);
      pairs.emplace_back(white, place(game.black, game.line));
    }
    std::vector<int> byes;
    for (const SaidBye& bye : said_.byes) byes.push_back(place(bye.player, bye.line));
    if (errors_ > 0) return;
    const int round = round_of_file(pairs);
    if (round == 0) return;
    // How many are planned a table of one round does not say.
    if (now_.tournament.rounds > 0) now_.tournament.rounds = std::max(now_.tournament.rounds, round);
    make_rounds(now_.tournament, static_cast<std::size_t>(round));
    pair(round, pairs, byes);
    seat(round, pairs);
    keep(now_.tournament.name, said_.event);
  }

  int round_of_file(const std::vector<std::pair<int, int>>& pairs) {
    const int number = round_.value_or(said_.round);
    if (number < 0 || number > kMaxRounds) return fault(0, "that is no number of a round"), 0;
    if (number > 0) return number;
    const int latest = last_round_paired(before_.tournament);
    if (latest == 0) return 1;
    std::set<std::pair<int, int>> known;
    for (const Game& game : round_of(before_.tournament, latest).games)
      known.insert(std::minmax({game.white, game.black}));
    const bool same =
        pairs.size() == known.size() && std::all_of(pairs.begin(), pairs.end(), [&](const auto& one) {
          return known.contains(std::minmax({one.first, one.second}));
        });
    if (same) return latest;
    return fault(0,
                 fmt::format("it does not say of which round it is (round {} is the latest here)", latest)),
           0;
  }

  void pair(int round, const std::vector<std::pair<int, int>>& pairs, const std::vector<int>& byes) {
    const auto at = static_cast<std::size_t>(round - 1);
    std::map<int, Entry> old;
    for (Player& player : now_.tournament.players) old[player.number] = std::exchange(player.entries[at], {});
    for (std::size_t n = 0; n < pairs.size(); ++n) {
      const SaidGame& game = said_.games[n];
      const auto [white, black] = pairs[n];
      Entry of_white{black, Colour::white, game.white_result};
      Entry of_black{white, Colour::black, game.black_result};
      const bool met = old[white].opponent == black && old[black].opponent == white;
      if (met && is_open(of_white) && is_open(of_black)) {
        of_white.result = old[white].result;
        of_black.result = old[black].result;
      } else if (met && !is_open(old[white]) && old[white].result != of_white.result) {
        warn(game.line, fmt::format("{} - {}: another result than here", named(white), named(black)));
      }
      *entry_of(now_.tournament, white, at) = of_white;
      *entry_of(now_.tournament, black, at) = of_black;
    }
    for (std::size_t n = 0; n < byes.size(); ++n)
      entry_of(now_.tournament, byes[n], at)->result = said_.byes[n].result;
    for (const Player& player : now_.tournament.players) {
      const Entry& before = old[player.number];
      const bool played = before.opponent != kNobody && !is_open(before);
      if (played && player.entries[at].opponent != before.opponent)
        warn(0, fmt::format("round {}: {} had a result against {} here, and has it no more", round,
                            player.name, named(before.opponent)));
    }
  }

  /// The tables of the file, or its order.
  void seat(int round, const std::vector<std::pair<int, int>>& pairs) {
    const auto index = static_cast<std::size_t>(round - 1);
    if (now_.plans.size() <= index) now_.plans.resize(index + 1);
    std::vector<Table>& tables = now_.plans[index].tables;
    const std::vector<Table> old = std::exchange(tables, {});
    int next = now_.first_table;
    std::set<int> taken;
    for (std::size_t n = 0; n < pairs.size(); ++n) {
      const SaidGame& game = said_.games[n];
      Table table{game.table > 0 ? game.table : next, pairs[n].first, pairs[n].second};
      next = table.number + 1;
      if (!taken.insert(table.number).second)
        fault(game.line, fmt::format("table {} has two games", table.number));
      const auto was =
          std::find_if(old.begin(), old.end(), [&](const Table& one) { return one.number == table.number; });
      if (was != old.end()) table.electronic = was->electronic;
      tables.push_back(table);
    }
    std::sort(tables.begin(), tables.end(),
              [](const Table& a, const Table& b) { return a.number < b.number; });
  }

  const Section& before_;
  const Said& said_;
  std::optional<int> round_;
  Section now_;
  std::vector<Finding> findings_;
  int errors_ = 0;
};

}  // namespace

Merged merged(const Section& before, const Said& said, std::optional<int> round) {
  return Merging(before, said, round).done();
}

}  // namespace eboard::tournament
