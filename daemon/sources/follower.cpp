// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sources/follower.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace eboard::sources {

namespace {

using rules::Result;
using tracking::ToldGame;

bool is_over(const SourceGame& game) { return game.result != Result::unknown; }
bool has_begun(const SourceGame& game) { return !game.plies.empty() || is_over(game); }

/// Nothing that was told is taken back.
bool only_adds(const ToldGame& told, const SourceGame& game) {
  const std::size_t common = common_plies(told, game);
  const bool same_end = told.illegal && common + 1 == told.plies.size() && common == game.plies.size() &&
                        told.plies.back() == game.illegal;
  if (common < told.plies.size() && !same_end) return false;
  if (told.result == game.result) return true;
  // In a text that was cut the tag says how the game ended, and moves are missing.
  return told.result == Result::unknown && game.closed;
}

/// Without what changes while everything stands.
SourceGame at_rest(SourceGame game) {
  game.tags.clear();
  game.white_clock.reset();
  game.black_clock.reset();
  return game;
}

}  // namespace

Step Follower::look(Millis now, const ToldGame& told, const std::vector<const SourceGame*>& games) {
  begun_.insert(told.name);
  closes_ = closes_ || std::ranges::any_of(games, &SourceGame::says_end);
  // What was over when this daemon first looked was told before, or is no game of today.
  if (!std::exchange(primed_, true)) {
    for (const SourceGame* game : games) {
      if (is_over(*game)) begun_.insert(game->identity.text());
    }
  }
  if (told.name.empty()) {
    // A game that was entered by hand so far.
    for (const SourceGame* game : games) {
      if (!told.plies.empty() && common_plies(told, *game) == told.plies.size())
        return go_on(now, told, *game);
    }
    return first(games);
  }
  const SourceGame* const current = same_game(games, told);
  const SourceGame* const next = behind(told, games);
  if (current != nullptr) {
    if (next == nullptr || !only_adds(told, *current) || next == current) return go_on(now, told, *current);
    const bool told_all =
        common_plies(told, *current) == current->plies.size() && told.result == current->result;
    return told_all ? begin(*next) : go_on(now, told, *current);
  }
  if (next == nullptr) {
    doubted_.reset();
    return Stay{"does not have the game that is played there any more"};
  }
  const auto before = GameIdentity::parse(told.name);
  const bool later = before && before->round > 0 && next->identity.round > before->round;
  if (later || stands(now, *next, kStands)) return begin(*next);
  return Stay{};
}

/// One that is played, of the latest round; else the latest.
Step Follower::first(const std::vector<const SourceGame*>& games) {
  const SourceGame* found = nullptr;
  const auto rank = [](const SourceGame& game) {
    return std::tuple(has_begun(game) && !is_over(game), game.identity.round, !is_over(game));
  };
  for (const SourceGame* game : games) {
    if (found == nullptr || rank(*found) <= rank(*game)) found = game;
  }
  if (found == nullptr) return Stay{"has no game of that table"};
  return Begin{found};
}

Step Follower::begin(const SourceGame& game) {
  doubted_.reset();
  return Begin{&game};
}

Step Follower::go_on(Millis now, const ToldGame& told, const SourceGame& game) {
  if (only_adds(told, game)) {
    doubted_.reset();
    return GoOn{&game};
  }
  const bool shorter = game.plies.size() < told.plies.size();
  if (!game.closed && closes_) {
    doubted_.reset();
    return Stay{"was cut in the middle of the game"};
  }
  if (stands(now, game, game.closed ? kStands : kStandsOpen)) return GoOn{&game};
  return Stay{shorter ? "has fewer moves than before" : "has other moves than before"};
}

/// The game that comes next: of a later round and begun, or, where rounds do not tell, one that was not there
/// before while the last one is over.
const SourceGame* Follower::behind(const ToldGame& told, const std::vector<const SourceGame*>& games) const {
  const auto before = GameIdentity::parse(told.name);
  for (const SourceGame* game : games) {
    if (!before || !has_begun(*game)) continue;
    const bool rounds = before->round > 0 && game->identity.round > 0;
    if (rounds && game->identity.round != before->round) {
      if (game->identity.round > before->round) return game;
      continue;
    }
    if (told.result == Result::unknown || same_game({game}, told) != nullptr) continue;
    const std::string name = game->identity.text();
    if (name == told.name || !begun_.contains(name)) return game;
  }
  return nullptr;
}

bool Follower::stands(Millis now, const SourceGame& game, Millis time) {
  SourceGame stood = at_rest(game);
  if (!doubted_ || doubted_->game != stood) doubted_ = Doubted{std::move(stood), now};
  if (now - doubted_->since < time) return false;
  doubted_.reset();
  return true;
}

}  // namespace eboard::sources
