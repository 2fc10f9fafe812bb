// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A store with one board, at which two games are played.
#pragma once

#include <boost/json/serialize.hpp>
#include <string>
#include <vector>

#include "daemon/core/board_recorder.hpp"
#include "daemon/events/event_json.hpp"
#include "daemon/sim/simulate.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/store_support.hpp"

namespace eboard::test {

inline constexpr std::string_view kTwoGames = R"([Event "?"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "?"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1
)";

/// The reports of a device, in order: several games at one board, one after the other.
inline std::vector<drivers::CaptureLine> heard_lines(sim::Level level, std::string_view games = kTwoGames) {
  std::vector<drivers::CaptureLine> heard;
  drivers::Millis start{1'000'000};
  rules::read_pgn(games, [&](const rules::PgnGame& game) {
    REQUIRE(game.faults.empty());
    sim::TableSettings table;
    table.max_think = drivers::Millis{3000};
    table.rotated = false;
    table.white_left = true;
    for (drivers::CaptureLine line : sim::simulate(game.record, sim::Profile::of(level), 7, table).lines) {
      if (line.direction != drivers::Direction::from_device) continue;
      line.at += start;
      heard.push_back(std::move(line));
    }
    start = heard.back().at + drivers::Millis{5000};
    return true;
  });
  return heard;
}

/// A store, and a board that writes into it as the storage thread would.
class Kept {
 public:
  explicit Kept(const std::string& path) : store_(open_store(path)) {
    identity_.key = "table 1";
    identity_.number = 1;
    identity_.device = must(store_.device("table 1", "dgt"));
    identity_.board = must(store_.board(identity_.device, 1));
  }

  daemon::BoardRecorder begin(const pipeline::PipelineSettings& settings = {"dgt", {}}) {
    auto recorder = daemon::BoardRecorder::begin(identity_, settings, drivers::Millis{999'000}, sink());
    REQUIRE(recorder);
    return std::move(*recorder);
  }
  daemon::BoardRecorder recover() {
    auto recorder = daemon::BoardRecorder::recover(store_, identity_, sink());
    INFO((recorder ? std::string() : recorder.error()));
    REQUIRE(recorder);
    REQUIRE(recorder->has_value());
    return std::move(**recorder);
  }

  std::vector<std::string> events() {
    std::vector<std::string> all;
    must(store_.read_events(0, events::parse_tracked_event, [&](const storage::StoredEvent& event) {
      all.push_back(event.json);
      return true;
    }));
    return all;
  }
  int count(storage::JournalKind kind) {
    int found = 0;
    must(store_.read_journal(identity_.device, storage::Store::From::beginning,
                             [&](const storage::JournalEntry& entry) {
                               found += entry.kind == kind;
                               return true;
                             }));
    return found;
  }

  [[nodiscard]] storage::Store& store() { return store_; }
  [[nodiscard]] storage::DeviceId device() const { return identity_.device; }

  bool is_slow = false;                               ///< no `stored` is called
  std::vector<std::function<void()>> on_their_way{};  ///< calls that wait meanwhile

 private:
  daemon::BoardRecorder::Sink sink() {
    return [this](const daemon::Batch& batch) {
      must(store_.begin());
      for (const auto& item : batch.items) {
        if (const auto* entry = std::get_if<storage::JournalEntry>(&item)) {
          must(store_.append(*entry));
        } else {
          const auto& event = std::get<tracking::TrackedEvent>(item);
          must(store_.append(batch.board, event, boost::json::serialize(events::to_json(event))));
        }
      }
      must(store_.commit());
      if (batch.stored && is_slow) {
        on_their_way.push_back(batch.stored);
      } else if (batch.stored) {
        batch.stored();
      }
    };
  }

  storage::Store store_;
  daemon::BoardIdentity identity_;
};

inline void fire_timers(daemon::BoardRecorder& board, drivers::Millis until) {
  while (board.next_deadline() && *board.next_deadline() <= until) board.advance(*board.next_deadline());
}

}  // namespace eboard::test
