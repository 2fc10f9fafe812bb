// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a clock is to show by a ruling.
#pragma once

#include "rules/laws/clock/allotment.hpp"

namespace eboard::tracking {

struct RuledTimes {
  rules::Times times;
  bool relative = false;  ///< time was given or taken: `change` is added to what the clock shows
  rules::Times change{};
};

}  // namespace eboard::tracking
