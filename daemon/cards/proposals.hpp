// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Asks the Laws for proposals about an irregularity at a board, and for the claims that could be made there
// now. The answers know no table's number, and take every ruling for stored: that is the caller's to say.
#pragma once

#include <vector>

#include "daemon/pipeline/pipeline.hpp"
#include "daemon/seams/ruling_request.hpp"

namespace eboard::cards {

/// Finds the irregularity among those of the game.
[[nodiscard]] seams::AnswerTo<seams::ProposalQuery> propose_rulings(pipeline::BoardPipeline& pipeline,
                                                                    const seams::ProposalQuery& query);
/// About `found`, in the board's game of that number.
[[nodiscard]] seams::AnswerTo<seams::ProposalQuery> propose_rulings(pipeline::BoardPipeline& pipeline,
                                                                    int number,
                                                                    const tracking::IrregularityFound& found);

/// About a blind player's own board, in the board's latest game. Refused if the edition has no article on
/// it, and if the moves cannot be read.
[[nodiscard]] seams::AnswerTo<seams::SecondBoardQuery> propose_rulings(pipeline::BoardPipeline& pipeline,
                                                                       const seams::SecondBoardQuery& query);

/// The rulings of a game, in their order.
[[nodiscard]] std::vector<seams::RulingGiven> rulings_given(const rules::GameFile& game);

}  // namespace eboard::cards
