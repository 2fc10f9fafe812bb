// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// FIDE's draft of June 1928. It was never in force. Numbers are its paragraphs.
#pragma once

#include <array>

#include "rules/edition.hpp"

namespace eboard::rules::laws {

constexpr Edition fide_1928() {
  return {
      .id = "fide-1928-draft",
      .family = "fide-1928-draft",
      .title = "Laws of Chess, draft of June 1928",
      .in_force_from = "",
      .tempo_bounds = {},
      .default_time_control = "30/7200:15/3600",
      .repetition = {.same = SamePosition::placement,
                     .only_side_to_move = false,
                     .director_if_timed = true,
                     .automatic = {}},
      .fifty = {.only_side_to_move = false, .automatic = {}, .demand = true},
      .perpetual_check_claim = true,
      .agreement = {.black_moves = 30},
      .dead_position_draws = false,
      .flag_draws_if_no_mate = false,
      .claim_is_draw_offer = false,
      .claim_closes = ClaimCloses::move_made,
      .wrong_claim = {},
      .illegal = {.lost_at = {},
                  .completed_by_press = false,
                  .window = IllegalWindow::reply_touched,
                  .arbiter = IllegalArbiter::on_late_discovery},
      .touch = TouchMode::designate,
      .penalty_may_castle = false,
      .press_completes = false,
      .start_fault = StartFault::by_object,
      .start_claim_moves = {},
      .colours_claim_moves = {},
      .late_limit = {},
      .late_resumption_loses = false,
      .flag_caller = FlagCaller::committee,
      .both_flags = BothFlags::order_or_ruling,
      .quickplay = Quickplay::none,
      .odds = true,
      .articles = {{Rule::board_turned, "11"},
                   {Rule::clock_edited, "20c"},
                   {Rule::displaced, "13"},
                   {Rule::disturbed, "13"},
                   {Rule::illegal_castling, "16"},
                   {Rule::illegal_move, "16"},
                   {Rule::illegal_promotion, "16"},
                   {Rule::incomplete_move, "12"},
                   {Rule::irregular_start, "11"},
                   {Rule::king_captured, "16"},
                   {Rule::kings_in_check, "16"},
                   {Rule::moved_after_press, "27.1"},
                   {Rule::out_of_turn, "4"},
                   {Rule::press_before_placement, "20d"},
                   {Rule::press_forgotten, "27.4"},
                   {Rule::press_without_move, "20d"},
                   {Rule::promotion_changed, "12d"},
                   {Rule::promotion_not_exchanged, "27.2"},
                   {Rule::promotion_piece, "8"},
                   {Rule::released_then_changed, "27.1"},
                   {Rule::rook_first, "27.2"},
                   {Rule::time_forfeit_candidate, "18"},
                   {Rule::touch_move, "14"},
                   {Rule::illegal_penalty, "16"},
                   {Rule::illegal_window, "17"},
                   {Rule::checkmate, "1"},
                   {Rule::agreement, "15D"},
                   {Rule::stalemate, "15A"},
                   {Rule::perpetual_check, "15B"},
                   {Rule::threefold, "15C"},
                   {Rule::threefold_director, "15C"},
                   {Rule::fifty_moves, "15E"},
                   {Rule::fifty_demand, "15F"},
                   {Rule::time_forfeit, "18"},
                   {Rule::claim_window, "15"},
                   {Rule::time_control, "20a"},
                   {Rule::late, "18b"},
                   {Rule::late_at_resumption, "18b"},
                   {Rule::penalties, "18"},
                   {Rule::record_duty, "23"}},
  };
}

constexpr auto fide_1928_records() { return std::array{fide_1928()}; }

}  // namespace eboard::rules::laws
