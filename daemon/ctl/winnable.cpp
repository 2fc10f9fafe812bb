// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/winnable/winnable.hpp"

#include <fmt/format.h>

#include "daemon/ctl/options.hpp"

namespace eboard::ctl {

namespace {

std::string_view word(rules::Winnable answer) {
  switch (answer) {
    case rules::Winnable::no:
      return "no";
    case rules::Winnable::yes:
      return "yes";
    case rules::Winnable::undecided:
      break;
  }
  return "unknown";
}

}  // namespace

int winnable(const Arguments& arguments) {
  std::string fen;
  std::int64_t limit = rules::kWinnableNodes;
  Usage usage{"winnable",
              "",
              "Decides whether each side can still give mate by some series of legal moves of both sides.",
              {}};
  usage.add_required("fen", &fen, "FEN", "the position");
  usage.add_preset("limit", &limit, "NODES",
                   "maximum number of positions to visit for each side; beyond it the answer is unknown");
  usage.examples = {"--fen '8/8/8/8/8/4k3/4p3/4K3 w - - 0 1'"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (limit < 0) return refuse("winnable", "--limit must not be negative");
  const auto position = position_option(fen);
  if (!position) return refuse("winnable", position.error());
  const auto answer = [&](rules::Color side) {
    return word(rules::winnable(*position, side, static_cast<std::uint64_t>(limit)).answer);
  };
  fmt::print("white={} black={}\n", answer(rules::Color::white), answer(rules::Color::black));
  return kDone;
}

}  // namespace eboard::ctl
