// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Scenarios of the Laws as text: given, when, then. docs/scenarios.md says how one is written.
#pragma once

#include <string>
#include <vector>

#include "rules/text/expected.hpp"

namespace eboard::scenarios {

enum class Phase : std::uint8_t {
  given,
  when,
  then,
  not_yet,  ///< a `then` that does not hold yet; it fails as soon as it does
};

struct Step {
  int line;
  Phase phase;
  std::string text;
};

/// What cannot be tested because it is not built, and why.
struct Wanted {
  int line;
  std::string reason;
};

struct Scenario {
  std::string id;
  std::string title;
  std::string file;
  int line;
  std::string edition;              ///< the file's, unless a step says otherwise
  std::vector<std::string> covers;  ///< rows of the matrix of requirements
  /// The rows that the missing part would reach; if none is named, all of them.
  std::vector<std::string> waiting;
  std::vector<Step> steps;
  std::vector<Wanted> wanted;

  [[nodiscard]] bool is_wanted() const;
  /// Rows that are reached today.
  [[nodiscard]] std::vector<std::string> reached() const;
};

/// Reads all of these files, in order. A line `as ID` is replaced by that scenario's steps, played by the
/// edition of the scenario that holds the line. Error: one sentence with file and line.
[[nodiscard]] Expected<std::vector<Scenario>, std::string> read_scenarios(
    const std::vector<std::string>& files);

}  // namespace eboard::scenarios
