// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Checks a store against its transparency log, and that against checkpoints that were kept elsewhere
// (docs/evidence.md).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/tlog/note.hpp"
#include "storage/store.hpp"

namespace eboard::archive {

/// A checkpoint that somebody kept.
struct KeptCheckpoint {
  std::string from;  ///< the file's name
  tlog::Checkpoint checkpoint;
};

struct SealCheck {
  std::string summary;               ///< a line
  std::vector<std::string> remarks;  ///< what is no fault, and should be known
  std::vector<std::string> faults;   ///< a sentence each; the first speaks of what was touched first
};

[[nodiscard]] storage::Result<SealCheck> check_seals(storage::Store& store,
                                                     const std::vector<KeptCheckpoint>& kept);

}  // namespace eboard::archive
