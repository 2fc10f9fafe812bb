// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/pgn_source.hpp"

#include <algorithm>
#include <cctype>

#include "daemon/pairings/pairing_tags.hpp"

namespace eboard::daemon {

Expected<GameWanted, std::string> parse_wanted(std::string_view text) {
  constexpr std::string_view kById = "id ";
  if (text.starts_with(kById) && text.size() > kById.size())
    return GameWanted{.id = std::string(text.substr(kById.size()))};
  if (const auto numbers = round_numbers(text); numbers && (numbers->size() == 1 || numbers->size() == 2))
    return GameWanted{.board = numbers->back(), .round = numbers->size() == 2 ? numbers->front() : 0};
  if (text.find_first_not_of(" ?-.0123456789") != std::string_view::npos)
    return GameWanted{.player = std::string(text)};
  return unexpected(
      std::string("says no game: write \"5\" or \"3.5\" (a board, or round and board), \"id x7Yz\" (a "
                  "GameId) or a player's name"));
}

bool is_address(std::string_view place) {
  // With a slash too few it may hold a password all the same, and a path would be shown.
  constexpr std::string_view kHttp = "http";
  const auto scheme = place.substr(0, kHttp.size());
  const bool http = std::ranges::equal(scheme, kHttp, {}, [](unsigned char c) { return std::tolower(c); });
  return place.find("://") != std::string_view::npos || (http && place.find(":/") != std::string_view::npos);
}

}  // namespace eboard::daemon
