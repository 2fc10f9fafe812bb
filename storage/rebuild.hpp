// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes a store's file anew, smaller: without what is free in it, and with pages as a new store has them.
#pragma once

#include <functional>
#include <string>

#include "storage/store.hpp"

namespace eboard::storage {

/// Closes the store, which nobody else has, and puts the new file in its place in one step. For as long as
/// that takes the disk has to have room for both. After an error the old one stands there. `change` may
/// change the new file, whose name it gets, before that.
using ChangeFile = std::function<Result<void>(const std::string& path)>;
[[nodiscard]] Result<void> rebuild(Store store, const ChangeFile& change = {});
/// The same, but the new file goes to `path`, where none is, and the store stays open and as it is.
[[nodiscard]] Result<void> rebuild_beside(Store& store, const std::string& path, const ChangeFile& change);

}  // namespace eboard::storage
