// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A section as single facts, each with a name and a text, so that any two states can be compared, a change be
// kept with what it replaced, and be undone without what came later.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "daemon/tournament/section.hpp"
#include "rules/text/expected.hpp"

namespace eboard::tournament {

/// "tournament/players/12/name": "Brandt, Ole", "tournament/players/12/entries/3": "7 w 1",
/// "plans/3/tables/5/white": "12". What is as in a new section is not among them. Lists of what has a number
/// are named by it, others from 1 on.
using Facts = std::map<std::string, std::string>;

[[nodiscard]] Facts facts_of(const Section& section);
/// The section of facts_of(), with players, teams and tables by number. Error: a sentence about a fact that
/// no section has.
[[nodiscard]] Expected<Section, std::string> section_of(const Facts& facts);

struct Change {
  std::string fact;
  std::string was, is;  ///< empty: as in a new section
  bool operator==(const Change&) const = default;
};

/// What leads from one to the other, by name.
[[nodiscard]] std::vector<Change> differences(const Facts& before, const Facts& after);
/// Error: a sentence about the first fact that is other than `was`; nothing is changed then.
[[nodiscard]] Expected<Facts, std::string> changed(Facts facts, const std::vector<Change>& changes);
/// What leads back.
[[nodiscard]] std::vector<Change> reversed(std::vector<Change> changes);

}  // namespace eboard::tournament
