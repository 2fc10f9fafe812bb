// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Checks that the games of Quaternity in a store are lawful from their first entry to their last, and that
// the entries made for a board are what that board reported.
#pragma once

#include <string>

#include "storage/store.hpp"

namespace eboard::archive {

struct TableCheck {
  std::size_t games = 0, lines = 0;
  std::string fault;  ///< the first fault; empty if there is none
};

/// Replays every game of a table from its journal.
[[nodiscard]] storage::Result<TableCheck> verify_table(storage::Store& store, storage::DeviceId device);

}  // namespace eboard::archive
