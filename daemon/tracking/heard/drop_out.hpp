// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include "daemon/tracking/game/time.hpp"
#include "rules/chess/types.hpp"

namespace eboard::tracking {

/// A square read as empty for a moment and then as before: a sensor that fails now and then.
struct DropOut {
  rules::Square square{};
  Millis at{0};  ///< the piece was read again
  bool operator==(const DropOut&) const = default;
};

}  // namespace eboard::tracking
