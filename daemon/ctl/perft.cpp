// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include "daemon/ctl/options.hpp"
#include "rules/chess/perft/perft.hpp"

namespace eboard::ctl {

using rules::Position;

namespace {

// A count beyond 64 bits would be wrong without notice; depths that reach it take years.
constexpr int kDeepest = 20;
constexpr int kDeepestQuaternity = 11;

template <class Position>
int count(const Expected<Position, std::string>& position, int depth, int deepest) {
  if (depth < 0 || depth > deepest)
    return refuse("perft", fmt::format("--depth must be from 0 to {}", deepest));
  if (!position) return refuse("perft", position.error());
  fmt::print("{}\n", perft(*position, depth));
  return kDone;
}

}  // namespace

int perft(const Arguments& arguments) {
  std::string variant = "chess";
  std::optional<std::string> fen;
  int depth = 0;
  Usage usage{"perft", "", "Counts the lines of play from a position, as a test of the rules.", {}};
  usage.add_preset(
      "variant", &variant, "NAME",
      "chess, chess960 (the FEN names the rooks that castle, so both count alike) or quaternity");
  usage.only({"chess", "chess960", "quaternity"});
  usage.add("fen", &fen, "FEN",
            "position to start from; default: the initial position. For Quaternity see docs/quaternity.md");
  usage.add_required("depth", &depth, "N",
                     "number of plies, at most 20; of Quaternity 11. 0 counts the position itself: 1");
  usage.examples = {"--depth 4", "--depth 3 --fen '8/8/8/8/8/4k3/4p3/4K3 w - - 0 1'"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (variant == "quaternity") {
    using rules::quaternity::Position;
    return count<Position>(fen ? quaternity_option(*fen) : Position::initial(), depth, kDeepestQuaternity);
  }
  return count<Position>(fen ? position_option(*fen) : Position::initial(), depth, kDeepest);
}

}  // namespace eboard::ctl
