// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any text is read as FEN; what is accepted must survive being written, validated and played on for a ply.
#include <cstdlib>

#include "rules/notation.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace eboard::rules;
  const auto setup = parse_fen({reinterpret_cast<const char*>(data), size});
  if (!setup) return setup.error().empty() ? std::abort(), 0 : 0;
  if (parse_fen(to_fen(*setup)) != *setup) std::abort();
  for (const Validation validation : {Validation::strict, Validation::follow_on}) {
    const auto position = Position::from_setup(*setup, validation);
    if (!position) continue;
    const MoveList moves = position->legal_moves();
    if (moves.size() != perft(*position, 1)) std::abort();
    for (const Move move : moves) {
      if (!position->is_legal(move) || parse_san(*position, to_san(*position, move)) != move) std::abort();
      if (position->after(move).placement().of(Role::king) == 0) std::abort();
    }
  }
  return 0;
}
