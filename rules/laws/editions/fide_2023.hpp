// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds FIDE's Laws of Chess in force from 1 January 2023: those of 2018 with changes, and the renumbered
// appendices A (rapid) and B (blitz).
#pragma once

#include <array>

#include "rules/laws/editions/fide_2018.hpp"

namespace eboard::rules::laws {

inline constexpr Articles kFide2023Articles = kFide2018Articles;

inline constexpr std::string_view kFide2023ArticleList =
    "1.1-3, 1.4*, 1.5, 2.1-4, 3.1*, 3.2-6, 3.7.1-2, 3.7.3*, 3.7.4*, 3.7.5*, 3.8.1, 3.8.2*, "
    "3.9.1-2, 3.10.1-3, 4.1, 4.2.1-2, 4.3.1-3, 4.4.1-4, 4.5, 4.6.1-3, 4.7.1-3, 4.8-9, 5.1.1-2, "
    "5.2.1-3, 6.1, 6.2.1*, 6.2.2-6, 6.3.1-2, 6.4-6, 6.7.1-2, 6.8-9, 6.10.1-2, 6.11.1-4, "
    "6.12.1-2, 7.1, 7.2.1-2, 7.3, 7.4.1-3, 7.5.1-5, 7.6, 8.1*, 8.2-4, 8.5.1-3, 8.6-7, 9.1.1, "
    "9.1.2*, 9.2.1-2, 9.2.3*, 9.3.1-2, 9.4, 9.5.1-3, 9.6.1-2, 10.1-2, 11.1-2, 11.3*, 11.4-12, "
    "12.1, 12.2*, 12.3-8, 12.9.1-9, A.1-3, A.4*, A.5.1-5, A.6, B.1-2, B.3*, B.4, C.1-13, D.1, "
    "D.2.1*, D.2.2-11, I.1*, I.2-11, I.12.1-2, I.13-14, II.1, II.2*, II.3*, III.1*, III.2*, III.3*, III.4-6";

constexpr Edition fide_2023() {
  Edition edition = fide_2018();
  edition.id = "fide-2023";
  edition.family = "fide-2023";
  edition.title = "FIDE Laws of Chess 2023";
  edition.in_force_from = "2023-01-01";
  edition.articles = kFide2023Articles;
  edition.article_list = kFide2023ArticleList;
  edition.resignation_draws_if_no_mate = true;
  edition.electronic_sheets = ElectronicSheets::certified;
  return edition;
}

/// Penalties of one minute and no duty to record, in supervised blitz as well (B.2 read by practice).
constexpr Edition fide_2023_fast(Tempo tempo, Supervision supervision) {
  Edition edition = fide_2023();
  edition.id = tempo == Tempo::rapid ? "fide-2023-rapid" : "fide-2023-blitz";
  edition.title = tempo == Tempo::rapid ? "FIDE Laws of Chess 2023, rapid (appendix A)"
                                        : "FIDE Laws of Chess 2023, blitz (appendix B)";
  edition.tempo = tempo;
  edition.supervision = supervision;
  edition.record_duty = false;
  edition.illegal.opponent_gains = std::chrono::seconds{60};
  edition.wrong_claim.opponent_gains = std::chrono::seconds{60};
  edition.articles = edition.articles.with({{Rule::record_duty, "A.2"},
                                            {Rule::illegal_penalty, "A.3"},
                                            {Rule::claim_wrong, "A.3"},
                                            {Rule::time_control, tempo == Tempo::rapid ? "A.1" : "B.1"}});
  if (supervision == Supervision::full) return edition;
  edition.illegal.window = IllegalWindow::reply_made;
  edition.illegal.draw_if_it_stays = true;
  edition.illegal.restored_if_agreed = true;
  edition.start_claim_moves = 10;
  edition.articles = edition.articles.with({{Rule::board_turned, "A.5.1"},
                                            {Rule::clock_edited_late, "A.5.1"},
                                            {Rule::irregular_start, "A.5.1"},
                                            {Rule::illegal_window, "A.5.2"},
                                            {Rule::time_forfeit_draw, "A.5.3"},
                                            {Rule::kings_in_check, "A.5.4"},
                                            {Rule::time_forfeit_candidate, "A.5.5"}});
  return edition;
}

constexpr auto fide_2023_records() {
  return with_guidelines(std::array{fide_2023(), fide_2023_fast(Tempo::rapid, Supervision::limited),
                                    fide_2023_fast(Tempo::rapid, Supervision::full),
                                    fide_2023_fast(Tempo::blitz, Supervision::limited),
                                    fide_2023_fast(Tempo::blitz, Supervision::full)},
                         {"fide-2023-g3", "FIDE Laws of Chess 2023, without increment (Guidelines III)"},
                         {"fide-2023-chess960", "FIDE Laws of Chess 2023, Chess960 (Guidelines II)"});
}

}  // namespace eboard::rules::laws
