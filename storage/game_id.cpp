// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/game_id.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <chrono>

namespace eboard::storage {

namespace {

/// Of a few hundred stores no two have the same, and a game's name is not much longer.
constexpr std::size_t kNameLength = 8;

}  // namespace

std::string game_id(const GameRow& game, std::string_view store) {
  const auto day = std::chrono::floor<std::chrono::days>(std::chrono::sys_time<Millis>(game.started));
  const std::chrono::year_month_day date(day);
  return fmt::format("eboardd-{}{}{:04}{:02}{:02}-{}-{}-{}", store, store.empty() ? "" : "-",
                     static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()), game.board_number, game.board, game.number);
}

std::string store_name(std::string_view id) {
  std::string name(id.substr(0, kNameLength));
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
  return name;
}

}  // namespace eboard::storage
