// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds FIDE's Laws of Chess in force from 1 July 2005, with annexes B (rapid), C (blitz) and G (61 minutes).
#pragma once

#include <array>

#include "rules/laws/editions/edition.hpp"

namespace eboard::rules::laws {

inline constexpr std::array kFide2005Unseen{
    Unseen{"6.8b", "which hand pressed, and a finger that stays on the clock"},
    Unseen{"8.1, 8.2", "what is written on the sheet, when, and whether it can be seen"},
    Unseen{"12.1 to 12.5", "conduct: notes, sources, advice, leaving the playing area"},
    Unseen{"13.7", "spectators and telephones"},
    Unseen{"F.1", "how the blind player's board and pieces are made"},
    Unseen{"F.2", "moves called out; the form of the special clock; Braille or a recorder"},
};

inline constexpr std::string_view kFide2005ArticleList =
    "Preamble a-c, 1.1-3, 2.1-4, 3.1-6, 3.7a-e, 3.8a*, 3.8*, 3.9, 4.1-2, 4.3a-c, 4.4a-d, 4.5, "
    "4.6a-c, 4.7, 5.1a-b, 5.2a-e, 6.1, 6.2a-b, 6.3-7, 6.8a-d, 6.9-11, 6.12a-b, 6.13a-d, 6.14-15, "
    "7.1a-b, 7.2-3, 7.4a-b, 7.5, 8.1-4, 8.5a-c, 8.6-7, 9.1a-c, 9.2a-b, 9.3a-b, 9.4, 9.5a-b, 9.6, "
    "10.1, 10.2a-d, 11.1, 12.1, 12.2a-b, 12.3-9, 13.1-3, 13.4a-g, 13.5-6, 13.7a-b, 14*, A.1a-b, "
    "A.2a-g, A.3-7, A.8a-c, A.9a-c, A.10a-c, A.11a-b, A.12-13, B.1-9, C.1-3, D.1a-b, E.1-9, "
    "E.10*, E.11-13, F.1a-e, F.2*, G.1-2";

constexpr Edition fide_2005() {
  using std::chrono::minutes;
  using std::chrono::seconds;
  return {
      .id = "fide-2005",
      .family = "fide-2005",
      .title = "FIDE Laws of Chess 2005",
      .in_force_from = "2005-07-01",
      .tempo_bounds =
          TempoBounds{
              .blitz = minutes{15}, .blitz_inclusive = false, .rapid = minutes{60}, .rapid_inclusive = true},
      .repetition = {.claim_before_move = true, .automatic = {}},
      .fifty = {.claim_before_move = true, .automatic = {}},
      .agreement = {},
      .claim_closes = ClaimCloses::move_made,
      .wrong_claim = {.opponent_gains = seconds{180}, .claimant_loses_half = true},
      .illegal = {.opponent_gains = seconds{120}, .lost_at = 3},
      .start_fault = StartFault::during_game,
      .start_claim_moves = {},
      .colours_claim_moves = {},
      .event_sets_late_limit = true,
      .late_limit = minutes{60},
      .both_flags = BothFlags::last_period_draw,
      .quickplay = Quickplay::article_10,
      .record_spared_below = minutes{5},
      .sealed = {.times_until_move = true, .reply_may_be_sealed = true},
      .articles = {{Rule::board_turned, "7.1b"},
                   {Rule::clock_edited, "6.11"},
                   {Rule::clock_frozen, "6.11"},
                   {Rule::clock_paused, "6.13b"},
                   {Rule::colours_reversed, "7.2"},
                   {Rule::displaced, "7.3"},
                   {Rule::disturbed, "7.3"},
                   {Rule::illegal_castling, "7.4a"},
                   {Rule::illegal_move, "7.4a"},
                   {Rule::illegal_promotion, "7.4a"},
                   {Rule::incomplete_move, "4.6"},
                   {Rule::irregular_start, "7.1a"},
                   {Rule::king_captured, "7.4a"},
                   {Rule::kings_in_check, "7.4a"},
                   {Rule::moved_after_press, "4.6"},
                   {Rule::out_of_turn, "1.1"},
                   {Rule::piece_adjusted, "4.2"},
                   {Rule::press_before_placement, "6.8a"},
                   {Rule::press_forgotten, "6.8a"},
                   {Rule::press_without_move, "13.4"},
                   {Rule::promotion_changed, "4.4d"},
                   {Rule::promotion_not_exchanged, "7.4a"},
                   {Rule::promotion_piece, "3.7e"},
                   {Rule::released_then_changed, "4.6"},
                   {Rule::result_shown, "8.7"},
                   {Rule::rook_first, "4.4b"},
                   {Rule::time_forfeit_candidate, "6.9"},
                   {Rule::time_short, "8.4"},
                   {Rule::touch_move, "4.3"},
                   {Rule::obligation_not_met, "4.3"},
                   {Rule::wrong_restoration, "7.4a"},
                   {Rule::moved_before_update, "8.5b"},
                   {Rule::two_hands, "4.1"},
                   {Rule::illegal_penalty, "7.4b"},
                   {Rule::illegal_window, "7.4a"},
                   {Rule::complaint_window, "4.7"},
                   {Rule::checkmate, "5.1a"},
                   {Rule::resignation, "5.1b"},
                   {Rule::agreement, "5.2c"},
                   {Rule::stalemate, "5.2a"},
                   {Rule::dead_position, "5.2b"},
                   {Rule::threefold, "9.2b"},
                   {Rule::threefold_intended, "9.2a"},
                   {Rule::fifty_moves, "9.3b"},
                   {Rule::fifty_moves_intended, "9.3a"},
                   {Rule::time_forfeit, "6.10"},
                   {Rule::time_forfeit_draw, "6.10"},
                   {Rule::both_flags, "6.12"},
                   {Rule::quickplay, "10.2"},
                   {Rule::quickplay_unarbitrated, "D.1"},
                   {Rule::both_lose, "12.9"},
                   {Rule::claim_window, "9.4"},
                   {Rule::claim_wrong, "9.5b"},
                   {Rule::time_control, "6.2"},
                   {Rule::late, "6.7"},
                   {Rule::late_at_resumption, "A.10"},
                   {Rule::both_late, "6.7"},
                   {Rule::absent_at_start, "6.5"},
                   {Rule::penalties, "13.4"},
                   {Rule::score, "11.1"},
                   {Rule::record_duty, "8.1"},
                   {Rule::touch_castling, "4.4a"},
                   {Rule::restoration, "6.14"},
                   {Rule::displaced_late, "7.5"},
                   {Rule::clocks_stopped, "6.13"},
                   {Rule::time_penalty, "13.4b"},
                   {Rule::time_taken, "13.4c"},
                   {Rule::exclusion, "13.4g"},
                   {Rule::sealing, "A.1a"},
                   {Rule::sealed_illegal, "A.8"},
                   {Rule::sealed_ambiguous, "A.8a"},
                   {Rule::sealed_unreadable, "A.8b"},
                   {Rule::resumption, "A.9"},
                   {Rule::resumption_absent, "A.7"},
                   {Rule::resumption_failed, "A.11b"},
                   {Rule::resumption_times, "A.12"},
                   {Rule::envelope_lost, "A.11a"},
                   {Rule::second_board, "F.2"},
                   {Rule::announcement, "F.2iii"},
                   {Rule::local_rules, "Preamble a"}},
      .article_list = kFide2005ArticleList,
      .unseen = kFide2005Unseen,
  };
}

constexpr Edition fide_2005_rapid() {
  Edition edition = fide_2005();
  edition.id = "fide-2005-rapid";
  edition.title = "FIDE Laws of Chess 2005, rapid (annex B)";
  edition.tempo = Tempo::rapid;
  edition.illegal.window = IllegalWindow::reply_made;
  edition.illegal.arbiter = IllegalArbiter::kings_or_promotion;
  edition.touch = TouchMode::first_on_request;
  edition.start_claim_moves = 3;
  edition.flag_caller = FlagCaller::player;
  edition.both_flags = BothFlags::draw;
  edition.record_duty = false;
  edition.articles = edition.articles.with({{Rule::board_turned, "B.4"},
                                            {Rule::clock_edited_late, "B.4"},
                                            {Rule::illegal_castling, "B.6"},
                                            {Rule::illegal_move, "B.6"},
                                            {Rule::illegal_promotion, "B.6"},
                                            {Rule::irregular_start, "B.4"},
                                            {Rule::king_captured, "B.6"},
                                            {Rule::kings_in_check, "B.6"},
                                            {Rule::promotion_not_exchanged, "B.6"},
                                            {Rule::time_forfeit_candidate, "B.7"},
                                            {Rule::touch_move, "B.5"},
                                            {Rule::illegal_window, "B.6"},
                                            {Rule::time_forfeit, "B.8"},
                                            {Rule::both_flags, "B.9"},
                                            {Rule::time_control, "B.1"},
                                            {Rule::record_duty, "B.3"}});
  return edition;
}

constexpr Edition fide_2005_blitz() {
  Edition edition = fide_2005_rapid();
  edition.id = "fide-2005-blitz";
  edition.title = "FIDE Laws of Chess 2005, blitz (annex C)";
  edition.tempo = Tempo::blitz;
  edition.illegal.opponent_gains = std::chrono::seconds{0};
  edition.illegal.lost_at = 1;
  edition.illegal.draw_if_no_mate = true;
  edition.illegal.claim_wins_at_once = true;
  edition.illegal.arbiter = IllegalArbiter::never;
  edition.quickplay = Quickplay::none;
  edition.articles = edition.articles.with({{Rule::illegal_castling, "C.3"},
                                            {Rule::illegal_move, "C.3"},
                                            {Rule::illegal_promotion, "C.3"},
                                            {Rule::king_captured, "C.3"},
                                            {Rule::kings_in_check, "C.3"},
                                            {Rule::promotion_not_exchanged, "C.3"},
                                            {Rule::illegal_penalty, "C.3"},
                                            {Rule::illegal_window, "C.3"},
                                            {Rule::quickplay, ""},
                                            {Rule::quickplay_unarbitrated, ""},
                                            {Rule::time_control, "C.1"},
                                            {Rule::record_duty, "C.2"}});
  return edition;
}

/// Annex G: the whole Laws, moves recorded, flags called by the arbiter.
constexpr Edition fide_2005_61min() {
  Edition edition = fide_2005();
  edition.id = "fide-2005-61min";
  edition.title = "FIDE Laws of Chess 2005, game in 61 minutes (annex G)";
  edition.variant = Variant::sixty_one_minutes;
  edition.default_time_control = "3660";
  edition.articles = edition.articles.with(
      {{Rule::time_control, "G.1"}, {Rule::time_forfeit_candidate, "G.2"}, {Rule::record_duty, "G.2"}});
  return edition;
}

constexpr auto fide_2005_records() {
  return std::array{fide_2005(), fide_2005_rapid(), fide_2005_blitz(), fide_2005_61min()};
}

}  // namespace eboard::rules::laws
