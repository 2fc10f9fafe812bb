// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/irreversible.hpp"

namespace eboard::rules {

bool is_irreversible(const Placement& before, const Placement& after) {
  return before.of(Role::pawn) != after.of(Role::pawn) || count(before.occupied()) != count(after.occupied());
}

}  // namespace eboard::rules
