// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/noted.hpp"

#include <utility>

#include "daemon/tracking/game/cite.hpp"

namespace eboard::tracking {

void report(Reporter& reporter, const rules::Edition& edition, Millis at, const Note& note) {
  // The game ended at this moment. What its record says of the last ply is still reported.
  if (!reporter.game_open() && !(note.by_record && reporter.has_ended())) return;
  IrregularityFound found;
  found.ply = note.ply > 0 ? note.ply : reporter.committed();
  found.id = note.id;
  found.code = note.code;
  found.state = note.state;
  found.evidence = note.evidence;
  cite(found, edition);
  reporter.irregularity(at, std::move(found),
                        note.by_record ? Reporter::Finder::record : Reporter::Finder::hall);
}

}  // namespace eboard::tracking
