// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "daemon/command_line/page.hpp"
#include "daemon/ctl/command.hpp"

namespace {

/// What a person is about to do, as the list of commands is divided.
enum class For : std::uint8_t { daemon, tournament, game, recording, database };

struct Command {
  std::string_view name;
  int (*run)(const eboard::ctl::Arguments&);
  For what;
  std::string_view does;
};

// One line per command.
constexpr Command kCommands[] = {
    {"status", eboard::ctl::status, For::daemon, "show how a running daemon is, and what it sends to"},
    {"boards", eboard::ctl::boards, For::daemon, "show all boards: names, clocks, last move, result"},
    {"watch", eboard::ctl::watch, For::daemon, "follow the moves as they are played"},
    {"round", eboard::ctl::round, For::daemon,
     "show how many games of the round are over, and how they ended"},
    {"names", eboard::ctl::names, For::daemon, "show who sits where"},
    {"pair", eboard::ctl::pair, For::daemon, "put right who sits at a board, or set the board aside"},
    {"doctor", eboard::ctl::doctor, For::daemon,
     "find out why a board is not there, and what to do about it"},
    {"rule", eboard::ctl::rule, For::daemon,
     "enter an arbiter's ruling in a game, or show why it is refused"},
    {"correct", eboard::ctl::correct, For::daemon, "put the record of a game right"},
    {"enter", eboard::ctl::enter, For::daemon, "enter a move at a manual board"},
    {"clock", eboard::ctl::clock, For::daemon, "set, start or stop the clock at a board"},
    {"reload", eboard::ctl::reload, For::daemon, "make a running daemon read its configuration again"},
    {"log-level", eboard::ctl::log_level, For::daemon, "show or change how much a running daemon logs"},
    {"people", eboard::ctl::people, For::daemon, "show or change who may log in at the console"},
    {"alerts", eboard::ctl::alerts, For::daemon, "send a test message to a phone"},
    {"import", eboard::ctl::import_file, For::tournament,
     "take players, pairings and results out of a file (TRF, PGN, CSV, XLSX)"},
    {"organise", eboard::ctl::organise, For::tournament,
     "begin a round, enter results, exchange players, undo"},
    {"tournament", eboard::ctl::show_tournament, For::tournament,
     "show the games of a tournament file (TRF), and what is wrong with it"},
    {"standings", eboard::ctl::standings, For::tournament, "show the table of a tournament file (TRF)"},
    {"fide-list", eboard::ctl::fide_list, For::tournament,
     "find players in FIDE's list, and fill a tournament file from it"},
    {"replay", eboard::ctl::replay, For::recording, "show what the tracker concludes from a recording"},
    {"explain", eboard::ctl::explain, For::recording,
     "show which stories competed at a moment, and what they cost"},
    {"cards", eboard::ctl::show_cards, For::recording,
     "show the cards of a recording, and what the Laws propose"},
    {"record", eboard::ctl::record, For::recording, "record what a device on a port reports"},
    {"decode", eboard::ctl::decode, For::recording, "show what the driver reads in a capture, as JSON Lines"},
    {"check", eboard::ctl::check, For::game, "play every game of PGN files and name what is illegal"},
    {"claim", eboard::ctl::claim, For::game, "check a claim of a draw"},
    {"notate", eboard::ctl::notate, For::game, "write the games of a PGN file in another notation"},
    {"winnable", eboard::ctl::winnable, For::game, "decide whether each side can still give mate"},
    {"editions", eboard::ctl::editions, For::game,
     "show the editions of the Laws, their parameters and articles"},
    {"quaternity", eboard::ctl::play_quaternity, For::game, "play a game of Quaternity by its rules"},
    {"perft", eboard::ctl::perft, For::game, "count the leaves of the move tree"},
    {"export", eboard::ctl::export_games, For::database,
     "export games as PGN, JSON Lines, CSV or captures, or papers to print"},
    {"archive", eboard::ctl::archive_round, For::database,
     "put a round into one file, check such a file, bring it into another database"},
    {"backup", eboard::ctl::backup, For::database, "make a copy of a database that stays, and check it"},
    {"restore", eboard::ctl::restore, For::database, "make a database of a copy, also as it was at a time"},
    {"verify", eboard::ctl::verify, For::database, "check a database against its journal"},
    {"evidence", eboard::ctl::evidence, For::database,
     "write the transparency log of a database for others, and cosign one"},
    {"pack", eboard::ctl::pack, For::database, "make the journal of a database smaller"},
    {"forget", eboard::ctl::forget, For::database, "take a player's name out of a database"},
};

struct Heading {
  For what;
  std::string_view words;
};
constexpr Heading kHeadings[] = {{For::daemon, "A running daemon"},
                                 {For::tournament, "Tournaments"},
                                 {For::recording, "Recordings of boards"},
                                 {For::game, "Games and the Laws"},
                                 {For::database, "What is stored"}};

constexpr std::string_view kExitCodes =
    "Exit codes: 0 done; 1 the answer is no; 2 wrong usage or unreadable input; 3 something outside failed\n"
    "(disk, port, a store in use).\n";

void print_usage(std::FILE* out) {
  fmt::print(out, "usage: eboardctl COMMAND [OPTIONS]\n");
  for (const Heading& heading : kHeadings) {
    fmt::print(out, "\n{}\n", heading.words);
    for (const Command& command : kCommands)
      if (command.what == heading.what) fmt::print(out, "  {:<10} {}\n", command.name, command.does);
  }
  fmt::print(
      out,
      "\n`eboardctl help COMMAND` shows the options of a command and examples, `eboardctl --version` the "
      "version.\n{}",
      kExitCodes);
}

const Command* find_command(std::string_view name) {
  const auto* const found = std::ranges::find(kCommands, name, &Command::name);
  return found == std::end(kCommands) ? nullptr : found;
}

int no_such_command(std::string_view name) {
  std::vector<std::string> names;
  for (const Command& command : kCommands) names.emplace_back(command.name);
  fmt::print(stderr, "eboardctl: no command '{}'{}; `eboardctl help` lists all\n", name,
             eboard::command_line::perhaps(name, names));
  return eboard::ctl::kUsage;
}

/// Runs a command; fails if its output could not be written completely.
int run(const Command& command, const eboard::ctl::Arguments& arguments) {
  try {
    const int code = command.run(arguments);
    if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return code;
    fmt::print(stderr, "eboardctl {}: the output could not be written completely\n", command.name);
  } catch (const std::system_error& error) {
    fmt::print(stderr, "eboardctl {}: {}\n", command.name, error.what());
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "eboardctl: there is not enough memory\n");
  }
  return eboard::ctl::kOutside;
}

/// A line for the program, then one for each command.
int describe() {
  namespace json = boost::json;
  json::array commands;
  for (const Heading& heading : kHeadings)
    for (const Command& command : kCommands)
      if (command.what == heading.what)
        commands.push_back(
            json::object{{"name", command.name}, {"group", heading.words}, {"does", command.does}});
  fmt::print("{}\n",
             json::serialize(json::object{
                 {"name", "eboardctl"}, {"commands", std::move(commands)}, {"exit_codes", kExitCodes}}));
  for (const Command& command : kCommands) (void)run(command, {std::string(eboard::command_line::kDescribe)});
  return eboard::ctl::kDone;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view name = argc > 1 ? argv[1] : "";
  if (name == "--help" || name == "-h" || name == "help") {
    const std::string_view about = argc > 2 ? argv[2] : "";
    if (const Command* command = find_command(about)) return run(*command, {"--help"});
    if (!about.empty() && !about.starts_with('-')) return no_such_command(about);
    print_usage(stdout);
    return eboard::ctl::kDone;
  }
  if (name == "--version") {
    fmt::print("eboardctl {}\n", EBOARD_VERSION);
    return eboard::ctl::kDone;
  }
  if (name == eboard::command_line::kDescribe) return describe();
  if (const Command* command = find_command(name))
    return run(*command, eboard::ctl::Arguments(argv + 2, argv + argc));
  if (!name.empty()) return no_such_command(name);
  print_usage(stderr);
  return eboard::ctl::kUsage;
}
