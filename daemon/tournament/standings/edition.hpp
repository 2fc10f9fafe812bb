// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The editions of FIDE's Play-Off and Tie-Break Regulations (C.07) as data. Code that works out a tie-break
// reads the record; it never asks which edition it is.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace eboard::tournament {

struct TieBreakEdition {
  std::string_view from;  ///< the day from which it applies, "2026-03-01"
  /// 16.4: the dummy of an unplayed round has no more points than the scheduled opponent, or, without one,
  /// than draws in all rounds.
  bool dummy_capped;
  /// 15.2, where pairings are known beforehand: forfeits stay unplayed rounds for what counts ratings (10).
  bool forfeits_unrated;
  /// 15.2, likewise: lost forfeits stay unplayed rounds for what counts a participant's own results (7).
  bool forfeit_losses_unplayed;
  /// 8: Buchholz and what is made of it must not be used in round robins.
  bool no_buchholz_in_round_robins;
  /// Names that it has: STD (7.7), TPN (7.8), RTNG (10.6), the chains EDEBT, EDEBB, EDET, EDEB (13.3.2).
  bool later_names;
};

/// From the oldest to the newest.
[[nodiscard]] std::span<const TieBreakEdition> tie_break_editions();
/// "2024-08-01", "2024-08" or "2024".
[[nodiscard]] const TieBreakEdition* find_tie_break_edition(std::string_view name);
/// In force on the day a tournament starts, which may be written 2026/03/01, 2026-03-01 or 2026.03.01; the
/// newest if it is none of these, the oldest if the day was before that.
[[nodiscard]] const TieBreakEdition& tie_break_edition_at(std::string_view start);

}  // namespace eboard::tournament
