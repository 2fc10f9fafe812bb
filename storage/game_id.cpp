// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/game_id.hpp"

#include <fmt/format.h>

#include <chrono>

namespace eboard::storage {

std::string game_id(const GameRow& game) {
  const auto day = std::chrono::floor<std::chrono::days>(std::chrono::sys_time<Millis>(game.started));
  const std::chrono::year_month_day date(day);
  return fmt::format("eboardd-{:04}{:02}{:02}-{}-{}-{}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     game.board_number, game.board, game.number);
}

}  // namespace eboard::storage
