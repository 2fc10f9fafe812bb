// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Chooses the kernel that this processor can run.
#include "rules/chess/perft/perft.hpp"

namespace eboard::rules {

namespace {

struct Kernel {
  PerftCount (*count)(const PerftBoard&, int, int);
  PerftCount (*visit)(const PerftBoard&, int, int);
};

Kernel choose_kernel() {
#ifdef EBOARD_PERFT_BMI2
  __builtin_cpu_init();
  if (__builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt")) {
    return {perft_count_bmi2, perft_visit_bmi2};
  }
#endif
  return {perft_count_portable, perft_visit_portable};
}

const Kernel& kernel() {
  static const Kernel chosen = choose_kernel();
  return chosen;
}

PerftSide side_of(const Placement& placement, Color color) {
  const auto set = [&](Role role) { return placement.of(Piece{color, role}); };
  return {set(Role::pawn), set(Role::knight), set(Role::bishop) | set(Role::queen),
          set(Role::rook) | set(Role::queen), set(Role::king)};
}

}  // namespace

PerftBoard to_perft_board(const Position& position) {
  const auto passed = position.en_passant();
  return {{side_of(position.placement(), Color::white), side_of(position.placement(), Color::black)},
          position.castling_rooks(),
          passed ? bit(*passed) : 0,
          position.key()};
}

std::uint64_t perft(const Position& position, int depth) {
  if (depth == 0) return 1;
  return kernel().count(to_perft_board(position), static_cast<int>(position.turn()), depth).leaves;
}

PerftCount perft_visit(const Position& position, int depth) {
  if (depth == 0) return {1, position.key()};
  return kernel().visit(to_perft_board(position), static_cast<int>(position.turn()), depth);
}

}  // namespace eboard::rules
