// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Every code of an irregularity that tracking can find, with the article of fide-current and who is to be
// told. docs/irregularities.md says what each one means.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "daemon/tracking/tracked_event.hpp"

namespace eboard::tracking {

struct Code {
  std::string_view name;
  std::string_view article;  ///< of FIDE 2023; empty: a technical matter
  ForWhom for_whom;
};

namespace codes {

inline constexpr Code kBoardSwapped{"board_swapped", "", ForWhom::op};
inline constexpr Code kClockEdited{"clock_edited", "6.10.2", ForWhom::op};
inline constexpr Code kClockTurned{"clock_turned", "", ForWhom::op};
inline constexpr Code kDisplaced{"displaced", "7.4.1", ForWhom::arbiter};
inline constexpr Code kDisturbed{"disturbed", "7.4.1", ForWhom::op};
inline constexpr Code kExtraPiece{"extra_piece", "", ForWhom::op};
inline constexpr Code kGestureUnclear{"gesture_unclear", "8.7", ForWhom::op};
inline constexpr Code kIdentity{"identity", "", ForWhom::op};
inline constexpr Code kIllegalCastling{"illegal_castling", "7.5.1", ForWhom::arbiter};
inline constexpr Code kIllegalMove{"illegal_move", "7.5.1", ForWhom::arbiter};
inline constexpr Code kIllegalPromotion{"illegal_promotion", "7.5.1", ForWhom::arbiter};
inline constexpr Code kIncompleteMove{"incomplete_move", "4.7", ForWhom::arbiter};
inline constexpr Code kIrregularStart{"irregular_start", "7.2.1", ForWhom::arbiter};
inline constexpr Code kKingCaptured{"king_captured", "7.5.1", ForWhom::arbiter};
inline constexpr Code kMissingPiece{"missing_piece", "", ForWhom::op};
inline constexpr Code kMovedAfterPress{"moved_after_press", "4.7", ForWhom::arbiter};
inline constexpr Code kNoResult{"no_result", "8.7", ForWhom::op};
inline constexpr Code kOffCentre{"off_centre", "", ForWhom::op};
inline constexpr Code kPressBeforePlacement{"press_before_placement", "6.2.4", ForWhom::arbiter};
inline constexpr Code kPressForgotten{"press_forgotten", "6.2.1", ForWhom::op};
inline constexpr Code kPressWithoutMove{"press_without_move", "7.5.3", ForWhom::arbiter};
inline constexpr Code kPromotionChanged{"promotion_changed", "4.4.4", ForWhom::arbiter};
inline constexpr Code kPromotionNotExchanged{"promotion_not_exchanged", "7.5.2", ForWhom::arbiter};
inline constexpr Code kPromotionPiece{"promotion_piece", "3.7", ForWhom::arbiter};
inline constexpr Code kReleasedThenChanged{"released_then_changed", "4.7", ForWhom::claim};
inline constexpr Code kResultConflict{"result_conflict", "8.7", ForWhom::arbiter};
inline constexpr Code kRookFirst{"rook_first", "4.4.2", ForWhom::arbiter};
inline constexpr Code kSensor{"sensor", "", ForWhom::op};
inline constexpr Code kTimeForfeit{"time_forfeit_candidate", "6.8", ForWhom::arbiter};
inline constexpr Code kTouchMove{"touch_move", "4.3", ForWhom::claim};
inline constexpr Code kTwoHands{"two_hands", "7.5.4", ForWhom::arbiter};

inline constexpr std::array kAll{kBoardSwapped,
                                 kClockEdited,
                                 kClockTurned,
                                 kDisplaced,
                                 kDisturbed,
                                 kExtraPiece,
                                 kGestureUnclear,
                                 kIdentity,
                                 kIllegalCastling,
                                 kIllegalMove,
                                 kIllegalPromotion,
                                 kIncompleteMove,
                                 kIrregularStart,
                                 kKingCaptured,
                                 kMissingPiece,
                                 kMovedAfterPress,
                                 kNoResult,
                                 kOffCentre,
                                 kPressBeforePlacement,
                                 kPressForgotten,
                                 kPressWithoutMove,
                                 kPromotionChanged,
                                 kPromotionNotExchanged,
                                 kPromotionPiece,
                                 kReleasedThenChanged,
                                 kResultConflict,
                                 kRookFirst,
                                 kSensor,
                                 kTimeForfeit,
                                 kTouchMove,
                                 kTwoHands};

/// nullptr: there is no such code.
[[nodiscard]] constexpr const Code* find(std::string_view name) {
  const auto found =
      std::find_if(kAll.begin(), kAll.end(), [&](const Code& code) { return code.name == name; });
  return found == kAll.end() ? nullptr : &*found;
}

}  // namespace codes

}  // namespace eboard::tracking
