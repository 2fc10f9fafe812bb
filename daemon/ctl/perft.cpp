// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include "daemon/ctl/options.hpp"
#include "rules/position.hpp"

namespace eboard::ctl {

namespace po = boost::program_options;
using rules::Position;

namespace {

constexpr int kDeepest = 20;  // 10^29 leaves from the start; a count beyond 64 bits would be wrong silently

}  // namespace

int perft(const Arguments& arguments) {
  std::string variant;
  std::string fen;
  int depth = 0;
  Usage usage{"perft", "", "How many lines of play there are from a position, as a test of the rules.", {}};
  auto add = usage.options.add_options();
  add("variant", po::value(&variant)->value_name("NAME")->default_value("chess"),
      "chess or chess960; the FEN says which rooks castle, so both count alike");
  add("fen", po::value(&fen)->value_name("FEN"), "where to start; the usual array if left out");
  add("depth", po::value(&depth)->value_name("N")->required(), "how many plies, at most 20");
  const auto [values, exit] = parse_options(usage, arguments);
  if (!values) return exit;
  if (variant == "quaternity") return refuse("perft", "--variant quaternity: not there yet");
  if (variant != "chess" && variant != "chess960") {
    return refuse("perft", fmt::format("--variant '{}' is neither chess nor chess960", variant));
  }
  if (depth < 0 || depth > kDeepest)
    return refuse("perft", fmt::format("--depth must be from 0 to {}", kDeepest));
  const auto position = values->count("fen") ? position_option(fen) : Position::initial();
  if (!position) return refuse("perft", position.error());
  fmt::print("{}\n", rules::perft(*position, depth));
  return kDone;
}

}  // namespace eboard::ctl
