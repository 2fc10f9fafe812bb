// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Are the games of four that a store holds lawful from their first line to their last, and is what was
// entered for a board what that board said?
#pragma once

#include <string>

#include "storage/store.hpp"

namespace eboard::ctl {

struct TableCheck {
  std::size_t games = 0, lines = 0;
  std::string fault;  ///< the first one; empty: none
};

/// Plays every game of a table anew from its journal.
[[nodiscard]] storage::Result<TableCheck> verify_table(storage::Store& store, storage::DeviceId device);

}  // namespace eboard::ctl
