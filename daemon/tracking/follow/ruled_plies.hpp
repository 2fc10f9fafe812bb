// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plies that count by a ruling.
#pragma once

#include <vector>

#include "daemon/tracking/follow/commits.hpp"
#include "daemon/tracking/follow/ruled.hpp"
#include "daemon/tracking/stories/understanding.hpp"

namespace eboard::tracking {

/// The ply that a ruling lets count in `position`; nullopt: it cannot be played there.
[[nodiscard]] std::optional<Ply> ply_of(const rules::Position& position, const rules::GamePly& ruled);
[[nodiscard]] Clocks clocks_of(const rules::GamePly& ply);

/// Commits them. What cannot be played is left out, with all behind it. `before`: the record as it was, to
/// which the last of them may belong.
void replay(const std::vector<rules::GamePly>& plies, const std::vector<RecordOf<Chess>::Played>& before,
            RecordOf<Chess>& record, CommitsOf<Chess>& commits, Millis now);

/// The plies that were played behind `start`, to be reported once more.
[[nodiscard]] std::vector<rules::GamePly> as_ruled(const rules::Position& start,
                                                   const std::vector<StandingPly>& plies);

}  // namespace eboard::tracking
