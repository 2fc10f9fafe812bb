// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads PGN of headers, as pairing programs write it for live boards: who plays whom, at which table, and who
// does not play.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/game_record.hpp"
#include "rules/text/expected.hpp"

namespace eboard::daemon {

struct HeaderGame {
  enum class Kind : std::uint8_t {
    played,
    forfeited,  ///< nobody comes, but the table is theirs
    bye,        ///< one of the two names is none
  };
  int game = 0;  ///< its number in the file, from 1
  Kind kind = Kind::played;
  int round = 0, table = 0;  ///< of a bye 0 where it is not said; a bye has no table
  rules::GameRecord record;  ///< without moves; its tags Round and Board are numbers
};

struct HeaderGames {
  std::vector<HeaderGame> games;      ///< in the order of the file
  std::vector<std::string> warnings;  ///< a sentence each: "game 3: ..."
};

enum class WrittenResults : std::uint8_t {
  left_out,  ///< a result of a game that is to be played is a warning
  taken,
};

/// Games of other rounds than `round` are left out, whatever they hold; without it all are read. The round
/// comes from the Round tag, or is `round` where no game has one; the table from the Board tag or a Round tag
/// "r.b", else from the order of the games. docs/pairings.md says how odd files are read. Error: a sentence
/// for each fault, with the game's number in the file, the tag and its value.
[[nodiscard]] Expected<HeaderGames, std::vector<std::string>> read_header_games(
    std::string_view pgn, std::optional<int> round = {}, WrittenResults results = WrittenResults::left_out);

}  // namespace eboard::daemon
