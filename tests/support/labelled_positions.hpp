// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads positions labelled with the sides that can still mate, from beside the clone (deadpos/README.md
// there).
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "rules/chess/position.hpp"

namespace eboard::test {

struct LabelledPosition {
  std::string fen;
  rules::Position position;
  bool can_mate[2];  ///< by colour
};

/// Requires a sound file, as it is today.
inline std::vector<LabelledPosition> read_labelled_positions(const std::filesystem::path& file) {
  std::vector<LabelledPosition> out;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.size() < 3 || line[0] == '#') continue;
    const std::string fen = line.substr(3);
    const auto setup = rules::parse_fen(fen);
    const auto position = rules::Position::from_setup(setup.value());
    out.push_back({fen, position.value(), {line[0] == 'W', line[1] == 'B'}});
  }
  return out;
}

}  // namespace eboard::test
