// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plays all scenarios of the files, or what the options say:
//
//   --only ID      one of them; ends with 77 if parts of it cannot be tested yet
//   --list         a line for each: id, "passing" or "wanted", the rows it covers / reaches today
//   --wanted       what is not built, and why
//   --show         every step with what the rules answered
//   --at-board     plays them by hands on a sensor board
//   --listed LIST  those in the list hold there, and no others
//   --alone        those that check what no code of the product judges, and the rows that no other reaches;
//                  with --listed: nothing else is in that list
//   --hall         a line of JSON for each: what a hall needs to play it, or why it cannot be played there
//
// For tests/together.py it has two options of Catch2, too:
//
//   --list-test-names-only
//   --input-file FILE       those in the file, one a line in quotes; marks where each begins and ends
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

#include "tests/scenarios/runner.hpp"
#include "tests/support/case_marks.hpp"

namespace {

using eboard::scenarios::Phase;
using eboard::scenarios::Scenario;

constexpr int kSkipped = 77;  // as in tests/scenarios/CMakeLists.txt for ctest
constexpr int kUsage = 2;

struct Options {
  std::string_view only;
  bool list = false;
  bool wanted = false;
  bool show = false;
  bool at_board = false;
  bool hall = false;
  bool alone = false;
  bool names_only = false;
  bool marked = false;           ///< plays those in `named`, and marks them
  std::set<std::string> named;   ///< in quotes
  std::set<std::string> listed;  ///< those known to be so
  std::vector<std::string> files;
};

void list(const Scenario& scenario) {
  fmt::print("{} {} {} / {}\n", scenario.id, scenario.is_wanted() ? "wanted" : "passing",
             fmt::join(scenario.covers, " "), fmt::join(scenario.reached(), " "));
}

void list_wanted(const Scenario& scenario) {
  for (const auto& wanted : scenario.wanted) fmt::print("{} {}\n", scenario.id, wanted.reason);
  for (const auto& step : scenario.steps) {
    if (step.phase == Phase::not_yet) fmt::print("{} does not hold yet: {}\n", scenario.id, step.text);
  }
}

/// Plays the scenario at a board and prints what came of it. `listed`: it is known to hold there. Returns
/// true if that is not so, or if it holds and is not listed.
bool play_at_board(const Scenario& scenario, const std::set<std::string>& listed) {
  const auto result = eboard::scenarios::run_at_board(scenario);
  const bool holds = result.played && result.failures.empty();
  const bool known = listed.contains(scenario.id);
  for (const std::string& failure : result.failures) {
    if (known || listed.empty()) fmt::print(stderr, "{}\n", failure);
  }
  if (holds) {
    fmt::print("{} at the board\n", scenario.id);
  } else if (!result.failures.empty()) {
    fmt::print("{} differs at a board\n", scenario.id);
  } else {
    fmt::print("{} not at a board: {}\n", scenario.id,
               result.why_not.empty() ? "nothing is played" : result.why_not);
  }
  if (listed.empty()) return !result.failures.empty();
  if (holds && !known) fmt::print(stderr, "{} holds at a board by now: enter it in the list\n", scenario.id);
  if (!holds && known) fmt::print(stderr, "{} is in the list and does not hold at a board\n", scenario.id);
  return holds != known;
}

/// Prints the scenarios in which something is judged by no code of the product, and the rows that no other
/// reaches. Returns how many lines are not what the list says.
std::size_t list_alone(const std::vector<Scenario>& scenarios, const std::set<std::string>& listed) {
  std::set<std::string> found, rows, elsewhere;
  for (const Scenario& scenario : scenarios) {
    const bool alone = eboard::scenarios::is_judged_alone(scenario);
    if (alone) found.insert(scenario.id);
    for (const std::string& row : scenario.reached()) (alone ? rows : elsewhere).insert(row);
  }
  for (const std::string& row : rows) {
    if (!elsewhere.contains(row)) found.insert("row " + row);
  }
  for (const std::string& line : found) fmt::print("{}\n", line);
  if (listed.empty()) return 0;
  std::vector<std::string> differing;
  std::ranges::set_symmetric_difference(found, listed, std::back_inserter(differing));
  for (const std::string& line : differing)
    fmt::print(stderr, "{}: {} the list\n", line, found.contains(line) ? "enter it in" : "take it out of");
  return differing.size();
}

/// Prints the scenario as it can be played in a hall. Returns true if play does not go on as it should.
bool print_for_hall(const Scenario& scenario) {
  auto result = eboard::scenarios::run_in_hall(scenario);
  for (const std::string& failure : result.failures) fmt::print(stderr, "{}\n", failure);
  boost::json::object line{{"scenario", scenario.id}, {"title", scenario.title}};
  if (!result.why_not.empty()) line["why_not"] = result.why_not;
  boost::json::array tables;
  for (auto& table : result.tables) tables.push_back(std::move(table.script));
  line["tables"] = std::move(tables);
  fmt::print("{}\n", boost::json::serialize(line));
  return !result.failures.empty();
}

/// The identifiers in a file, one a line; lines with # are comments.
std::set<std::string> read_list(const std::string& file) {
  std::set<std::string> out;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.front() != '#') out.insert(line);
  }
  return out;
}

/// How many failed.
std::size_t play(const Scenario& scenario) {
  const auto failures = eboard::scenarios::run(scenario);
  for (const std::string& failure : failures) fmt::print(stderr, "{}\n", failure);
  return failures.size();
}

/// Plays those that are named, with marks for tests/together.py. Returns how many failed.
std::size_t play_marked(const std::vector<Scenario>& scenarios, const std::set<std::string>& named) {
  const eboard::test::CaseMarks marks;
  std::size_t failed = 0;
  for (const Scenario& scenario : scenarios) {
    if (!named.contains(fmt::format("\"{}\"", scenario.id))) continue;
    marks.begin(scenario.id);
    const bool fails = play(scenario) > 0;
    if (scenario.is_wanted()) fmt::print("SKIPPED: parts of it are not built\n");
    marks.end(!fails);
    failed += fails ? 1 : 0;
  }
  return failed;
}

int run(const Options& options, const std::vector<Scenario>& scenarios) {
  if (options.names_only) {
    for (const Scenario& scenario : scenarios) fmt::print("{}\n", scenario.id);
    return 0;
  }
  if (options.marked) return play_marked(scenarios, options.named) > 0 ? 1 : 0;
  if (options.alone) return list_alone(scenarios, options.listed) > 0 ? 1 : 0;
  std::size_t played = 0;
  std::size_t failed = 0;
  std::size_t wanted = 0;
  for (const Scenario& scenario : scenarios) {
    if (!options.only.empty() && scenario.id != options.only) continue;
    if (options.list) {
      list(scenario);
      continue;
    }
    if (options.wanted) {
      list_wanted(scenario);
      continue;
    }
    if (options.at_board) {
      ++played;
      failed += play_at_board(scenario, options.listed) ? 1 : 0;
      continue;
    }
    if (options.hall) {
      failed += print_for_hall(scenario) ? 1 : 0;
      continue;
    }
    if (options.show) {
      fmt::print("{}", eboard::scenarios::transcript(scenario));
      continue;
    }
    ++played;
    failed += play(scenario) > 0 ? 1 : 0;
    wanted += scenario.is_wanted() ? 1 : 0;
  }
  if (options.list || options.wanted || options.show || options.hall || options.alone)
    return failed > 0 ? 1 : 0;
  if (played == 0) {
    fmt::print(stderr, "no such scenario\n");
    return kUsage;
  }
  fmt::print("{} scenarios, {} failed, {} with parts that are not built\n", played, failed, wanted);
  if (failed > 0) return 1;
  return !options.only.empty() && wanted > 0 ? kSkipped : 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--list") {
      options.list = true;
    } else if (word == "--wanted") {
      options.wanted = true;
    } else if (word == "--at-board") {
      options.at_board = true;
    } else if (word == "--listed" && i + 1 < argc) {
      options.listed = read_list(argv[++i]);
    } else if (word == "--hall") {
      options.hall = true;
    } else if (word == "--alone") {
      options.alone = true;
    } else if (word == "--show") {
      options.show = true;
    } else if (word == "--list-test-names-only") {
      options.names_only = true;
    } else if (word == "--input-file" && i + 1 < argc) {
      options.marked = true;
      options.named = read_list(argv[++i]);
    } else if (word == "--only" && i + 1 < argc) {
      options.only = argv[++i];
    } else {
      options.files.emplace_back(word);
    }
  }
  const auto scenarios = eboard::scenarios::read_scenarios(options.files);
  if (!scenarios) {
    fmt::print(stderr, "{}\n", scenarios.error());
    return kUsage;
  }
  return run(options, *scenarios);
}
