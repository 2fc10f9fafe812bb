// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <cstdio>
#include <string_view>
#include <system_error>

#include "daemon/ctl/command.hpp"

namespace {

struct Command {
  std::string_view name;
  int (*run)(const eboard::ctl::Arguments&);
  std::string_view does;
};

// One line per command.
constexpr Command kCommands[] = {
    {"replay", eboard::ctl::replay, "show what the tracker concludes from a recording"},
    {"doctor", eboard::ctl::doctor, "find out why a board is not there, and what to do about it"},
    {"record", eboard::ctl::record, "record what a device on a port reports"},
    {"explain", eboard::ctl::explain, "show which stories competed at a moment of a recording"},
    {"decode", eboard::ctl::decode, "show what the driver reads in a capture, as JSON Lines"},
    {"perft", eboard::ctl::perft, "count the leaves of the move tree"},
    {"winnable", eboard::ctl::winnable, "decide whether each side can still give mate"},
    {"check", eboard::ctl::check, "play every game of PGN files and name what is illegal"},
    {"notate", eboard::ctl::notate, "write the games of a PGN file in another notation"},
    {"quaternity", eboard::ctl::play_quaternity,
     "play a game of Quaternity by its rules: eliminations, points, position"},
    {"claim", eboard::ctl::claim, "check a claim of a draw"},
    {"rule", eboard::ctl::rule, "enter an arbiter's ruling in a game, or show why it is refused"},
    {"enter", eboard::ctl::enter, "enter a move at a manual board"},
    {"clock", eboard::ctl::clock, "set, start or stop the clock at a board of a running daemon"},
    {"reload", eboard::ctl::reload, "make a running daemon read its configuration again"},
    {"editions", eboard::ctl::editions, "show the editions of the Laws, their parameters and articles"},
    {"export", eboard::ctl::export_games, "export a database as PGN, JSON Lines, CSV or captures"},
    {"verify", eboard::ctl::verify, "check a database against its journal"},
    {"pack", eboard::ctl::pack, "make the journal of a database smaller"},
};

void print_usage(std::FILE* out) {
  fmt::print(out, "usage: eboardctl COMMAND [OPTIONS]\n\n");
  for (const Command& command : kCommands) fmt::print(out, "  {:<10} {}\n", command.name, command.does);
  fmt::print(
      out,
      "\n`eboardctl COMMAND --help` shows the options of a command, `eboardctl --version` the version.\n"
      "Exit codes: 0 done; 1 the answer is no; 2 wrong usage or unreadable input; 3 something outside "
      "failed\n"
      "(disk, port, a store in use).\n");
}

/// Runs a command; fails if its output could not be written completely.
int run(const Command& command, const eboard::ctl::Arguments& arguments) {
  try {
    const int code = command.run(arguments);
    if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return code;
    fmt::print(stderr, "eboardctl {}: the output could not be written completely\n", command.name);
  } catch (const std::system_error& error) {
    fmt::print(stderr, "eboardctl {}: {}\n", command.name, error.what());
  }
  return eboard::ctl::kOutside;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view name = argc > 1 ? argv[1] : "";
  if (name == "--help" || name == "help") {
    print_usage(stdout);
    return eboard::ctl::kDone;
  }
  if (name == "--version") {
    fmt::print("eboardctl {}\n", EBOARD_VERSION);
    return eboard::ctl::kDone;
  }
  for (const Command& command : kCommands) {
    if (command.name == name) return run(command, eboard::ctl::Arguments(argv + 2, argv + argc));
  }
  if (!name.empty()) fmt::print(stderr, "eboardctl: no command '{}'\n", name);
  print_usage(stderr);
  return eboard::ctl::kUsage;
}
