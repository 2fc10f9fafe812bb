// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sources/game_states.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "daemon/sources/game_choice.hpp"

namespace eboard::sources {

namespace {

/// So many states that were followed by a later one are no chance.
constexpr int kSurely = 2;

/// What stands between two states of one game is of other tables.
using Place = std::tuple<int, int, std::string, std::string, std::string>;

Place place_of(const SourceGame& game) {
  const GameIdentity& is = game.identity;
  if (!is.id.empty()) return {0, 0, is.id, "", ""};
  if (is.board > 0) return {is.round, is.board, "", "", ""};
  return {is.round, 0, "", is.white, is.black};
}

std::size_t common_plies(const SourceGame& a, const SourceGame& b) {
  const auto [mine, theirs] = std::ranges::mismatch(a.plies, b.plies, {}, &SourcePly::move, &SourcePly::move);
  return static_cast<std::size_t>(mine - a.plies.begin());
}

/// Nothing of the past of a game changes; a clock may be told when the next move has been made.
bool agree_on_clocks(const SourceGame& earlier, const SourceGame& later, std::size_t plies) {
  for (std::size_t at = 0; at + 1 < plies; ++at) {
    const auto &before = earlier.plies[at].clock, &after = later.plies[at].clock;
    if (before && after && *before != *after) return false;
  }
  return true;
}

bool are_called_alike(const SourceGame& earlier, const SourceGame& later) {
  const auto differ = [&](const char* name) { return earlier.tag(name) != later.tag(name); };
  if (differ("Event") || differ("Date") || differ("FEN")) return false;
  const bool white = earlier.identity.white == later.identity.white,
             black = earlier.identity.black == later.identity.black;
  // A name was put right.
  return (white && black) || ((white || black) && earlier.plies.size() > kOfAnyGame);
}

/// `followed`: so many states of the game were followed by a later one.
bool is_followed_by(const SourceGame& earlier, const SourceGame& later, int followed) {
  if (!are_called_alike(earlier, later)) return false;
  const std::size_t common = common_plies(earlier, later);
  if (!agree_on_clocks(earlier, later, common)) return false;
  const bool has_all = common == earlier.plies.size(), says_little = earlier.plies.size() <= kOfAnyGame;
  const bool surely = followed >= kSurely;
  if (earlier.result != rules::Result::unknown) return surely && has_all && !says_little;
  if (has_all) return surely || says_little;
  return surely && common > kOfAnyGame;  // something was put right
}

/// The text ends in the middle of a state: it says no more than the one before.
bool is_cut_state(const SourceGame& whole, const SourceGame& cut, int followed) {
  return followed >= kSurely && !cut.closed && are_called_alike(whole, cut) &&
         cut.plies.size() <= whole.plies.size() && common_plies(whole, cut) == cut.plies.size();
}

}  // namespace

void drop_earlier_states(std::vector<SourceGame>& games) {
  struct Latest {
    std::size_t at = 0;
    int followed = 0;
  };
  std::map<Place, Latest> latest;
  std::vector<bool> drops(games.size(), false);
  for (std::size_t at = 0; at < games.size(); ++at) {
    const auto [known, is_new] = latest.try_emplace(place_of(games[at]), Latest{at, 0});
    if (is_new) continue;
    Latest& last = known->second;
    if (is_cut_state(games[last.at], games[at], last.followed)) {
      games[at] = games[last.at];
      games[at].closed = games[at].says_end = false;
    }
    const bool follows = is_followed_by(games[last.at], games[at], last.followed);
    drops[last.at] = follows;
    last = {at, follows ? last.followed + 1 : 0};
  }
  std::size_t at = 0;
  std::erase_if(games, [&](const SourceGame&) { return drops[at++]; });
}

}  // namespace eboard::sources
