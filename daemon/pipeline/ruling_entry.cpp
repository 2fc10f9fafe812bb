// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/ruling_entry.hpp"

#include <fmt/format.h>

#include <array>

#include "rules/laws/rulings/text/words.hpp"

namespace eboard::pipeline {

using storage::JournalEntry;
using storage::JournalKind;

namespace {

constexpr std::array<std::string_view, 3> kNames{"board", "game", "ply"};

}  // namespace

JournalEntry to_journal(storage::DeviceId device, storage::Millis at, const rules::RulingEntered& entered) {
  return {device,
          at,
          JournalKind::ruling,
          {},
          fmt::format("board {} game {} ply {}: {}", entered.board, entered.game, entered.ruling.ply,
                      rules::to_line(entered.ruling))};
}

Expected<rules::RulingEntered, std::string> from_journal(const JournalEntry& entry) {
  const std::size_t colon = entry.text.find(": ");
  const auto place = rules::split(std::string_view{entry.text}.substr(0, colon), ' ');
  std::array<int, 3> numbers{};
  bool known = colon != std::string::npos && place.size() == 6;
  for (std::size_t i = 0; known && i < kNames.size(); ++i) {
    const auto number = rules::words::parse_number(place[2 * i + 1]);
    known = place[2 * i] == kNames[i] && number;
    numbers[i] = number.value_or(0);
  }
  if (!known) return unexpected(std::string{"a ruling that does not say board, game and ply"});
  auto line = rules::parse_line(std::string_view{entry.text}.substr(colon + 2));
  if (!line) return unexpected(line.error());
  auto* ruling = std::get_if<rules::RulingRecord>(&*line);
  if (ruling == nullptr) return unexpected(std::string{"no ruling, but something else of a game log"});
  return rules::RulingEntered{numbers[0], numbers[1], std::move(*ruling)};
}

}  // namespace eboard::pipeline
