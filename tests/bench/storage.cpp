// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What it costs to keep the boards' reports, on the disk that holds the given folder (the current one
// without it), compared with the same disk's fdatasync: the store's price is little more than that of the
// disk.
#include <fcntl.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <filesystem>
#include <random>

#include "daemon/events/event_json.hpp"
#include "daemon/sim/simulate.hpp"
#include "tests/bench/storage_parts.hpp"

namespace {

using namespace eboard;
using namespace eboard::storage;
using bench::Clock;
using bench::milliseconds_since;
using bench::must;

constexpr int kSmallCommits = 300;
constexpr int kRowsOfLargeCommit = 100;
constexpr int kReads = 300000;
constexpr int kHours = 20;

double median(std::vector<double> values) {
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
  return values[values.size() / 2];
}

// One page at the end of a file, as a commit writes it.
double fdatasync_milliseconds(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  const std::vector<char> page(4096, 'x');
  std::vector<double> times;
  for (int i = 0; file >= 0 && i < kSmallCommits; ++i) {
    if (::write(file, page.data(), page.size()) != static_cast<ssize_t>(page.size())) break;
    const auto start = Clock::now();
    if (::fdatasync(file) != 0) break;
    times.push_back(milliseconds_since(start));
  }
  ::close(file);
  return times.empty() ? 0 : median(times);
}

// A game of 80 plies in an hour, played by chance, at a board with the faults of ordinary hands.
std::vector<drivers::CaptureLine> an_hour(std::uint64_t seed) {
  constexpr int kPlies = 80;
  constexpr std::chrono::milliseconds kThought{45000};
  std::mt19937_64 chance(seed);
  rules::GameRecord game;
  game.set_tag("TimeControl", "5400");
  rules::Position position = rules::Position::initial();
  std::chrono::milliseconds left[2] = {std::chrono::minutes(90), std::chrono::minutes(90)};
  for (int ply = 0; ply < kPlies && position.has_legal_move(); ++ply) {
    const rules::MoveList moves = position.legal_moves();
    const rules::Move move = moves[chance() % moves.size()];
    game.plies.push_back({move, left[ply % 2] -= kThought, {}, {}});
    position.play(move);
  }
  return sim::simulate(game, sim::Profile::of(sim::Level::l2), seed).lines;
}

void append_reads(Store& store, DeviceId device, Millis start,
                  const std::vector<drivers::CaptureLine>& lines) {
  for (const drivers::CaptureLine& line : lines) {
    const bool read = line.direction == drivers::Direction::from_device;
    must(store.append(
        {device, start + line.at, read ? JournalKind::read : JournalKind::written, line.bytes, {}}));
  }
}

std::vector<double> commit_times(Store& store, DeviceId device, int rows) {
  const JournalEntry entry{
      device, Millis{0}, JournalKind::read, {0x8d, 0, 10, 1, 0x29, 0x59, 1, 0x30, 0, 9}, {}};
  std::vector<double> times;
  for (int commit = 0; commit < kSmallCommits; ++commit) {
    const auto start = Clock::now();
    must(store.begin());
    for (int row = 0; row < rows; ++row) must(store.append(entry));
    must(store.commit());
    times.push_back(milliseconds_since(start));
  }
  return times;
}

double file_bytes(const std::string& path) { return static_cast<double>(std::filesystem::file_size(path)); }

// Of stores with nothing but these hours in them.
struct Sizes {
  double rows = 0, packed = 0, pack_milliseconds = 0;
};

Sizes bytes_a_read(const std::string& folder) {
  const std::string path = folder + "/sizes.db";
  double empty = 0, reads = 0;
  Sizes sizes;
  {
    Store store = must(Store::open(path, Store::Access::read_write));
    must(store.checkpoint_wal());
    empty = file_bytes(path);
    for (int hour = 0; hour < kHours; ++hour) {
      const auto lines = an_hour(static_cast<std::uint64_t>(hour));
      const DeviceId device = must(store.device(fmt::format("device {}", hour), "dgt"));
      must(store.begin());
      append_reads(store, device, Millis{1772546400000}, lines);
      must(store.commit());
      reads += static_cast<double>(lines.size());
    }
    must(store.checkpoint_wal());
    sizes.rows = (file_bytes(path) - empty) / reads;
  }
  // Packing leaves the room to later rows and the file as long as it was; chunks written first show their own
  // size.
  const std::string packed = folder + "/packed.db";
  Store store = must(Store::open(packed, Store::Access::read_write));
  for (int hour = 0; hour < kHours; ++hour) {
    const DeviceId device = must(store.device(fmt::format("device {}", hour), "dgt"));
    must(store.begin());
    append_reads(store, device, Millis{1772546400000}, an_hour(static_cast<std::uint64_t>(hour)));
    must(store.commit());
    const auto start = Clock::now();
    must(store.upkeep().pack_journal(device, Millis{1800000000000}));
    sizes.pack_milliseconds += milliseconds_since(start) / kHours;
  }
  must(store.checkpoint_wal());
  const double one_hour_of_rows = sizes.rows * reads / kHours;
  sizes.packed = (file_bytes(packed) - empty - one_hour_of_rows) / reads;
  return sizes;
}

double events_per_second(Store& store, BoardId board) {
  constexpr int kEvents = 50000;
  std::vector<std::pair<tracking::TrackedEvent, std::string>> events;
  for (int i = 0; i < kEvents; ++i) {
    tracking::MoveTracked move;
    move.ply = i % 80 + 1;
    move.uci = tracking::PlayedMove::read("e2e4");
    move.san = "e4";
    move.fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    move.state = tracking::MoveState::committed;
    const tracking::TrackedEvent event{Millis{i}, i / 80 + 1, move};
    events.emplace_back(event, boost::json::serialize(events::to_json(event)));
  }
  const auto start = Clock::now();
  must(store.begin());
  for (const auto& [event, json] : events) must(store.append(board, event, json));
  must(store.commit());
  return kEvents / milliseconds_since(start) * 1000;
}

double reads_per_second(Store& store, DeviceId device) {
  const auto start = Clock::now();
  must(store.begin());
  for (int i = 0; i < kReads; ++i) {
    must(store.append(
        {device, Millis{i}, JournalKind::read, {0x8d, 0, 10, 1, 0x29, 0x59, 1, 0x30, 0, 9}, {}}));
  }
  must(store.commit());
  return kReads / milliseconds_since(start) * 1000;
}

// What a recovery pays for rows of other devices that are not packed yet.
double scan_per_second(Store& store) {
  const DeviceId other = must(store.device("other", "dgt"));
  const auto start = Clock::now();
  must(store.read_journal(other, Store::From::beginning, [](const JournalEntry&) { return true; }));
  return (kReads + kSmallCommits * (1 + kRowsOfLargeCommit)) / milliseconds_since(start) * 1000;
}

// What each thing costs by itself.
void disk(const std::string& folder) {
  fmt::print("storage.fdatasync {:.3f} ms\n", fdatasync_milliseconds(folder + "/page"));
  {
    Store store = must(Store::open(folder + "/e.db", Store::Access::read_write));
    const DeviceId device = must(store.device("device", "dgt"));
    const BoardId board = must(store.board(device, 1));
    fmt::print("storage.commit_of_1_row {:.3f} ms\n", median(commit_times(store, device, 1)));
    fmt::print("storage.commit_of_100_rows {:.3f} ms\n",
               median(commit_times(store, device, kRowsOfLargeCommit)));
    fmt::print("storage.reads {:.0f} rows_per_second\n", reads_per_second(store, device));
    fmt::print("storage.scan_past_other_devices {:.0f} rows_per_second\n", scan_per_second(store));
    fmt::print("storage.moves {:.0f} events_per_second\n", events_per_second(store, board));
  }
  const auto start = Clock::now();
  must(Store::open(folder + "/e.db", Store::Access::read_write));
  fmt::print("storage.open {:.1f} ms\n", milliseconds_since(start));
  const Sizes sizes = bytes_a_read(folder);
  fmt::print("storage.journal_rows {:.1f} bytes_per_read\n", sizes.rows);
  fmt::print("storage.journal_packed {:.2f} bytes_per_read\n", sizes.packed);
  fmt::print("storage.pack_an_hour {:.0f} ms\n", sizes.pack_milliseconds);
}

struct Part {
  std::string_view name;
  void (*run)(const std::string& folder);
};
constexpr Part kParts[] = {{"disk", disk}, {"archive", bench::archive}, {"recovery", bench::recovery}};

}  // namespace

int main(int argc, char** argv) {
  const std::string_view wanted = argc > 2 ? argv[2] : "";
  const auto named = [&](const Part& part) { return part.name == wanted; };
  if (argc > 3 || (!wanted.empty() && std::ranges::none_of(kParts, named))) {
    fmt::print(stderr, "usage: bench_storage [FOLDER [disk|archive|recovery]]\n");
    return 2;
  }
  std::string folder = (argc > 1 ? std::string(argv[1]) : std::string(".")) + "/bench-storage-XXXXXX";
  if (::mkdtemp(folder.data()) == nullptr) {
    fmt::print(stderr, "bench storage: {}: cannot make a folder\n", folder);
    return 3;
  }
  for (const Part& part : kParts) {
    if (wanted.empty() || named(part)) part.run(folder);
  }
  std::filesystem::remove_all(folder);
  return 0;
}
