// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/types.hpp"

namespace eboard::rules::quaternity {

namespace {

constexpr std::string_view kPlayerLetters = "wrbg";
constexpr std::string_view kHeadingSigns = "^>v<*";

}  // namespace

std::string to_string(Square square) {
  return static_cast<char>('a' + file_of(square)) + std::to_string(rank_of(square) + 1);
}

std::optional<Square> parse_square(std::string_view text) {
  if (text.size() < 2 || text.size() > 3 || text[0] < 'a' || text[0] > 'l') return {};
  int rank = 0;
  for (const char digit : text.substr(1)) {
    if (digit < '0' || digit > '9') return {};
    rank = rank * 10 + (digit - '0');
  }
  if (text[1] == '0' || rank < 1 || rank > kSide) return {};
  return make_square(text[0] - 'a', rank - 1);
}

char to_char(Player player) { return kPlayerLetters[index(player)]; }

std::optional<Player> parse_player(char letter) {
  const auto at = kPlayerLetters.find(letter);
  if (at == std::string_view::npos) return {};
  return static_cast<Player>(at);
}

std::string_view name(Player player) {
  constexpr std::array<std::string_view, kPlayers> kNames{"White", "Red", "Black", "Green"};
  return kNames[index(player)];
}

char to_char(Heading heading) { return kHeadingSigns[index(heading)]; }

std::optional<Heading> parse_heading(char sign) {
  const auto at = kHeadingSigns.find(sign);
  if (at == std::string_view::npos) return {};
  return static_cast<Heading>(at);
}

}  // namespace eboard::rules::quaternity
