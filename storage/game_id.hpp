// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>
#include <string_view>

#include "storage/records.hpp"

namespace eboard::storage {

/// A name of the game that stays the same for ever, and that no other game has. `store` as store_name() says
/// it; without it, only no other game of this store.
[[nodiscard]] std::string game_id(const GameRow& game, std::string_view store);
/// What the names of a store's games have of its Store::id().
[[nodiscard]] std::string store_name(std::string_view id);

}  // namespace eboard::storage
