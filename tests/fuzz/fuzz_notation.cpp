// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any bytes are read as games in any style and language, which the first two bytes choose; every game is read
// back from what is written of it.
#include <cstdlib>

#include "rules/chess/notation/score_sheet.hpp"
#include "rules/chess/pgn/pgn.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace eboard::rules;
  if (size < 2) return 0;
  const GameNotation notation(styles()[data[0] % styles().size()], languages()[data[1] % languages().size()]);
  read_pgn(
      {reinterpret_cast<const char*>(data) + 2, size - 2},
      [&](const PgnGame& game) {
        (void)to_text(make_score_sheet(game.record, notation));
        if (!game.faults.empty()) return true;
        int games = 0;
        read_pgn(
            to_pgn(game.record, notation),
            [&](const PgnGame& again) {
              const auto same_move = [](const PlyRecord& a, const PlyRecord& b) { return a.move == b.move; };
              if (++games > 1 || !again.faults.empty() ||
                  !std::equal(again.record.plies.begin(), again.record.plies.end(), game.record.plies.begin(),
                              game.record.plies.end(), same_move))
                std::abort();
              return true;
            },
            notation);
        if (games != 1) std::abort();
        return true;
      },
      notation);
  return 0;
}
