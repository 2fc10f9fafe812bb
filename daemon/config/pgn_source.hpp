// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Where the moves of a table come from that has no board: a PGN that grows while the game is played.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/config/secrets.hpp"
#include "rules/text/expected.hpp"

namespace eboard::daemon {

/// Which of the source's games is a table's.
struct GameWanted {
  int board = 0;         ///< its number in the source; 0: what else is said decides
  int round = 0;         ///< 0: whichever is played
  std::string id{};      ///< of a GameId tag
  std::string player{};  ///< as in a White or Black tag
  bool operator==(const GameWanted&) const = default;
};

/// "5": board 5; "3.5": of round 3; "id x7Yz": a GameId; else the name of a player. Error: one sentence.
[[nodiscard]] Expected<GameWanted, std::string> parse_wanted(std::string_view text);

/// It is the address of a PGN, not the path of a file.
[[nodiscard]] bool is_address(std::string_view place);

struct PgnSource {
  std::string place;  ///< a path or an address
  GameWanted wanted{};
  std::chrono::seconds poll{};         ///< an address is asked so often
  std::optional<TokenSource> token{};  ///< the address is asked with it
  bool operator==(const PgnSource&) const = default;
};

}  // namespace eboard::daemon
