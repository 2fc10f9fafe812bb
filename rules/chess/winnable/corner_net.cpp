// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/winnable/corner_net.hpp"

#include <optional>

namespace eboard::rules {

namespace {

struct Nets {
  std::array<CornerNet, 16> nets{};
  std::size_t count = 0;
};

constexpr Bitboard checks_from(Role minor, std::optional<Role> blocker, const CornerNet& net) {
  const Bitboard stand = bit(net.corner) | bit(net.post) | bit(net.king);
  const Bitboard answered = blocker ? piece_attacks(*blocker, net.post, stand) : 0;
  if (contains(answered, net.king)) return 0;
  Bitboard out = 0;
  for (Bitboard from = piece_attacks(minor, net.corner, stand) & ~stand; from;) {
    const Square square = pop(from);
    if (!(answered & (between(square, net.corner) | bit(square)))) out |= bit(square);
  }
  return out;
}

constexpr Nets make_nets(Role minor, std::optional<Role> blocker) {
  Nets out;
  for (const int corner : {0, 7, 56, 63}) {
    for (const int step : {1, 8}) {
      CornerNet net{static_cast<Square>(corner), static_cast<Square>(corner ^ step), Square{}, 0};
      const auto other = static_cast<Square>(corner ^ step ^ 9);
      const auto across = static_cast<Square>(corner ^ 9);
      Bitboard kings = king_attacks(other) & king_attacks(across) & ~king_attacks(net.corner);
      for (kings &= ~bit(net.corner); kings;) {
        net.king = pop(kings);
        net.check = checks_from(minor, blocker, net);
        if (net.check) out.nets[out.count++] = net;
      }
    }
  }
  return out;
}

constexpr Nets kNone;
constexpr std::array kKnight{make_nets(Role::knight, Role::knight), make_nets(Role::knight, Role::bishop),
                             make_nets(Role::knight, Role::rook)};
constexpr std::array kBishop{make_nets(Role::bishop, Role::knight), make_nets(Role::bishop, Role::bishop),
                             make_nets(Role::bishop, Role::rook)};
constexpr Nets kGuardedKnight = make_nets(Role::knight, std::nullopt);
constexpr Nets kGuardedBishop = make_nets(Role::bishop, std::nullopt);

std::span<const CornerNet> used(const Nets& nets) { return {nets.nets.data(), nets.count}; }

}  // namespace

std::span<const CornerNet> nets_with_blocker(Role minor, Role blocker) {
  if (blocker < Role::knight || blocker > Role::rook) return used(kNone);
  const auto number = static_cast<std::size_t>(blocker) - static_cast<std::size_t>(Role::knight);
  return used((minor == Role::knight ? kKnight : kBishop)[number]);
}

std::span<const CornerNet> nets_with_guard(Role minor) {
  return used(minor == Role::knight ? kGuardedKnight : kGuardedBishop);
}

}  // namespace eboard::rules
