// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The transparency log of a store in the forms that others read (docs/evidence.md).
#pragma once

#include <optional>

#include "daemon/tlog/note.hpp"
#include "daemon/tlog/tiles.hpp"
#include "storage/store.hpp"

namespace eboard::exports {

/// The last checkpoint, signed; nullopt: nothing is sealed.
[[nodiscard]] storage::Result<std::optional<tlog::Note>> last_checkpoint(storage::Store& store);
/// The key that a checkpoint is signed with.
[[nodiscard]] tlog::Verifier log_key(storage::Store& store, const storage::SealedRoot& root);
/// Shows the files of all leaves, the partial ones last.
[[nodiscard]] storage::Result<void> show_tiles(storage::Store& store, const tlog::Tiles::Write& write);

}  // namespace eboard::exports
