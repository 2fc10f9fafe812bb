// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/pairings.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/config/trf_pairings.hpp"
#include "daemon/pairings/header_games.hpp"
#include "daemon/tournament/trf/read.hpp"
#include "rules/chess/pgn/header_tags.hpp"

namespace eboard::daemon {

namespace {

PairedGame paired(HeaderGame game) {
  PairedGame paired;
  paired.pairing.round = game.round;
  paired.pairing.board = game.table;
  std::ranges::copy_if(game.record.tags, std::back_inserter(paired.pairing.tags),
                       [](const rules::Tag& tag) { return rules::describes_game_to_come(tag.name); });
  if (game.record.start != rules::Setup::initial()) paired.start = game.record.start;
  paired.chess960 = game.record.chess960;
  return paired;
}

Expected<PairingFile, std::vector<std::string>> parse_pgn_pairings(std::string_view text,
                                                                   std::optional<int> round) {
  auto read = read_header_games(text, round);
  if (!read) return unexpected(std::move(read.error()));
  PairingFile file;
  for (HeaderGame& game : read->games) {
    if (game.kind == HeaderGame::Kind::played && game.table > 0)
      file.games.push_back(paired(std::move(game)));
  }
  file.warnings = std::move(read->warnings);
  return file;
}

}  // namespace

Expected<PairingFile, std::vector<std::string>> parse_pairings(std::string_view text,
                                                               std::optional<int> round) {
  return tournament::trf::is_trf(text) ? parse_trf_pairings(text, round) : parse_pgn_pairings(text, round);
}

}  // namespace eboard::daemon
