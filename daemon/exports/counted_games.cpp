// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/counted_games.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "daemon/secretary/kept_book.hpp"
#include "daemon/secretary/played.hpp"

namespace eboard::exports {

using secretary::EnteredResult;
using storage::GameRow;
using storage::Result;

namespace {

/// The store is read twice only where this holds.
bool any_entered(const tournament::Section& section, std::optional<int> round) {
  const auto is_entered = [](const tournament::Entry& entry) {
    return entry.opponent != tournament::kNobody && entry.result != tournament::Result::pending;
  };
  return std::ranges::any_of(section.tournament.players, [&](const tournament::Player& player) {
    if (!round) return std::ranges::any_of(player.entries, is_entered);
    const auto at = static_cast<std::size_t>(*round) - 1;
    return at < player.entries.size() && is_entered(player.entries[at]);
  });
}

Result<std::map<std::int64_t, EnteredResult>> read_entered(storage::Store& store, std::optional<int> round) {
  std::map<std::int64_t, EnteredResult> entered;
  const auto book = secretary::read_book(store);
  if (!book) return unexpected(storage::StoreError{0, false, book.error()});
  std::optional<std::vector<secretary::PlayedGame>> games;
  for (const auto& [number, section] : book->sections()) {
    if (!any_entered(section, round)) continue;
    if (!games) {
      auto read = secretary::read_played(store, round);
      if (!read) return unexpected(read.error());
      games = std::move(*read);
    }
    entered.merge(secretary::entered_results(section, *games));
  }
  return entered;
}

}  // namespace

Result<void> read_counted_games(storage::Store& store, const storage::GameQuery& query,
                                const std::function<bool(const GameRow&)>& visit) {
  const auto entered = read_entered(store, query.round);
  if (!entered) return unexpected(entered.error());
  return store.rounds().read_games(query, [&](const GameRow& game) {
    const auto found = entered->find(game.id);
    if (found == entered->end()) return visit(game);
    GameRow counted = game;
    if (secretary::lay_over(counted.record, found->second)) counted.result_by = kByHand;
    return visit(counted);
  });
}

}  // namespace eboard::exports
