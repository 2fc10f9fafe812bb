// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the Laws propose about an irregularity in a game that a board plays, and what could be claimed there
// now.
#pragma once

#include "daemon/core/board_recorder.hpp"
#include "daemon/seams/ruling_desk.hpp"

namespace eboard::daemon {

/// Finds the irregularity among those that the game has had.
[[nodiscard]] seams::AnswerTo<seams::ProposalQuery> propose_rulings(BoardRecorder& recorder,
                                                                    const seams::ProposalQuery& query);
/// About `found`, in the board's game of that number.
[[nodiscard]] seams::AnswerTo<seams::ProposalQuery> propose_rulings(BoardRecorder& recorder, int number,
                                                                    const tracking::IrregularityFound& found);

}  // namespace eboard::daemon
