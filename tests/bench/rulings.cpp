// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plays random games with random offences and rulings. Ends with 1 if something is proposed that is refused
// or was ruled, if an offence counts twice, or if a restart or a replay gives something else. Prints lines
// NAME VALUE UNIT.
//
// The clock is set to what is ruled, but every fourth time hands forget it. The card that says so two presses
// later proposes what the clock shows with what was forgotten. After each proposal on a card about a press
// (an illegal move, a touched piece, a move that was due) the player who offended has no more time than the
// clock showed at that press, before the press added anything; the other player has no less than it showed
// then. What rulings gave and took since counts for both. So does what was forgotten: the proposal may hold
// it, or leave it to its own card. So nobody who offends gets their thought or an increment back, and nobody
// else loses what a ruling gave (2005 article 6.14, 2018 and 2023 articles 7.1 and 7.5.1). Two seconds are
// left for the readings of the clock, which are whole seconds. The same is asked of hands that displace a
// piece, while nobody has played on. All cards are asked again after each ruling and after each that is taken
// back, where two matters are of one ply, where a claim waits for its decision, and when a flag has fallen;
// nobody may lose by what the other player did. Of four players nothing is asked: their cards propose
// nothing.
#include <fmt/format.h>
#include <unistd.h>

#include <boost/program_options.hpp>
#include <filesystem>

#include "tests/support/judged_games.hpp"

int main(int argc, char** argv) {
  namespace po = boost::program_options;
  std::uint64_t games = 20'000, seed = 1;
  po::options_description options("bench rulings");
  options.add_options()("games", po::value(&games)->value_name("N"), "number of games")(
      "seed", po::value(&seed)->value_name("S"), "of the first one; the others follow");
  po::variables_map given;
  try {
    po::store(po::parse_command_line(argc, argv, options), given);
    po::notify(given);
  } catch (const po::error& error) {
    fmt::print(stderr, "bench rulings: {}\n", error.what());
    return 2;
  }
  const std::string database =
      fmt::format("{}/bench-rulings-{}.db", std::filesystem::temp_directory_path().string(), ::getpid());
  eboard::test::JudgedGame sum;
  std::size_t faults = 0;
  for (std::uint64_t at = seed; at < seed + games; ++at) {
    const auto game = eboard::test::play_judged_game(at, database);
    sum.plies += game.plies;
    sum.cards += game.cards;
    sum.rulings += game.rulings;
    sum.undone += game.undone;
    sum.restarts += game.restarts;
    sum.forgotten += game.forgotten;
    sum.reminded += game.reminded;
    sum.meddled += game.meddled;
    sum.postponed += game.postponed;
    sum.flags += game.flags;
    sum.compared += game.compared;
    faults += game.faults.size();
    for (const std::string& fault : game.faults) fmt::print(stderr, "game {}: {}\n", at, fault);
  }
  fmt::print(
      "rulings_games {} games\nrulings_plies {} plies\nrulings_cards {} cards\nrulings_given {} rulings\n",
      games, sum.plies, sum.cards, sum.rulings);
  fmt::print("rulings_undone {} rulings\nrulings_restarts {} restarts\nrulings_forgotten {} rulings\n",
             sum.undone, sum.restarts, sum.forgotten);
  fmt::print("rulings_meddled {} pieces\nrulings_postponed {} claims\nrulings_flags {} flags\n", sum.meddled,
             sum.postponed, sum.flags);
  fmt::print("rulings_reminded {} cards\nrulings_compared {} proposals\nrulings_faults {} faults\n",
             sum.reminded, sum.compared, faults);
  return faults == 0 ? 0 : 1;
}
