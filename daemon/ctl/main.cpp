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
    {"replay", eboard::ctl::replay, "what the tracker concludes of a recording"},
    {"record", eboard::ctl::record, "write down what a device on a port says"},
    {"explain", eboard::ctl::explain, "which explanations competed at a moment of a recording"},
    {"decode", eboard::ctl::decode, "what the driver understood of a capture, as JSON Lines"},
    {"perft", eboard::ctl::perft, "count the leaves of the move tree"},
    {"winnable", eboard::ctl::winnable, "whether each side can still give mate"},
    {"check", eboard::ctl::check, "play every game of PGN files and name what is illegal"},
    {"notate", eboard::ctl::notate, "write the games of a PGN file in another notation"},
    {"quaternity", eboard::ctl::quaternity,
     "play a game of four by its rules: eliminations, points, position"},
    {"claim", eboard::ctl::claim, "may a draw be claimed here, and rightly?"},
    {"rule", eboard::ctl::rule, "enter an arbiter's ruling in a game, or say why not"},
    {"reload", eboard::ctl::reload, "have a running daemon read its configuration again"},
    {"editions", eboard::ctl::editions, "which Laws there are, and what each of them says"},
    {"export", eboard::ctl::export_games, "what a store holds: PGN, JSON Lines, CSV, captures"},
    {"verify", eboard::ctl::verify, "does a store hold what its journal says?"},
    {"pack", eboard::ctl::pack, "make a store's journal smaller"},
};

void print_usage(std::FILE* out) {
  fmt::print(out, "usage: eboardctl COMMAND [OPTIONS]\n\n");
  for (const Command& command : kCommands) fmt::print(out, "  {:<10} {}\n", command.name, command.does);
  fmt::print(out,
             "\n`eboardctl COMMAND --help` shows the options of one, `eboardctl --version` the version.\n"
             "Exit codes: 0 done; 1 the answer is no; 2 wrong usage or unreadable input; 3 something outside "
             "failed\n"
             "(disk, port, a store in use).\n");
}

/// Runs a command; an answer that could not be written whole is none.
int run(const Command& command, const eboard::ctl::Arguments& arguments) {
  try {
    const int code = command.run(arguments);
    if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return code;
    fmt::print(stderr, "eboardctl {}: the output could not all be written\n", command.name);
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
