// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/unit/tournament/crosstable.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace eboard::tournament::test {
namespace {

Entry entry_of(const std::string& word) {
  if (word == ".") return {};
  Entry entry;
  std::size_t at = 0;
  while (at < word.size() && word[at] >= '0' && word[at] <= '9')
    entry.opponent = entry.opponent * 10 + (word[at++] - '0');
  if (at < word.size() && (word[at] == 'w' || word[at] == 'b')) {
    entry.colour = word[at++] == 'w' ? Colour::white : Colour::black;
  }
  if (at == word.size()) {
    entry.result = Result::pending;
    return entry;
  }
  const std::size_t result = std::string{"1=0+-WDLHFUZ"}.find(word[at]);
  if (result == std::string::npos || at + 1 != word.size()) throw std::invalid_argument{word};
  entry.result = static_cast<Result>(result);
  return entry;
}

std::vector<StandingsRow> by_number(const Standings& standings) {
  std::vector<StandingsRow> rows = standings.rows;
  std::sort(rows.begin(), rows.end(),
            [](const StandingsRow& a, const StandingsRow& b) { return a.number < b.number; });
  return rows;
}

}  // namespace

Tournament crosstable(const std::vector<std::string>& players) {
  Tournament tournament;
  std::size_t rounds = 0;
  for (const std::string& line : players) {
    Player player;
    player.number = static_cast<int>(tournament.players.size()) + 1;
    std::istringstream words{line};
    int rating = 0;
    words >> rating;
    if (rating != 0) player.rating = rating;
    for (std::string word; words >> word;) player.entries.push_back(entry_of(word));
    rounds = std::max(rounds, player.entries.size());
    tournament.players.push_back(std::move(player));
  }
  for (Player& player : tournament.players) player.entries.resize(rounds);
  tournament.rounds = static_cast<int>(rounds);
  return tournament;
}

Standings ranked(const Tournament& tournament, std::string_view tie_breaks, std::string_view edition) {
  const auto list = read_tie_breaks(tie_breaks, tournament.team_event ? Among::teams : Among::players);
  if (!list) throw std::invalid_argument{list.error()};
  StandingsOptions options;
  options.tie_breaks = *list;
  options.after_round = tournament.rounds;
  options.edition = find_tie_break_edition(edition);
  return standings(tournament, options);
}

std::vector<std::string> last_column(const Standings& standings) {
  std::vector<std::string> column;
  for (const StandingsRow& row : by_number(standings)) {
    column.push_back(row.values.back() ? text_of(*row.values.back()) : "-");
  }
  return column;
}

std::vector<std::string> values(const Tournament& tournament, std::string_view tie_break,
                                std::string_view edition) {
  return last_column(ranked(tournament, "PTS " + std::string{tie_break}, edition));
}

std::vector<int> ranks(const Standings& standings) {
  std::vector<int> ranks;
  for (const StandingsRow& row : by_number(standings)) ranks.push_back(row.rank);
  return ranks;
}

}  // namespace eboard::tournament::test
