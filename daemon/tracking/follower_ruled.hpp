// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When an arbiter says what was played. Part of follower.cpp.
#pragma once

#include "daemon/tracking/follower.hpp"
#include "daemon/tracking/ruled.hpp"
#include "rules/notation.hpp"

namespace eboard::tracking {

namespace {

std::optional<Ply> ply_of(const rules::Position& position, std::string_view uci) {
  if (!uci.ends_with('!')) {
    const auto move = rules::parse_uci(position, uci);
    return move ? std::optional(make_ply(position, *move)) : std::nullopt;
  }
  const auto from = rules::parse_square(uci.substr(0, 2));
  const auto to = rules::parse_square(uci.substr(2, 2));
  if (!from || !to) return std::nullopt;
  return make_ply(position, {*from, *to}, true);
}

}  // namespace

template <Game G>
void FollowerOf<G>::go_on(Millis now) {
  go_on_from(now, clock_.lever());
}

/// From what is committed, and with nothing that was said before: presses up to `anchor`, when the lever lay
/// like that, are of other plies.
template <Game G>
void FollowerOf<G>::go_on_from(Millis anchor, std::optional<Player> lever) {
  const Player mover = G::moved_before(committed_position());
  owes_press_.reset();
  if (clock_.has_run() && lever == mover) owes_press_ = mover;
  Hypothesis story = story_after(history_.size());
  story.anchor = anchor;
  begin_with(std::move(story));
  shown_line_.clear();
  forget_stands();
  show_again_ = true;
}

/// The lever lay as if the last ply were still to be pressed for; now somebody did.
template <Game G>
void FollowerOf<G>::take_owed_press() {
  if (!owes_press_ || beam_.empty()) return;
  const auto presses = clock_.presses(beam_.best().anchor);
  if (presses.empty()) return;
  const bool owed = presses.front().by == *owes_press_;
  owes_press_.reset();
  if (owed) go_on(presses.front().at);
}

template <Game G>
void FollowerOf<G>::ruled(Millis now, std::size_t kept, const std::vector<RuledPly>& plies,
                          const std::optional<Position>& start) requires std::same_as<G, Chess> {
  after_gap_ = false;
  if (start) {
    start_ = *start;
    start_text_ = G::text(start_);
    trust_at_start_ = 1;
    forget_after(now, 0);
  } else if (kept < history_.size()) {
    forget_after(now, kept);
  }
  for (const RuledPly& one : plies) {
    const auto ply = ply_of(committed_position(), one.uci);
    if (!ply || !after<G>(committed_position(), *ply)) break;
    commit({*ply, committed_position().turn(), now}, {one.white, one.black}, {}, now);
  }
  go_on(now);
}

}  // namespace eboard::tracking
