// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the two common text formats of perft counts.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace eboard::test {

struct PerftEntry {
  struct Count {
    int depth;
    std::uint64_t leaves;
  };
  std::string fen;
  std::vector<Count> counts;
};

/// `.epd`: "FEN ;D1 n ;D2 n"; `.perft`: a line "epd FEN", then lines "perft DEPTH n".
inline std::vector<PerftEntry> read_perft_suite(const std::filesystem::path& path) {
  std::vector<PerftEntry> out;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    PerftEntry::Count count{};
    if (line.starts_with("epd ")) {
      out.push_back({line.substr(4), {}});
    } else if (line.starts_with("perft ") && !out.empty()) {
      std::string word;
      words >> word >> count.depth >> count.leaves;
      out.back().counts.push_back(count);
    } else if (const std::size_t at = line.find(";D"); at != std::string::npos) {
      out.push_back({line.substr(0, at), {}});
      std::istringstream rest(line.substr(at));
      for (char mark = 0; rest >> mark >> mark >> count.depth >> count.leaves;)
        out.back().counts.push_back(count);
    }
  }
  return out;
}

}  // namespace eboard::test
