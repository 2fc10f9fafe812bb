// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a store does with files as such.
#pragma once

#include <string>
#include <system_error>

#include "storage/error.hpp"

namespace eboard::storage {

/// True if this errno says that the disk itself takes or gives nothing. A full disk does, later.
[[nodiscard]] bool is_broken_disk(int error);
/// What the system said of that file: a disk error (liveness.hpp) if its disk is broken.
[[nodiscard]] StoreError system_failure(const std::string& path, const std::error_code& error);
/// Of a file or a folder; of the latter the names in it.
[[nodiscard]] Result<void> sync_file(const std::string& path);

}  // namespace eboard::storage
