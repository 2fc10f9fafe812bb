// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Sealed stores that somebody changes at random, and stores that nobody touched: what `eboardctl verify`
// finds by its checks of the tables, the transparency log and a checkpoint that was kept. Arguments: how many
// changes (default 20,000), the seed, how many untouched stores at least (default 0). Exit code 1 if a change
// is not found, or an untouched store is doubted.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "daemon/tlog/strand.hpp"
#include "tests/support/evidence/intruder.hpp"
#include "tests/support/evidence/unproved.hpp"

namespace {

using namespace eboard;
using namespace eboard::test;
using storage::Millis;

constexpr int kChangesAStore = 50;

/// What a row costs when it is sealed, beside reading it.
void time_hashing() {
  constexpr int kRows = 200'000;
  const std::string json =
      R"({"type":"clock","at_ms":1772546400123,"game":7,"white_ms":5312000,"black_ms":5399000,"running":"white","connected":true})";
  tlog::Strand strand(1);
  const auto begun = std::chrono::steady_clock::now();
  for (int row = 0; row < kRows; ++row)
    strand.add(storage::EventRow{.sequence = row,
                                 .board = 1,
                                 .device = 1,
                                 .at = Millis{row},
                                 .game = 7,
                                 .type = "clock",
                                 .tracker = 46,
                                 .json = json});
  const auto events = std::chrono::steady_clock::now();
  for (int row = 0; row < kRows; ++row)
    strand.add(storage::JournalEntry{1, Millis{row}, storage::JournalKind::read, {0x8e, 0, 5, 12, 4}, {}});
  const auto entries = std::chrono::steady_clock::now();
  const auto each = [](auto time) { return std::chrono::duration<double, std::nano>(time).count() / kRows; };
  fmt::print("hash an event {:.0f} ns\nhash a read {:.0f} ns\n", each(events - begun),
             each(entries - events));
}

/// Something by chance; empty: nothing was done, or nothing that need be found.
struct Done {
  std::string what;
  bool packed = false;  ///< may have changed bits that mean nothing
};

/// The end of these cannot be told from what came after the last checkpoint.
bool goes_on(const std::string& table) {
  return table == "journal" || table == "event" || table == "clock_anchor" || table == "pairing_change" ||
         table == "tournament_change";
}
/// Rows of these prove nothing: what the store is called, how far other programs are, and where the log goes
/// on, which is found anew.
bool may_go(const std::string& table) {
  return table == "meta" || table == "outlet" || table == "sealed_until";
}
/// A cosignature that is gone is known to whoever cosigned, and what an inner checkpoint proved the next one
/// does.
bool may_be_removed(const std::string& table) {
  return may_go(table) || table == "sealed_cosignature" || table == "sealed_root";
}

Done change(Intruder& intruder, Chance& chance, const tlog::Checkpoint& last) {
  const auto& columns = intruder.columns();
  const StoreColumn& one =
      columns[static_cast<std::size_t>(pick(chance, 0, static_cast<std::int64_t>(columns.size()) - 1))];
  const bool proved = !is_unproved(one.table, one.name), packed = is_packed(one.table, one.name);
  switch (pick(chance, 0, 9)) {
    case 0:
      return {may_be_removed(one.table) ? "" : intruder.remove_row(one.table)};
    case 1:
      return {may_go(one.table) ? "" : intruder.double_row(one.table, false)};
    case 2:
      return {may_go(one.table) || goes_on(one.table) ? "" : intruder.double_row(one.table, true)};
    case 3:
      return {proved ? intruder.exchange_cells(one.table, one.name) : "", packed};
    case 4:
    case 5:
      return {intruder.scheme(last)};
    default:
      return {proved ? intruder.change_cell(one.table, one.name) : "", packed};
  }
}

/// Counts what all threads do.
class Campaign {
 public:
  Campaign(int changes, int stores, std::uint64_t seed) : changes_(changes), stores_(stores), seed_(seed) {}

  void run() {
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
      threads.emplace_back([this] { work(); });
    for (std::thread& thread : threads) thread.join();
  }
  /// True if all was as it should be.
  [[nodiscard]] bool say() const {
    for (const auto& [name, times] : tried_) fmt::print("{}: {} n\n", name, times);
    fmt::print("changes {} n\nmissed {} n\nuntouched stores {} n\ndoubted {} n\n", done_.load(), missed_,
               made_, doubted_);
    return missed_ == 0 && doubted_ == 0;
  }

 private:
  void work() {
    while (done_ < changes_ || begun_ < stores_) {
      const int number = begun_++;
      try {
        judge_store(number);
      } catch (const std::exception& fault) {
        const std::lock_guard lock(mutex_);
        ++doubted_;
        fmt::print("store {}: {}\n", number, fault.what());
      }
    }
  }

  /// Each store has a chance of its own, so that one of them can be made again.
  void judge_store(int number) {
    Chance chance(seed_ + static_cast<std::uint64_t>(number));
    const ScratchFolder folder;
    const std::string path = MadeHall(folder, chance).play(), copy = folder.file("touched.db");
    const std::vector<archive::KeptCheckpoint> kept{last_checkpoint(path)};
    const std::string doubt = found_in(path, kept).first();
    const auto lines = unpacked_lines(path);
    {
      const std::lock_guard lock(mutex_);
      ++made_;
      if (!doubt.empty()) {
        ++doubted_;
        fmt::print("store {}, which nobody touched, is doubted: {}\n", number, doubt);
      }
    }
    for (int i = 0; i < kChangesAStore && done_ < changes_; ++i) {
      std::filesystem::copy_file(path, copy, std::filesystem::copy_options::overwrite_existing);
      Intruder intruder(copy, chance);
      const Done done = change(intruder, chance, kept.front().checkpoint);
      if (done.what.empty()) continue;
      const bool is_found = !found_in(copy, kept).first().empty();
      if (!is_found && done.packed && unpacked_lines(copy) == lines) continue;
      const std::lock_guard lock(mutex_);
      ++done_;
      ++tried_[done.what];
      if (is_found) continue;
      ++missed_;
      fmt::print("store {}, not found: {}\n  {}\n", number, done.what, intruder.last());
    }
  }

  const int changes_, stores_;
  const std::uint64_t seed_;
  std::atomic<int> done_{0}, begun_{0};
  std::mutex mutex_;
  std::map<std::string, int> tried_;
  int made_ = 0, doubted_ = 0, missed_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const int changes = argc > 1 ? std::atoi(argv[1]) : 20'000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : std::random_device{}();
  fmt::print("seed {} n\n", seed);
  time_hashing();
  Campaign campaign(changes, argc > 3 ? std::atoi(argv[3]) : 0, seed);
  campaign.run();
  return campaign.say() ? 0 : 1;
}
