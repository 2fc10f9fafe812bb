// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/material.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace eboard::rules {

namespace {

struct Worth {
  Role role;
  int pawns;
};

constexpr std::array<Worth, 5> kWorths{
    {{Role::queen, 9}, {Role::rook, 5}, {Role::bishop, 3}, {Role::knight, 3}, {Role::pawn, 1}}};

int count(const Placement& placement, Piece piece) { return std::popcount(placement.of(piece)); }

void add_captured(std::string& out, Color color, const Placement& start, const Placement& now) {
  int promoted = 0;
  for (const auto& [role, pawns] : kWorths) {
    int gone = count(start, {color, role}) - count(now, {color, role});
    if (gone < 0) promoted -= gone;
    if (role == Role::pawn) gone -= promoted;
    out.append(static_cast<std::size_t>(std::max(0, gone)), to_char(Piece{color, role}));
  }
}

}  // namespace

Material material(const Placement& start, const Placement& now) {
  Material found;
  for (const Color color : {Color::white, Color::black}) {
    add_captured(found.captured, color, start, now);
    for (const auto& [role, pawns] : kWorths)
      found.balance += (color == Color::white ? pawns : -pawns) * count(now, {color, role});
  }
  return found;
}

}  // namespace eboard::rules
