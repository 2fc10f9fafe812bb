// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sources/game_choice.hpp"

#include <algorithm>
#include <tuple>

namespace eboard::sources {

namespace {

std::size_t legal_plies(const tracking::ToldGame& told) { return told.plies.size() - (told.illegal ? 1 : 0); }

bool both(const std::string& a, const std::string& b) { return !a.empty() && !b.empty(); }
bool both(int a, int b) { return a > 0 && b > 0; }

/// The game was over, and what stands there now has next to nothing of it: the next one, by the same players.
bool begins_anew(const tracking::ToldGame& told, const SourceGame& game) {
  return told.result != rules::Result::unknown && game.result == rules::Result::unknown &&
         told.plies.size() > kOfAnyGame && common_plies(told, game) <= kOfAnyGame;
}

bool same_players(const GameIdentity& a, const GameIdentity& b) {
  return both(a.white, b.white) && both(a.black, b.black) && a.white == b.white && a.black == b.black;
}

/// The number of its round was put right while it was played.
bool has_another_round(const GameIdentity& before, const tracking::ToldGame& told, const SourceGame& game) {
  const GameIdentity& now = game.identity;
  return before.round != now.round && before.board == now.board && before.id == now.id &&
         same_players(before, now) && told.result == rules::Result::unknown &&
         told.plies.size() > kOfAnyGame && common_plies(told, game) == legal_plies(told);
}

/// How surely they are one game; 0: they are not.
int likeness(const GameIdentity& before, const tracking::ToldGame& told, const SourceGame& game) {
  const GameIdentity& now = game.identity;
  if (both(before.id, now.id)) return before.id == now.id ? 4 : 0;
  if (both(before.round, now.round) && before.round != now.round) return 0;
  if (begins_anew(told, game)) return 0;
  if (same_players(before, now)) return before.board == now.board ? 3 : 2;
  if (both(before.board, now.board) && before.board != now.board) return 0;
  // A name was put right, or the players are not said: the moves tell.
  const bool goes_on = common_plies(told, game) == std::min(told.plies.size(), game.plies.size());
  return goes_on ? 1 : 0;
}

}  // namespace

std::vector<const SourceGame*> games_of_table(const std::vector<SourceGame>& games, const GameWanted& wanted,
                                              bool alone) {
  const bool numbered =
      std::ranges::any_of(games, [](const SourceGame& game) { return game.identity.board > 0; });
  const auto is_wanted = [&](const SourceGame& game) {
    if (!wanted.id.empty()) return game.tag("GameId") == wanted.id;
    if (!wanted.player.empty())
      return game.tag("White") == wanted.player || game.tag("Black") == wanted.player;
    if (wanted.round > 0 && game.identity.round != wanted.round) return false;
    return numbered ? game.identity.board == wanted.board : alone;
  };
  std::vector<const SourceGame*> out;
  for (const SourceGame& game : games) {
    if (is_wanted(game)) out.push_back(&game);
  }
  std::ranges::stable_sort(out, {}, [](const SourceGame* game) { return game->identity.round; });
  return out;
}

std::size_t common_plies(const tracking::ToldGame& told, const SourceGame& game) {
  const auto [mine, theirs] = std::ranges::mismatch(told.plies, game.plies, {}, {}, &SourcePly::move);
  return static_cast<std::size_t>(mine - told.plies.begin());
}

const SourceGame* same_game(const std::vector<const SourceGame*>& games, const tracking::ToldGame& told) {
  const auto before = GameIdentity::parse(told.name);
  if (!before) return nullptr;
  const std::size_t legal = legal_plies(told);
  const auto rank = [&](const SourceGame& game) {
    const std::size_t common = common_plies(told, game);
    const auto others = static_cast<std::ptrdiff_t>(game.plies.size() - common);
    return std::tuple(likeness(*before, told, game), common >= legal, common, -others,
                      told.result == game.result);
  };
  const SourceGame* found = nullptr;
  for (const SourceGame* game : games) {
    if (likeness(*before, told, *game) == 0) continue;
    if (found == nullptr || rank(*game) > rank(*found)) found = game;
  }
  if (found != nullptr) return found;
  const auto again = std::ranges::find_if(
      games, [&](const SourceGame* game) { return has_another_round(*before, told, *game); });
  return again == games.end() ? nullptr : *again;
}

bool may_go_on(const tracking::ToldGame& told, const SourceGame& game) {
  const auto before = GameIdentity::parse(told.name);
  if (!before || likeness(*before, told, game) == 0) return false;
  const std::size_t common = common_plies(told, game);
  return common > kOfAnyGame || common == std::min(told.plies.size(), game.plies.size());
}

}  // namespace eboard::sources
