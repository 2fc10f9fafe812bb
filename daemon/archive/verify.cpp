// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/archive/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <future>
#include <limits>
#include <map>
#include <ranges>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/archive/table_check.hpp"
#include "daemon/events/event_json.hpp"
#include "daemon/pipeline/journal_replay.hpp"
#include "daemon/quaternity/sheet.hpp"

namespace eboard::archive {

using storage::EventText;
using storage::Result;
using storage::Store;
using tracking::TrackedEvent;

namespace {

using Faults = std::vector<std::string>;

/// A device with the numbers of its boards.
struct Subject {
  storage::DeviceRow device;
  std::string boards;
};

/// Reads the stored events of a device one by one; a page at a time, because a store may be larger than
/// memory.
class StoredEvents {
 public:
  StoredEvents(Store& store, storage::DeviceId device) : store_(store), device_(device) {}

  /// The next event, valid until the next call; nullptr after the last one.
  Result<const EventText*> next() {
    constexpr std::size_t kPage = 4096;
    if (at_ == page_.size() && !ended_) {
      auto page = store_.event_page(device_, last_, kPage);
      if (!page) return unexpected(page.error());
      page_ = std::move(*page);
      at_ = 0;
      ended_ = page_.size() < kPage;
    }
    if (at_ == page_.size()) return nullptr;
    ++count_;
    last_ = page_[at_].sequence;
    return &page_[at_++];
  }
  /// The number of events read, and of the last one.
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] storage::Sequence last() const { return last_; }

 private:
  Store& store_;
  storage::DeviceId device_;
  std::vector<EventText> page_;
  std::size_t at_ = 0, count_ = 0;
  storage::Sequence last_ = 0;
  bool ended_ = false;
};

std::string by_another_tracker(const EventText& event) {
  if (event.tracker_version == tracking::kTrackerVersion) return {};
  return fmt::format(" (stored by tracker {}, this is {})", event.tracker_version, tracking::kTrackerVersion);
}

/// Compares the events that the journal gives with the stored ones, up to the first difference.
class Comparison {
 public:
  Comparison(Store& store, storage::DeviceId device) : stored_(store, device) {}

  /// Takes the next events that the journal gives, and empties the list.
  Result<void> take(std::vector<TrackedEvent>& made) {
    for (std::size_t i = 0; i < made.size() && difference_.empty(); ++i) {
      const auto event = stored_.next();
      if (!event) return unexpected(event.error());
      const std::string json = boost::json::serialize(events::to_json(made[i]));
      if (*event == nullptr) {
        difference_ = fmt::format("after the last stored event the journal gives {}", json);
      } else if ((*event)->json != json) {
        difference_ = differs(**event, json);
      }
    }
    made.clear();
    return {};
  }
  /// Ends the comparison after the journal's last event.
  Result<void> end() {
    while (true) {
      const auto event = stored_.next();
      if (!event) return unexpected(event.error());
      if (*event == nullptr) return {};
      if (difference_.empty()) difference_ = differs(**event, "nothing");
    }
  }

  /// All that was stored before a checkpoint was taken.
  void note_checkpoint() { checkpoint_ = stored_.last(); }
  [[nodiscard]] storage::Sequence checkpoint() const { return checkpoint_; }

  [[nodiscard]] std::size_t stored() const { return stored_.count(); }
  /// The first difference; empty if there is none.
  [[nodiscard]] const std::string& difference() const { return difference_; }

 private:
  static std::string differs(const EventText& event, const std::string& made) {
    return fmt::format("event {} is {}, the journal gives {}{}", event.sequence, event.json, made,
                       by_another_tracker(event));
  }

  StoredEvents stored_;
  storage::Sequence checkpoint_ = 0;
  std::string difference_;
};

/// Plays the journal. Returns why it cannot be read to its end; empty if it can.
Result<std::string> rebuild(Store& store, storage::DeviceId device, Comparison& comparison,
                            std::atomic<std::size_t>& played) {
  pipeline::JournalReplay replay;
  std::vector<TrackedEvent> events;
  std::string fault;
  Result<void> compared;
  auto read = store.read_journal(device, Store::From::beginning, [&](const storage::JournalEntry& entry) {
    ++played;
    const auto applied = replay.apply(entry, events);
    if (!applied) fault = applied.error();
    compared = comparison.take(events);
    if (entry.kind == storage::JournalKind::checkpoint) comparison.note_checkpoint();
    return applied.has_value() && compared.has_value();
  });
  if (!read && !read.error().one_device) return unexpected(read.error());
  if (!read) return read.error().message;
  if (!compared) return unexpected(compared.error());
  // Conclusions of deadlines after the last entry are made again, up to the last stored one.
  const auto latest = store.last_event_time(device);
  if (!latest) return unexpected(latest.error());
  if (replay.pipeline() && *latest) {
    replay.running().advance(**latest, events);
    if (compared = comparison.take(events); !compared) return unexpected(compared.error());
  }
  if (compared = comparison.end(); !compared) return unexpected(compared.error());
  return fault;
}

/// What is to be said of a device.
struct Compared {
  std::string line;
  std::size_t events = 0;  ///< 0: it has none
  bool is_board = true, equal = false;
  storage::Sequence checkpoint = 0;  ///< the last event before the journal's latest checkpoint
};

Result<Compared> verify_board(Store& store, const Subject& subject, std::atomic<std::size_t>& played) {
  Comparison comparison(store, subject.device.id);
  const auto fault = rebuild(store, subject.device.id, comparison, played);
  if (!fault) return unexpected(fault.error());
  Compared compared;
  compared.events = comparison.stored();
  compared.checkpoint = comparison.checkpoint();
  compared.equal = fault->empty() && comparison.difference().empty();
  compared.line =
      fmt::format("board {} ({}): {} events", subject.boards, subject.device.key, comparison.stored());
  if (!fault->empty()) compared.line += "; journal: " + *fault;
  if (!comparison.difference().empty()) compared.line += "; " + comparison.difference();
  if (compared.equal) compared.line += ", equal";
  return compared;
}

/// The same for a Quaternity table, whose games have no events.
Result<Compared> verify_four(Store& store, const storage::DeviceRow& device) {
  const auto check = verify_table(store, device.id);
  if (!check) return unexpected(check.error());
  const bool lawful = check->fault.empty();
  return Compared{fmt::format("{}: {} lines in {} games, {}", device.key, check->lines, check->games,
                              lawful ? "lawful" : check->fault),
                  0, false, lawful};
}

Result<std::vector<Subject>> subjects_of(Store& store) {
  const auto devices = store.devices();
  if (!devices) return unexpected(devices.error());
  const auto boards = store.boards();
  if (!boards) return unexpected(boards.error());
  std::vector<Subject> subjects;
  for (const storage::DeviceRow& device : *devices) {
    Subject& subject = subjects.emplace_back(Subject{device, {}});
    for (const storage::BoardRow& board : *boards) {
      if (board.device != device.id) continue;
      subject.boards += fmt::format("{}{}", subject.boards.empty() ? "" : "+", board.number);
    }
  }
  return subjects;
}

/// Compares the devices, as many at a time as there are processors: no journal concerns another one.
class SideBySide {
 public:
  SideBySide(Store& store, const std::vector<Subject>& subjects)
      : store_(store), subjects_(subjects), compared_(subjects.size()) {}

  /// Says the lines in the order of the devices, and counts.
  Result<void> run(Verified& summary, const Say& say, const Progress& progress) {
    std::vector<std::future<void>> workers;
    const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
    while (workers.size() < std::min(processors, subjects_.size()))
      workers.push_back(std::async(std::launch::async, [this] { work(); }));
    Result<void> done;
    for (std::size_t i = 0; i < subjects_.size(); ++i) {
      auto future = compared_[i].get_future();
      while (future.wait_for(kLookEvery) != std::future_status::ready)
        if (progress) progress(played_);
      const auto compared = future.get();
      if (!compared && done) done = unexpected(compared.error());
      if (!compared || !done) continue;
      say(compared->line);
      summary.boards += compared->is_board ? 1 : 0;
      summary.events += compared->events;
      summary.differences += compared->equal ? 0 : 1;
      if (compared->equal && compared->is_board) checkpoints_[subjects_[i].device.id] = compared->checkpoint;
    }
    return done;
  }
  /// Of each device whose events are equal: the last one before the latest checkpoint of its journal.
  [[nodiscard]] const std::map<storage::DeviceId, storage::Sequence>& checkpoints() const {
    return checkpoints_;
  }

 private:
  static constexpr std::chrono::milliseconds kLookEvery{50};

  void work() {
    auto store = Store::open(store_.path(), Store::Access::read_only);
    if (!store && store.error().in_use)  // by this program, which writes it
      store = Store::open(store_.path(), Store::Access::read_beside_writer);
    for (std::size_t i = next_++; i < subjects_.size(); i = next_++) {
      try {
        compared_[i].set_value(compare(store, subjects_[i]));
      } catch (...) {
        compared_[i].set_exception(std::current_exception());  // who waits for it meets it there
      }
    }
  }
  Result<Compared> compare(Result<Store>& store, const Subject& subject) {
    if (!store) return unexpected(store.error());
    const bool four = subject.device.driver == quaternity_sheet::kDriver;
    return four ? verify_four(*store, subject.device) : verify_board(*store, subject, played_);
  }

  Store& store_;
  const std::vector<Subject>& subjects_;
  std::vector<std::promise<Result<Compared>>> compared_;
  std::map<storage::DeviceId, storage::Sequence> checkpoints_;
  std::atomic<std::size_t> next_{0}, played_{0};
};

/// Where a start would go on at another event than the checkpoint leaves off, it would conclude something
/// twice or never.
Result<Faults> compare_checkpoints(Store& store, const std::map<storage::DeviceId, storage::Sequence>& made) {
  if (made.empty()) return Faults{};
  std::map<storage::BoardId, std::int64_t> behind;
  const auto first = std::ranges::min(made | std::views::values);
  const auto read =
      store.seals().events_after(first, std::numeric_limits<int>::max(), [&](const storage::EventRow& event) {
        const auto checkpoint = made.find(event.device);
        if (checkpoint != made.end() && event.sequence > checkpoint->second) ++behind[event.board];
      });
  if (!read) return unexpected(read.error());
  const auto boards = store.boards();
  if (!boards) return unexpected(boards.error());
  Faults faults;
  for (const storage::BoardRow& board : *boards) {
    if (!made.contains(board.device)) continue;
    const auto counted = store.events_since_checkpoint(board.id);
    // What is impossible the check of the rows has named.
    if (!counted && !counted.error().one_device) return unexpected(counted.error());
    if (counted && *counted != behind[board.id])
      faults.push_back(fmt::format("board {} counts {} events since its latest checkpoint, and it has {}",
                                   board.number, *counted, behind[board.id]));
  }
  return faults;
}

/// Says the differences and returns their number.
Result<std::size_t> report(const Result<Faults>& faults, const Say& say) {
  if (!faults) return unexpected(faults.error());
  for (const std::string& fault : *faults) say(fault);
  return faults->size();
}

}  // namespace

Result<Verified> verify_store(Store& store, const Say& say, const Progress& progress,
                              const std::vector<KeptCheckpoint>& kept) {
  const auto unsound = report(store.upkeep().check_file(), say);
  if (!unsound) return unexpected(unsound.error());
  // The rows of a file with faults are not interpreted.
  Verified summary{0, 0, *unsound};
  if (*unsound != 0) return summary;
  const auto contradicting = report(store.upkeep().check_rows(), say);
  if (!contradicting) return unexpected(contradicting.error());
  summary.differences += *contradicting;

  const auto subjects = subjects_of(store);
  if (!subjects) return unexpected(subjects.error());
  SideBySide compared(store, *subjects);
  if (auto done = compared.run(summary, say, progress); !done) return unexpected(done.error());
  const auto miscounted = report(compare_checkpoints(store, compared.checkpoints()), say);
  if (!miscounted) return unexpected(miscounted.error());
  summary.differences += *miscounted;
  // Before an event that cannot be read makes the store unusable.
  const auto seals = check_seals(store, kept);
  if (!seals) return unexpected(seals.error());
  auto derived = store.upkeep().compare_derived(events::parse_tracked_event);
  if (!derived && *contradicting == 0) return unexpected(derived.error());
  // What an event that cannot be read would give nobody knows.
  if (!derived) derived = Faults{derived.error().message};
  summary.differences += *report(derived, say);
  for (const auto* lines : {&seals->faults, &seals->remarks}) std::ranges::for_each(*lines, say);
  say(seals->summary);
  summary.differences += seals->faults.size();
  return summary;
}

}  // namespace eboard::archive
