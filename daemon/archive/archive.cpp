// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/archive/archive.hpp"

#include <fmt/format.h>

#include <sstream>
#include <utility>

#include "daemon/archive/manifest.hpp"
#include "daemon/archive/names.hpp"
#include "daemon/archive/papers.hpp"
#include "daemon/archive/rows.hpp"
#include "daemon/archive/zip_writer.hpp"
#include "daemon/events/event_json.hpp"
#include "daemon/exports/exports.hpp"

namespace eboard::archive {

using storage::JournalEntry;
using storage::JournalKind;
using storage::Result;
using storage::Store;
using storage::StoreError;

namespace {

auto fault(std::string sentence) { return unexpected(StoreError{0, false, std::move(sentence)}); }

/// Packs members, and lists them.
class Packing {
 public:
  explicit Packing(std::size_t maximum) : maximum_(maximum) {}

  [[nodiscard]] Result<void> add(const std::string& name, std::string_view bytes) {
    manifest.members.push_back({name, bytes.size(), sha256_of(bytes)});
    return put(name, bytes);
  }
  [[nodiscard]] Result<std::string> finish() {
    if (auto done = put(std::string(kManifest), to_json(manifest)); !done) return unexpected(done.error());
    std::string bytes = zip_.finish();
    if (bytes.empty()) return fault("the archive cannot be packed");
    if (bytes.size() > maximum_) return unexpected(too_long());
    return bytes;
  }

  Manifest manifest;

 private:
  [[nodiscard]] StoreError too_long() const {
    const bool more_elsewhere = maximum_ < kMaxArchive;
    return {0, false,
            fmt::format("the archive has more than {} MiB{}", maximum_ >> 20,
                        more_elsewhere ? "; stop the daemon and archive its database" : "")};
  }
  [[nodiscard]] Result<void> put(const std::string& name, std::string_view bytes) {
    if (!zip_.add(name, bytes)) return fault("the archive cannot be packed");
    if (zip_.size() > maximum_) return unexpected(too_long());
    return {};
  }

  std::size_t maximum_;
  ZipWriter zip_;
};

/// Takes what exports write as members in a folder.
class MemberOutput final : public exports::Output {
 public:
  MemberOutput(Packing& packing, std::string folder) : packing_(packing), folder_(std::move(folder)) {}

  void begin(const std::string& name) override {
    end();
    name_ = folder_ + name;
  }
  std::ostream& stream() override { return text_; }
  [[nodiscard]] bool good() override { return done_.has_value(); }
  Result<void> end() {
    if (!name_.empty() && done_) done_ = packing_.add(name_, text_.str());
    name_.clear();
    text_.str({});
    return done_;
  }

 private:
  Packing& packing_;
  std::string folder_, name_;
  std::ostringstream text_;
  Result<void> done_;
};

Result<void> add_papers(Store& store, int round, Packing& packing) {
  const auto papers = papers_of(store, round);
  if (!papers) return unexpected(papers.error());
  for (const Paper& paper : *papers) {
    MemberOutput output(packing, std::string(kPapersFolder));
    if (auto done = exports::write(store, paper.format, paper.wish, output); !done) return done;
    if (auto done = output.end(); !done) return done;
  }
  return {};
}

Result<void> add_facts(Store& store, std::vector<ArchivedDevice> devices, Packing& packing) {
  Facts facts;
  facts.id = store.id();
  facts.devices = std::move(devices);
  const auto boards = store.boards();
  if (!boards) return unexpected(boards.error());
  for (const storage::BoardRow& board : *boards) {
    const auto since = store.events_since_checkpoint(board.id);
    if (!since) return unexpected(since.error());
    facts.boards.push_back({board, *since});
  }
  auto anchors = store.anchors();
  if (!anchors) return unexpected(anchors.error());
  facts.anchors = std::move(*anchors);
  auto names = store.rounds().changes(0);
  if (!names) return unexpected(names.error());
  facts.names = std::move(*names);
  auto changes = store.tournament_changes().all();
  if (!changes) return unexpected(changes.error());
  facts.changes = std::move(*changes);
  auto leaves = store.seals().leaves(0, [&](const storage::SealedLeaf& leaf) {
    facts.leaves.push_back(leaf);
    return true;
  });
  if (!leaves) return leaves;
  auto sealed_changes = store.seals().changes();
  if (!sealed_changes) return unexpected(sealed_changes.error());
  facts.sealed_changes = std::move(*sealed_changes);
  auto roots = store.seals().roots();
  if (!roots) return unexpected(roots.error());
  facts.roots = std::move(*roots);
  auto cosignatures = store.seals().cosignatures();
  if (!cosignatures) return unexpected(cosignatures.error());
  facts.cosignatures = std::move(*cosignatures);
  return packing.add(std::string(kFacts), to_text(facts));
}

Result<void> add_events(Store& store, Packing& packing) {
  std::string text;
  Result<void> done;
  auto read = store.read_events(0, events::parse_tracked_event, [&](const storage::StoredEvent& event) {
    ArchivedEvent row{event.board, event.tracker_version, 0, event.json};
    if (tracking::opens_game(event.event)) {
      const auto round = store.rounds().round_of(event.board, event.event.game, event.sequence);
      if (!round)
        done = unexpected(round.error());
      else
        row.round = round->value_or(0);
    }
    text += to_line(row);
    return done.has_value();
  });
  if (!read) return read;
  return done ? packing.add(std::string(kEvents), text) : done;
}

bool is_wire(JournalKind kind) { return kind == JournalKind::read || kind == JournalKind::written; }

/// The entries that are not in the capture; begins: the time of the first entry.
Result<void> add_journal(Store& store, ArchivedDevice& device, Packing& packing) {
  std::string text;
  std::size_t lines = 0;
  auto read = store.read_journal(device.row.id, Store::From::beginning, [&](const JournalEntry& entry) {
    if (!device.begins) device.begins = entry.at;
    if (is_wire(entry.kind))
      ++lines;
    else
      text += to_line({lines, entry.at, entry.kind, entry.text});
    return true;
  });
  if (!read || !device.begins) return read;
  return packing.add(journal_name(device.row.id), text);
}

Result<void> add_store(Store& store, Packing& packing) {
  const auto rows = store.devices();
  if (!rows) return unexpected(rows.error());
  std::vector<ArchivedDevice> devices;
  for (const storage::DeviceRow& row : *rows) {
    devices.push_back({row, {}});
    if (auto done = add_journal(store, devices.back(), packing); !done) return done;
    MemberOutput capture(packing, "captures/");
    if (auto done = exports::write_capture(store, row, capture); !done) return done;
    if (auto done = capture.end(); !done) return done;
  }
  if (auto done = add_facts(store, std::move(devices), packing); !done) return done;
  return add_events(store, packing);
}

/// While it lives, the store is read as it is now, whatever a daemon stores meanwhile. Of a store that is
/// only read SQLite begins a transaction that reads.
class Moment {
 public:
  explicit Moment(Store& store) : store_(store), begun_(store.begin()) {}
  ~Moment() { store_.rollback(); }
  Moment(const Moment&) = delete;
  Moment& operator=(const Moment&) = delete;
  [[nodiscard]] const Result<void>& begun() const { return begun_; }

 private:
  Store& store_;
  Result<void> begun_;
};

}  // namespace

Result<std::string> archive_of(Store& store, int round, std::size_t maximum) {
  const Moment moment(store);
  if (!moment.begun()) return unexpected(moment.begun().error());
  Packing packing(maximum);
  packing.manifest.tracker = tracking::kTrackerVersion;
  packing.manifest.program = EBOARD_VERSION;
  packing.manifest.store = store.id();
  packing.manifest.round = round;
  if (auto done = add_papers(store, round, packing); !done) return unexpected(done.error());
  if (auto done = add_store(store, packing); !done) return unexpected(done.error());
  return packing.finish();
}

}  // namespace eboard::archive
