// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The start after a kill: a number of boards, each 60 plies into a game, with its bytes in the journal since
// the set-up. Measures what the daemon does before its pages are served.
#include <array>
#include <boost/json/serialize.hpp>
#include <functional>
#include <queue>
#include <random>
#include <tuple>
#include <vector>

#include "daemon/core/boards.hpp"
#include "daemon/events/event_json.hpp"
#include "daemon/net/history.hpp"
#include "daemon/sim/simulate.hpp"
#include "rules/chess/position.hpp"
#include "tests/bench/storage_parts.hpp"

namespace eboard::bench {

namespace {

using namespace storage;

constexpr int kPliesUnderWay = 60;
constexpr std::array kHalls{40, 1000};
constexpr int kDifferentGames = 10;
constexpr std::size_t kRowsACommit = 1000;
constexpr Millis kRoundStart{1772546400000};

// What a board with ordinary hands sends of the first 60 plies of a longer game.
std::vector<drivers::CaptureLine> under_way(std::uint64_t seed) {
  std::mt19937_64 chance(seed);
  rules::GameRecord game;
  game.set_tag("TimeControl", "5400");
  rules::Position position = rules::Position::initial();
  Millis left[2] = {std::chrono::minutes(90), std::chrono::minutes(90)};
  for (int ply = 0; ply < kPliesUnderWay && position.has_legal_move(); ++ply) {
    const rules::MoveList moves = position.legal_moves();
    const rules::Move move = moves[chance() % moves.size()];
    game.plies.push_back({move, left[ply % 2] -= std::chrono::seconds(45), {}, {}});
    position.play(move);
  }
  sim::SimulatedGame played = sim::simulate(game, sim::Profile::of(sim::Level::l1), seed);
  const Millis end = played.truth.plies.back().completion;
  std::erase_if(played.lines, [&](const drivers::CaptureLine& line) { return line.at > end; });
  return std::move(played.lines);
}

/// A hall whose boards are received at the same time, into a store that is then left as a kill leaves it.
class Hall {
 public:
  Hall(Store& store, int boards) : store_(store) {
    for (int seed = 0; seed < kDifferentGames; ++seed) {
      games_.push_back(under_way(static_cast<std::uint64_t>(seed)));
    }
    must(store_.begin());
    for (int number = 1; number <= boards; ++number) {
      const DeviceId device = must(store_.device(fmt::format("table {}", number), "dgt"));
      const BoardId board = must(store_.board(device, number));
      recorders_.push_back(must(
          daemon::BoardRecorder::begin({fmt::format("table {}", number), device, board, number}, {"dgt", {}},
                                       kRoundStart, [this](const daemon::Batch& batch) { keep(batch); })));
      recorders_.back().opened(kRoundStart, "bench");
    }
  }

  void play() {
    struct Due {
      Millis at;
      std::size_t board, line;
      bool operator>(const Due& other) const { return std::tie(at, board) > std::tie(other.at, other.board); }
    };
    std::priority_queue<Due, std::vector<Due>, std::greater<>> reads;
    for (std::size_t board = 0; board < recorders_.size(); ++board) reads.push({due(board, 0), board, 0});
    while (!reads.empty()) {
      const Due next = reads.top();
      reads.pop();
      hear(recorders_[next.board], next.at, game_of(next.board)[next.line]);
      if (next.line + 1 < game_of(next.board).size()) {
        reads.push({due(next.board, next.line + 1), next.board, next.line + 1});
      }
    }
    must(store_.commit());
  }

  [[nodiscard]] std::size_t rows() const { return rows_; }

 private:
  [[nodiscard]] const std::vector<drivers::CaptureLine>& game_of(std::size_t board) const {
    return games_[board % games_.size()];
  }
  // Tables begin one after the other, as they are set up.
  [[nodiscard]] Millis due(std::size_t board, std::size_t line) const {
    return kRoundStart + Millis{37 * static_cast<int>(board)} + game_of(board)[line].at;
  }

  void hear(daemon::BoardRecorder& recorder, Millis at, const drivers::CaptureLine& line) {
    while (recorder.next_deadline() && *recorder.next_deadline() <= at)
      recorder.advance(*recorder.next_deadline());
    recorder.carried(at, line.direction, line.bytes);
  }

  void keep(const daemon::Batch& batch) {
    for (const auto& item : batch.items) {
      if (const auto* entry = std::get_if<JournalEntry>(&item)) {
        must(store_.append(*entry));
        if (++rows_ % kRowsACommit != 0) continue;
        must(store_.commit());
        must(store_.begin());
      } else {
        const auto& event = std::get<tracking::TrackedEvent>(item);
        must(store_.append(batch.board, event, boost::json::serialize(events::to_json(event))));
      }
    }
  }

  Store& store_;
  std::vector<std::vector<drivers::CaptureLine>> games_;
  std::vector<daemon::BoardRecorder> recorders_;
  std::size_t rows_ = 0;
};

}  // namespace

void recovery(const std::string& folder) {
  for (const int boards : kHalls) {
    const std::string path = fmt::format("{}/recovery-{}.db", folder, boards);
    std::size_t rows = 0;
    {
      Store store = must(Store::open(path, Store::Access::read_write));
      Hall hall(store, boards);
      hall.play();
      rows = hall.rows();
    }
    const auto start = Clock::now();
    Store store = must(Store::open(path, Store::Access::read_write));
    const auto now = must(store.last_time());
    const auto found = must(daemon::find_boards(store, {}, now));
    const auto raised = must(daemon::raise_boards(store, found.boards, now, [](const daemon::Batch&) {}));
    const double replayed = milliseconds_since(start);
    must(net::read_history(store));
    if (raised.recorders.size() != static_cast<std::size_t>(boards)) std::abort();
    const std::string name = fmt::format("storage.recovery_{}_boards", boards);
    fmt::print("{}.journal {} rows\n", name, rows);
    fmt::print("{}.replayed {:.0f} ms\n", name, replayed);
    fmt::print("{}.start {:.0f} ms\n", name, milliseconds_since(start));
  }
}

}  // namespace eboard::bench
