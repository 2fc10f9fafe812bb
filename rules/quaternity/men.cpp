// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/men.hpp"

#include <utility>

#include "rules/quaternity/position.hpp"

namespace eboard::rules::quaternity {

namespace {

std::string rank_text(const Men& men, int rank) {
  std::string out;
  int empty = 0;
  for (int file = 0; file < kSide; ++file) {
    const auto man = men[make_square(file, rank)];
    if (!man) {
      ++empty;
      continue;
    }
    if (empty > 0) out += std::to_string(std::exchange(empty, 0));
    out += to_string(*man);
  }
  if (empty > 0) out += std::to_string(empty);
  return out;
}

}  // namespace

Men men_of(const Position& position) {
  Men men;
  for_each(position.board().occupied(), [&](Square square) {
    const Code code = position.board().at(square);
    men.set(square, Man{code.army(), code.role()});
  });
  return men;
}

std::string to_string(Man man) { return {to_char(man.army), rules::to_char(man.role)}; }

std::string to_string(const Men& men) {
  std::string out;
  for (int rank = kSide; rank-- > 0;) out += rank_text(men, rank) + (rank > 0 ? "/" : "");
  return out;
}

}  // namespace eboard::rules::quaternity
