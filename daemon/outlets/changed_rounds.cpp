// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/changed_rounds.hpp"

#include <fmt/format.h>

#include <functional>
#include <string>
#include <utility>

namespace eboard::outlets {

namespace {

using namespace tracking;

bool changes_a_record(const TrackedEvent& event) {
  if (const auto* move = std::get_if<MoveTracked>(&event.what)) return recorded(move->state);
  return std::holds_alternative<GameStarted>(event.what) || std::holds_alternative<TakenBack>(event.what) ||
         std::holds_alternative<GameEnded>(event.what) || std::holds_alternative<RulingMade>(event.what);
}

/// It may say of another game of the board that it is of its round, or not.
bool may_move_a_game(const TrackedEvent& event) {
  const auto* made = std::get_if<RulingMade>(&event.what);
  return made != nullptr && (made->undoes != 0 || made->ruling.starts_with("R-ROUND"));
}

/// Of what is written of the pairings of each round.
std::map<int, std::size_t> fingerprints_of(const std::vector<storage::Pairing>& pairings) {
  std::map<int, std::string> texts;
  for (const storage::Pairing& pairing : pairings) {
    std::string& text = texts[pairing.round];
    text += fmt::format("{}\n", pairing.board);
    for (const rules::Tag& tag : pairing.tags) text += fmt::format("{}={}\n", tag.name, tag.value);
  }
  std::map<int, std::size_t> fingerprints;
  for (const auto& [round, text] : texts) fingerprints[round] = std::hash<std::string>()(text);
  return fingerprints;
}

}  // namespace

storage::Result<void> RoundsWithClocks::begin(seams::Released& released) {
  const auto pairings = released.pairings();
  if (!pairings) return unexpected(pairings.error());
  players_ = fingerprints_of(*pairings);
  const auto read = released.read_earlier([&](const storage::StoredEvent& event) { clocks_.apply(event); });
  began_ = read.has_value();
  return read;
}

storage::Result<void> RoundsWithClocks::take_tables(seams::Released& released) {
  for (const storage::StoredEvent& event : released.events()) {
    if (clocks_.apply(event) || changes_a_record(event.event)) games_.emplace(event.board, event.event.game);
    if (!may_move_a_game(event.event)) continue;
    const auto marked = released.marked(event.board);
    if (!marked) return unexpected(marked.error());
    for (const int game : *marked) games_.emplace(event.board, game);
  }
  if (games_.empty()) return {};
  const auto tables = released.tables();
  if (!tables) return unexpected(tables.error());
  for (const auto& [board, game] : games_) {
    const auto round = released.round_of(board, game);
    if (!round) return unexpected(round.error());
    const auto table = tables->find(board);
    if (*round && table != tables->end()) changed_[**round].insert(table->second);
  }
  games_.clear();
  return {};
}

storage::Result<void> RoundsWithClocks::take_names(seams::Released& released) {
  const auto pairings = released.pairings();
  if (!pairings) return unexpected(pairings.error());
  auto now = fingerprints_of(*pairings);
  if (now == players_) return {};
  const auto with_games = released.rounds();
  if (!with_games) return unexpected(with_games.error());
  for (const auto& [round, fingerprint] : now) {
    const auto before = players_.find(round);
    const bool same = before != players_.end() && before->second == fingerprint;
    if (!same && with_games->contains(round)) changed_.try_emplace(round);
  }
  players_ = std::move(now);
  return {};
}

storage::Result<void> RoundsWithClocks::take(seams::Released& released) {
  if (!began_) {
    if (auto begun = begin(released); !begun) return begun;
  }
  auto taken = take_tables(released);
  return taken && released.is_renamed() ? take_names(released) : taken;
}

}  // namespace eboard::outlets
