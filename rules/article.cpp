// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/article.hpp"

#include <algorithm>

namespace eboard::rules {

namespace {

// In the order of the enumeration.
constexpr std::array<std::string_view, kRules> kNames{"board_turned",
                                                      "clock_edited",
                                                      "clock_edited_late",
                                                      "clock_frozen",
                                                      "clock_paused",
                                                      "colours_reversed",
                                                      "displaced",
                                                      "disturbed",
                                                      "illegal_castling",
                                                      "illegal_move",
                                                      "illegal_promotion",
                                                      "incomplete_move",
                                                      "irregular_start",
                                                      "king_captured",
                                                      "kings_in_check",
                                                      "moved_after_press",
                                                      "moved_before_update",
                                                      "obligation_not_met",
                                                      "out_of_turn",
                                                      "piece_adjusted",
                                                      "press_before_placement",
                                                      "press_forgotten",
                                                      "press_without_move",
                                                      "promotion_changed",
                                                      "promotion_not_exchanged",
                                                      "promotion_piece",
                                                      "released_then_changed",
                                                      "result_shown",
                                                      "rook_first",
                                                      "time_forfeit_candidate",
                                                      "time_short",
                                                      "touch_move",
                                                      "two_hands",
                                                      "wrong_restoration",
                                                      "illegal_penalty",
                                                      "illegal_window",
                                                      "checkmate",
                                                      "resignation",
                                                      "agreement",
                                                      "stalemate",
                                                      "dead_position",
                                                      "perpetual_check",
                                                      "threefold",
                                                      "threefold_intended",
                                                      "threefold_director",
                                                      "fivefold",
                                                      "fifty_moves",
                                                      "fifty_moves_intended",
                                                      "fifty_demand",
                                                      "theory_limit",
                                                      "seventy_five_moves",
                                                      "time_forfeit",
                                                      "time_forfeit_draw",
                                                      "both_flags",
                                                      "quickplay",
                                                      "quickplay_increment",
                                                      "quickplay_unarbitrated",
                                                      "both_lose",
                                                      "claim_window",
                                                      "claim_wrong",
                                                      "time_control",
                                                      "late",
                                                      "late_at_resumption",
                                                      "both_late",
                                                      "absent_at_start",
                                                      "penalties",
                                                      "score",
                                                      "record_duty",
                                                      "penalty_demand",
                                                      "penalty_castling",
                                                      "restoration",
                                                      "not_restorable",
                                                      "start_again",
                                                      "start_noticed_early",
                                                      "promotion_named",
                                                      "clocks_stopped",
                                                      "time_penalty",
                                                      "fine",
                                                      "exclusion",
                                                      "sealing",
                                                      "sealed_illegal",
                                                      "sealed_ambiguous",
                                                      "sealed_unreadable",
                                                      "resumption",
                                                      "resumption_absent",
                                                      "resumption_failed",
                                                      "resumption_times",
                                                      "envelope_lost",
                                                      "odds_games",
                                                      "illegal_late",
                                                      "check_not_parried",
                                                      "touch_castling",
                                                      "deliberate_disturbance",
                                                      "count_dispute",
                                                      "second_board",
                                                      "announcement",
                                                      "local_rules",
                                                      "electronic_sheets"};
static_assert(!kNames.back().empty(), "one name for each rule");

}  // namespace

std::string_view to_string(Rule rule) { return kNames[static_cast<std::size_t>(rule)]; }

std::optional<Rule> parse_rule(std::string_view name) {
  const auto found = std::ranges::find(kNames, name);
  if (found == kNames.end()) return {};
  return static_cast<Rule>(found - kNames.begin());
}

}  // namespace eboard::rules
