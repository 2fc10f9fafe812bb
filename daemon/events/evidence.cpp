// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/events/evidence.hpp"

#include <type_traits>

#include "rules/text/one_of_members.hpp"

namespace eboard::tracking {

namespace evidence {

Squares squares(rules::Bitboard all) {
  Squares out;
  while (all) out.push_back(rules::pop(all));
  return out;
}

}  // namespace evidence

std::string_view board_of(const Evidence& evidence) {
  return std::visit(
      [](const auto& kind) -> std::string_view {
        if constexpr (requires { kind.board; }) {
          return kind.board;
        } else {
          return {};
        }
      },
      evidence);
}

std::string_view position_of(const Evidence& evidence) {
  return std::visit(
      [](const auto& kind) -> std::string_view {
        if constexpr (requires { kind.position; }) {
          return kind.position;
        } else {
          return {};
        }
      },
      evidence);
}

std::optional<rules::Color> side_of(const Evidence& evidence) {
  return std::visit(
      [](const auto& kind) -> std::optional<rules::Color> {
        if constexpr (requires { kind.side; }) {
          return kind.side;
        } else if constexpr (requires { requires std::is_same_v<decltype(kind.by), rules::Color>; }) {
          return kind.by;
        } else {
          return std::nullopt;
        }
      },
      evidence);
}

const evidence::Squares& touched_of(const Evidence& evidence) {
  static const evidence::Squares kNone;
  return std::visit(
      [](const auto& kind) -> const evidence::Squares& {
        if constexpr (requires { requires std::is_same_v<decltype(kind.touched), evidence::Squares>; }) {
          return kind.touched;
        } else {
          return kNone;
        }
      },
      evidence);
}

}  // namespace eboard::tracking

template class eboard::OneOf<eboard::tracking::Evidence::AsVariant>;
