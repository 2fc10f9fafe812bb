// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "daemon/seams/clocks_at_rest.hpp"
#include "daemon/seams/delivery.hpp"

namespace eboard::outlets {

/// Numbers of tables, by round. A round without any: of it something else is new.
using ChangedTables = std::map<int, std::set<int>>;

/// Follows the clocks of the games that an outlet brings out.
class RoundsWithClocks {
 public:
  /// Takes note of the tables at which the released events change a game's record or its clocks, and of the
  /// rounds with games whose players are others than at the last call.
  [[nodiscard]] storage::Result<void> take(seams::Released& released);
  /// What was taken and is not out yet.
  [[nodiscard]] const ChangedTables& changed() const { return changed_; }
  void is_out(int round) { changed_.erase(round); }
  /// As of the last event that was released.
  [[nodiscard]] const seams::RestingClocks& clocks() const { return clocks_; }

 private:
  [[nodiscard]] storage::Result<void> begin(seams::Released& released);
  [[nodiscard]] storage::Result<void> take_tables(seams::Released& released);
  [[nodiscard]] storage::Result<void> take_names(seams::Released& released);

  bool began_ = false;                                ///< what was delivered before this start is known
  std::set<std::pair<storage::BoardId, int>> games_;  ///< that changed, and whose tables are not known yet
  ChangedTables changed_;
  std::map<int, std::size_t> players_;  ///< fingerprints of the pairings, by round
  seams::RestingClocks clocks_;
};

}  // namespace eboard::outlets
