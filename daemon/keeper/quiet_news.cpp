// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/quiet_news.hpp"

namespace eboard::daemon {

bool QuietNews::takes(const Batch& batch) {
  bool quiet = !batch.stored && batch.anchors.empty();
  for (const auto& item : batch.items) {
    if (const auto* entry = std::get_if<storage::JournalEntry>(&item)) {
      quiet = quiet && entry->kind == storage::JournalKind::read;
      continue;
    }
    const auto* clock = std::get_if<tracking::ClockChanged>(&std::get<tracking::TrackedEvent>(item).what);
    if (clock == nullptr) {
      quiet = false;
      continue;
    }
    const Shown now{clock->running, clock->connected};
    const auto [before, first] = clocks_.try_emplace(batch.board, now);
    quiet = quiet && !first && before->second == now;
    before->second = now;
  }
  return quiet;
}

}  // namespace eboard::daemon
