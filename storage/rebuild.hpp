// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes a store's file anew, smaller: without what is free in it, and with pages as a new store has them.
#pragma once

#include "storage/store.hpp"

namespace eboard::storage {

/// Closes the store, which nobody else has, and puts the new file in its place in one step. For as long as
/// that takes the disk has to have room for both. After an error the old one stands there.
[[nodiscard]] Result<void> rebuild(Store store);

}  // namespace eboard::storage
