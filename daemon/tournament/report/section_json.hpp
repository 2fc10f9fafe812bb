// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Sections of a tournament as JSON, as the HTTP interface has them (Tournament and Section of openapi.json).
// Pure: the same sections give the same texts, always UTF-8.
#pragma once

#include <string>
#include <vector>

#include "daemon/tournament/report/hall.hpp"

namespace eboard::tournament {

/// All of them, a few facts each; the first has the id 1.
[[nodiscard]] std::string sections_json(const std::vector<SectionInHall>& sections,
                                        bool results_hidden = false);

struct SectionView {
  int id = 1;
  /// Standings after that round; 0: after the latest that was played.
  int after_round = 0;
  /// Nothing tells how a game ended, nor that it did: no result, no points, no standings.
  bool results_hidden = false;
};

/// Precondition: `view.after_round` is at most last_round_played().
[[nodiscard]] std::string section_json(const SectionInHall& shown, const SectionView& view);

}  // namespace eboard::tournament
