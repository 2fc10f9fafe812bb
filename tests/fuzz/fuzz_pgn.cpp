// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any bytes are read as PGN; every game can be written, and a game without faults is read back unchanged.
#include <cstdlib>

#include "rules/chess/pgn/pgn.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace eboard::rules;
  read_pgn({reinterpret_cast<const char*>(data), size}, [](const PgnGame& game) {
    const std::string text = to_pgn(game.record);
    int games = 0;
    read_pgn(text, [&](const PgnGame& again) {
      const bool same = again.faults.empty() && again.record.start == game.record.start &&
                        again.record.plies.size() == game.record.plies.size() &&
                        again.record.result == game.record.result;
      if (++games > 1 || !(same || !game.faults.empty())) std::abort();
      return true;
    });
    if (games != 1) std::abort();
    return true;
  });
  return 0;
}
