// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A hall's store, and what the hall publishes of it, as [outlets.nats] does.
#pragma once

#include <algorithm>
#include <vector>

#include "daemon/halls/wire.hpp"
#include "tests/support/store_support.hpp"

namespace eboard::test {

struct PublishedHall : OneBoard {
  std::vector<halls::EventMessage> events(storage::Sequence after = 0) {
    const storage::Calendar calendar(must(store.anchors()));
    const auto boards = must(store.boards());
    std::vector<halls::EventMessage> all;
    for (const storage::StoredEvent& event : stored_events(store, after)) {
      const auto row = std::ranges::find(boards, event.board, &storage::BoardRow::id);
      halls::EventMessage message{store.id(), event.sequence,        event.board, row->number,
                                  0,          event.tracker_version, event.json};
      if (tracking::opens_game(event.event)) {
        message.round = must(store.rounds().round_of(event.board, event.event.game)).value_or(0);
      }
      if (message.round > 0 || std::holds_alternative<tracking::GameStarted>(event.event.what)) {
        message.date = calendar.when(event.event.at);
        if (message.date && !message.date->anchored) message.date.reset();
      }
      // As it comes out of the stream.
      all.push_back(*halls::parse_event_message(halls::to_text(message)));
    }
    return all;
  }
  halls::RoundMessage round(int number) {
    halls::RoundMessage message{store.id(), must(store.rounds().names_version()).pairing_change, number};
    for (const storage::Pairing& pairing : must(store.rounds().pairings())) {
      if (pairing.round == number) message.pairings.push_back({pairing.board, pairing.tags});
    }
    for (const storage::GameRow& game : games_of(store, {number}))
      message.games.push_back({game.board, game.number, game.record.tags});
    return *halls::parse_round_message(halls::to_text(message));
  }
  void pair(const std::vector<storage::Pairing>& pairings) {
    must(store.rounds().set_pairings(pairings, storage::Millis{0}));
  }
  void anchor(const storage::ClockAnchor& anchor) {
    must(store.begin());
    must(store.append(anchor));
    must(store.commit());
  }
};

}  // namespace eboard::test
