// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Checks a store against its journal. The whole journal of each device goes through the pipeline again, up to
// the time of the last stored event; that must give exactly the stored events, text by text. Then the derived
// tables must be those of these events, and all of it what was sealed.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "daemon/archive/seal_check.hpp"
#include "storage/store.hpp"

namespace eboard::archive {

/// Takes a line: of a board, or of a difference.
using Say = std::function<void(const std::string&)>;
/// Takes now and then how many entries of the journal were played; may be empty.
using Progress = std::function<void(std::size_t)>;

struct Verified {
  std::size_t boards = 0, events = 0, differences = 0;
};
/// `kept`: checkpoints that must be of this store.
[[nodiscard]] storage::Result<Verified> verify_store(storage::Store& store, const Say& say,
                                                     const Progress& progress = {},
                                                     const std::vector<KeptCheckpoint>& kept = {});

}  // namespace eboard::archive
