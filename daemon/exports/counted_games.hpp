// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the games of a store with the results that count: what the board reported, over it what an arbiter
// ruled, and over both what a person entered. All that leaves a store has its results from here.
#pragma once

#include <functional>

#include "storage/store.hpp"

namespace eboard::exports {

/// The `result_by` of a game whose result somebody entered.
inline constexpr const char* kByHand = "hand";

/// As Rounds::read_games() does.
[[nodiscard]] storage::Result<void> read_counted_games(
    storage::Store& store, const storage::GameQuery& query,
    const std::function<bool(const storage::GameRow&)>& visit);

}  // namespace eboard::exports
