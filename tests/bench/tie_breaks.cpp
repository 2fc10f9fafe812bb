// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How long standings of 2,000 players, 13 rounds and ten tie-breaks take. For tie_breaks.py:
// --write FILE writes that tournament, --table FILE --tie-breaks LIST prints number, rank and values of each
// player, and --serve does so for each line FILE, round, edition, swiss or round_robin, LIST (separated by
// tabs) of the standard input, with an empty line behind each table.
#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "daemon/tournament/standings/standings.hpp"
#include "daemon/tournament/trf/read.hpp"
#include "tests/bench/cpu_clock.hpp"

namespace {

using namespace eboard::tournament;

constexpr int kPlayers = 2'000;
constexpr int kRounds = 13;
constexpr const char* kTieBreaks = "PTS BH/C1 BH SB DE PS WON BPG AOB ARO TPR";  // ten, and points

/// Who meets whom by the circle method, so that nobody meets twice; the stronger win more often, and one in
/// fifty is away.
Tournament large() {
  std::mt19937 random{4711};
  Tournament tournament;
  tournament.name = "Large";
  tournament.start = "2026/06/01";
  tournament.rounds = kRounds;
  tournament.format = Format::swiss;
  std::vector<std::size_t> circle(kPlayers);
  for (std::size_t at = 0; at < circle.size(); ++at) {
    circle[at] = at;
    Player player;
    player.number = static_cast<int>(at) + 1;
    player.name = fmt::format("Player, {}", player.number);
    player.rating = 2700 - static_cast<int>(at) / 2;
    tournament.players.push_back(player);
  }
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t at = 0; at < circle.size() / 2; ++at) {
      const std::size_t one = circle[at], other = circle[circle.size() - 1 - at];
      Player &white = tournament.players[round % 2 == 0 ? one : other],
             &black = tournament.players[round % 2 == 0 ? other : one];
      if (random() % 50 == 0) {
        white.entries.push_back({kNobody, Colour::none, Result::half_bye});
        black.entries.push_back({kNobody, Colour::none, Result::zero_bye});
        continue;
      }
      const int edge = (*white.rating - *black.rating) / 20;
      const int dice = static_cast<int>(random() % 100);
      const Result result = dice < 40 + edge ? Result::win : dice < 65 + edge ? Result::draw : Result::loss;
      white.entries.push_back({black.number, Colour::white, result});
      black.entries.push_back({white.number, Colour::black,
                               result == Result::win    ? Result::loss
                               : result == Result::loss ? Result::win
                                                        : Result::draw});
    }
    std::rotate(circle.begin() + 1, circle.end() - 1, circle.end());
  }
  return tournament;
}

std::string trf_of(const Tournament& tournament) {
  std::string text =
      fmt::format("012 {}\r\n042 {}\r\n062 {}\r\n092 Individual: Swiss-System\r\n142 {}\r\n152 W\r\n",
                  tournament.name, tournament.start, tournament.players.size(), tournament.rounds);
  text += "162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0    X 0.5\r\n";
  for (const Player& player : tournament.players) {
    text += fmt::format("001 {:4} m    {:33} {:4} FID {:11} {:10} {:4.1f} {:4}", player.number, player.name,
                        *player.rating, "", "",
                        points_after(tournament, player, tournament.rounds).tenths / 10.0, player.number);
    for (const Entry& entry : player.entries) {
      const char colour = entry.colour == Colour::white ? 'w' : entry.colour == Colour::black ? 'b' : '-';
      text +=
          fmt::format("  {} {} {}", entry.opponent == kNobody ? "0000" : fmt::format("{:4}", entry.opponent),
                      colour, code_of(entry.result));
    }
    text += "\r\n";
  }
  return text;
}

/// One table as tie_breaks.py reads it.
std::string table(const std::string& file, const std::string& list, StandingsOptions options) {
  std::ifstream stream{file, std::ios::binary};
  const std::string bytes{std::istreambuf_iterator<char>{stream}, {}};
  const Tournament tournament = trf::read(bytes).tournament;
  std::vector<std::string> keys;
  std::istringstream words{list};
  for (std::string word; std::getline(words, word, ',');) keys.push_back(word);
  const auto tie_breaks = read_standing_keys(keys, tournament.team_event ? Among::teams : Among::players);
  if (!tie_breaks) return tie_breaks.error() + "\n";
  options.tie_breaks = *tie_breaks;
  std::string text;
  for (const StandingsRow& row : standings(tournament, options).rows) {
    text += fmt::format("{}\t{}", row.number, row.rank);
    for (const auto& value : row.values) text += fmt::format("\t{}", value ? text_of(*value) : "-");
    text += "\n";
  }
  return text;
}

int serve() {
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream fields{line};
    std::string file, round, edition, format, list;
    std::getline(std::getline(std::getline(std::getline(fields, file, '\t'), round, '\t'), edition, '\t'),
                 format, '\t') >>
        list;
    StandingsOptions options;
    options.after_round = options.rounds = std::stoi(round);
    options.edition = find_tie_break_edition(edition);
    options.format = format == "swiss" ? Format::swiss : Format::round_robin;
    std::cout << table(file, list, options) << std::endl;
  }
  return 0;
}

int measure() {
  const Tournament tournament = large();
  StandingsOptions options;
  options.tie_breaks = *read_tie_breaks(kTieBreaks, Among::players);
  constexpr int kTimes = 20;
  const double start = eboard::bench::cpu_seconds();
  int last = 0;
  for (int each = 0; each < kTimes; ++each) last += standings(tournament, options).rows.back().rank;
  const double seconds = eboard::bench::cpu_seconds() - start;
  fmt::print("standings_2000x13x10 {:.2f} ms (rank of the last: {})\n", seconds / kTimes * 1000,
             last / kTimes);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.empty()) return measure();
  if (arguments[0] == "--serve") return serve();
  if (arguments.size() == 2 && arguments[0] == "--write") {
    std::ofstream{arguments[1], std::ios::binary} << trf_of(large());
    return 0;
  }
  if (arguments.size() == 4 && arguments[0] == "--table" && arguments[2] == "--tie-breaks") {
    std::cout << table(arguments[1], arguments[3], {});
    return 0;
  }
  fmt::print(stderr, "usage: bench_tie_breaks [--serve | --write FILE | --table FILE --tie-breaks LIST]\n");
  return 2;
}
