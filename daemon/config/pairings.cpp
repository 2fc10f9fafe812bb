// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/pairings.hpp"

#include <fmt/format.h>

#include <charconv>
#include <map>
#include <optional>
#include <utility>

#include "rules/chess/pgn/pgn.hpp"

namespace eboard::daemon {

namespace {

constexpr int kMostGames = 10'000;

std::optional<int> whole_number(std::string_view text) {
  int value = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || rest != text.data() + text.size() || value < 1) return std::nullopt;
  return value;
}

// "3.12" is round 3, board 12; "3" is a round; "?" and "-" are none.
std::pair<std::optional<int>, std::optional<int>> round_and_board(const rules::GameRecord& game) {
  const std::string_view round = game.tag("Round").value_or("");
  const std::size_t dot = round.find('.');
  std::optional<int> board = whole_number(game.tag("Board").value_or(""));
  if (!board && dot != std::string_view::npos) board = whole_number(round.substr(dot + 1));
  return {whole_number(round.substr(0, dot)), board};
}

}  // namespace

Expected<std::vector<storage::Pairing>, std::vector<std::string>> parse_pairings(std::string_view pgn) {
  std::vector<storage::Pairing> pairings;
  std::vector<std::string> faults;
  std::map<std::pair<int, int>, int> seen;
  int number = 0;
  rules::read_pgn(pgn, [&](const rules::PgnGame& game) {
    if (++number > kMostGames) {
      faults.assign(1, fmt::format("holds more than {} games", kMostGames));
      return false;
    }
    const auto [round, board] = round_and_board(game.record);
    if (!board) {
      faults.push_back(
          fmt::format("game {}: neither a Board tag nor a Round tag like \"1.5\" names its board", number));
      return true;
    }
    const auto [first, fresh] = seen.try_emplace({round.value_or(1), *board}, number);
    if (!fresh) {
      faults.push_back(fmt::format("game {}: board {} of round {} is already game {}'s", number, *board,
                                   round.value_or(1), first->second));
      return true;
    }
    pairings.push_back({.round = round.value_or(1), .board = *board, .tags = game.record.tags});
    return true;
  });
  if (pairings.empty() && faults.empty()) faults.emplace_back("holds no game");
  if (!faults.empty()) return unexpected(std::move(faults));
  return pairings;
}

}  // namespace eboard::daemon
