// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Makes a store what it was at an earlier time: takes away what came later. For copies only; a store that is
// in use never loses anything.
#pragma once

#include "storage/records.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

/// One moment, by the journal's time and by the clock on the wall.
struct CutMoment {
  Millis line{0};
  Millis wall{0};  ///< Unix time: people's changes of tournaments are dated by it
};

/// Leaves what devices reported until then and all that was concluded from it, so that a replay of the
/// journal gives the events that stay. Events are numbered without gaps, so where boards' events stand a
/// little out of the order of time, those of the last moment may be missing too, with the bytes that led to
/// them. All of it is one transaction.
[[nodiscard]] Result<void> cut_back(Database& database, const CutMoment& moment, const Decode& decode);

}  // namespace eboard::storage
