// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any text is read as FEN, and as a position of Quaternity; what is accepted must survive being written,
// validated and played on for a ply.
#include <cstdlib>

#include "rules/chess/notation/notation.hpp"
#include "rules/chess/perft/perft.hpp"
#include "rules/quaternity/position.hpp"

namespace {

using namespace eboard::rules;

void check_quaternity(std::string_view text) {
  const auto setup = quaternity::parse_position(text);
  if (!setup) return setup.error().empty() ? std::abort() : void();
  if (quaternity::parse_position(to_string(*setup)) != *setup) std::abort();
  const auto position = quaternity::Position::from_setup(*setup);
  if (!position) return position.error().empty() ? std::abort() : void();
  if (position->setup() != *setup) std::abort();
  const quaternity::MoveList moves = position->legal_moves();
  if (perft(*position, 1) != moves.size() + (position->must_pass() ? 1 : 0)) std::abort();
  for (const quaternity::Move move : moves) {
    quaternity::Position next = *position;
    next.play(move);
    if (next.in_check(position->turn())) std::abort();
    if (quaternity::Position::from_setup(next.setup()) != next) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_quaternity(text);
  const auto setup = parse_fen(text);
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
