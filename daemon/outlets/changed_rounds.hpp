// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <set>

#include "daemon/seams/clocks_at_rest.hpp"
#include "daemon/seams/delivery.hpp"

namespace eboard::outlets {

/// Follows the clocks of the games that an outlet brings out.
class RoundsWithClocks {
 public:
  /// The rounds of which the released events change a game's record or its clocks.
  [[nodiscard]] storage::Result<std::set<int>> changed(seams::Released& released);
  /// As of the last event that was released.
  [[nodiscard]] const seams::RestingClocks& clocks() const { return clocks_; }

 private:
  bool began_ = false;  ///< what was delivered before this start is known
  seams::RestingClocks clocks_;
};

}  // namespace eboard::outlets
