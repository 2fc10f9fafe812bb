// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/manners.hpp"

#include <algorithm>
#include <array>

#include "daemon/sim/profile.hpp"

namespace eboard::sim {
namespace {

constexpr std::array<std::string_view, 5> kLeverUses{"both", "nobody", "white", "white-for-both",
                                                     "first-third"};

constexpr double kAccepted = 1.0;  // seconds: the board has accepted what stands

}  // namespace

std::string_view to_string(LeverUse use) { return kLeverUses[static_cast<std::size_t>(use)]; }

std::optional<LeverUse> parse_lever_use(std::string_view text) {
  const auto found = std::find(kLeverUses.begin(), kLeverUses.end(), text);
  if (found == kLeverUses.end()) return std::nullopt;
  return static_cast<LeverUse>(found - kLeverUses.begin());
}

std::string lever_uses() {
  std::string names;
  for (auto name = kLeverUses.begin() + 1; name != kLeverUses.end(); ++name) {
    if (!names.empty()) names += ", ";
    names += *name;
  }
  return names;
}

Profile heeding_board(Profile profile) {
  profile.victim_first = 1;
  profile.drag_long_stop = profile.stray_carry = 0;
  profile.castle_rook_first = 0;
  profile.promotion_not_exchanged = 0;
  profile.reaction = std::max(profile.reaction, kAccepted);
  profile.opponent_lifts_early = profile.fast_reply = 0;
  profile.off_centre = profile.not_read = 0;  // it is seated again before anybody goes on
  profile.illegal_at_once = 1;
  profile.illegal_later = 0;
  profile.gesture_none = 1;
  profile.gesture_one_king_first = profile.gesture_wrong_colour = profile.post_mortem = 0;
  return profile;
}

}  // namespace eboard::sim
