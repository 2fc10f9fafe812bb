// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Checks a store against its journal. The whole journal of each device goes through the pipeline again, up to
// the time of the last stored event; that must give exactly the stored events, text by text. Then the derived
// tables must be those of these events.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "storage/store.hpp"

namespace eboard::archive {

/// Takes a line: of a board, or of a difference.
using Say = std::function<void(const std::string&)>;
/// Takes how many entries of a device's journal were played; may be empty.
using Progress = std::function<void(std::size_t)>;

struct Verified {
  std::size_t boards = 0, events = 0, differences = 0;
};
[[nodiscard]] storage::Result<Verified> verify_store(storage::Store& store, const Say& say,
                                                     const Progress& progress = {});

}  // namespace eboard::archive
