// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/journal_recovery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <iterator>
#include <thread>
#include <utility>
#include <vector>

namespace eboard::daemon {

using storage::JournalEntry;

bool DeviceReplay::take(const JournalEntry& entry) {
  if (!fault_.empty()) return false;
  const auto applied = replay_.apply(entry, events_);
  if (!applied) fault_ = fmt::format("journal entry {} of the replay: {}", entries_, applied.error());
  concluded_ += static_cast<std::int64_t>(events_.size());
  last_at_ = entry.at;
  ++entries_;
  events_.clear();
  return fault_.empty();
}

void DeviceReplay::miss(const std::string& why) {
  if (fault_.empty()) fault_ = why;
}

namespace {

/// So much of the journals is held before it is replayed.
constexpr std::size_t kLotEntries = 16384;
constexpr std::chrono::milliseconds kAskEvery{20};

/// Entries of all devices that wait for their replays. No device concerns another one, so as many are
/// replayed at a time as there are processors.
class Lot {
 public:
  Lot(std::map<storage::DeviceId, DeviceReplay>& replays, const ReplayGoesOn& goes_on)
      : replays_(replays), goes_on_(goes_on) {}

  void add(const JournalEntry& entry) {
    waiting_[&replays_[entry.device]].push_back(entry);
    ++size_;
  }
  [[nodiscard]] bool full() const { return size_ >= kLotEntries; }

  /// Returns false if it was ended.
  bool replay() {
    const std::vector<Waiting> devices(std::make_move_iterator(waiting_.begin()),
                                       std::make_move_iterator(waiting_.end()));
    waiting_.clear();
    size_ = 0;
    std::atomic<std::size_t> next{0};
    std::atomic<bool> ended{false};
    const auto work = [&] {
      for (std::size_t i = next++; i < devices.size(); i = next++) {
        for (const JournalEntry& entry : devices[i].second) {
          if (ended) return;
          if (!devices[i].first->take(entry)) break;  // a fault of one device does not concern the others
          ++taken_;
        }
      }
    };
    std::vector<std::future<void>> workers;
    const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
    while (workers.size() < std::min(processors, devices.size()))
      workers.push_back(std::async(std::launch::async, work));
    for (std::future<void>& worker : workers) {
      while (worker.wait_for(kAskEvery) != std::future_status::ready) {
        if (!ended && goes_on_) ended = !goes_on_(taken_);
      }
      worker.get();
    }
    return !ended;
  }

 private:
  using Waiting = std::pair<DeviceReplay*, std::vector<JournalEntry>>;
  std::map<storage::DeviceId, DeviceReplay>& replays_;
  const ReplayGoesOn& goes_on_;
  std::map<DeviceReplay*, std::vector<JournalEntry>> waiting_;
  std::size_t size_ = 0;
  std::atomic<std::int64_t> taken_{0};
};

}  // namespace

Expected<std::map<storage::DeviceId, DeviceReplay>, std::string> replay_journals(
    storage::Store& store, const ReplayGoesOn& goes_on) {
  std::map<storage::DeviceId, DeviceReplay> replays;
  Lot lot(replays, goes_on);
  bool goes = true;
  const auto read = store.read_journals(
      [&](const JournalEntry& entry) {
        lot.add(entry);
        if (lot.full()) goes = lot.replay();
        return goes;
      },
      [&](storage::DeviceId device, const std::string& why) { replays[device].miss(why); });
  if (!read) return unexpected(read.error().message);
  if (!goes || !lot.replay()) return unexpected(std::string());
  return replays;
}

Expected<DeviceReplay, std::string> replay_journal(storage::Store& store, storage::DeviceId device,
                                                   storage::Store::From from) {
  DeviceReplay replay;
  const auto read =
      store.read_journal(device, from, [&](const JournalEntry& entry) { return replay.take(entry); });
  if (!read) return unexpected(read.error().message);
  return replay;
}

}  // namespace eboard::daemon
