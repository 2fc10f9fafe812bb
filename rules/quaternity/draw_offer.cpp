// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/draw_offer.hpp"

#include <algorithm>

namespace eboard::rules::quaternity {

bool DrawOffer::is_agreed(const Position& position) const {
  return by_ && std::ranges::all_of(kEveryPlayer, [&](Player player) {
           return position.status(player) != Status::active || accepted_.has(player);
         });
}

void DrawOffer::follow(const Entry& entry) {
  const bool lapses = std::holds_alternative<DrawDeclined>(entry.what) ||
                      (std::holds_alternative<MoveMade>(entry.what) && !accepted_.has(entry.by)) ||
                      (std::holds_alternative<Frozen>(entry.what) && by_ == entry.by);
  if (lapses) by_.reset();
  if (std::holds_alternative<DrawOffered>(entry.what)) {
    by_ = entry.by;
    accepted_ = PlayerSet{};
    accepted_.add(entry.by);
  }
  if (std::holds_alternative<DrawAccepted>(entry.what)) accepted_.add(entry.by);
}

}  // namespace eboard::rules::quaternity
