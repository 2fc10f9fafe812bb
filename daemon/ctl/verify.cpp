// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Does the store hold what its journal says? The whole journal of each device goes through the pipeline
// again, and on to the time of the last event that is stored; that must give the stored events, text by text,
// no fewer and no more. Then the derived tables must be what these events give.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <cstdio>
#include <map>

#include "daemon/ctl/options.hpp"
#include "daemon/net/json.hpp"
#include "daemon/pipeline/journal_replay.hpp"
#include "storage/store.hpp"

namespace eboard::ctl {

namespace po = boost::program_options;
using storage::Result;
using storage::Store;
using storage::StoredEvent;
using tracking::TrackedEvent;

namespace {

using Faults = std::vector<std::string>;

/// A device with the numbers of its boards and all that is stored of them.
struct Subject {
  storage::DeviceRow device;
  std::string boards;
  std::vector<const StoredEvent*> stored;
};

struct Rebuilt {
  std::vector<TrackedEvent> events;
  std::string fault;  ///< why the journal cannot be read to its end; empty if it can
};

Result<Rebuilt> rebuild(Store& store, const Subject& subject) {
  Rebuilt rebuilt;
  pipeline::JournalReplay replay;
  auto read =
      store.read_journal(subject.device.id, Store::From::beginning, [&](const storage::JournalEntry& entry) {
        const auto applied = replay.apply(entry, rebuilt.events);
        if (!applied) rebuilt.fault = applied.error();
        return applied.has_value();
      });
  if (!read) return unexpected(read.error());
  // What a deadline concluded after the last entry is concluded again; what none has yet is not expected.
  if (replay.pipeline() && !subject.stored.empty()) {
    const auto latest = std::ranges::max_element(subject.stored, {},
                                                 [](const StoredEvent* event) { return event->event.at; });
    replay.running().advance((*latest)->event.at, rebuilt.events);
  }
  return rebuilt;
}

std::string by_another_tracker(const StoredEvent& event) {
  if (event.tracker_version == tracking::kTrackerVersion) return {};
  return fmt::format(" (stored by tracker {}, this is {})", event.tracker_version, tracking::kTrackerVersion);
}

/// The first difference, or nothing.
std::string first_difference(const std::vector<const StoredEvent*>& stored,
                             const std::vector<TrackedEvent>& rebuilt) {
  for (std::size_t i = 0; i < std::max(stored.size(), rebuilt.size()); ++i) {
    const std::string made =
        i < rebuilt.size() ? boost::json::serialize(net::to_json(rebuilt[i])) : std::string("nothing");
    if (i >= stored.size()) return fmt::format("after the last stored event the journal gives {}", made);
    if (stored[i]->json == made) continue;
    return fmt::format("event {} is {}, the journal gives {}{}", stored[i]->sequence, stored[i]->json, made,
                       by_another_tracker(*stored[i]));
  }
  return {};
}

/// Prints the subject's line. True: no difference.
Result<bool> verify_subject(Store& store, const Subject& subject) {
  const auto rebuilt = rebuild(store, subject);
  if (!rebuilt) return unexpected(rebuilt.error());
  const std::string difference = first_difference(subject.stored, rebuilt->events);
  std::string line =
      fmt::format("board {} ({}): {} events", subject.boards, subject.device.key, subject.stored.size());
  if (!rebuilt->fault.empty()) line += "; journal: " + rebuilt->fault;
  if (!difference.empty()) line += "; " + difference;
  const bool equal = rebuilt->fault.empty() && difference.empty();
  fmt::print("{}{}\n", line, equal ? ", equal" : "");
  return equal;
}

Result<std::vector<Subject>> subjects_of(Store& store, const std::vector<StoredEvent>& events) {
  const auto devices = store.devices();
  if (!devices) return unexpected(devices.error());
  const auto boards = store.boards();
  if (!boards) return unexpected(boards.error());
  std::vector<Subject> subjects;
  std::map<storage::DeviceId, std::size_t> place_of_device;
  std::map<storage::BoardId, std::size_t> place_of_board;
  for (const storage::DeviceRow& device : *devices) {
    place_of_device[device.id] = subjects.size();
    subjects.push_back({device, {}, {}});
  }
  for (const storage::BoardRow& board : *boards) {
    const std::size_t place = place_of_device.at(board.device);
    place_of_board[board.id] = place;
    subjects[place].boards += fmt::format("{}{}", subjects[place].boards.empty() ? "" : "+", board.number);
  }
  for (const StoredEvent& event : events) subjects[place_of_board.at(event.board)].stored.push_back(&event);
  return subjects;
}

/// How many differences were printed.
Result<std::size_t> report(const Result<Faults>& faults) {
  if (!faults) return unexpected(faults.error());
  for (const std::string& fault : *faults) fmt::print("{}\n", fault);
  return faults->size();
}

struct Summary {
  std::size_t boards = 0, events = 0, differences = 0;
};

Result<Summary> verify_store(Store& store) {
  const auto unsound = report(store.check());
  if (!unsound) return unexpected(unsound.error());
  // Rows of a file that contradicts itself are not asked for what they mean.
  Summary summary{0, 0, *unsound};
  if (*unsound != 0) return summary;

  std::vector<StoredEvent> events;
  auto read = store.read_events(0, net::parse_tracked_event, [&](const StoredEvent& event) {
    events.push_back(event);
    return true;
  });
  if (!read) return unexpected(read.error());
  summary.events = events.size();

  const auto subjects = subjects_of(store, events);
  if (!subjects) return unexpected(subjects.error());
  for (const Subject& subject : *subjects) {
    const auto equal = verify_subject(store, subject);
    if (!equal) return unexpected(equal.error());
    if (!*equal) ++summary.differences;
    ++summary.boards;
  }
  const auto derived = report(store.compare_derived(events));
  if (!derived) return unexpected(derived.error());
  summary.differences += *derived;
  return summary;
}

int outside(const storage::StoreError& error) {
  fmt::print(stderr, "eboardctl verify: {}\n", error.message);
  return kOutside;
}

}  // namespace

int verify(const Arguments& arguments) {
  std::string path;
  Usage usage{"verify", "", po::options_description("Does the store hold what its journal says?")};
  usage.options.add_options()("db", po::value(&path)->required(), "the daemon's database");
  const Parsed parsed = parse_options(usage, arguments);
  if (!parsed.values) return parsed.exit;
  auto store = Store::open(path, Store::Access::read_only);
  if (!store) return outside(store.error());
  const auto summary = verify_store(*store);
  if (!summary) return outside(summary.error());
  fmt::print("verify: {} boards, {} events, {} differences\n", summary->boards, summary->events,
             summary->differences);
  return summary->differences == 0 ? kDone : kNo;
}

}  // namespace eboard::ctl
