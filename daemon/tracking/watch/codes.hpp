// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Every code of an irregularity that tracking can find, with the rule that it is about and who is to be told.
// docs/irregularities.md says what each one means.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "daemon/tracking/tracked_event.hpp"
#include "rules/edition.hpp"

namespace eboard::tracking {

struct Code {
  std::string_view name;
  std::optional<rules::Rule> rule;  ///< none: a technical matter, or the game for four alone knows it
  ForWhom for_whom;                 ///< where the edition has that rule and does not say otherwise
};

/// Fills in the edition, its article and who is to be told, from code and state. An edition that has no such
/// rule, or leaves it to the players, leaves the arbiter in peace.
void cite(IrregularityFound& found, const rules::Edition& edition);
/// The same in the game for four, whose articles are those of quaternity-8.0.
void cite_four(IrregularityFound& found);

namespace codes {

using rules::Rule;
inline constexpr Code kBoardImpossible{"board_impossible", {}, ForWhom::op};
inline constexpr Code kBoardOneCode{"board_one_code", {}, ForWhom::op};
inline constexpr Code kBoardSwapped{"board_swapped", {}, ForWhom::op};
inline constexpr Code kBoardTurned{"board_turned", Rule::board_turned, ForWhom::arbiter};
inline constexpr Code kCheckUnseen{"check_unseen", {}, ForWhom::arbiter};
inline constexpr Code kClockEdited{"clock_edited", Rule::clock_edited, ForWhom::op};
inline constexpr Code kClockFrozen{"clock_frozen", Rule::clock_frozen, ForWhom::op};
inline constexpr Code kClockPaused{"clock_paused", Rule::clock_paused, ForWhom::arbiter};
inline constexpr Code kClockSetting{"clock_setting", Rule::clock_edited, ForWhom::arbiter};
inline constexpr Code kClockTurned{"clock_turned", {}, ForWhom::op};
inline constexpr Code kClockUnset{"clock_unset", {}, ForWhom::op};
inline constexpr Code kDisplaced{"displaced", Rule::displaced, ForWhom::arbiter};
inline constexpr Code kDisturbed{"disturbed", Rule::disturbed, ForWhom::op};
inline constexpr Code kExtraPiece{"extra_piece", {}, ForWhom::op};
inline constexpr Code kFifty{"fifty_moves", Rule::fifty_moves, ForWhom::claim};
inline constexpr Code kFivefold{"fivefold_repetition", Rule::fivefold, ForWhom::arbiter};
inline constexpr Code kFrozenManMoved{"frozen_man_moved", {}, ForWhom::arbiter};
inline constexpr Code kGestureUnclear{"gesture_unclear", Rule::result_shown, ForWhom::op};
inline constexpr Code kIdentity{"identity", {}, ForWhom::op};
inline constexpr Code kIllegalCastling{"illegal_castling", Rule::illegal_castling, ForWhom::arbiter};
inline constexpr Code kIllegalMove{"illegal_move", Rule::illegal_move, ForWhom::arbiter};
inline constexpr Code kIllegalPromotion{"illegal_promotion", Rule::illegal_promotion, ForWhom::arbiter};
inline constexpr Code kIncompleteMove{"incomplete_move", Rule::incomplete_move, ForWhom::arbiter};
inline constexpr Code kIrregularStart{"irregular_start", Rule::irregular_start, ForWhom::arbiter};
inline constexpr Code kKingCaptured{"king_captured", Rule::king_captured, ForWhom::arbiter};
inline constexpr Code kKingsInCheck{"kings_in_check", Rule::kings_in_check, ForWhom::arbiter};
inline constexpr Code kLate{"late", Rule::late, ForWhom::arbiter};
inline constexpr Code kLeverSilent{"lever_silent", {}, ForWhom::op};
inline constexpr Code kManTried{"man_tried", {}, ForWhom::claim};
inline constexpr Code kMatedKingStands{"mated_king_stands", {}, ForWhom::arbiter};
inline constexpr Code kMissingPiece{"missing_piece", {}, ForWhom::op};
inline constexpr Code kMovedAfterPress{"moved_after_press", Rule::moved_after_press, ForWhom::arbiter};
inline constexpr Code kMovedBeforeUpdate{"moved_before_update", Rule::moved_before_update, ForWhom::arbiter};
inline constexpr Code kNoResult{"no_result", Rule::result_shown, ForWhom::op};
inline constexpr Code kObligationNotMet{"obligation_not_met", Rule::obligation_not_met, ForWhom::arbiter};
inline constexpr Code kOffCentre{"off_centre", {}, ForWhom::op};
inline constexpr Code kOutOfTurn{"out_of_turn", Rule::out_of_turn, ForWhom::arbiter};
inline constexpr Code kPawnDirection{"pawn_direction", {}, ForWhom::arbiter};
inline constexpr Code kPieceAdjusted{"piece_adjusted", Rule::piece_adjusted, ForWhom::op};
inline constexpr Code kPressBeforePlacement{"press_before_placement", Rule::press_before_placement,
                                            ForWhom::arbiter};
inline constexpr Code kPressForgotten{"press_forgotten", Rule::press_forgotten, ForWhom::op};
inline constexpr Code kPressWithoutMove{"press_without_move", Rule::press_without_move, ForWhom::arbiter};
inline constexpr Code kPromotionChanged{"promotion_changed", Rule::promotion_changed, ForWhom::arbiter};
inline constexpr Code kPromotionNotExchanged{"promotion_not_exchanged", Rule::promotion_not_exchanged,
                                             ForWhom::arbiter};
inline constexpr Code kPromotionPiece{"promotion_piece", Rule::promotion_piece, ForWhom::arbiter};
inline constexpr Code kRecordPresumed{"record_presumed", {}, ForWhom::op};
inline constexpr Code kReleasedThenChanged{"released_then_changed", Rule::released_then_changed,
                                           ForWhom::claim};
inline constexpr Code kResultConflict{"result_conflict", Rule::result_shown, ForWhom::arbiter};
inline constexpr Code kRookFirst{"rook_first", Rule::rook_first, ForWhom::arbiter};
inline constexpr Code kSensor{"sensor", {}, ForWhom::op};
inline constexpr Code kSeventyFive{"seventy_five_moves", Rule::seventy_five_moves, ForWhom::arbiter};
inline constexpr Code kStoredUnused{"stored_unused", {}, ForWhom::op};
inline constexpr Code kThreefold{"threefold_repetition", Rule::threefold, ForWhom::claim};
inline constexpr Code kTimeForfeit{"time_forfeit_candidate", Rule::time_forfeit_candidate, ForWhom::arbiter};
inline constexpr Code kTimeShort{"time_short", Rule::time_short, ForWhom::op};
inline constexpr Code kTouchMove{"touch_move", Rule::touch_move, ForWhom::claim};
inline constexpr Code kTwoHands{"two_hands", Rule::two_hands, ForWhom::arbiter};
inline constexpr Code kWrongRestoration{"wrong_restoration", Rule::wrong_restoration, ForWhom::arbiter};

inline constexpr std::array kAll{
    kBoardImpossible,   kBoardOneCode,     kBoardSwapped,        kBoardTurned,
    kCheckUnseen,       kClockEdited,      kClockFrozen,         kClockPaused,
    kClockSetting,      kClockTurned,      kClockUnset,          kDisplaced,
    kDisturbed,         kExtraPiece,       kFifty,               kFivefold,
    kFrozenManMoved,    kGestureUnclear,   kIdentity,            kIllegalCastling,
    kIllegalMove,       kIllegalPromotion, kIncompleteMove,      kIrregularStart,
    kKingCaptured,      kKingsInCheck,     kLate,                kLeverSilent,
    kManTried,          kMatedKingStands,  kMissingPiece,        kMovedAfterPress,
    kMovedBeforeUpdate, kNoResult,         kObligationNotMet,    kOffCentre,
    kOutOfTurn,         kPawnDirection,    kPieceAdjusted,       kPressBeforePlacement,
    kPressForgotten,    kPressWithoutMove, kPromotionChanged,    kPromotionNotExchanged,
    kPromotionPiece,    kRecordPresumed,   kReleasedThenChanged, kResultConflict,
    kRookFirst,         kSensor,           kSeventyFive,         kStoredUnused,
    kThreefold,         kTimeForfeit,      kTimeShort,           kTouchMove,
    kTwoHands,          kWrongRestoration};

/// nullptr: there is no such code.
[[nodiscard]] constexpr const Code* find(std::string_view name) {
  const auto found =
      std::find_if(kAll.begin(), kAll.end(), [&](const Code& code) { return code.name == name; });
  return found == kAll.end() ? nullptr : &*found;
}

}  // namespace codes

}  // namespace eboard::tracking
