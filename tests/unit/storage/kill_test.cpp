// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A child writes and reports each commit; SIGKILL comes at any moment; what it reported is there, once.
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <random>
#include <thread>

#include "tests/support/campaign.hpp"
#include "tests/support/store_support.hpp"

namespace kill_test {

using namespace eboard;
using namespace eboard::storage;
using namespace eboard::test;

namespace {

// In the child: no assertions, no return. Every event carries its own number in `to_ply`, so that a doubled
// one shows.
[[noreturn]] void write_for_ever(const std::string& path, int report) {
  auto store = Store::open(path, Store::Access::read_write);
  if (!store) ::_exit(3);
  const DeviceId device = store->device("serial 1", "dgt").value_or(0);
  const BoardId board = store->board(device, 1).value_or(0);
  for (Sequence number = store->last_sequence().value_or(0) + 1;; ++number) {
    const Millis at{number};
    const bool written =
        store->begin() && store->append({device, at, JournalKind::read, {1, 2, 3}, {}}) &&
        append(*store, board, {at, 1, tracking::TakenBack{static_cast<int>(number), "fen"}}) &&
        (number % 30 != 0 || store->append({device, at, JournalKind::checkpoint, {}, "state"})) &&
        store->commit();
    if (!written || ::write(report, &number, sizeof number) != sizeof number) ::_exit(3);
    if (number % 50 == 0 && !store->checkpoint_wal()) ::_exit(3);
    if (number % 40 == 0 && !store->upkeep().pack_finished(device, 10, 50)) ::_exit(3);
    if (number % 120 == 0 && !store->upkeep().pack_journal(device, at)) ::_exit(3);
  }
}

// The last number that the child reported before it died.
Sequence kill_after(const std::string& path, std::chrono::microseconds life) {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) write_for_ever(path, ends[1]);
  ::close(ends[1]);
  std::this_thread::sleep_for(life);
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  CHECK(WIFSIGNALED(status));
  Sequence last = 0;
  for (Sequence number = 0; ::read(ends[0], &number, sizeof number) == sizeof number;) last = number;
  ::close(ends[0]);
  return last;
}

}  // namespace

TEST_CASE("kills at any moment lose nothing that was reported and double nothing") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  const int kills = campaign_loops(50);
  std::mt19937 chance(campaign_seed(std::random_device{}()));
  Sequence reported = 0;
  for (int kill = 0; kill < kills; ++kill) {
    reported = std::max(reported, kill_after(path, std::chrono::microseconds(2000 + chance() % 120000)));
    Store store = open_store(path);
    const auto events = stored_events(store);
    REQUIRE(static_cast<Sequence>(events.size()) >= reported);
    for (const StoredEvent& event : events) {
      REQUIRE(std::get<tracking::TakenBack>(event.event.what).to_ply == event.sequence);
    }
    std::size_t reads = 0;
    const DeviceId device = must(store.device("serial 1", "dgt"));
    must(store.read_journal(device, Store::From::beginning, [&](const JournalEntry& entry) {
      reads += entry.kind == JournalKind::read ? 1 : 0;
      return true;
    }));
    REQUIRE(reads == events.size());
  }
  Store store = open_store(path);
  CHECK(must(store.upkeep().check()).empty());
  CHECK(reported > 0);
  print_figure("kill.writer.kills", kills, "kills");
  print_figure("kill.writer.commits", static_cast<double>(reported), "commits");
}

}  // namespace kill_test
