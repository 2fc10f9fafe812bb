// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads who plays whom: a PGN file of headers, as pairing programs write it for live boards, or their
// tournament file (trf_pairings.hpp).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/setup.hpp"
#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

/// A game of the file that is played at a table.
struct PairedGame {
  storage::Pairing pairing;           ///< with the tags that describe the game to come
  std::optional<rules::Setup> start;  ///< of its FEN tag
  bool chess960 = false;              ///< by its Variant or FEN tag
  std::string edition{};              ///< of the Laws, instead of the table's; empty: nobody says
  bool operator==(const PairedGame&) const = default;
};

struct PairingFile {
  std::vector<PairedGame> games;      ///< in the order of the file
  std::vector<std::string> warnings;  ///< a sentence each: "game 3: ..."
};

/// A tournament file, or PGN. Games of other rounds than `round` are left out, whatever they hold; without it
/// all are read. The round comes from the Round tag, or is `round` where no game has one; the table from the
/// Board tag or a Round tag "r.b", else from the order of the games. Games that nobody plays have no table.
/// docs/pgn.md says how odd files are read. Error: a sentence for each fault, with the game's number in the
/// file, the tag and its value.
[[nodiscard]] Expected<PairingFile, std::vector<std::string>> parse_pairings(std::string_view text,
                                                                             std::optional<int> round = {});

}  // namespace eboard::daemon
