// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>

#include "daemon/archive/archive.hpp"
#include "daemon/archive/archive_reader.hpp"
#include "daemon/archive/names.hpp"
#include "daemon/archive/papers.hpp"
#include "daemon/archive/rows.hpp"
#include "daemon/archive/verify.hpp"
#include "daemon/events/event_json.hpp"
#include "daemon/exports/exports.hpp"
#include "drivers/capture.hpp"
#include "storage/store.hpp"

namespace eboard::archive {

using storage::BoardId;
using storage::DeviceId;
using storage::JournalEntry;
using storage::JournalKind;
using storage::Millis;
using storage::Store;

namespace fs = std::filesystem;

namespace {

template <class Value>
using OrRefused = Expected<Value, Refused>;

auto refused(std::string sentence) { return unexpected(Refused{std::move(sentence), false}); }
auto failed(const storage::StoreError& error) { return unexpected(Refused{error.message, true}); }

/// The journal of a device, put together from its capture and the other entries.
OrRefused<std::vector<JournalEntry>> journal_of(ArchiveReader& archive, const ArchivedDevice& device) {
  std::vector<JournalEntry> journal;
  if (!device.begins) return journal;
  const std::string capture_file = capture_name(device.row.id), rows_file = journal_name(device.row.id);
  const auto text = archive.member(capture_file);
  if (!text) return refused(text.error());
  const auto capture = drivers::parse_capture(*text);
  if (!capture) return refused(fmt::format("{}: {}", capture_file, capture.error()));
  const auto rows = archive.member(rows_file);
  if (!rows) return refused(rows.error());
  const auto entries = entries_in(*rows);
  if (!entries) return refused(fmt::format("{}: {}", rows_file, entries.error()));
  std::size_t line = 0;
  const auto take_lines = [&](std::size_t until) {
    for (; line < std::min(until, capture->lines.size()); ++line) {
      const drivers::CaptureLine& one = capture->lines[line];
      const bool read = one.direction == drivers::Direction::from_device;
      journal.push_back({device.row.id,
                         *device.begins + one.at,
                         read ? JournalKind::read : JournalKind::written,
                         one.bytes,
                         {}});
    }
  };
  for (const ArchivedEntry& entry : *entries) {
    take_lines(entry.after);
    journal.push_back({device.row.id, entry.at, entry.kind, {}, entry.text});
  }
  take_lines(capture->lines.size());
  const auto earlier = [](const JournalEntry& a, const JournalEntry& b) { return a.at > b.at; };
  if (std::ranges::adjacent_find(journal, earlier) != journal.end())
    return refused(fmt::format("{}: its times go back", rows_file));
  return journal;
}

/// Fills an empty store with what an archive holds.
class Filling {
 public:
  Filling(ArchiveReader& archive, Store& store) : archive_(archive), store_(store) {}

  OrRefused<void> fill() {
    if (auto done = read(); !done) return done;
    if (auto begun = store_.begin(); !begun) return failed(begun.error());
    if (auto done = fill_transaction(); !done) {
      store_.rollback();
      return done;
    }
    if (auto done = store_.commit(); !done) return failed(done.error());
    for (const storage::TournamentChange& change : facts_.changes) {
      const auto id = store_.tournament_changes().append(storage::PackedTournamentChange(change));
      if (!id) return failed(id.error());
      if (*id != change.id)
        return refused(fmt::format("{}: changes of tournaments are not in order", kFacts));
    }
    return {};
  }

 private:
  OrRefused<void> read() {
    const auto facts = archive_.member(kFacts);
    if (!facts) return refused(facts.error());
    auto parsed = facts_in(*facts);
    if (!parsed) return refused(fmt::format("{}: {}", kFacts, parsed.error()));
    facts_ = std::move(*parsed);
    const auto events = archive_.member(kEvents);
    if (!events) return refused(events.error());
    auto rows = events_in(*events);
    if (!rows) return refused(fmt::format("{}: {}", kEvents, rows.error()));
    events_ = std::move(*rows);
    return count_events();
  }

  /// How many events each board has, and how many of them before the latest checkpoint of its device.
  OrRefused<void> count_events() {
    for (const ArchivedBoard& board : facts_.boards) {
      const bool known = std::ranges::any_of(
          facts_.devices, [&](const ArchivedDevice& one) { return one.row.id == board.row.device; });
      if (!known || !boards_.emplace(board.row.id, Board{board.row.device, -board.since_checkpoint}).second)
        return refused(fmt::format("{}: board {} is of no device, or named twice", kFacts, board.row.id));
    }
    for (const ArchivedEvent& event : events_) {
      const auto board = boards_.find(event.board);
      if (board == boards_.end())
        return refused(fmt::format("{}: there is no board {}", kEvents, event.board));
      ++board->second.before_checkpoint;
    }
    return {};
  }

  OrRefused<void> fill_transaction() {
    if (auto done = store_.releases().belong_to(facts_.id); !done) return failed(done.error());
    std::vector<storage::DeviceRow> devices;
    for (const ArchivedDevice& device : facts_.devices) devices.push_back(device.row);
    if (auto done = store_.releases().know(devices); !done) return failed(done.error());
    for (const ArchivedBoard& board : facts_.boards)
      if (auto done = store_.releases().know(board.row); !done) return failed(done.error());
    for (const storage::ClockAnchor& anchor : facts_.anchors)
      if (auto done = store_.append(anchor); !done) return failed(done.error());
    for (const storage::PairingChange& change : facts_.names)
      if (auto done = store_.releases().apply(change); !done) return failed(done.error());
    for (const ArchivedDevice& device : facts_.devices)
      if (auto done = begin_journal(device); !done) return done;
    for (const ArchivedEvent& event : events_)
      if (auto done = append(event); !done) return done;
    while (!ends_.empty())
      if (auto done = end_journal(ends_.begin()->first); !done) return done;
    if (auto done =
            store_.seals().fill({facts_.leaves, facts_.sealed_changes, facts_.roots, facts_.cosignatures});
        !done)
      return failed(done.error());
    return {};
  }

  /// Up to its latest checkpoint; the rest waits until all that was concluded before that is there.
  OrRefused<void> begin_journal(const ArchivedDevice& device) {
    auto journal = journal_of(archive_, device);
    if (!journal) return unexpected(journal.error());
    const auto last =
        std::ranges::find(journal->rbegin(), journal->rend(), JournalKind::checkpoint, &JournalEntry::kind);
    auto end = last == journal->rend() ? journal->end() : std::prev(last.base());
    for (auto entry = journal->begin(); entry != end; ++entry)
      if (auto done = store_.append(*entry); !done) return failed(done.error());
    if (end != journal->end())
      ends_[device.row.id].assign(std::move_iterator(end), std::move_iterator(journal->end()));
    return {};
  }

  OrRefused<void> end_journal(DeviceId device) {
    const auto rest = ends_.find(device);
    for (const JournalEntry& entry : rest->second)
      if (auto done = store_.append(entry); !done) return failed(done.error());
    ends_.erase(rest);
    return {};
  }

  OrRefused<void> append(const ArchivedEvent& row) {
    Board& board = boards_.at(row.board);
    if (board.before_checkpoint-- == 0 && ends_.contains(board.device))
      if (auto done = end_journal(board.device); !done) return done;
    auto event = events::parse_tracked_event(row.json);
    if (!event) return refused(fmt::format("{}: {}", kEvents, event.error()));
    storage::StoredEvent stored{0, row.board, std::move(*event), row.json, row.tracker};
    if (row.round > 0) stored.round = row.round;
    const auto number = store_.releases().append(stored);
    if (!number) return failed(number.error());
    return {};
  }

  struct Board {
    DeviceId device = 0;
    std::int64_t before_checkpoint = 0;  ///< events that are still to come before it
  };

  ArchiveReader& archive_;
  Store& store_;
  Facts facts_;
  std::vector<ArchivedEvent> events_;
  std::map<BoardId, Board> boards_;
  std::map<DeviceId, std::vector<JournalEntry>> ends_;
};

/// One text of an export.
class TextOutput final : public exports::Output {
 public:
  void begin(const std::string& file) override { name = file; }
  std::ostream& stream() override { return text; }
  [[nodiscard]] bool good() override { return text.good(); }

  std::string name;
  std::ostringstream text;
};

/// Writes the papers again. One of another version of the program may be written otherwise.
OrRefused<void> compare_papers(ArchiveReader& archive, Store& store, Checked& checked) {
  const bool same_program = archive.manifest().program == EBOARD_VERSION;
  const auto papers = papers_of(store, archive.manifest().round);
  if (!papers) return failed(papers.error());
  for (const Paper& paper : *papers) {
    TextOutput output;
    if (auto done = exports::write(store, paper.format, paper.wish, output); !done)
      return failed(done.error());
    const std::string name = std::string(kPapersFolder) + output.name;
    const auto kept = archive.member(name);
    if (!kept && same_program) return refused(kept.error());
    if (kept && *kept == output.text.str()) continue;
    std::string sentence = fmt::format("{}: what is stored gives another text", name);
    if (same_program) return refused(std::move(sentence));
    checked.remarks.push_back(
        fmt::format("{} (written by version {})", sentence, archive.manifest().program));
  }
  return {};
}

/// Every member, also one that is needed for nothing.
OrRefused<void> check_hashes(ArchiveReader& archive) {
  for (const Member& member : archive.manifest().members)
    if (const auto text = archive.member(member.name); !text) return refused(text.error());
  return {};
}

OrRefused<Checked> fill_and_check(ArchiveReader& archive, Store& store) {
  if (auto done = check_hashes(archive); !done) return unexpected(done.error());
  if (auto done = Filling(archive, store).fill(); !done) return unexpected(done.error());
  std::string first;
  const auto verified = verify_store(store, [&](const std::string& line) {
    if (first.empty() && !line.ends_with(", equal") && !line.ends_with(", lawful")) first = line;
  });
  if (!verified) return failed(verified.error());
  if (verified->differences > 0)
    return refused(fmt::format("what its boards reported gives other games: {}", first));
  Checked checked{archive.manifest().round, verified->boards, verified->events};
  if (auto done = compare_papers(archive, store, checked); !done) return unexpected(done.error());
  return checked;
}

void remove_store(const std::string& path) {
  std::error_code none;
  for (const char* ending : {"", "-wal", "-shm", ".lock", ".open", ".new"}) fs::remove(path + ending, none);
}

/// A link stays, and what it leads to is written, be it there or not.
std::string behind_links(fs::path path) {
  constexpr int kMaxLinks = 40;
  std::error_code none;
  for (int n = 0; n < kMaxLinks && fs::is_symlink(path, none); ++n)
    path = path.parent_path() / fs::read_symlink(path, none);
  return path.string();
}

/// A hidden file in the same folder.
std::string beside(const fs::path& path) {
  return (path.parent_path() / fmt::format(".{}.archived", path.filename().string())).string();
}

// --- what another store has

/// The first store's content, in its order, is the beginning of the second one's.
class Prefix {
 public:
  Prefix(Store& shorter, Store& longer) : shorter_(shorter), longer_(longer) {}

  storage::Result<bool> holds() {
    const auto devices = shorter_.devices();
    if (!devices) return unexpected(devices.error());
    for (const storage::DeviceRow& device : *devices) {
      const auto events = has_events(device.id);
      if (!events || !*events) return events;
      const auto journal = has_journal(device.id);
      if (!journal || !*journal) return journal;
    }
    return has_changes();
  }

 private:
  storage::Result<bool> has_events(DeviceId device) {
    constexpr std::size_t kPage = 4096;
    storage::Sequence last = 0;
    while (true) {
      const auto here = shorter_.event_page(device, last, kPage);
      if (!here) return unexpected(here.error());
      if (here->empty()) return true;
      const auto there = longer_.event_page(device, last, here->size());
      if (!there) return unexpected(there.error());
      const auto same = [](const storage::EventText& a, const storage::EventText& b) {
        return a.sequence == b.sequence && a.json == b.json;
      };
      if (!std::ranges::equal(*here, *there, same)) return false;
      last = here->back().sequence;
    }
  }

  storage::Result<bool> has_journal(DeviceId device) {
    const auto entries = [&](Store& store, std::vector<JournalEntry>& out) {
      return store.read_journal(device, Store::From::beginning, [&](const JournalEntry& entry) {
        out.push_back(entry);
        return true;
      });
    };
    std::vector<JournalEntry> here, there;
    if (auto read = entries(shorter_, here); !read) return unexpected(read.error());
    if (auto read = entries(longer_, there); !read) return unexpected(read.error());
    const auto same = [](const JournalEntry& a, const JournalEntry& b) {
      return a.at == b.at && a.kind == b.kind && a.bytes == b.bytes && a.text == b.text;
    };
    return here.size() <= there.size() && std::equal(here.begin(), here.end(), there.begin(), same);
  }

  storage::Result<bool> has_changes() {
    const auto here = shorter_.tournament_changes().all(), there = longer_.tournament_changes().all();
    if (!here) return unexpected(here.error());
    if (!there) return unexpected(there.error());
    const auto names = shorter_.rounds().changes(0), more = longer_.rounds().changes(0);
    if (!names) return unexpected(names.error());
    if (!more) return unexpected(more.error());
    const auto same = [](const storage::PairingChange& a, const storage::PairingChange& b) {
      return a.what == b.what && a.number == b.number && a.board == b.board && a.at == b.at &&
             a.tags == b.tags;
    };
    return here->size() <= there->size() && std::equal(here->begin(), here->end(), there->begin()) &&
           names->size() <= more->size() && std::equal(names->begin(), names->end(), more->begin(), same);
  }

  Store& shorter_;
  Store& longer_;
};

storage::Result<bool> is_empty(Store& store) {
  const auto devices = store.devices();
  if (!devices) return unexpected(devices.error());
  const auto changes = store.tournament_changes().all();
  if (!changes) return unexpected(changes.error());
  const auto names = store.rounds().changes(0);
  if (!names) return unexpected(names.error());
  return devices->empty() && changes->empty() && names->empty();
}

/// Whether what is at the path is to be replaced by the store of the archive.
OrRefused<bool> is_behind(Store& there, Store& archived) {
  const auto empty = is_empty(there);
  if (!empty) return failed(empty.error());
  if (*empty) return true;
  if (there.id() != archived.id())
    return refused(fmt::format("{}: holds another hall; bring the archive to a new file", there.path()));
  const auto has_all = Prefix(archived, there).holds();
  if (!has_all) return failed(has_all.error());
  if (*has_all) return false;
  const auto has_less = Prefix(there, archived).holds();
  if (!has_less) return failed(has_less.error());
  if (*has_less) return true;
  return refused(
      fmt::format("{}: holds what is not in the archive; bring the archive to a new file", there.path()));
}

/// The same, where there may be nothing. `there` is what is there, open.
OrRefused<bool> look_at(const std::string& path, const std::string& made, std::optional<Store>& there) {
  std::error_code none;
  // SQLite would apply the log of a store that was here to the new file.
  for (const char* log : {"-wal", "-journal"})
    if (!fs::exists(path, none) && fs::exists(path + log, none))
      return refused(fmt::format("{}{} is left of another database; look for that one first", path, log));
  if (!fs::exists(path, none)) return true;
  auto opened = Store::open(path, Store::Access::read_only);
  if (!opened) return failed(opened.error());
  there.emplace(std::move(*opened));
  // SQLite would apply the old log to the new file.
  if (fs::exists(path + "-wal", none) && fs::file_size(path + "-wal", none) > 0)
    return refused(fmt::format("{}: was not closed; let eboardd start and end on it once", path));
  auto archived = Store::open(made, Store::Access::read_only);
  if (!archived) return failed(archived.error());
  return is_behind(*there, *archived);
}

}  // namespace

OrRefused<Checked> unpack(std::string_view bytes, const std::string& path) {
  auto archive = ArchiveReader::open(bytes);
  if (!archive) return refused(archive.error());
  OrRefused<Checked> checked = [&]() -> OrRefused<Checked> {
    auto store = Store::open(path, Store::Access::read_write);
    if (!store) return failed(store.error());
    return fill_and_check(*archive, *store);
  }();
  if (!checked) remove_store(path);
  return checked;
}

OrRefused<BroughtIn> bring_in(std::string_view bytes, const std::string& named) {
  const std::string path = behind_links(named);
  const std::string made = beside(path);
  remove_store(made);  // of a former attempt
  auto checked = unpack(bytes, made);
  if (!checked) return unexpected(checked.error());
  std::optional<Store> there;  // open until the end: nobody begins to write to it meanwhile
  OrRefused<bool> behind = look_at(path, made, there);
  if (behind && *behind) {
    std::error_code error;
    fs::rename(made, path, error);
    if (error) behind = unexpected(Refused{fmt::format("{}: {}", path, error.message()), true});
  }
  remove_store(made);
  if (!behind) return unexpected(behind.error());
  return BroughtIn{std::move(*checked), *behind};
}

}  // namespace eboard::archive
