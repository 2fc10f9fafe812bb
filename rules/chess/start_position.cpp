// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/start_position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "rules/chess/game_record.hpp"
#include "rules/chess/position.hpp"

namespace eboard::rules {

namespace {

constexpr int kPositions = 960;

/// The pieces of White's first rank. The bishops come first, then the queen and the knights on what is left,
/// and rook, king and rook fill the rest.
std::string first_rank(int number) {
  std::string rank(8, ' ');
  const auto place = [&](char piece, int free) {
    for (char& square : rank)
      if (square == ' ' && free-- == 0) {
        square = piece;
        return;
      }
  };
  rank[static_cast<std::size_t>(number % 4 * 2 + 1)] = 'B';
  number /= 4;
  rank[static_cast<std::size_t>(number % 4 * 2)] = 'B';
  number /= 4;
  place('Q', number % 6);
  number /= 6;
  constexpr std::array<std::pair<int, int>, 10> kKnights{
      {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
  const auto& [first, second] = kKnights[static_cast<std::size_t>(number)];
  place('N', second);
  place('N', first);
  for (const char piece : {'R', 'K', 'R'}) place(piece, 0);
  return rank;
}

}  // namespace

std::optional<Setup> chess960_setup(int number) {
  if (number < 0 || number >= kPositions) return std::nullopt;
  const std::string white = first_rank(number);
  std::string black = white;
  std::ranges::transform(black, black.begin(), [](char piece) { return static_cast<char>(piece | 0x20); });
  auto setup = parse_fen(fmt::format("{}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", black, white));
  return setup ? std::optional(std::move(*setup)) : std::nullopt;
}

Expected<StartPosition, std::string> parse_start_position(std::string_view text) {
  int number = 0;
  if (const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
      error == std::errc() && end == text.data() + text.size()) {
    auto setup = chess960_setup(number);
    if (!setup)
      return unexpected(fmt::format("there is no position {} of Chess960: they are 0 to 959", number));
    return StartPosition{std::move(*setup), true};
  }
  auto setup = parse_fen(text);
  if (!setup)
    return unexpected(
        fmt::format("no start position: {}: {}", setup.error().front().where, setup.error().front().reason));
  if (const auto position = Position::from_setup(*setup); !position)
    return unexpected(fmt::format("no start position: {}: {}", position.error().front().where,
                                  position.error().front().reason));
  const bool chess960 = is_chess960(*setup);
  return StartPosition{std::move(*setup), chess960};
}

}  // namespace eboard::rules
