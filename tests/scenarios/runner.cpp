// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/scenarios/runner.hpp"

#include <fmt/format.h>

#include <array>
#include <functional>
#include <optional>
#include <sstream>

#include "tests/scenarios/steps.hpp"

namespace eboard::scenarios {

namespace {

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

std::vector<std::string> run(const Scenario& scenario) {
  std::vector<std::string> failures;
  World world(scenario.edition);
  for (const Step& step : scenario.steps) {
    const auto fail = [&](std::string_view why) { failures.push_back(at(scenario, step, why)); };
    try {
      if (step.text == "anew") {
        world = World(scenario.edition);
      } else {
        take_step(world, step, fail);
      }
    } catch (const std::exception& error) {
      fail(fmt::format("'{}': {}", step.text, error.what()));
      return failures;  // what follows would rest on a step that was not carried out
    }
  }
  return failures;
}

AtBoard run_at_board(const Scenario& scenario) {
  AtBoard out;
  World world(scenario.edition, Place::board);
  for (const Step& step : scenario.steps) {
    const auto fail = [&](std::string_view why) { out.failures.push_back(at(scenario, step, why)); };
    try {
      if (step.text == "anew") {
        world = World(scenario.edition, Place::board);
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
