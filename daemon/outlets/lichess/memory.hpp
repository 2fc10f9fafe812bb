// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which round at Lichess has which of our rounds: kept in a file, so that a restart makes none a second time.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "rules/text/expected.hpp"

namespace eboard::outlets::lichess {

/// One of our rounds, or a share of it, if its tables are divided among rounds at Lichess.
struct Place {
  int round = 0;
  int share = 0;  ///< the first one is 0
  auto operator<=>(const Place&) const = default;
};

struct Memory {
  std::string place;         ///< for what it holds: the server, and the tournament or round there
  std::string tournament{};  ///< its id, if it was made
  std::map<Place, std::string> rounds{};  ///< ids
  int latest = 0;                         ///< our number of the round that was sent last; 0: none
  /// Unix milliseconds: from the first to the second Lichess wants quiet.
  std::pair<std::int64_t, std::int64_t> quiet{};
  bool making = false;  ///< a tournament was going to be made; whether it was is not known
  bool operator==(const Memory&) const = default;
};

/// What the file holds for that place; nothing of another place. The error is one sentence, for the log.
[[nodiscard]] Expected<Memory, std::string> read_memory(const std::string& path, const std::string& place);
[[nodiscard]] Expected<void, std::string> write_memory(const std::string& path, const Memory& memory);

}  // namespace eboard::outlets::lichess
