// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What is damaged or was lost is found, named with what to do, and left as it is; what a crash leaves is
// opened.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <thread>

#include "storage/log_file.hpp"
#include "tests/support/store_support.hpp"

namespace damage_test {

using namespace eboard::storage;
using namespace eboard::test;
using Access = Store::Access;
using Catch::Matchers::StartsWith;

namespace {

std::string refusal(const std::string& path, Access access = Access::read_write) {
  const auto store = Store::open(path, access);
  return store ? "none" : store.error().message;
}

std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

// Neither reader nor writer opens it, each gives the whole reason, and no byte of it changes.
void check_refused(const std::string& path, const std::vector<std::string>& words) {
  const auto database = bytes_of(path), log = bytes_of(path + "-wal");
  const bool was_there = std::filesystem::exists(path);
  for (const Access access : {Access::read_only, Access::read_write}) {
    if (access == Access::read_only && !was_there) continue;
    const std::string said = refusal(path, access);
    for (const std::string& word : words) CHECK_THAT(said, ContainsSubstring(word));
  }
  CHECK(std::filesystem::exists(path) == was_there);
  const bool same = bytes_of(path) == database && bytes_of(path + "-wal") == log;
  CHECK(same);
}

void keep_games(Store& store, int first, int last) {
  const BoardId board = must(store.board(must(store.device("serial 1", "dgt")), 1));
  for (int game = first; game <= last; ++game)
    keep(store, board, scholars_mate(game, Millis{game * 100'000}));
}

// What a kill leaves: games 1 to 3 in the file, 4 to 9 in the log alone.
void write_killed_store(const TemporaryFolder& folder, const std::string& path) {
  const std::string live = folder.file("live.db");
  Store store = open_store(live);
  keep_games(store, 1, 3);
  must(store.checkpoint_wal());
  keep_games(store, 4, 9);
  std::filesystem::copy_file(live, path);
  std::filesystem::copy_file(live + "-wal", path + "-wal");
  std::filesystem::copy_file(live + ".open", path + ".open");
}

constexpr std::size_t kPage = 512, kFrame = 24 + kPage;

}  // namespace

TEST_CASE("a file that became empty is not begun anew without a word") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  write_bytes(path, "");
  check_refused(path, {path + ": is empty", "remove it to begin anew"});
  std::filesystem::remove(path);
  CHECK(refusal(path) == "none");
}

TEST_CASE("a store whose making was cut off is made") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  write_bytes(path, "");
  write_bytes(path + ".new", "");
  CHECK(refusal(path) == "none");
  CHECK_FALSE(std::filesystem::exists(path + ".new"));
}

TEST_CASE("a log without its database is not thrown away") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  write_killed_store(folder, path);
  std::filesystem::remove(path);
  check_refused(path, {path + ": is missing", path + "-wal", "restore"});
  write_bytes(path, "");
  check_refused(path, {path + ": is empty", path + "-wal"});
}

TEST_CASE("a kill leaves nothing that is taken for damage") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  write_killed_store(folder, path);
  Store store = open_store(path);
  CHECK(games_of(store).size() == 9);
  CHECK(store.remark().empty());
}

// It was said of its log that it is gone, and that what was stored last may be missing.
TEST_CASE("a start that ends before anything is stored leaves nothing that is taken for damage") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db"), live = folder.file("live.db");
  {
    Store store = open_store(live);
    keep_games(store, 1, 3);
  }
  const Store started = open_store(live);
  for (const char* file : {"", "-wal", ".open"}) std::filesystem::copy_file(live + file, path + file);
  const Store store = open_store(path);
  CHECK(store.remark().empty());
  std::filesystem::resize_file(live + "-wal", 0);
  for (const char* file : {"", "-wal", ".open"})
    std::filesystem::copy_file(live + file, folder.file("cut.db") + file);
  CHECK_THAT(open_store(folder.file("cut.db")).remark(),
             StartsWith(folder.file("cut.db") + ": was not closed"));
}

TEST_CASE("the last transaction of a log may be torn, as a power cut leaves it") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  write_killed_store(folder, path);
  std::string log = bytes_of(path + "-wal");
  log.resize(32 + static_cast<std::size_t>(must(LogFile::read(path + "-wal")).valid_frames()) * kFrame - 100);
  write_bytes(path + "-wal", log);
  Store store = open_store(path);
  CHECK(games_of(store).size() == 8);
}

TEST_CASE("a hole in the middle of a log is found, and nothing behind it is lost") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  write_killed_store(folder, path);
  const std::string sound = bytes_of(path + "-wal");
  CHECK(must(LogFile::read(path + "-wal")).valid_frames() > 10);
  for (const std::size_t place :
       {std::size_t{32 + 30}, std::size_t{32 + 4}, std::size_t{32 + kFrame + 500}}) {
    CAPTURE(place);
    std::string log = sound;
    log[place] = static_cast<char>(~log[place]);
    write_bytes(path + "-wal", log);
    check_refused(path, {path + "-wal: frame ", "is damaged", "keep a copy"});
  }
  std::string log = sound;
  log.replace(0, 32, std::string(32, '\0'));
  write_bytes(path + "-wal", log);
  check_refused(path, {path + "-wal: its beginning is damaged"});
}

TEST_CASE("a log of another store is not written into this one") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  write_killed_store(folder, path);
  std::filesystem::remove(path);
  {
    Store other = open_store(folder.file("other.db"));
    keep_games(other, 1, 60);
  }
  std::filesystem::copy_file(folder.file("other.db"), path);
  check_refused(path, {path + "-wal: belongs to another store"});
}

TEST_CASE("a file that was not closed and has no log any more opens with a remark") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  write_killed_store(folder, path);
  std::filesystem::remove(path + "-wal");
  {
    Store store = open_store(path);
    CHECK(games_of(store).size() == 3);
    CHECK_THAT(store.remark(), StartsWith(path + ": was not closed"));
  }
  CHECK(open_store(path).remark().empty());
}

TEST_CASE("a page of a small file that was zeroed is found at the start") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  {
    Store store = open_store(path);
    keep_games(store, 1, 30);
    CHECK(store.upkeep().pages_were_checked());
  }
  const std::string sound = bytes_of(path);
  for (std::size_t page = 1; page < sound.size() / kPage; page += 7) {
    std::string damaged = sound;
    damaged.replace(page * kPage, kPage, std::string(kPage, '\0'));
    write_bytes(path, damaged);
    CAPTURE(page);
    const std::string said = refusal(path);
    CHECK_THAT(said, StartsWith(path + ": "));
    CHECK_THAT(said, ContainsSubstring("eboardctl verify --db " + path));
    const bool same = bytes_of(path) == damaged;
    CHECK(same);
  }
}

TEST_CASE("a large file opens without being read, and its damage is found beside the writer") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  {
    Store store = open_store(path);
    const DeviceId device = must(store.device("serial 1", "dgt"));
    must(store.begin());
    for (int i = 0; i < 36; ++i) {
      must(store.append({device, Millis{i}, JournalKind::read, std::vector<std::uint8_t>(1 << 20, 7), {}}));
    }
    must(store.commit());
    keep_games(store, 1, 30);
  }
  std::string bytes = bytes_of(path);
  bytes.replace(bytes.size() - kPage * 4, kPage, std::string(kPage, '\0'));
  write_bytes(path, bytes);
  Store writer = open_store(path);
  CHECK_FALSE(writer.upkeep().pages_were_checked());
  Store reader = open_store(path, Access::read_beside_writer);
  const auto torn = must(reader.upkeep().first_torn_page());
  REQUIRE(torn);
  CHECK_THAT(*torn, StartsWith(path + ": is damaged: "));
  CHECK_THAT(*torn, ContainsSubstring("eboardctl verify"));
}

TEST_CASE("text that became unreadable names the file and what to do") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  {
    Store store = open_store(path);
    keep_games(store, 1, 1);
  }
  REQUIRE(
      run_sql(path, "DROP TRIGGER event_is_not_changed; UPDATE event SET json = '{' WHERE sequence = 4") ==
      SQLITE_OK);
  Store store = open_store(path);
  const auto read = store.latest_games(eboard::events::parse_tracked_event, 0);
  REQUIRE_FALSE(read);
  CHECK_THAT(read.error().message, StartsWith(path + ": event 4: "));
  CHECK_THAT(read.error().message, ContainsSubstring("eboardctl verify --db " + path));
}

TEST_CASE("text that became unreadable costs its board the latest game, and no other board") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  BoardId first = 0, second = 0;
  {
    Store store = open_store(path);
    first = must(store.board(must(store.device("a", "dgt")), 1));
    second = must(store.board(must(store.device("b", "dgt")), 2));
    for (const BoardId board : {first, second}) keep(store, board, scholars_mate(1));
  }
  REQUIRE(
      run_sql(path,
              "DROP TRIGGER event_is_not_changed; UPDATE event SET json = '{' WHERE sequence IN (4, 6)") ==
      SQLITE_OK);
  Store store = open_store(path);
  std::vector<std::pair<BoardId, std::string>> damaged;
  const auto events = must(
      store.latest_games(eboard::events::parse_tracked_event, 5, std::nullopt, Before::nothing,
                         [&](BoardId board, const std::string& why) { damaged.emplace_back(board, why); }));
  REQUIRE(damaged.size() == 1);
  CHECK(damaged.front().first == first);
  CHECK_THAT(damaged.front().second, StartsWith("event 4: "));
  CHECK(events.size() == scholars_mate(1).size());
  CHECK(std::ranges::all_of(events, [&](const StoredEvent& event) { return event.board == second; }));
}

TEST_CASE("reading the journals gives an entry of an unknown kind as it stands, and all others") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  {
    Store store = open_store(path);
    const DeviceId device = must(store.device("a", "dgt"));
    must(store.begin());
    for (const char* text : {"one", "two", "three"})
      must(store.append({device, Millis{1}, JournalKind::lost, {}, text}));
    must(store.commit());
  }
  REQUIRE(run_sql(path, "DROP TRIGGER journal_is_not_changed; UPDATE journal SET kind = 99 WHERE id = 2") ==
          SQLITE_OK);
  Store store = open_store(path);
  std::vector<std::string> texts;
  const auto read = store.read_journals([&](const JournalEntry& entry) {
    texts.push_back(entry.text);
    return true;
  });
  REQUIRE(read);
  CHECK(texts == std::vector<std::string>{"one", "two", "three"});
}

TEST_CASE("a chunk that cannot be unpacked, or an impossible count, is of its device alone") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  DeviceId a = 0, b = 0;
  BoardId board = 0;
  {
    Store store = open_store(path);
    a = must(store.device("a", "dgt"));
    b = must(store.device("b", "dgt"));
    board = must(store.board(a, 1));
    must(store.begin());
    for (const DeviceId device : {a, b, a, b})
      must(store.append({device, Millis{1}, JournalKind::lost, {}, "x"}));
    must(store.commit());
  }
  REQUIRE(run_sql(path,
                  "INSERT INTO journal_chunk (device, first_id, last_id, entries, body) "
                  "SELECT 1, min(id), max(id), count(*), x'0105' FROM journal WHERE device = 1; "
                  "DELETE FROM journal WHERE device = 1; "
                  "UPDATE board SET events_at_checkpoint = 7 WHERE device = 1") == SQLITE_OK);
  Store store = open_store(path);
  std::size_t entries = 0;
  const auto count = [&](const JournalEntry&) { return ++entries > 0; };
  std::map<DeviceId, std::string> damaged;
  must(store.read_journals(count, [&](DeviceId device, const std::string& why) { damaged[device] = why; }));
  CHECK(entries == 2);
  REQUIRE(damaged.size() == 1);
  CHECK_THAT(damaged[a], ContainsSubstring("chunk 1 of device 1: "));
  const auto alone = store.read_journal(a, Store::From::beginning, count);
  REQUIRE_FALSE(alone);
  CHECK(alone.error().one_device);
  CHECK_FALSE(store.read_journals(count));
  const auto counted = store.events_since_checkpoint(board);
  REQUIRE_FALSE(counted);
  CHECK(counted.error().one_device);
  must(store.read_journal(b, Store::From::beginning, count));  // the store goes on
  CHECK(entries == 4);
}

TEST_CASE("a path of any characters names the store and its log") {
  for (const char* name : {"a b.db", "a?b.db", "a#b.db", "50%41.db", "%3f#?.db"}) {
    CAPTURE(name);
    const TemporaryFolder folder, elsewhere;
    write_killed_store(folder, folder.file(name));
    {
      Store store = open_store(folder.file(name));
      CHECK(games_of(store).size() == 9);
    }
    const std::string path = elsewhere.file(name);
    write_killed_store(elsewhere, path);
    std::filesystem::remove(path);
    std::filesystem::copy_file(folder.file(name), path);
    check_refused(path, {path + "-wal: belongs to another store"});
  }
}

TEST_CASE("a hole in a log is told by the number of its frame, counted from one") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  write_killed_store(folder, path);
  std::string log = bytes_of(path + "-wal");
  const auto frames = must(LogFile::read(path + "-wal")).frames();
  log[32 + 2 * kFrame + 30] = static_cast<char>(~log[32 + 2 * kFrame + 30]);
  write_bytes(path + "-wal", log);
  check_refused(path, {path + "-wal: frame 3 of " + std::to_string(frames) + " is damaged"});
}

TEST_CASE("a log that is a link to another file is not written, and no full disk") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  {
    Store store = open_store(path);
    keep_games(store, 1, 1);
  }
  write_bytes(folder.file("theirs"), "");
  std::filesystem::create_symlink(folder.file("theirs"), path + "-wal");
  const auto store = Store::open(path, Access::read_write);
  REQUIRE_FALSE(store);
  CHECK_FALSE(store.error().disk_full);
  CHECK(bytes_of(folder.file("theirs")).empty());
}

}  // namespace damage_test
