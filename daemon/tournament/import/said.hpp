// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a file of an organiser says of a tournament, whatever its format. A list of pairings says little, a
// tournament file nearly all. Nothing here knows what the store has already.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/tournament/finding.hpp"
#include "daemon/tournament/tournament.hpp"

namespace eboard::tournament {

/// A player as a file names them. What it does not say is empty.
struct SaidPlayer {
  int number = kNobody;  ///< start number; kNobody: not said
  std::string name;      ///< as written, without blanks at the ends
  std::string title;     ///< GM, WIM ...
  std::optional<int> rating;
  std::string federation, fide_id, birth;
  Sex sex = Sex::unknown;
  std::string team;  ///< or club
  bool operator==(const SaidPlayer&) const = default;
};

struct SaidGame {
  int line = 0;   ///< of the file, from 1
  int table = 0;  ///< 0: not said
  SaidPlayer white, black;
  /// `pending`: not said. A forfeit keeps its table.
  Result white_result = Result::pending, black_result = Result::pending;
  bool operator==(const SaidGame&) const = default;
};

struct SaidBye {
  int line = 0;
  SaidPlayer player;
  Result result = Result::pairing_bye;
  bool operator==(const SaidBye&) const = default;
};

/// The line of a table in which its heads are, and the next one; where no heads are known the longest line.
/// For a person who says what the columns are: long cells are cut.
struct SaidHeads {
  int line = 0;  ///< of the file; 0: it is no table
  std::vector<std::string> cells, below;
  bool operator==(const SaidHeads&) const = default;
};

struct Said {
  enum class Kind : std::uint8_t {
    players,     ///< who takes part: `players`
    round,       ///< who plays whom in one round: `games` and `byes`
    tournament,  ///< all of it: `tournament`
  };
  Kind kind = Kind::players;
  std::string format;  ///< "TRF26", "PGN", "CSV", "XLSX"
  std::string event;   ///< its name; empty: not said
  std::string date;    ///< of the round, as written
  int round = 0;       ///< of `games`; 0: not said
  std::vector<SaidPlayer> players;
  std::vector<SaidGame> games;  ///< in the order of the file
  std::vector<SaidBye> byes;
  std::optional<Tournament> tournament;
  bool by_rank = false;           ///< the numbers of `tournament` are ranks in its table, not start numbers
  std::string columns;            ///< of a table: what was taken for what, as parse_mapping() reads it
  bool columns_stated = false;    ///< a person said so of this table
  SaidHeads heads;                ///< of a table
  std::vector<Finding> findings;  ///< by line; with an error among them nothing of it is taken
};

}  // namespace eboard::tournament
