// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Answers questions about the games of a board.
#pragma once

#include <functional>
#include <vector>

#include "daemon/core/board_recorder.hpp"
#include "daemon/seams/line_query.hpp"
#include "daemon/seams/ruling_request.hpp"

namespace eboard::daemon {

/// Enters a ruling. Its answer may be sent when `stored` is called, a refusal at once.
[[nodiscard]] seams::AnswerTo<seams::RulingRequest> enter_ruling(BoardRecorder& recorder, Millis at,
                                                                 Millis wall, rules::RulingAsked asked,
                                                                 std::function<void()> stored);

[[nodiscard]] seams::AnswerTo<seams::StandingQuery> standing(BoardRecorder& recorder,
                                                             const std::optional<int>& game = {});
/// Refused if the board has no game yet, or its game cannot be ruled on.
[[nodiscard]] seams::AnswerTo<seams::SayableQuery> sayable(BoardRecorder& recorder,
                                                           const std::optional<int>& game = {});
/// What would come of a repair that is entered at that moment. Refused as sayable(), and if the plies or the
/// moves are none.
[[nodiscard]] seams::AnswerTo<seams::LineQuery> line(BoardRecorder& recorder, Millis at,
                                                     const seams::LineQuery& query);
/// What the Laws propose at that board.
[[nodiscard]] seams::AnswerTo<seams::ProposalQuery> proposals(BoardRecorder& recorder,
                                                              const seams::ProposalQuery& query);
/// About `found`, in the board's game of that number.
[[nodiscard]] seams::AnswerTo<seams::ProposalQuery> proposals(BoardRecorder& recorder, int number,
                                                              const tracking::IrregularityFound& found);
[[nodiscard]] seams::AnswerTo<seams::SecondBoardQuery> proposals(BoardRecorder& recorder,
                                                                 const seams::SecondBoardQuery& query);
/// Gaps in the board's latest games, the one before the latest first.
[[nodiscard]] std::vector<seams::BoardGap> gaps(BoardRecorder& recorder);

}  // namespace eboard::daemon
