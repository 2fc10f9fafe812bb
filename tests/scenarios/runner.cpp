// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/scenarios/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <sstream>
#include <utility>

#include "tests/scenarios/hall_script.hpp"
#include "tests/scenarios/steps.hpp"

namespace eboard::scenarios {

namespace {

/// By which hands may be slower at every step, without a difference in what follows.
constexpr std::array<drivers::Millis, 3> kSlower{
    {drivers::Millis(300), drivers::Millis(1000), drivers::Millis(2000)}};

enum class Comparison : std::uint8_t { same, other, holds, lacks };

struct Expectation {
  std::string question;
  Comparison comparison;
  std::string expected;
};

std::string one_blank_apart(const std::string& text) {
  std::istringstream in(text);
  std::string out;
  for (std::string word; in >> word;) out += (out.empty() ? "" : " ") + word;
  return out == "nothing" ? std::string{} : out;
}

// The first of the words that compare, outside quotes, stands between question and expected answer.
Expectation parse_expectation(const std::string& text) {
  struct Sign {
    std::string_view words;
    Comparison comparison;
  };
  constexpr std::array<Sign, 8> kSigns{{{" is not ", Comparison::other},
                                        {" are not ", Comparison::other},
                                        {" is ", Comparison::same},
                                        {" are ", Comparison::same},
                                        {" has ", Comparison::holds},
                                        {" have ", Comparison::holds},
                                        {" lacks ", Comparison::lacks},
                                        {" lack ", Comparison::lacks}}};
  std::size_t first = std::string::npos;
  const Sign* sign = nullptr;
  for (const Sign& one : kSigns) {
    const std::size_t at = text.find(one.words, text.find('"') < text.rfind('"') ? text.rfind('"') : 0);
    if (at >= first) continue;
    first = at;
    sign = &one;
  }
  if (!sign) throw BadStep("nothing is compared: write ... is ...");
  std::string question = text.substr(0, first);
  std::erase(question, '"');
  return {one_blank_apart(question), sign->comparison,
          one_blank_apart(text.substr(first + sign->words.size()))};
}

bool holds(const Expectation& expectation, const std::string& actual) {
  switch (expectation.comparison) {
    case Comparison::same:
      return actual == expectation.expected;
    case Comparison::other:
      return actual != expectation.expected;
    case Comparison::holds:
      return (" " + actual + " ").find(" " + expectation.expected + " ") != std::string::npos;
    case Comparison::lacks:
      return (" " + actual + " ").find(" " + expectation.expected + " ") == std::string::npos;
  }
  return false;
}

// Why the step fails.
std::optional<std::string> check(World& world, const Step& step) {
  const Expectation expectation = parse_expectation(step.text);
  const std::string actual = one_blank_apart(ask(world, expectation.question));
  const bool met = holds(expectation, actual);
  if (step.phase == Phase::not_yet) {
    if (!met) return {};
    return fmt::format("'{}' holds by now: write 'then'", step.text);
  }
  if (met) return {};
  return fmt::format("'{}', but it is '{}'", step.text, actual);
}

}  // namespace

namespace {

/// Carries out one step; what does not hold goes into `failures`. Throws what the step throws.
void take_step(World& world, const Step& step, const std::function<void(std::string_view)>& fail) {
  if (step.phase == Phase::given || step.phase == Phase::when) {
    act(world, step.text);
  } else if (const auto why = check(world, step)) {
    fail(*why);
  }
}

std::string at(const Scenario& scenario, const Step& step, std::string_view why) {
  return fmt::format("{}:{}: {}: {}", scenario.file, step.line, scenario.id, why);
}

}  // namespace

namespace {

struct Played {
  std::vector<std::string> failures;
  bool judged_alone = false;
};

Played play(const Scenario& scenario) {
  Played out;
  World world(scenario.edition);
  for (const Step& step : scenario.steps) {
    const auto fail = [&](std::string_view why) { out.failures.push_back(at(scenario, step, why)); };
    try {
      if (step.text == "anew") {
        world = World(scenario.edition);
      } else {
        take_step(world, step, fail);
      }
      out.judged_alone |= world.judged_alone();
    } catch (const std::exception& error) {
      fail(fmt::format("'{}': {}", step.text, error.what()));
      return out;  // what follows would rest on a step that was not carried out
    }
  }
  return out;
}

}  // namespace

std::vector<std::string> run(const Scenario& scenario) { return play(scenario).failures; }

bool is_judged_alone(const Scenario& scenario) { return play(scenario).judged_alone; }

namespace {

AtBoard run_at_board(const Scenario& scenario, const Sitting& sitting) {
  AtBoard out;
  World world(scenario.edition, Place::board, sitting);
  for (const Step& step : scenario.steps) {
    const auto fail = [&](std::string_view why) { out.failures.push_back(at(scenario, step, why)); };
    try {
      if (step.text == "anew") {
        world.leave_boards();
        world = World(scenario.edition, Place::board, sitting);
      } else {
        take_step(world, step, fail);
      }
      out.played = out.played || world.at_board();
    } catch (const NotAtBoard& why) {
      return {false, why.what(), {}};
    } catch (const std::exception& error) {
      fail(fmt::format("'{}': {}", step.text, error.what()));
      return out;
    }
  }
  world.leave_boards();
  return out;
}

/// All tables of the scenario, and whether it holds at them.
std::pair<AtBoard, std::vector<HallTable>> tables_of(const Scenario& scenario, drivers::Millis slower) {
  std::vector<HallTable> tables;
  AtBoard held = run_at_board(
      scenario, {.left = [&](test::Seat& seat) { tables.push_back(conclude(seat)); }, .slower = slower});
  return {std::move(held), std::move(tables)};
}

bool same(const HallTable& table, const HallTable& slower) {
  if (table.script.empty() || slower.script.empty()) return table.script.empty() == slower.script.empty();
  return without_waits(table.script) == without_waits(slower.script);
}

/// Nobody knows how long a computer that is busy keeps the hands waiting, so that may not matter.
void leave_out_hasty(const Scenario& scenario, std::vector<HallTable>& tables) {
  for (const drivers::Millis slower : kSlower) {
    const auto again = tables_of(scenario, slower).second;
    for (std::size_t i = 0; i < tables.size(); ++i) {
      if (tables[i].judged && (i >= again.size() || !same(tables[i], again[i])))
        tables[i].why_not = "slower hands come to something else";
    }
  }
}

}  // namespace

AtBoard run_at_board(const Scenario& scenario) { return run_at_board(scenario, {}); }

InHall run_in_hall(const Scenario& scenario) {
  auto [held, tables] = tables_of(scenario, {});
  if (!held.why_not.empty()) return {.why_not = held.why_not};
  if (!held.played) return {.why_not = "nothing is played"};
  if (!held.failures.empty()) return {.why_not = "it differs at a board"};
  leave_out_hasty(scenario, tables);
  InHall out;
  for (HallTable& table : tables) {
    if (!table.judged) continue;
    if (!table.fault.empty())
      out.failures.push_back(
          fmt::format("{}:{}: {}: {}", scenario.file, scenario.line, scenario.id, table.fault));
    if (table.why_not.empty()) {
      out.tables.push_back(std::move(table));
    } else {
      out.why_not = table.why_not;
    }
  }
  if (!out.tables.empty()) {
    out.why_not.clear();
  } else if (out.why_not.empty()) {
    out.why_not = "there is nothing to judge";
  }
  return out;
}

std::string transcript(const Scenario& scenario) {
  std::string out = fmt::format("{} {}\n", scenario.id, scenario.title);
  World world(scenario.edition);
  for (const Step& step : scenario.steps) {
    out += fmt::format("  {}\n", step.text);
    try {
      if (step.text == "anew") {
        world = World(scenario.edition);
      } else if (step.phase == Phase::given || step.phase == Phase::when) {
        world.answer.clear();
        act(world, step.text);
        for (const auto& [name, value] : world.answer) {
          if (!value.empty()) out += fmt::format("      {}: {}\n", name, value);
        }
      } else {
        out += fmt::format("      {}\n", ask(world, parse_expectation(step.text).question));
      }
    } catch (const std::exception& error) {
      return out + fmt::format("      {}\n", error.what());
    }
  }
  return out;
}

}  // namespace eboard::scenarios
