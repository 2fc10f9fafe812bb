// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a store costs that has seen 100,000 games: 1,000 rounds on 100 boards, games of 20 plies.
#include <sys/resource.h>

#include <boost/json/serialize.hpp>
#include <filesystem>
#include <random>
#include <vector>

#include "daemon/core/boards.hpp"
#include "daemon/events/event_json.hpp"
#include "daemon/net/history.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "rules/chess/position.hpp"
#include "tests/bench/storage_parts.hpp"

namespace eboard::bench {

namespace {

using namespace storage;
using tracking::TrackedEvent;

constexpr int kBoards = 100, kRounds = 1000, kPlies = 20;
constexpr Millis kStart{1772546400000}, kRoundTime{60'000}, kPlyTime{2'000};

// Moves by chance.
std::vector<tracking::MoveTracked> a_game() {
  std::mt19937_64 chance(1);
  std::vector<tracking::MoveTracked> plies;
  rules::Position position = rules::Position::initial();
  for (int ply = 1; ply <= kPlies; ++ply) {
    const rules::MoveList moves = position.legal_moves();
    const rules::Move move = moves[chance() % moves.size()];
    tracking::MoveTracked made;
    made.ply = ply;
    made.uci = tracking::PlayedMove::read(rules::to_uci(move));
    made.san = rules::to_san(position, move);
    position.play(move);
    made.fen = rules::to_fen(position.setup());
    made.state = tracking::MoveState::committed;
    made.white = made.black = Millis{300'000 - ply * 1000};
    plies.push_back(std::move(made));
  }
  return plies;
}

std::vector<Pairing> pairings_of(int round) {
  std::vector<Pairing> pairings;
  for (int board = 1; board <= kBoards; ++board) {
    pairings.push_back({round,
                        board,
                        {{"Event", "Club"},
                         {"White", fmt::format("Player {}", 2 * board)},
                         {"Black", fmt::format("Player {}", 2 * board + 1)}}});
  }
  return pairings;
}

class Writer {
 public:
  explicit Writer(Store& store) : store_(store), moves_(a_game()) {
    for (int board = 1; board <= kBoards; ++board) {
      const DeviceId device = must(store.device(fmt::format("serial {}", board), "dgt"));
      boards_.push_back(must(store.board(device, board)));
      must(store.begin());
      const JournalEntry settings{device,
                                  kStart,
                                  JournalKind::settings,
                                  {},
                                  pipeline::to_json(pipeline::PipelineSettings{"dgt", {}})};
      must(store.append(settings));
      must(store.commit());
    }
  }

  void round(int round) {
    must(store_.rounds().set_pairings(pairings_of(round), storage::Millis{0}));
    must(store_.begin());
    for (const BoardId board : boards_) game(board, round);
    must(store_.commit());
  }

 private:
  void game(BoardId board, int number) {
    Millis at = kStart + number * kRoundTime;
    keep(board, {at, number, tracking::GameStarted{rules::to_fen(rules::Setup::initial()), false}});
    for (const tracking::MoveTracked& move : moves_) keep(board, {at += kPlyTime, number, move});
    keep(board, {at += kPlyTime, number,
                 tracking::GameEnded{rules::Result::draw, tracking::EndedBy::kings_on_centre}});
  }
  void keep(BoardId board, const TrackedEvent& event) {
    must(store_.append(board, event, boost::json::serialize(events::to_json(event))));
  }

  Store& store_;
  std::vector<tracking::MoveTracked> moves_;
  std::vector<BoardId> boards_;
};

std::size_t pgn_bytes(Store& store, const GameQuery& query) {
  std::size_t bytes = 0;
  must(store.rounds().read_games(query, [&](const GameRow& game) {
    bytes += rules::to_pgn(game.record).size();
    return true;
  }));
  return bytes;
}

std::size_t games_of(Store& store, const GameQuery& query) {
  std::size_t games = 0;
  must(store.rounds().read_games(query, [&](const GameRow&) {
    ++games;
    return true;
  }));
  return games;
}

double max_resident_mib() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

template <class Action>
void time(const char* name, Action action) {
  const auto start = Clock::now();
  action();
  fmt::print("storage.archive_{} {:.1f} ms\n", name, milliseconds_since(start));
  fmt::print("storage.archive_most_resident_after_{} {:.0f} MiB\n", name, max_resident_mib());
}

}  // namespace

void archive(const std::string& folder) {
  const std::string path = folder + "/archive.db";
  {
    Store store = must(Store::open(path, Store::Access::read_write));
    const auto start = Clock::now();
    Writer writer(store);
    for (int round = 1; round <= kRounds; ++round) writer.round(round);
    const double seconds = milliseconds_since(start) / 1000;
    fmt::print("storage.archive_written {:.0f} games_per_second\n", kBoards * kRounds / seconds);
    must(store.checkpoint_wal());
  }
  const auto size = static_cast<double>(std::filesystem::file_size(path));
  fmt::print("storage.archive_file {:.0f} MiB\n", size / (1 << 20));
  time("start", [&] {
    Store store = must(Store::open(path, Store::Access::read_write));
    daemon::Config config;
    const auto now = must(store.last_time());
    const auto found = must(daemon::find_boards(store, config, now));
    must(daemon::raise_boards(store, found.boards, now, [](const daemon::Batch&) {}));
    must(net::read_history(store));
  });
  Store store = must(Store::open(path, Store::Access::read_only));
  time("list_a_round", [&] { games_of(store, {kRounds, {}}); });
  time("list_a_board", [&] { games_of(store, {{}, 1}); });
  time("pgn_of_a_round", [&] { pgn_bytes(store, {kRounds, {}}); });
  time("list_all", [&] { games_of(store, {}); });
  time("export_all", [&] {
    fmt::print("storage.archive_pgn {:.0f} MiB\n", static_cast<double>(pgn_bytes(store, {})) / (1 << 20));
  });
  time("compare_all", [&] { must(store.upkeep().compare_derived(events::parse_tracked_event)); });
}

}  // namespace eboard::bench
