// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/scenarios/scenario.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

namespace eboard::scenarios {

namespace {

// "given edition fide-2005" -> "given", "edition fide-2005".
std::pair<std::string_view, std::string_view> split_word(std::string_view text) {
  const std::size_t blank = text.find(' ');
  if (blank == std::string_view::npos) return {text, {}};
  const std::size_t rest = text.find_first_not_of(' ', blank);
  return {text.substr(0, blank), rest == std::string_view::npos ? std::string_view{} : text.substr(rest)};
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::optional<Phase> phase_of(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, Phase>, 4> kPhases{
      {{"given", Phase::given}, {"when", Phase::when}, {"then", Phase::then}, {"not-yet", Phase::not_yet}}};
  const auto* found = std::ranges::find(kPhases, word, &std::pair<std::string_view, Phase>::first);
  if (found == kPhases.end()) return {};
  return found->second;
}

class Reader {
 public:
  /// Appends to `scenarios`. What is wrong with the file, if anything.
  std::string read(const std::string& file) {
    file_ = file;
    line_ = 0;
    edition_.clear();
    in_scenario_ = false;
    std::ifstream in(file_);
    if (!in) return fmt::format("{}: cannot be read", file_);
    for (std::string text; std::getline(in, text);) {
      ++line_;
      if (const std::string fault = take(trimmed(text)); !fault.empty())
        return fmt::format("{}:{}: {}", file_, line_, fault);
    }
    if (in.bad()) return fmt::format("{}: reading failed", file_);
    return {};
  }

  std::vector<Scenario> take_all() { return std::move(scenarios_); }

 private:
  std::string take(std::string_view text) {
    if (text.empty() || text.front() == '#') return {};
    const auto [word, rest] = split_word(text);
    if (rest.empty()) return fmt::format("'{}' says nothing", word);
    if (word == "edition") {
      edition_ = rest;
      return {};
    }
    if (word == "scenario") return begin(rest);
    if (!in_scenario_) return fmt::format("'{}' stands before any scenario", word);
    return take_line(word, rest);
  }

  std::string begin(std::string_view rest) {
    const auto [id, title] = split_word(rest);
    if (edition_.empty()) return "no edition yet";
    if (title.empty()) return fmt::format("{} has no title", id);
    if (std::ranges::find(scenarios_, id, &Scenario::id) != scenarios_.end())
      return fmt::format("there are two of {}", id);
    in_scenario_ = true;
    scenarios_.push_back({.id = std::string(id),
                          .title = std::string(title),
                          .file = file_,
                          .line = line_,
                          .edition = edition_,
                          .covers = {},
                          .waiting = {},
                          .steps = {},
                          .wanted = {}});
    return {};
  }

  std::string take_line(std::string_view word, std::string_view rest) {
    Scenario& scenario = scenarios_.back();
    if (word == "covers" || word == "waiting") {
      std::istringstream in{std::string(rest)};
      for (std::string row; in >> row;) {
        if (word == "waiting" && std::ranges::find(scenario.covers, row) == scenario.covers.end())
          return fmt::format("{} is none of the rows covered", row);
        (word == "covers" ? scenario.covers : scenario.waiting).push_back(row);
      }
    } else if (word == "wanted") {
      scenario.wanted.push_back({line_, std::string(rest)});
    } else if (word == "as") {
      return take_steps_of(rest);
    } else if (word == "and" && !scenario.steps.empty()) {
      scenario.steps.push_back({line_, scenario.steps.back().phase, std::string(rest)});
    } else if (const auto phase = phase_of(word)) {
      scenario.steps.push_back({line_, *phase, std::string(rest)});
    } else {
      return fmt::format("'{}' begins no line", word);
    }
    return {};
  }

  std::string take_steps_of(std::string_view id) {
    const auto other = std::ranges::find(scenarios_, id, &Scenario::id);
    if (other == scenarios_.end()) return fmt::format("'{}' does not stand above", id);
    Scenario& scenario = scenarios_.back();
    scenario.steps.push_back({line_, Phase::given, "anew"});
    const std::vector<Step> steps = other->steps;
    scenario.steps.insert(scenario.steps.end(), steps.begin(), steps.end());
    const std::vector<Wanted> wanted = other->wanted;
    scenario.wanted.insert(scenario.wanted.end(), wanted.begin(), wanted.end());
    return {};
  }

  std::string file_;
  std::string edition_;
  int line_ = 0;
  bool in_scenario_ = false;
  std::vector<Scenario> scenarios_;
};

}  // namespace

bool Scenario::is_wanted() const {
  return !wanted.empty() || std::ranges::find(steps, Phase::not_yet, &Step::phase) != steps.end();
}

std::vector<std::string> Scenario::reached() const {
  if (!is_wanted()) return covers;
  std::vector<std::string> rows;
  if (waiting.empty()) return rows;
  std::ranges::copy_if(covers, std::back_inserter(rows), [&](const std::string& row) {
    return std::ranges::find(waiting, row) == waiting.end();
  });
  return rows;
}

Expected<std::vector<Scenario>, std::string> read_scenarios(const std::vector<std::string>& files) {
  Reader reader;
  for (const std::string& file : files) {
    if (std::string fault = reader.read(file); !fault.empty()) return unexpected(std::move(fault));
  }
  return reader.take_all();
}

}  // namespace eboard::scenarios
