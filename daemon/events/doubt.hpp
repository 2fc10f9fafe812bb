// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Offences that may be none of the player's: no sensor shows whose hand it was, or what does not read.
#pragma once

#include <optional>

#include "daemon/events/tracked_event.hpp"

namespace eboard::tracking {

/// What speaks against an irregularity and no sensor shows; nullopt: nothing does.
[[nodiscard]] std::optional<evidence::Doubt> doubt_of(const IrregularityFound& found);
/// It may be the opponent's offence, or that of neither player.
[[nodiscard]] bool may_be_opponents(const IrregularityFound& found);
/// The evidence with that doubt, and its words as the reason. Other kinds than those that have one stay as
/// they are.
[[nodiscard]] Evidence in_doubt(Evidence evidence, evidence::Doubt doubt);

}  // namespace eboard::tracking
