// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/quaternity_report.hpp"

namespace eboard::ctl {

namespace quaternity = rules::quaternity;

QuaternityReport make_report(const quaternity::RecordedGame& read, int number) {
  const quaternity::Record& record = read.record;
  QuaternityReport out{.number = number,
                       .record = &record,
                       .fault = {},
                       .eliminations = quaternity::eliminations(record),
                       .clocks = {}};
  if (!read.faults.empty()) out.fault = read.faults.front();
  const quaternity::Game& game = record.game;
  out.moves = game.plies();
  for (std::size_t at = 0; at < game.entries().size(); ++at) {
    const quaternity::Entry& entry = game.entries()[at];
    out.rounds = game.before(at).round() - game.start().round() + 1;
    if (const auto clock = record.notes[at].times.clock) out.clocks[index(entry.by)] = clock;
  }
  return out;
}

}  // namespace eboard::ctl
