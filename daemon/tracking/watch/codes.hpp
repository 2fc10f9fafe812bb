// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Every code of an irregularity that tracking can find, with the article of fide-current and who is to be
// told. docs/irregularities.md says what each one means.
#pragma once

#include <array>
#include <string_view>

#include "daemon/tracking/tracked_event.hpp"
#include "rules/editions/fide_2023.hpp"

namespace eboard::tracking {

struct Code {
  std::string_view name;
  std::string_view article;  ///< of FIDE 2023; empty: a technical matter
  ForWhom for_whom;
};

namespace codes {

using rules::Rule;
constexpr std::string_view article(Rule rule) { return rules::laws::kFide2023Articles[rule]; }

inline constexpr Code kClockEdited{"clock_edited", article(Rule::clock_edited), ForWhom::op};
inline constexpr Code kClockTurned{"clock_turned", "", ForWhom::op};
inline constexpr Code kDisplaced{"displaced", article(Rule::displaced), ForWhom::arbiter};
inline constexpr Code kDisturbed{"disturbed", article(Rule::disturbed), ForWhom::op};
inline constexpr Code kExtraPiece{"extra_piece", "", ForWhom::op};
inline constexpr Code kGestureUnclear{"gesture_unclear", article(Rule::result_shown), ForWhom::op};
inline constexpr Code kIdentity{"identity", "", ForWhom::op};
inline constexpr Code kIllegalCastling{"illegal_castling", article(Rule::illegal_castling), ForWhom::arbiter};
inline constexpr Code kIllegalMove{"illegal_move", article(Rule::illegal_move), ForWhom::arbiter};
inline constexpr Code kIllegalPromotion{"illegal_promotion", article(Rule::illegal_promotion),
                                        ForWhom::arbiter};
inline constexpr Code kIncompleteMove{"incomplete_move", article(Rule::incomplete_move), ForWhom::arbiter};
inline constexpr Code kIrregularStart{"irregular_start", article(Rule::irregular_start), ForWhom::arbiter};
inline constexpr Code kKingCaptured{"king_captured", article(Rule::king_captured), ForWhom::arbiter};
inline constexpr Code kMissingPiece{"missing_piece", "", ForWhom::op};
inline constexpr Code kMovedAfterPress{"moved_after_press", article(Rule::moved_after_press),
                                       ForWhom::arbiter};
inline constexpr Code kNoResult{"no_result", article(Rule::result_shown), ForWhom::op};
inline constexpr Code kOffCentre{"off_centre", "", ForWhom::op};
inline constexpr Code kPressBeforePlacement{"press_before_placement", article(Rule::press_before_placement),
                                            ForWhom::arbiter};
inline constexpr Code kPressForgotten{"press_forgotten", article(Rule::press_forgotten), ForWhom::op};
inline constexpr Code kPressWithoutMove{"press_without_move", article(Rule::press_without_move),
                                        ForWhom::arbiter};
inline constexpr Code kPromotionChanged{"promotion_changed", article(Rule::promotion_changed),
                                        ForWhom::arbiter};
inline constexpr Code kPromotionNotExchanged{"promotion_not_exchanged",
                                             article(Rule::promotion_not_exchanged), ForWhom::arbiter};
inline constexpr Code kPromotionPiece{"promotion_piece", article(Rule::promotion_piece), ForWhom::arbiter};
inline constexpr Code kReleasedThenChanged{"released_then_changed", article(Rule::released_then_changed),
                                           ForWhom::claim};
inline constexpr Code kResultConflict{"result_conflict", article(Rule::result_shown), ForWhom::arbiter};
inline constexpr Code kRookFirst{"rook_first", article(Rule::rook_first), ForWhom::arbiter};
inline constexpr Code kSensor{"sensor", "", ForWhom::op};
inline constexpr Code kTimeForfeit{"time_forfeit_candidate", article(Rule::time_forfeit_candidate),
                                   ForWhom::arbiter};
inline constexpr Code kTouchMove{"touch_move", article(Rule::touch_move), ForWhom::claim};
inline constexpr Code kTwoHands{"two_hands", article(Rule::two_hands), ForWhom::arbiter};

inline constexpr std::array kAll{kClockEdited,      kClockTurned,
                                 kDisplaced,        kDisturbed,
                                 kExtraPiece,       kGestureUnclear,
                                 kIdentity,         kIllegalCastling,
                                 kIllegalMove,      kIllegalPromotion,
                                 kIncompleteMove,   kIrregularStart,
                                 kKingCaptured,     kMissingPiece,
                                 kMovedAfterPress,  kNoResult,
                                 kOffCentre,        kPressBeforePlacement,
                                 kPressForgotten,   kPressWithoutMove,
                                 kPromotionChanged, kPromotionNotExchanged,
                                 kPromotionPiece,   kReleasedThenChanged,
                                 kResultConflict,   kRookFirst,
                                 kSensor,           kTimeForfeit,
                                 kTouchMove,        kTwoHands};

}  // namespace codes

}  // namespace eboard::tracking
