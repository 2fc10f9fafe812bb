// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/notation_round_trip.hpp"

#include <fmt/format.h>

namespace eboard::test {

using namespace eboard::rules;

std::string difference(const GameRecord& game, const PgnGame& read, bool annotated) {
  if (!read.faults.empty()) return fmt::format("ply {}: {}", read.faults[0].ply, read.faults[0].reason);
  if (read.record.plies.size() != game.plies.size())
    return fmt::format("{} plies instead of {}", read.record.plies.size(), game.plies.size());
  for (std::size_t i = 0; i < game.plies.size(); ++i) {
    const PlyRecord& was = game.plies[i];
    const PlyRecord& is = read.record.plies[i];
    if (is.move != was.move) return fmt::format("another move at ply {}", i + 1);
    if (annotated && is.annotation != was.annotation) return fmt::format("annotation at ply {}", i + 1);
    if (is.clock != was.clock) return fmt::format("clock at ply {}", i + 1);
  }
  return read.record.result == game.result ? "" : "another result";
}

std::string lost(const GameRecord& game, const NotationStyle& style, const Language& language) {
  const GameNotation notation(style, language);
  std::string out = "no game";
  read_pgn(
      to_pgn(game, notation),
      [&](const PgnGame& read) {
        out = difference(game, read, !notation.is_uci());
        return true;
      },
      notation);
  return out.empty() ? out : fmt::format("{} {}: {}", style.name, language.name, out);
}

std::string lost_in_any_style(const GameRecord& game, std::size_t number) {
  for (std::size_t i = 0; i < styles().size(); ++i) {
    const NotationStyle& style = styles()[i];
    const bool own = number % 2 == 0;
    const Language& language =
        own ? *find_language(style.language) : languages()[(number + i) % languages().size()];
    if (std::string what = lost(game, style, language); !what.empty()) return what;
  }
  return {};
}

}  // namespace eboard::test
