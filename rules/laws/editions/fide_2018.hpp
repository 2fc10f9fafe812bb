// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds FIDE's Laws of Chess in force from 1 January 2018, with appendices A (rapid) and B (blitz),
// Guidelines II (Chess960) and III (games without increment).
#pragma once

#include <array>
#include <cstddef>

#include "rules/laws/editions/edition.hpp"

namespace eboard::rules::laws {

inline constexpr Articles kFide2018Articles{{Rule::board_turned, "7.2.2"},
                                            {Rule::clock_edited, "6.10.2"},
                                            {Rule::clock_frozen, "6.10.1"},
                                            {Rule::clock_paused, "6.11.2"},
                                            {Rule::colours_reversed, "7.3"},
                                            {Rule::displaced, "7.4.1"},
                                            {Rule::disturbed, "7.4.1"},
                                            {Rule::illegal_castling, "7.5.1"},
                                            {Rule::illegal_move, "7.5.1"},
                                            {Rule::illegal_promotion, "7.5.1"},
                                            {Rule::incomplete_move, "4.7"},
                                            {Rule::irregular_start, "7.2.1"},
                                            {Rule::king_captured, "7.5.1"},
                                            {Rule::kings_in_check, "7.5.1"},
                                            {Rule::moved_after_press, "4.7"},
                                            {Rule::out_of_turn, "1.2"},
                                            {Rule::piece_adjusted, "4.2"},
                                            {Rule::press_before_placement, "6.2.4"},
                                            {Rule::press_forgotten, "6.2.1"},
                                            {Rule::press_without_move, "7.5.3"},
                                            {Rule::promotion_changed, "4.4.4"},
                                            {Rule::promotion_not_exchanged, "7.5.2"},
                                            {Rule::promotion_piece, "3.7"},
                                            {Rule::released_then_changed, "4.7"},
                                            {Rule::result_shown, "8.7"},
                                            {Rule::rook_first, "4.4.2"},
                                            {Rule::time_forfeit_candidate, "6.8"},
                                            {Rule::time_short, "8.4"},
                                            {Rule::touch_move, "4.3"},
                                            {Rule::obligation_not_met, "4.3"},
                                            {Rule::wrong_restoration, "7.5.1"},
                                            {Rule::moved_before_update, "8.5.2"},
                                            {Rule::two_hands, "7.5.4"},
                                            {Rule::illegal_penalty, "7.5.5"},
                                            {Rule::illegal_window, "7.5.1"},
                                            {Rule::complaint_window, "4.8"},
                                            {Rule::checkmate, "5.1.1"},
                                            {Rule::resignation, "5.1.2"},
                                            {Rule::agreement, "5.2.3"},
                                            {Rule::stalemate, "5.2.1"},
                                            {Rule::dead_position, "5.2.2"},
                                            {Rule::threefold, "9.2.2"},
                                            {Rule::threefold_intended, "9.2.1"},
                                            {Rule::fivefold, "9.6.1"},
                                            {Rule::fifty_moves, "9.3.2"},
                                            {Rule::fifty_moves_intended, "9.3.1"},
                                            {Rule::seventy_five_moves, "9.6.2"},
                                            {Rule::time_forfeit, "6.9"},
                                            {Rule::time_forfeit_draw, "6.9"},
                                            {Rule::both_lose, "11.8"},
                                            {Rule::claim_window, "9.4"},
                                            {Rule::claim_wrong, "9.5.3"},
                                            {Rule::time_control, "6.3"},
                                            {Rule::late, "6.7.1"},
                                            {Rule::late_at_resumption, "I.10"},
                                            {Rule::both_late, "6.7.1"},
                                            {Rule::absent_at_start, "6.6"},
                                            {Rule::penalties, "12.9"},
                                            {Rule::score, "10.1"},
                                            {Rule::record_duty, "8.1"},
                                            {Rule::touch_castling, "4.4.1"},
                                            {Rule::restoration, "7.1"},
                                            {Rule::displaced_late, "7.6"},
                                            {Rule::clocks_stopped, "6.11"},
                                            {Rule::time_penalty, "12.9.2"},
                                            {Rule::time_taken, "12.9.3"},
                                            {Rule::fine, "12.9.7"},
                                            {Rule::exclusion, "12.9.9"},
                                            {Rule::sealing, "I.1.1"},
                                            {Rule::sealed_illegal, "I.8"},
                                            {Rule::sealed_ambiguous, "I.8"},
                                            {Rule::sealed_unreadable, "I.8"},
                                            {Rule::resumption, "I.9"},
                                            {Rule::resumption_absent, "I.7"},
                                            {Rule::resumption_failed, "I.12.2"},
                                            {Rule::resumption_times, "I.13"},
                                            {Rule::envelope_lost, "I.12.1"},
                                            {Rule::second_board, "D.2"},
                                            {Rule::announcement, "D.2.3"},
                                            {Rule::local_rules, "9.1.1"},
                                            {Rule::electronic_sheets, "8.1"}};

inline constexpr std::array kFide2018Unseen{
    Unseen{"6.2.3", "which hand pressed, and a finger that stays on the clock"},
    Unseen{"8.1, 8.2", "what is written on the sheet, when, and whether it can be seen"},
    Unseen{"11.2 to 11.5", "conduct: notes, sources, advice, leaving the playing area"},
    Unseen{"12.7", "spectators and telephones"},
};

inline constexpr std::string_view kFide2018ArticleList =
    "1.1-3, 1.4*, 1.5, 2.1-4, 3.1*, 3.2-6, 3.7.1-2, 3.7.3*, 3.7.4*, 3.7.5*, 3.8.1, 3.8.2*, "
    "3.9.1-2, 3.10.1-3, 4.1, 4.2.1-2, 4.3.1-3, 4.4.1-4, 4.5, 4.6.1-3, 4.7.1-3, 4.8-9, 5.1.1-2, "
    "5.2.1-3, 6.1, 6.2.1*, 6.2.2-6, 6.3.1-2, 6.4-6, 6.7.1-2, 6.8-9, 6.10.1-2, 6.11.1-4, "
    "6.12.1-2, 7.1, 7.2.1-2, 7.3, 7.4.1-3, 7.5.1-5, 7.6, 8.1*, 8.2-4, 8.5.1-3, 8.6-7, 9.1.1, "
    "9.1.2*, 9.2.1-2, 9.2.3*, 9.3.1-2, 9.4, 9.5.1-3, 9.6.1-2, 10.1-2, 11.1-2, 11.3*, 11.4-12, "
    "12.1, 12.2*, 12.3-8, 12.9.1-9, A.1-2, A.3*, A.4.1-5, A.5, B.1-2, B.3*, B.4-5, C.1-13, D.1, "
    "D.2.1*, D.2.2-11, I.1*, I.2-11, I.12.1-2, I.13-14, II.1, II.2*, II.3*, III.1*, III.2*, III.3*, III.4-6";

constexpr Edition fide_2018() {
  using std::chrono::minutes;
  using std::chrono::seconds;
  return {
      .id = "fide-2018",
      .family = "fide-2018",
      .title = "FIDE Laws of Chess 2018",
      .in_force_from = "2018-01-01",
      .tempo_bounds =
          TempoBounds{
              .blitz = minutes{10}, .blitz_inclusive = true, .rapid = minutes{60}, .rapid_inclusive = false},
      .repetition = {.claim_before_move = true, .automatic = 5},
      .fifty = {.claim_before_move = true, .automatic = 75},
      .agreement = {.white_moves = 1, .black_moves = 1},
      .claim_closes = ClaimCloses::piece_touched,
      .wrong_claim = {.opponent_gains = seconds{120}},
      .illegal = {.opponent_gains = seconds{120},
                  .lost_at = 2,
                  .draw_if_no_mate = true,
                  .press_alone_counts = true,
                  .pawn_becomes_queen = true,
                  .two_hands_count = true},
      .end_obeys_touch = true,
      .next_move_completes = true,
      .start_fault = StartFault::during_game,
      .start_claim_moves = {},
      .colours_claim_moves = 10,
      .event_sets_late_limit = true,
      .late_limit = minutes{0},
      .both_flags = BothFlags::order_or_ruling,
      .quickplay = Quickplay::none,
      .record_spared_below = minutes{5},
      .electronic_sheets = ElectronicSheets::event_option,
      .sealed = {.times_until_move = true, .reply_may_be_sealed = true},
      .articles = kFide2018Articles,
      .article_list = kFide2018ArticleList,
      .unseen = kFide2018Unseen,
  };
}

/// Rapid and blitz games alike have no duty to record, however closely they are watched.
constexpr Edition fide_2018_fast(Tempo tempo, Supervision supervision) {
  Edition edition = fide_2018();
  edition.tempo = tempo;
  edition.supervision = supervision;
  edition.record_duty = false;
  edition.articles = edition.articles.with(
      {{Rule::record_duty, "A.2"}, {Rule::time_control, tempo == Tempo::rapid ? "A.1" : "B.1"}});
  if (supervision == Supervision::full) return edition;
  edition.illegal.window = IllegalWindow::reply_made;
  edition.illegal.draw_if_it_stays = true;
  edition.illegal.restored_if_agreed = true;
  edition.start_claim_moves = 10;
  edition.articles = edition.articles.with({{Rule::board_turned, "A.4.1"},
                                            {Rule::clock_edited_late, "A.4.1"},
                                            {Rule::irregular_start, "A.4.1"},
                                            {Rule::illegal_window, "A.4.2"},
                                            {Rule::time_forfeit_draw, "A.4.3"},
                                            {Rule::kings_in_check, "A.4.4"},
                                            {Rule::time_forfeit_candidate, "A.4.5"}});
  return edition;
}

constexpr Edition fide_2018_rapid(Supervision supervision) {
  Edition edition = fide_2018_fast(Tempo::rapid, supervision);
  edition.id = "fide-2018-rapid";
  edition.title = "FIDE Laws of Chess 2018, rapid (appendix A)";
  return edition;
}

constexpr Edition fide_2018_blitz(Supervision supervision) {
  Edition edition = fide_2018_fast(Tempo::blitz, supervision);
  edition.id = "fide-2018-blitz";
  edition.title = "FIDE Laws of Chess 2018, blitz (appendix B)";
  edition.illegal.opponent_gains = std::chrono::seconds{60};
  edition.wrong_claim.opponent_gains = std::chrono::seconds{60};
  edition.articles = edition.articles.with({{Rule::illegal_penalty, "B.2"}, {Rule::claim_wrong, "B.2"}});
  return edition;
}

struct GuidelineNames {
  std::string_view id;
  std::string_view title;
};

constexpr Edition with_chess960(Edition edition, const GuidelineNames& names) {
  edition.id = names.id;
  edition.title = names.title;
  edition.variant = Variant::chess960;
  return edition;
}

/// Guidelines III count only if announced (III.2.1), and change nothing in blitz (III.2.2).
constexpr Edition without_increment(Edition edition, const GuidelineNames& names) {
  edition.id = names.id;
  edition.title = names.title;
  edition.variant = Variant::guidelines_iii;
  if (edition.tempo == Tempo::blitz) return edition;
  edition.both_flags = BothFlags::last_period_draw;
  edition.quickplay = Quickplay::guidelines_iii;
  edition.articles = edition.articles.with({{Rule::both_flags, "III.3"},
                                            {Rule::quickplay_increment, "III.4"},
                                            {Rule::quickplay, "III.5"},
                                            {Rule::quickplay_unarbitrated, "III.6"}});
  return edition;
}

/// The records, then the same by Guidelines III, then the same by Guidelines II.
template <std::size_t records>
constexpr auto with_guidelines(const std::array<Edition, records>& plain, const GuidelineNames& iii,
                               const GuidelineNames& ii) {
  std::array<Edition, 3 * records> all{};
  for (std::size_t i = 0; i < records; ++i) {
    all[i] = plain[i];
    all[records + i] = without_increment(plain[i], iii);
    all[2 * records + i] = with_chess960(plain[i], ii);
  }
  return all;
}

constexpr auto fide_2018_records() {
  return with_guidelines(
      std::array{fide_2018(), fide_2018_rapid(Supervision::limited), fide_2018_rapid(Supervision::full),
                 fide_2018_blitz(Supervision::limited), fide_2018_blitz(Supervision::full)},
      {"fide-2018-g3", "FIDE Laws of Chess 2018, without increment (Guidelines III)"},
      {"fide-2018-chess960", "FIDE Laws of Chess 2018, Chess960 (Guidelines II)"});
}

}  // namespace eboard::rules::laws
