// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/round.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace eboard::tournament {
namespace {

struct Seated {
  Game game;
  Points more, both;  ///< before the round
};

/// A game is taken from the entry of the player who has White, or the lower number where nobody says.
bool leads(const Entry& entry, int number) {
  return entry.colour == Colour::white || (entry.colour == Colour::none && number < entry.opponent);
}

}  // namespace

Round round_of(const Tournament& tournament, int round) {
  std::map<int, const Player*> players;
  for (const Player& player : tournament.players) {
    if (round > 0 && player.entries.size() >= static_cast<std::size_t>(round))
      players.emplace(player.number, &player);
  }
  const auto at = static_cast<std::size_t>(round) - 1;
  std::vector<Seated> seated;
  Round found;
  for (const auto& [number, player] : players) {
    const Entry& entry = player->entries[at];
    if (entry.opponent == kNobody) {
      if (entry.result != Result::absent) found.byes.push_back({number, entry.result});
      continue;
    }
    const auto opponent = players.find(entry.opponent);
    if (!leads(entry, number) || opponent == players.end()) continue;
    const Entry& back = opponent->second->entries[at];
    if (back.opponent != number || (back.colour == Colour::white && entry.colour == Colour::white)) continue;
    const Points own = points_after(tournament, *player, round - 1);
    const Points other = points_after(tournament, *opponent->second, round - 1);
    seated.push_back(
        {{number, entry.opponent, entry.result, back.result}, std::max(own, other), own + other});
  }
  const auto order = [&](const Seated& one) {
    const int lowest = std::min(one.game.white, one.game.black);
    return tournament.team_event ? std::tuple(kNone, kNone, lowest)
                                 : std::tuple(kNone - one.more, kNone - one.both, lowest);
  };
  std::sort(seated.begin(), seated.end(),
            [&](const Seated& a, const Seated& b) { return order(a) < order(b); });
  for (const Seated& one : seated) found.games.push_back(one.game);
  return found;
}

}  // namespace eboard::tournament
