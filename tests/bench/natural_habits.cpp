// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/natural_habits.hpp"

#include <array>

namespace eboard::bench {

using sim::Profile;

std::span<const NaturalRate> natural_habits() {
  static constexpr std::array kRates{std::to_array<NaturalRate>({{&Profile::fast_reply, 0.1},
                                                                 {&Profile::half_late, 0.1},
                                                                 {&Profile::special_taken_back, 0.02},
                                                                 {&Profile::takebacks, 0.1},
                                                                 {&Profile::illegal_move, 0.05},
                                                                 {&Profile::illegal_en_passant, 0.05},
                                                                 {&Profile::opponents_piece_moved, 0.05},
                                                                 {&Profile::two_moves_made, 0.05},
                                                                 {&Profile::king_taken, 0.03},
                                                                 {&Profile::illegal_at_once, 0.5},
                                                                 {&Profile::illegal_later, 0.25},
                                                                 {&Profile::underpromotion_taken, 0.2},
                                                                 {&Profile::left_in_hand, 0.05},
                                                                 {&Profile::king_tipped, 0.02},
                                                                 {&Profile::spilled, 0.02},
                                                                 {&Profile::mate_shown_wrong, 0.1}})};
  return kRates;
}

void add_natural_habits(Profile& profile) {
  for (const NaturalRate& one : natural_habits()) profile.*one.parameter = one.rate;
}

}  // namespace eboard::bench
