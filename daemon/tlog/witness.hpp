// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a witness does before it cosigns a checkpoint: it checks, from the log's static files, that nothing
// was taken away or changed since the last one that it saw.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "daemon/tlog/note.hpp"

namespace eboard::tlog {

/// Fetches a file of the log by its path ("tile/0/000"); the error says why it cannot.
using Fetch = std::function<Expected<std::string, std::string>(const std::string&)>;

/// All that is known of a log is its key and, if it was seen before, the checkpoint that was seen last.
/// Returns the checkpoint as it is now, signed by that key and a later one of `seen`. Reads the tiles of the
/// whole tree: 32 bytes a leaf.
struct SeenNow {
  Note note;
  Checkpoint checkpoint;
};
[[nodiscard]] Expected<SeenNow, std::string> see(const Fetch& fetch, const Verifier& key,
                                                 const std::optional<Checkpoint>& seen);

}  // namespace eboard::tlog
