// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>

#include "daemon/seams/clocks_at_rest.hpp"
#include "daemon/seams/delivery.hpp"

namespace eboard::outlets {

/// Whether what was brought out before a start is looked at again.
enum class LooksBack : bool { no, yes };

/// Follows the clocks of the games that an outlet brings out.
class RoundsWithClocks {
 public:
  explicit RoundsWithClocks(LooksBack looks_back = LooksBack::no) : looks_back_(looks_back) {}

  /// The rounds of which the released events change a game's record or its clocks, or whose players are
  /// others now. If it looks back, after a start also the latest paired round that has a game: its players
  /// may be others than before. With them those of earlier calls, until brought_out().
  [[nodiscard]] storage::Result<std::set<int>> changed(seams::Released& released);
  void brought_out() { owed_.clear(); }
  /// As of the last event that was released.
  [[nodiscard]] const seams::RestingClocks& clocks() const { return clocks_; }

 private:
  [[nodiscard]] storage::Result<std::set<int>> renamed(seams::Released& released);

  LooksBack looks_back_;
  std::set<int> owed_;
  std::optional<std::map<int, std::size_t>> players_;  ///< fingerprints of the pairings, by round
  bool began_ = false;                                 ///< what was delivered before this start is known
  seams::RestingClocks clocks_;
};

}  // namespace eboard::outlets
