// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Brings what a file says into a section that may know more already: the same file again changes nothing.
#pragma once

#include <optional>
#include <vector>

#include "daemon/tournament/finding.hpp"
#include "daemon/tournament/import/said.hpp"
#include "daemon/tournament/section.hpp"

namespace eboard::tournament {

struct Merged {
  Section section;
  /// What the file says otherwise than the section did, or what it may mean; with an error among them nothing
  /// of it is to be taken, and `section` is as it was.
  std::vector<Finding> findings;
};

/// What a file does not say stays: a rating that it leaves blank, a result that it does not have yet, tables
/// of pairs that are the same. What it says otherwise holds.
/// * A whole tournament: its players, numbers and rounds hold.
/// * Players: those who are known are brought up to date, new ones come behind. Nobody is taken out.
/// * A round: its games are these and no others; a player whom it does not name does not play. Without a
///   number of its own it is `round`, else the latest paired round if all its games are in it.
[[nodiscard]] Merged merged(const Section& before, const Said& said, std::optional<int> round = std::nullopt);

}  // namespace eboard::tournament
