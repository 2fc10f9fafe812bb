// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/board_recorder.hpp"

#include <boost/json/serialize.hpp>
#include <random>

#include "daemon/net/json.hpp"
#include "daemon/sim/simulate.hpp"
#include "rules/pgn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/store_support.hpp"

using namespace eboard;
using daemon::BoardIdentity;
using daemon::BoardRecorder;
using drivers::Millis;

namespace {

constexpr std::string_view kTwoGames = R"([Event "?"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "?"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1
)";

/// What a device says, in order: several games at one board, one after the other.
std::vector<drivers::CaptureLine> heard_lines(sim::Level level) {
  std::vector<drivers::CaptureLine> heard;
  Millis start{1'000'000};
  rules::read_pgn(kTwoGames, [&](const rules::PgnGame& game) {
    REQUIRE(game.faults.empty());
    sim::TableSettings table;
    table.max_think = Millis{3000};
    table.rotated = false;
    table.white_left = true;
    for (drivers::CaptureLine line : sim::simulate(game.record, sim::Profile::of(level), 7, table).lines) {
      if (line.direction != drivers::Direction::from_device) continue;
      line.at += start;
      heard.push_back(std::move(line));
    }
    start = heard.back().at + Millis{5000};
    return true;
  });
  return heard;
}

/// A store, and a board that writes into it as the storage thread would.
class Kept {
 public:
  explicit Kept(const std::string& path) : store_(test::open_store(path)) {
    identity_.key = "table 1";
    identity_.number = 1;
    identity_.device = test::must(store_.device("table 1", "dgt"));
    identity_.board = test::must(store_.board(identity_.device, 1));
  }

  BoardRecorder begin() {
    auto recorder = BoardRecorder::begin(identity_, {"dgt", {}}, Millis{999'000}, sink());
    REQUIRE(recorder);
    return std::move(*recorder);
  }
  BoardRecorder recover() {
    auto recorder = BoardRecorder::recover(store_, identity_, sink());
    INFO((recorder ? std::string() : recorder.error()));
    REQUIRE(recorder);
    REQUIRE(recorder->has_value());
    return std::move(**recorder);
  }

  std::vector<std::string> events() {
    std::vector<std::string> all;
    test::must(store_.read_events(0, net::parse_tracked_event, [&](const storage::StoredEvent& event) {
      all.push_back(event.json);
      return true;
    }));
    return all;
  }
  int count(storage::JournalKind kind) {
    int found = 0;
    test::must(store_.read_journal(identity_.device, storage::Store::From::beginning,
                                   [&](const storage::JournalEntry& entry) {
                                     found += entry.kind == kind;
                                     return true;
                                   }));
    return found;
  }

 private:
  BoardRecorder::Sink sink() {
    return [this](const daemon::Batch& batch) {
      test::must(store_.begin());
      for (const auto& item : batch.items) {
        if (const auto* entry = std::get_if<storage::JournalEntry>(&item)) {
          test::must(store_.append(*entry));
        } else {
          const auto& event = std::get<tracking::TrackedEvent>(item);
          test::must(store_.append(batch.board, event, boost::json::serialize(net::to_json(event))));
        }
      }
      test::must(store_.commit());
    };
  }

  storage::Store store_;
  BoardIdentity identity_;
};

void fire_timers(BoardRecorder& board, Millis until) {
  while (board.next_deadline() && *board.next_deadline() <= until) board.advance(*board.next_deadline());
}

std::vector<std::string> uninterrupted(const std::string& path,
                                       const std::vector<drivers::CaptureLine>& lines) {
  Kept kept(path);
  BoardRecorder board = kept.begin();
  board.opened(Millis{999'500}, "port");
  for (const drivers::CaptureLine& line : lines) {
    fire_timers(board, line.at);
    board.carried(line.at, drivers::Direction::from_device, line.bytes);
  }
  fire_timers(board, lines.back().at + Millis{60'000});
  return kept.events();
}

}  // namespace

TEST_CASE("a board that dies after any entry of its journal and is raised again ends with the same events") {
  const auto level = GENERATE(sim::Level::l0, sim::Level::l2);
  const test::TemporaryFolder folder;
  const auto lines = heard_lines(level);
  const auto wanted = uninterrupted(folder.file("whole.db"), lines);
  REQUIRE(wanted.size() > 40);

  Kept kept(folder.file("killed.db"));
  std::mt19937 random(11);
  {
    BoardRecorder board = kept.begin();
    board.opened(Millis{999'500}, "port");
  }
  for (const drivers::CaptureLine& line : lines) {
    BoardRecorder board = kept.recover();
    CHECK(board.open());
    // It dies before a deadline, or after the deadline was seen to, or between two.
    if (random() % 2 == 0) fire_timers(board, line.at - Millis{random() % 2000});
    if (random() % 3 == 0) board = kept.recover();
    if (random() % 2 == 0) fire_timers(board, line.at);
    board.carried(line.at, drivers::Direction::from_device, line.bytes);
  }
  BoardRecorder last = kept.recover();
  fire_timers(last, lines.back().at + Millis{60'000});
  CHECK(kept.events() == wanted);
  CHECK(kept.count(storage::JournalKind::read) == static_cast<int>(lines.size()));
}

TEST_CASE("recovery starts at the checkpoint of the latest game boundary") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  {
    BoardRecorder board = kept.begin();
    board.opened(Millis{999'500}, "port");
    for (const drivers::CaptureLine& line : heard_lines(sim::Level::l0)) {
      fire_timers(board, line.at);
      board.carried(line.at, drivers::Direction::from_device, line.bytes);
    }
    fire_timers(board, Millis{9'000'000});
  }
  CHECK(kept.count(storage::JournalKind::checkpoint) > 0);
  CHECK(kept.count(storage::JournalKind::settings) == kept.count(storage::JournalKind::checkpoint) + 1);
}

TEST_CASE("other settings wait for the end of the game that is being played") {
  const test::TemporaryFolder folder;
  const auto lines = heard_lines(sim::Level::l0);
  Kept kept(folder.file("eboardd.db"));
  BoardRecorder board = kept.begin();
  board.opened(Millis{999'500}, "port");
  // The first game is under way, the pieces are off their squares.
  const std::size_t middle = lines.size() / 5;
  for (std::size_t i = 0; i < middle; ++i)
    board.carried(lines[i].at, drivers::Direction::from_device, lines[i].bytes);
  daemon::PipelineSettings other{"dgt", {}};
  other.tracker.clock_side = tracking::ClockSide::white_left;
  board.want_settings(other);
  board.carried(lines[middle].at, drivers::Direction::to_device, {});
  CHECK(kept.count(storage::JournalKind::settings) == 1);
  for (std::size_t i = middle; i < lines.size(); ++i) {
    fire_timers(board, lines[i].at);
    board.carried(lines[i].at, drivers::Direction::from_device, lines[i].bytes);
  }
  fire_timers(board, Millis{9'000'000});
  CHECK(kept.count(storage::JournalKind::settings) >= 2);
}

TEST_CASE("what comes late for its board is kept at the time of what came before it") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  BoardRecorder board = kept.begin();
  board.opened(Millis{2'000'000}, "port");
  board.carried(Millis{1'500'000}, drivers::Direction::from_device, std::vector<std::uint8_t>{0x00});
  CHECK(kept.count(storage::JournalKind::read) == 1);
  board.lost(Millis{1'600'000}, "gone");
  CHECK_FALSE(board.open());
}

TEST_CASE("what was noted of a game stands in the journal, and a recovery neither forgets nor repeats it") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  Millis now{0};
  {
    BoardRecorder board = kept.begin();
    board.opened(Millis{999'500}, "port");
    const auto lines = heard_lines(sim::Level::l0);
    const auto moved = [](const std::string& event) {
      return event.find(R"("type":"move")") != std::string::npos;
    };
    for (std::size_t i = 0; i < lines.size() && std::ranges::none_of(kept.events(), moved); ++i) {
      now = lines[i].at;
      board.carried(now, drivers::Direction::from_device, lines[i].bytes);
    }
    board.note(now, {1, "board_swapped", "pending", R"({"shows_table":2})"});
  }
  CHECK(kept.count(storage::JournalKind::noted) == 1);
  const auto noted = kept.events();
  CHECK(std::ranges::count_if(noted, [](const std::string& event) {
          return event.find(R"("code":"board_swapped")") != std::string::npos &&
                 event.find(R"("evidence":{"shows_table":2})") != std::string::npos;
        }) == 1);
  BoardRecorder board = kept.recover();
  CHECK(board.pipeline().whereabouts().swaps() == 1);
  board.note(now, {1, "board_swapped", "corrected", "{}"});
  CHECK(kept.events().size() == noted.size() + 1);
}
