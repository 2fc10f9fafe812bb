// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When an arbiter says what was played. Part of follower.cpp.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

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
  return make_ply(position, Chess::in_passing(position, *from, *to).value_or(rules::Move{*from, *to}), true);
}

}  // namespace

/// From what is committed, and with nothing that was said before: presses up to now are of other plies.
template <Game G>
void FollowerOf<G>::go_on(Millis now) {
  const Player mover = G::moved_before(game_.record.position());
  owes_press_.reset();
  if (game_.clock.has_run() && game_.clock.lever() == mover) owes_press_ = mover;
  Hypothesis story = game_.record.story_after(game_.record.size());
  story.anchor = now;
  begin_with(std::move(story));
  showing_.clear();
  last_stand_.forget();
  showing_.show_again();
}

/// The lever lay as if the last ply were still to be pressed for; now somebody did.
template <Game G>
void FollowerOf<G>::take_owed_press() {
  if (!owes_press_ || game_.beam.empty()) return;
  const auto presses = game_.clock.presses(game_.beam.best().anchor);
  if (presses.empty()) return;
  const bool owed = presses.front().by == *owes_press_;
  owes_press_.reset();
  if (owed) go_on(presses.front().at);
}

template <Game G>
void FollowerOf<G>::replay_counted(Millis now, const RuledPly& counted) requires std::same_as<G, Chess> {
  const auto stands = Placement::parse(std::string_view(counted.uci).substr(1));
  if (!stands) return;
  const Position& before = game_.record.position();
  const auto position = G::found_on_board(before, *stands, !before.turn(), false);
  if (!position) return;
  commit_counted(now, *position, std::min(game_.record.trust(), counted.confidence), {});
}

/// `before`: the record as it was, to which the last of the new plies may belong.
template <Game G>
void FollowerOf<G>::replay(Millis now, const std::vector<RuledPly>& plies,
                           const std::vector<Played>& before) requires std::same_as<G, Chess> {
  std::vector<double> sure(plies.size());  // that the record is right: as far as it is behind it
  double most = 0;
  for (std::size_t i = plies.size(); i-- > 0;) sure[i] = most = std::max(most, plies[i].confidence);
  const auto promised = std::ranges::find(plies.rbegin(), plies.rend(), false, &RuledPly::presumed);
  const auto doubted_from = static_cast<std::size_t>(plies.rend() - promised);
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const RuledPly& one = plies[i];
    const std::size_t committed = game_.record.size();
    if (one.uci.starts_with('@')) {
      replay_counted(now, one);
    } else {
      const auto ply = ply_of(game_.record.position(), one.uci);
      if (!ply || !after<G>(game_.record.position(), *ply)) return;
      const double trusted = game_.record.trust();
      commit({*ply, game_.record.position().turn(), now, one.inferred}, {one.white, one.black},
             {.right = std::min(1.0, sure[i] / trusted),
              .place = std::min(1.0, one.confidence / trusted),
              .guessed = one.presumed,
              .doubted = i >= doubted_from},
             now);
    }
    if (game_.record.size() == committed) return;
    // The same ply as before, with another number.
    const std::size_t behind = plies.size() - i;
    if (behind > before.size()) continue;
    const Played& was = before[before.size() - behind];
    if (was.ply != game_.record.back().ply || was.after.placement() != game_.record.back().after.placement())
      continue;
    game_.record.keep_times_of(was);
  }
}

template <Game G>
void FollowerOf<G>::ruled(Millis now, std::size_t kept, const std::vector<RuledPly>& plies,
                          const std::optional<Position>& start) requires std::same_as<G, Chess> {
  game_.gap.open = false;
  if (start || kept < game_.record.size()) forget_after(now, start ? 0 : kept, start);
  replay(now, plies, {});
  go_on(now);
}

template <Game G>
void FollowerOf<G>::record_ruled(Millis now, std::size_t kept,
                                 const std::vector<RuledPly>& plies) requires std::same_as<G, Chess> {
  const std::vector<Played> before = game_.record.plies();
  // Nobody put right what was found behind the plies that go.
  auto illegal = std::exchange(illegal_, std::nullopt);
  auto stood = std::exchange(stood_illegal_, {});
  if (kept < game_.record.size()) forget_after(now, kept);
  replay(now, plies, before);
  const int longer = static_cast<int>(game_.record.size()) - static_cast<int>(before.size());
  const auto renumber = [&](IrregularityFound& found) {
    if (found.ply > static_cast<int>(kept)) found.ply += longer;
  };
  if (illegal) renumber(*illegal);
  std::ranges::for_each(stood, renumber);
  illegal_ = std::move(illegal);
  stood_illegal_ = std::move(stood);
  game_.doubters.clear();
  rivals_.clear();
  if (!game_.beam.rebase(game_.record.story_after(game_.record.size()))) go_on(now);
  showing_.show_again();
}

}  // namespace eboard::tracking
