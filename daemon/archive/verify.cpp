// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/archive/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
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
  /// The number of events read.
  [[nodiscard]] std::size_t count() const { return count_; }

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

  [[nodiscard]] std::size_t stored() const { return stored_.count(); }
  /// The first difference; empty if there is none.
  [[nodiscard]] const std::string& difference() const { return difference_; }

 private:
  static std::string differs(const EventText& event, const std::string& made) {
    return fmt::format("event {} is {}, the journal gives {}{}", event.sequence, event.json, made,
                       by_another_tracker(event));
  }

  StoredEvents stored_;
  std::string difference_;
};

/// Plays the journal. Returns why it cannot be read to its end; empty if it can.
Result<std::string> rebuild(Store& store, storage::DeviceId device, Comparison& comparison,
                            const Progress& progress) {
  pipeline::JournalReplay replay;
  std::vector<TrackedEvent> events;
  std::string fault;
  Result<void> compared;
  std::size_t entries = 0;
  auto read = store.read_journal(device, Store::From::beginning, [&](const storage::JournalEntry& entry) {
    ++entries;
    if (progress) progress(entries);
    const auto applied = replay.apply(entry, events);
    if (!applied) fault = applied.error();
    compared = comparison.take(events);
    return applied.has_value() && compared.has_value();
  });
  if (!read) return unexpected(read.error());
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

/// Says the subject's line and counts it.
Result<void> verify_subject(Store& store, const Subject& subject, Verified& summary, const Say& say,
                            const Progress& progress) {
  Comparison comparison(store, subject.device.id);
  const auto fault = rebuild(store, subject.device.id, comparison, progress);
  if (!fault) return unexpected(fault.error());
  std::string line =
      fmt::format("board {} ({}): {} events", subject.boards, subject.device.key, comparison.stored());
  if (!fault->empty()) line += "; journal: " + *fault;
  if (!comparison.difference().empty()) line += "; " + comparison.difference();
  const bool equal = fault->empty() && comparison.difference().empty();
  say(line + (equal ? ", equal" : ""));
  ++summary.boards;
  summary.events += comparison.stored();
  if (!equal) ++summary.differences;
  return {};
}

/// The same for a Quaternity table, whose games have no events.
Result<void> verify_table_line(Store& store, const storage::DeviceRow& device, Verified& summary,
                               const Say& say) {
  const auto check = verify_table(store, device.id);
  if (!check) return unexpected(check.error());
  const bool lawful = check->fault.empty();
  say(fmt::format("{}: {} lines in {} games, {}", device.key, check->lines, check->games,
                  lawful ? "lawful" : check->fault));
  if (!lawful) ++summary.differences;
  return {};
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

/// Says the differences and returns their number.
Result<std::size_t> report(const Result<Faults>& faults, const Say& say) {
  if (!faults) return unexpected(faults.error());
  for (const std::string& fault : *faults) say(fault);
  return faults->size();
}

}  // namespace

Result<Verified> verify_store(Store& store, const Say& say, const Progress& progress,
                              const std::vector<KeptCheckpoint>& kept) {
  const auto unsound = report(store.upkeep().check(), say);
  if (!unsound) return unexpected(unsound.error());
  // The rows of a file with faults are not interpreted.
  Verified summary{0, 0, *unsound};
  if (*unsound != 0) return summary;

  const auto subjects = subjects_of(store);
  if (!subjects) return unexpected(subjects.error());
  for (const Subject& subject : *subjects) {
    const bool four = subject.device.driver == quaternity_sheet::kDriver;
    const auto done = four ? verify_table_line(store, subject.device, summary, say)
                           : verify_subject(store, subject, summary, say, progress);
    if (!done) return unexpected(done.error());
  }
  const auto derived = report(store.upkeep().compare_derived(events::parse_tracked_event), say);
  if (!derived) return unexpected(derived.error());
  summary.differences += *derived;
  const auto seals = check_seals(store, kept);
  if (!seals) return unexpected(seals.error());
  for (const auto* lines : {&seals->faults, &seals->remarks}) std::ranges::for_each(*lines, say);
  say(seals->summary);
  summary.differences += seals->faults.size();
  return summary;
}

}  // namespace eboard::archive
