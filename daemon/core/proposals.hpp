// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Asks the Laws for proposals about an irregularity at a board, and for the claims that could be made there
// now.
#pragma once

#include "daemon/core/board_recorder.hpp"
#include "daemon/seams/ruling_request.hpp"

namespace eboard::daemon {

/// Finds the irregularity among those of the game.
[[nodiscard]] seams::AnswerTo<seams::ProposalQuery> propose_rulings(BoardRecorder& recorder,
                                                                    const seams::ProposalQuery& query);
/// About `found`, in the board's game of that number.
[[nodiscard]] seams::AnswerTo<seams::ProposalQuery> propose_rulings(BoardRecorder& recorder, int number,
                                                                    const tracking::IrregularityFound& found);

/// About a blind player's own board, in the board's latest game. Refused if the edition has no article on
/// it, and if the moves cannot be read.
[[nodiscard]] seams::AnswerTo<seams::SecondBoardQuery> propose_rulings(BoardRecorder& recorder,
                                                                       const seams::SecondBoardQuery& query);

}  // namespace eboard::daemon
