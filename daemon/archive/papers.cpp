// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/archive/papers.hpp"

#include <utility>

#include "daemon/exports/exports.hpp"

namespace eboard::archive {

storage::Result<std::vector<Paper>> papers_of(storage::Store& store, int round) {
  std::vector<Paper> papers;
  for (const std::string_view format : {"pgn", "csv", "trf", "report", "report-csv", "score-sheets",
                                        "pairings", "results", "standings", "checkpoint", "log-key"}) {
    auto wishes = exports::one_for_each_section(store, format, {.round = round});
    if (!wishes) return unexpected(wishes.error());
    for (exports::Wish& wish : *wishes) {
      const auto lack = exports::lack_of(store, format, wish);
      if (!lack) return unexpected(lack.error());
      if (lack->empty()) papers.push_back({format, std::move(wish)});
    }
  }
  return papers;
}

}  // namespace eboard::archive
