// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>

#include "storage/records.hpp"

namespace eboard::storage {

/// A name of the game that stays the same for ever, and that no other game of this store has.
[[nodiscard]] std::string game_id(const GameRow& game);

}  // namespace eboard::storage
