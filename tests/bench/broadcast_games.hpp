// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Real games as they were broadcast, played again at a simulated table without faults, by the Laws of their
// date and tempo: every irregularity found there must be in the game itself.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "daemon/sim/profile.hpp"
#include "rules/chess/game_record.hpp"
#include "rules/laws/editions/edition.hpp"

namespace eboard::bench {

struct BroadcastGame {
  std::string name;  ///< file, round and players
  rules::GameRecord record;
  rules::Edition edition;
};

/// Of every PGN file in `folder` by name, games without a ply left out. Error: one sentence.
[[nodiscard]] Expected<std::vector<BroadcastGame>, std::string> broadcast_games(
    const std::filesystem::path& folder);

/// The Laws in force on the record's date, the present ones if it has none. The tempo follows from the first
/// clock reading: over an hour standard, seven minutes and less blitz.
[[nodiscard]] rules::Edition edition_of(const rules::GameRecord& record);

struct Flagged {
  int plies = 0;
  std::map<std::string, int> flags;  ///< by code, withdrawn ones left out
  std::vector<std::string>
      complaints;  ///< an irregularity without ground, or one that is due and was not found
};

[[nodiscard]] Flagged play_again(const BroadcastGame& game, const sim::Profile& profile, std::uint64_t seed);

}  // namespace eboard::bench
