// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The transparency log of a store in the forms that others read (docs/evidence.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "daemon/tlog/note.hpp"
#include "daemon/tlog/tiles.hpp"
#include "storage/store.hpp"

namespace eboard::exports {

/// The last checkpoint, signed, with what witnesses have cosigned; nullopt: nothing is sealed. With `until`
/// the last one of what was stored by that journal time.
[[nodiscard]] storage::Result<std::optional<tlog::Note>> last_checkpoint(
    storage::Store& store, storage::Millis until = storage::Millis::max());
/// The last one that a witness has cosigned, if it is not that one.
[[nodiscard]] storage::Result<std::optional<tlog::Note>> last_cosigned(storage::Store& store);
/// The key that a checkpoint is signed with.
[[nodiscard]] tlog::Verifier log_key(storage::Store& store, const storage::SealedRoot& root);
/// Shows the files of all leaves, the partial ones last.
[[nodiscard]] storage::Result<void> show_tiles(storage::Store& store, const tlog::Tiles::Write& write);

inline constexpr std::string_view kCheckpointFile = "checkpoint";
struct LogFile {
  std::string bytes;
  bool is_text = false;
};
/// One of these files, or of the checkpoint, by its path; of what was stored by that journal time. nullopt:
/// there is none of that path, or not yet.
[[nodiscard]] storage::Result<std::optional<LogFile>> log_file(storage::Store& store, std::string_view path,
                                                               storage::Millis until);

}  // namespace eboard::exports
