// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/history.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "daemon/net/json.hpp"

namespace eboard::daemon {

namespace {

using storage::Result;

std::vector<rules::Tag> tags_of(const std::vector<storage::Pairing>& pairings, int round, int board) {
  const auto found = std::ranges::find_if(pairings, [&](const storage::Pairing& pairing) {
    return pairing.round == round && pairing.board == board;
  });
  return found == pairings.end() ? std::vector<rules::Tag>{} : found->tags;
}

/// A table plays with others in the next round: a card of this one must not carry their names.
Result<std::vector<net::GameSeat>> read_seats(storage::Store& store,
                                              const std::vector<storage::StoredEvent>& events) {
  std::set<std::pair<storage::BoardId, int>> flagged;
  for (const auto& event : events) {
    if (std::holds_alternative<tracking::IrregularityFound>(event.event.what))
      flagged.emplace(event.board, event.event.game);
  }
  std::vector<net::GameSeat> seats;
  if (flagged.empty()) return seats;
  const auto boards = store.boards();
  if (!boards) return unexpected(boards.error());
  const auto pairings = store.pairings();
  if (!pairings) return unexpected(pairings.error());
  for (const auto& [board, game] : flagged) {
    const auto round = store.round_of(board, game);
    if (!round) return unexpected(round.error());
    const auto row = std::ranges::find(*boards, board, &storage::BoardRow::id);
    if (!*round || row == boards->end()) continue;
    seats.push_back({board, game, **round, tags_of(*pairings, **round, row->number)});
  }
  return seats;
}

}  // namespace

Expected<History, std::string> read_history(storage::Store& store) {
  auto events = store.latest_games(net::parse_tracked_event, net::AlertBook::kMost);
  if (!events) return unexpected(events.error().message);
  auto seats = read_seats(store, *events);
  if (!seats) return unexpected(seats.error().message);
  const auto last = store.last_sequence();
  if (!last) return unexpected(last.error().message);
  return History{std::move(*events), std::move(*seats), *last};
}

}  // namespace eboard::daemon
