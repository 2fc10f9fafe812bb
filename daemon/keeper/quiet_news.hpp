// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Distinguishes what nobody waits for: a clock that runs on as it ran, and reports from which nothing was
// concluded. A sync of the disk for each of these is most of what a hall writes (decision 0324).
#pragma once

#include <map>
#include <optional>

#include "daemon/keeper/batch.hpp"

namespace eboard::daemon {

class QuietNews {
 public:
  /// True if the batch, coming after those that were asked about before, changes nothing that is shown: the
  /// clock of its board runs for the same side as before, or stands as before, and that is all.
  [[nodiscard]] bool takes(const Batch& batch);

 private:
  struct Shown {
    std::optional<rules::Color> running{};
    bool connected = true;
    bool operator==(const Shown&) const = default;
  };
  std::map<storage::BoardId, Shown> clocks_;
};

}  // namespace eboard::daemon
