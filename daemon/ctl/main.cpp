// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <new>
#include <numeric>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

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
    {"cards", eboard::ctl::show_cards, "show the cards of a recording, and what the Laws propose"},
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
    {"status", eboard::ctl::status, "show how a running daemon is, and what it sends to"},
    {"alerts", eboard::ctl::alerts, "make a running daemon send a test message to a phone"},
    {"people", eboard::ctl::people, "who may log in at the console of a running daemon, and as what"},
    {"reload", eboard::ctl::reload, "make a running daemon read its configuration again"},
    {"editions", eboard::ctl::editions, "show the editions of the Laws, their parameters and articles"},
    {"export", eboard::ctl::export_games, "export a database as PGN, JSON Lines, CSV or captures"},
    {"verify", eboard::ctl::verify, "check a database against its journal"},
    {"pack", eboard::ctl::pack, "make the journal of a database smaller"},
};

void print_usage(std::FILE* out) {
  fmt::print(out, "usage: eboardctl COMMAND [OPTIONS]\n\n");
  for (const Command& command : kCommands) fmt::print(out, "  {:<10} {}\n", command.name, command.does);
  fmt::print(out,
             "\n`eboardctl help COMMAND` shows the options of a command, `eboardctl --version` the version.\n"
             "Exit codes: 0 done; 1 the answer is no; 2 wrong usage or unreadable input; 3 something outside "
             "failed\n"
             "(disk, port, a store in use).\n");
}

const Command* find_command(std::string_view name) {
  const auto* const found = std::ranges::find(kCommands, name, &Command::name);
  return found == std::end(kCommands) ? nullptr : found;
}

/// The number of letters to insert, drop or change.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, changed}));
    }
  }
  return row.back();
}

int no_such_command(std::string_view name) {
  const auto off = [name](const Command& command) { return distance(name, command.name); };
  const Command& closest = *std::ranges::min_element(kCommands, {}, off);
  const bool meant = off(closest) * 2 < closest.name.size() || closest.name.starts_with(name);
  fmt::print(stderr, "eboardctl: no command '{}'{}; `eboardctl help` lists all\n", name,
             meant ? fmt::format(", perhaps you mean '{}'", closest.name) : "");
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
  if (const Command* command = find_command(name))
    return run(*command, eboard::ctl::Arguments(argv + 2, argv + argc));
  if (!name.empty()) return no_such_command(name);
  print_usage(stderr);
  return eboard::ctl::kUsage;
}
