// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the Laws that FIDE adopted at The Hague in 1928 and printed in 1930: the draft with changes, and new
// numbers of articles.
#pragma once

#include <array>

#include "rules/laws/editions/fide_1928.hpp"

namespace eboard::rules::laws {

inline constexpr Articles kFide1930Articles{{Rule::board_turned, "12.1"},
                                            {Rule::clock_edited, "20.1c"},
                                            {Rule::clock_paused, "20.1d"},
                                            {Rule::displaced, "14.3"},
                                            {Rule::disturbed, "14.3"},
                                            {Rule::illegal_castling, "17"},
                                            {Rule::illegal_move, "17"},
                                            {Rule::illegal_promotion, "17"},
                                            {Rule::incomplete_move, "13"},
                                            {Rule::irregular_start, "12.1"},
                                            {Rule::king_captured, "17"},
                                            {Rule::kings_in_check, "17"},
                                            {Rule::moved_after_press, "annex 5"},
                                            {Rule::out_of_turn, "4.3"},
                                            {Rule::piece_adjusted, "14"},
                                            {Rule::press_before_placement, "20.1d"},
                                            {Rule::press_forgotten, "annex 8"},
                                            {Rule::press_without_move, "20.1d"},
                                            {Rule::promotion_changed, "13d"},
                                            {Rule::promotion_not_exchanged, "annex 6"},
                                            {Rule::promotion_piece, "8"},
                                            {Rule::released_then_changed, "annex 5"},
                                            {Rule::rook_first, "annex 6"},
                                            {Rule::time_forfeit_candidate, "20.2"},
                                            {Rule::touch_move, "15"},
                                            {Rule::obligation_not_met, "18.2"},
                                            {Rule::wrong_restoration, "14.3"},
                                            {Rule::illegal_penalty, "17"},
                                            {Rule::illegal_window, "18.1"},
                                            {Rule::complaint_window, "18.1"},
                                            {Rule::opponents_adjusted, "14.2"},
                                            {Rule::checkmate, "10.1"},
                                            {Rule::agreement, "16.1d"},
                                            {Rule::stalemate, "16.1a"},
                                            {Rule::perpetual_check, "16.1b"},
                                            {Rule::threefold, "16.1c"},
                                            {Rule::fifty_moves, "16.1e"},
                                            {Rule::fifty_demand, "16.1f"},
                                            {Rule::theory_limit, "16.1f"},
                                            {Rule::time_forfeit, "20.2"},
                                            {Rule::both_lose, "20.6"},
                                            {Rule::claim_window, "16.2"},
                                            {Rule::time_control, "20.1a"},
                                            {Rule::late, "20.5"},
                                            {Rule::late_at_resumption, "19.2"},
                                            {Rule::both_late, "20.6"},
                                            {Rule::absent_at_start, "20.4"},
                                            {Rule::penalties, "19"},
                                            {Rule::record_duty, "23"},
                                            {Rule::count_dispute, "23.2"},
                                            {Rule::illegal_late, "17d"},
                                            {Rule::displaced_late, "12.2"},
                                            {Rule::check_not_parried, "9.6"},
                                            {Rule::deliberate_disturbance, "19.1"},
                                            {Rule::penalty_demand, "18.3"},
                                            {Rule::penalty_castling, "18.2"},
                                            {Rule::restoration, "18.4"},
                                            {Rule::not_restorable, "12.3"},
                                            {Rule::clocks_stopped, "20.1e"},
                                            {Rule::sealing, "21.1"},
                                            {Rule::sealed_illegal, "17c"},
                                            {Rule::sealed_ambiguous, "17c"},
                                            {Rule::sealed_unreadable, "17c"},
                                            {Rule::resumption, "21.5"},
                                            {Rule::resumption_absent, "21.6"},
                                            {Rule::resumption_failed, "21.7"},
                                            {Rule::resumption_times, "21.7"},
                                            {Rule::odds_games, "22"}};

inline constexpr std::array kFide1930Unseen{
    Unseen{"9.2", "whether \"check\" was said"},
    Unseen{"10.2", "a mate that was announced and did not come"},
    Unseen{"11", "who has White in the next game of a series: the pairings name the players"},
    Unseen{"19", "whether the players stay within reach of the director"},
    Unseen{"21.3", "whether anyone looked into the envelope"},
    Unseen{"annex 1 to 3", "notes, advice, analysis in the rooms, remarks on the game"},
    Unseen{"annex 7", "what else the envelope holds"},
    Unseen{"annex 9", "a player who disturbs the other"},
};

inline constexpr std::string_view kFide1930ArticleList =
    "1.1-2, 2.1-2, 3.1, 4.1-4, 5.1-4, 6, 7.1-4, 8*, 9.1-6, 10.1-2, 11, 12.1-3, 13a-d, 14.1-3, "
    "15a-e, 16.1a-f, 16.2, 17a-d, 18.1-4, 19.1-5, 20.1a-e, 20.2-6, 21.1-8, 22.1-8, 23.1-3, "
    "24.1-2, 25, annex 1-9";

constexpr Edition fide_1930() {
  Edition edition = fide_1928();
  edition.id = "fide-1930";
  edition.family = "fide-1930";
  edition.title = "Laws of Chess 1930";
  edition.in_force_from = "1930";
  edition.repetition.director_if_timed = false;
  edition.fifty.theory_limit = true;
  edition.start_fault = StartFault::annulled;
  edition.late_limit = std::chrono::minutes{60};
  edition.flag_caller = FlagCaller::director;
  edition.sealed = {.illegal = SealedFault::loses_unless_repaired,
                    .ambiguous = SealedFault::loses_unless_repaired,
                    .unreadable = SealedFault::loses_unless_repaired};
  edition.designate_only_at_once = false;
  edition.bishop_odds = true;
  edition.not_counted = NotCounted::wrongly_begun;
  edition.articles = kFide1930Articles;
  edition.article_list = kFide1930ArticleList;
  edition.unseen = kFide1930Unseen;
  return edition;
}

constexpr auto fide_1930_records() { return std::array{fide_1930()}; }

}  // namespace eboard::rules::laws
