// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The table of statements: their names, articles and words. For statements.cpp only.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/laws/editions/article.hpp"
#include "rules/laws/rulings/enter/statements.hpp"

namespace eboard::rules::detail {

/// In the order of kRows.
// clang-format off
enum class Kind : std::uint8_t {
  threefold, threefold_intended, threefold_director, fifty_moves, fifty_moves_intended, fifty_demand,
  perpetual_check, quickplay, draw_offer, draw_declined, draw_agreed, demand, theory, adjusted,
  adjusted_by_leave, touched,
  touch_claim, penalty_waived, promotion_named, restore_agreed, annul_request, resignation, flag,
  illegal_win, result_entered, signed_result, valid_reason, absent_at_start, both_absent, session_end, sealed_move,
  envelope_opened, envelope_lost, sealed_choice, sealed_slip, absent, present, late_at_resumption,
  score_sheet,
};
// clang-format on

struct Row {
  Kind kind;
  std::string_view name;
  Subject subject;
  Rule rule;               ///< its article is shown; an edition without one does not know the statement
  std::string_view words;  ///< {0}: the player who says it, {1}: the opponent
  bool in_every_edition = false;
};

// clang-format off
inline constexpr auto kRows = std::to_array<Row>({
    {Kind::threefold, "threefold", Subject::draw, Rule::threefold,
     "{0} claims a draw: the position stands for the third time"},
    {Kind::threefold_intended, "threefold_intended", Subject::draw, Rule::threefold_intended,
     "{0} claims a draw: an announced move brings the position for the third time"},
    {Kind::threefold_director, "threefold_director", Subject::draw, Rule::threefold_director,
     "The director declares a draw: the position stands for the third time"},
    {Kind::fifty_moves, "fifty_moves", Subject::draw, Rule::fifty_moves,
     "{0} claims a draw: fifty moves without a capture or a pawn move"},
    {Kind::fifty_moves_intended, "fifty_moves_intended", Subject::draw, Rule::fifty_moves_intended,
     "{0} claims a draw: an announced move completes fifty moves"},
    {Kind::fifty_demand, "fifty_demand", Subject::draw, Rule::fifty_demand,
     "{0} claims a draw: fifty moves since the demand brought no mate"},
    {Kind::perpetual_check, "perpetual_check", Subject::draw, Rule::perpetual_check,
     "{0} claims a draw by perpetual check"},
    {Kind::quickplay, "quickplay", Subject::draw, Rule::quickplay, "{0} claims a draw in the quickplay finish"},
    {Kind::draw_offer, "draw_offer", Subject::draw, Rule::agreement, "{0} offers a draw"},
    {Kind::draw_declined, "draw_declined", Subject::draw, Rule::agreement, "{0} declines the draw"},
    {Kind::draw_agreed, "draw_agreed", Subject::draw, Rule::agreement, "Both players agree to a draw"},
    {Kind::demand, "demand", Subject::draw, Rule::fifty_demand, "{0} demands to be mated within fifty moves"},
    {Kind::theory, "theory", Subject::draw, Rule::theory_limit, "The director enters how many moves theory needs"},
    {Kind::adjusted, "adjusted", Subject::pieces, Rule::piece_adjusted, "{0} announced an adjustment (j'adoube)"},
    {Kind::adjusted_by_leave, "adjusted_by_leave", Subject::pieces, Rule::adjusted_by_leave,
     "{0} puts pieces straight with the permission of {1}"},
    {Kind::touched, "touched", Subject::pieces, Rule::touch_move, "{0} says that {1} has touched a piece before"},
    {Kind::touch_claim, "touch_claim", Subject::pieces, Rule::touch_move,
     "{0} claims that {1} must use a piece that was touched"},
    {Kind::penalty_waived, "penalty_waived", Subject::pieces, Rule::complaint_window, "{0} gives up the penalty"},
    {Kind::promotion_named, "promotion_named", Subject::pieces, Rule::promotion_not_exchanged,
     "{0} names the piece that the pawn becomes"},
    {Kind::restore_agreed, "restore_agreed", Subject::pieces, Rule::illegal_window,
     "Both players agree to put the illegal move right"},
    {Kind::annul_request, "annul_request", Subject::pieces, Rule::start_noticed_early,
     "{0} noticed the wrong start and asks that the game is annulled"},
    {Kind::resignation, "resignation", Subject::result, Rule::resignation, "{0} resigns", true},
    {Kind::flag, "flag", Subject::result, Rule::time_forfeit, "{0} claims that {1}'s flag has fallen"},
    {Kind::illegal_win, "illegal_win", Subject::result, Rule::illegal_penalty,
     "{0} claims the game: {1} made an illegal move"},
    {Kind::result_entered, "result_entered", Subject::result, Rule::result_shown,
     "The result is entered as the game ended", true},
    {Kind::signed_result, "signed_result", Subject::result, Rule::result_shown, "{0} signs the result"},
    {Kind::valid_reason, "valid_reason", Subject::presence, Rule::late, "{0} has a valid reason for coming late"},
    {Kind::absent_at_start, "absent_at_start", Subject::presence, Rule::late, "{0} did not come in time"},
    {Kind::both_absent, "both_absent", Subject::presence, Rule::both_late, "Neither player came in time"},
    {Kind::session_end, "session_end", Subject::adjournment, Rule::sealing, "The session ends: {0} is to seal a move"},
    {Kind::sealed_move, "sealed_move", Subject::adjournment, Rule::sealing, "{0} hands over the envelope"},
    {Kind::envelope_opened, "envelope_opened", Subject::adjournment, Rule::resumption, "The envelope is opened"},
    {Kind::envelope_lost, "envelope_lost", Subject::adjournment, Rule::envelope_lost,
     "The envelope is lost: {0} states the sealed move"},
    {Kind::sealed_choice, "sealed_choice", Subject::adjournment, Rule::sealed_ambiguous,
     "{0} says which move the envelope means"},
    {Kind::sealed_slip, "sealed_slip", Subject::adjournment, Rule::sealed_ambiguous,
     "The director repairs an evident slip in the envelope"},
    {Kind::absent, "absent", Subject::presence, Rule::resumption_absent, "{0} is absent at the resumption"},
    {Kind::present, "present", Subject::presence, Rule::resumption_absent, "{0} has come to the resumption"},
    {Kind::late_at_resumption, "late_at_resumption", Subject::presence, Rule::late_at_resumption,
     "{0} did not come to the resumption in time"},
    {Kind::score_sheet, "score_sheet", Subject::record, Rule::record_duty,
     "{0}'s score sheet was looked at", true},
});
// clang-format on

[[nodiscard]] constexpr const Row& row_of(Kind kind) { return kRows[static_cast<std::size_t>(kind)]; }
static_assert([] {
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if (kRows[i].kind != static_cast<Kind>(i)) return false;
  return true;
}());

}  // namespace eboard::rules::detail
