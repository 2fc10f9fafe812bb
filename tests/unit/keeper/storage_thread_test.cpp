// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/storage_thread.hpp"

#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>

#include "daemon/keeper/held_file.hpp"
#include "daemon/keeper/store_rescue.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fault_vfs.hpp"
#include "tests/support/store_support.hpp"

namespace storage_thread_test {

using namespace eboard;
using namespace std::chrono_literals;
using daemon::Batch;
using daemon::StorageThread;

namespace {

/// Remembers what was published, and lets a test wait for it.
class Listener final : public seams::Outlet, public seams::LiveFeed {
 public:
  void publish(Events events) noexcept override {
    const std::lock_guard lock(mutex_);
    for (const storage::StoredEvent& event : *events) seen_.push_back(event.sequence);
    wake_.notify_all();
  }
  void board_known(const seams::BoardInfo& /*board*/) override {}
  void device_status(const seams::DeviceStatus& /*status*/) override {}
  void clock_anchored(const storage::ClockAnchor& /*anchor*/) override {}
  void set_condition(seams::ConditionCode code, std::string /*sentence*/) override {
    const std::lock_guard lock(mutex_);
    conditions_.insert(code);
    wake_.notify_all();
  }
  void clear_condition(seams::ConditionCode code) override {
    const std::lock_guard lock(mutex_);
    conditions_.erase(code);
    wake_.notify_all();
  }

  [[nodiscard]] bool wait_for(std::size_t count, std::chrono::milliseconds max = 10s) {
    std::unique_lock lock(mutex_);
    return wake_.wait_for(lock, max, [&] { return seen_.size() >= count; });
  }
  [[nodiscard]] bool wait_for(const std::set<seams::ConditionCode>& conditions,
                              std::chrono::milliseconds max = 10s) {
    std::unique_lock lock(mutex_);
    return wake_.wait_for(lock, max, [&] { return conditions_ == conditions; });
  }
  [[nodiscard]] std::vector<storage::Sequence> seen() {
    const std::lock_guard lock(mutex_);
    return seen_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<storage::Sequence> seen_;
  std::set<seams::ConditionCode> conditions_;
};

struct Ids {
  storage::DeviceId device;
  storage::BoardId board;
};

Ids make_board(storage::Store& store) {
  const auto device = test::must(store.device("table 1", "dgt"));
  return {device, test::must(store.board(device, 1))};
}

Batch batch_at(Ids ids, int at, std::size_t bytes = 5) {
  Batch batch{ids.board, {}};
  storage::JournalEntry entry;
  entry.device = ids.device;
  entry.at = storage::Millis{at};
  entry.bytes.assign(bytes, 0x55);
  batch.items.emplace_back(std::move(entry));
  batch.items.emplace_back(tracking::TrackedEvent{
      storage::Millis{at}, 0,
      tracking::PhaseChanged{at % 2 == 0 ? tracking::Phase::playing : tracking::Phase::analysis}});
  return batch;
}

std::string file_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

int read_entries(storage::Store& store, Ids ids) {
  int entries = 0;
  test::must(
      store.read_journal(ids.device, storage::Store::From::beginning, [&](const storage::JournalEntry&) {
        ++entries;
        return true;
      }));
  return entries;
}

std::optional<storage::Sequence> cursor_of(StorageThread& thread, const std::string& outlet) {
  std::promise<std::optional<storage::Sequence>> answer;
  thread.ask([&](storage::Store& store) { answer.set_value(test::must(store.cursor(outlet))); });
  return answer.get_future().get();
}

}  // namespace

TEST_CASE("an outlet's cursor has no commit of its own while boards report, and is stored at the end") {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("eboardd.db");
  {
    storage::Store store = test::open_store(path);
    const Ids ids = make_board(store);
    Listener listener;
    StorageThread thread(std::move(store), [](const std::string& why) { FAIL(why); },
                         {.idle_before_wal_checkpoint = 1h, .pack = false, .look_after_files = 1h});
    thread.start({&listener}, listener);
    thread.push(batch_at(ids, 1));
    REQUIRE(listener.wait_for(1));
    CHECK(cursor_of(thread, "pgn") == std::nullopt);  // the thread has nothing to do any more
    thread.push(storage::OutletCursor{"pgn", 1});
    CHECK(cursor_of(thread, "pgn") == std::nullopt);
    thread.push(batch_at(ids, 2));
    REQUIRE(listener.wait_for(2));
    CHECK(cursor_of(thread, "pgn") == 1);
    thread.push(storage::OutletCursor{"pgn", 2});
    thread.push(storage::OutletCursor{"lichess", 1});
    CHECK(cursor_of(thread, "pgn") == 1);
    CHECK(thread.stop());
  }
  storage::Store store = test::open_store(path);
  CHECK(test::must(store.cursor("pgn")) == 2);
  CHECK(test::must(store.cursor("lichess")) == 1);
}

TEST_CASE("an outlet's cursor is stored in a silence of the boards") {
  const test::TemporaryFolder folder;
  Listener listener;
  StorageThread thread(test::open_store(folder.file("eboardd.db")), [](const std::string& why) { FAIL(why); },
                       {.look_after_files = 10ms});
  thread.start({&listener}, listener);
  thread.push(storage::OutletCursor{"pgn", 7});
  const auto end = std::chrono::steady_clock::now() + 10s;
  while (cursor_of(thread, "pgn") != 7 && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(30ms);
  CHECK(cursor_of(thread, "pgn") == 7);
}

TEST_CASE("batches of several threads are stored and shown once each, in one gap-free order") {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("eboardd.db");
  Ids ids{};
  {
    storage::Store store = test::open_store(path);
    ids = make_board(store);
    Listener listener;
    StorageThread thread(std::move(store), [](const std::string& why) { FAIL(why); });
    thread.start({&listener}, listener);
    std::vector<std::thread> readers;
    for (int reader = 0; reader < 3; ++reader) {
      readers.emplace_back([&] {
        for (int i = 0; i < 100; ++i) thread.push(batch_at(ids, 1000 + i));
      });
    }
    for (std::thread& reader : readers) reader.join();
    CHECK(thread.stop());
    const auto seen = listener.seen();
    REQUIRE(seen.size() == 300);
    for (std::size_t i = 0; i < seen.size(); ++i) CHECK(seen[i] == static_cast<storage::Sequence>(i + 1));
  }
  storage::Store store = test::open_store(path);
  CHECK(read_entries(store, ids) == 300);
}

namespace {

Batch tick(Ids ids, int at, int seconds, std::optional<rules::Color> running = rules::Color::white) {
  Batch batch{ids.board, {}};
  batch.items.emplace_back(
      storage::JournalEntry{ids.device, storage::Millis{at}, storage::JournalKind::read, {0x8D}, {}});
  batch.items.emplace_back(tracking::TrackedEvent{
      storage::Millis{at}, 0,
      tracking::ClockChanged{storage::Millis{1000 * seconds}, storage::Millis{60'000}, running, true}});
  return batch;
}

}  // namespace

TEST_CASE("a clock that runs on waits for what somebody sees, and is stored before it") {
  const test::TemporaryFolder folder;
  storage::Store store = test::open_store(folder.file("eboardd.db"));
  const Ids ids = make_board(store);
  Listener listener;
  StorageThread thread(std::move(store), [](const std::string& why) { FAIL(why); }, {.quiet_for = 1h});
  thread.start({&listener}, listener);
  thread.push(tick(ids, 1, 60));
  REQUIRE(listener.wait_for(1));  // the first that is known of this clock
  thread.push(tick(ids, 2, 59));
  thread.push(tick(ids, 3, 58));
  thread.push(storage::OutletCursor{"pgn", 1});
  CHECK(cursor_of(thread, "pgn") == std::nullopt);
  CHECK(listener.seen().size() == 1);
  thread.push(tick(ids, 4, 58, rules::Color::black));
  REQUIRE(listener.wait_for(4));
  CHECK(listener.seen() == std::vector<storage::Sequence>{1, 2, 3, 4});
  CHECK(cursor_of(thread, "pgn") == 1);
  thread.push(tick(ids, 5, 58, rules::Color::black));
  CHECK(thread.stop());
  CHECK(listener.seen().size() == 5);
}

TEST_CASE("what nobody sees is stored by itself after a while, and so is a cursor behind it") {
  const test::TemporaryFolder folder;
  storage::Store store = test::open_store(folder.file("eboardd.db"));
  const Ids ids = make_board(store);
  Listener listener;
  StorageThread thread(std::move(store), [](const std::string& why) { FAIL(why); }, {.quiet_for = 20ms});
  thread.start({&listener}, listener);
  thread.push(tick(ids, 1, 60));
  thread.push(tick(ids, 2, 59));
  thread.push(storage::OutletCursor{"pgn", 1});
  CHECK(listener.wait_for(2));
}

TEST_CASE("the disk rests between two commits, but for what somebody waits for") {
  const test::TemporaryFolder folder;
  storage::Store store = test::open_store(folder.file("eboardd.db"));
  const Ids ids = make_board(store);
  Listener listener;
  StorageThread thread(std::move(store), [](const std::string& why) { FAIL(why); }, {.disk_rest = 1h});
  thread.start({&listener}, listener);
  thread.push(batch_at(ids, 1));
  REQUIRE(listener.wait_for(1));
  thread.push(batch_at(ids, 2));
  CHECK(cursor_of(thread, "pgn") == std::nullopt);
  CHECK(listener.seen().size() == 1);
  std::promise<void> stored;
  Batch entered = batch_at(ids, 3);
  entered.stored = [&] { stored.set_value(); };
  thread.push(std::move(entered));
  stored.get_future().get();
  CHECK(listener.seen() == std::vector<storage::Sequence>{1, 2, 3});
}

TEST_CASE("what comes while the disk rests is stored when it has rested") {
  const test::TemporaryFolder folder;
  storage::Store store = test::open_store(folder.file("eboardd.db"));
  const Ids ids = make_board(store);
  Listener listener;
  StorageThread thread(std::move(store), [](const std::string& why) { FAIL(why); }, {.disk_rest = 30ms});
  thread.start({&listener}, listener);
  const auto began = std::chrono::steady_clock::now();
  for (int at = 1; at <= 4; ++at) {
    thread.push(batch_at(ids, at));
    REQUIRE(listener.wait_for(static_cast<std::size_t>(at)));
  }
  CHECK(std::chrono::steady_clock::now() - began >= 90ms);
}

TEST_CASE("nothing is shown that is not committed") {
  const test::TemporaryFolder folder;
  storage::Store store = test::open_store(folder.file("eboardd.db"));
  const Ids ids = make_board(store);

  class Checking final : public seams::Outlet, public seams::LiveFeed {
   public:
    explicit Checking(const std::string& path)
        : reader(test::open_store(path, storage::Store::Access::read_beside_writer)) {}
    void publish(Events events) noexcept override {
      const auto last = reader.last_sequence();
      late += !last || *last < events->back().sequence;
      ++calls;
    }
    void board_known(const seams::BoardInfo& /*board*/) override {}
    void device_status(const seams::DeviceStatus& /*status*/) override {}
    void clock_anchored(const storage::ClockAnchor& /*anchor*/) override {}
    void set_condition(seams::ConditionCode /*code*/, std::string /*sentence*/) override {}
    void clear_condition(seams::ConditionCode /*code*/) override {}
    storage::Store reader;
    std::atomic<int> late{0}, calls{0};
  } feed(folder.file("eboardd.db"));

  StorageThread thread(std::move(store), [](const std::string&) {});
  thread.start({&feed}, feed);
  for (int i = 0; i < 50; ++i) thread.push(batch_at(ids, 1000 + i));
  CHECK(thread.stop());
  CHECK(feed.calls > 0);
  CHECK(feed.late == 0);
}

TEST_CASE("a full disk holds everything in memory and goes on by itself when there is room") {
  const test::TemporaryFolder folder;
  test::FaultDisk disk;
  storage::Store store = test::open_store(folder.file("full.db"));
  const Ids ids = make_board(store);
  Listener listener;
  std::atomic<int> failures{0};
  StorageThread::Settings settings;
  settings.queue_bytes = 64 << 10;
  settings.full_disk_retry = 10ms;
  StorageThread thread(
      std::move(store), [&](const std::string&) { ++failures; }, settings);
  thread.start({&listener}, listener);
  thread.push(batch_at(ids, 1000));
  REQUIRE(listener.wait_for(1));

  disk.set_room(0);
  for (int i = 0; i < 20; ++i) thread.push(batch_at(ids, 2000 + i, 8 << 10));
  CHECK_FALSE(listener.wait_for(2, 200ms));
  CHECK_FALSE(thread.room());

  disk.set_room(test::FaultDisk::kNever);
  CHECK(listener.wait_for(21));
  CHECK(thread.stop());
  CHECK(thread.room());
  CHECK(failures == 0);
}

TEST_CASE("a full disk is shown until there is room, and a question is not kept waiting by it") {
  const test::TemporaryFolder folder;
  test::FaultDisk disk;
  storage::Store store = test::open_store(folder.file("full.db"));
  const Ids ids = make_board(store);
  Listener listener;
  StorageThread::Settings settings;
  settings.full_disk_retry = 1h;
  StorageThread thread(
      std::move(store), [](const std::string& why) { FAIL(why); }, settings);
  thread.start({&listener}, listener);
  disk.set_room(0);
  thread.push(batch_at(ids, 1000));
  REQUIRE(listener.wait_for({seams::ConditionCode::disk_full}));
  std::promise<bool> answered;
  thread.ask([&](storage::Store& kept) {
    const auto device = kept.device("a new one", "dgt");
    answered.set_value(!device && device.error().disk_full);
  });
  auto refused = answered.get_future();
  REQUIRE(refused.wait_for(10s) == std::future_status::ready);
  CHECK(refused.get());
  CHECK(thread.unstored() == 2);
  disk.set_room(test::FaultDisk::kNever);
  CHECK(thread.stop());
  CHECK(thread.unstored() == 0);
  CHECK(listener.seen().size() == 1);
}

TEST_CASE("a full disk ends with its alarm, and by itself") {
  const test::TemporaryFolder folder;
  test::FaultDisk disk;
  storage::Store store = test::open_store(folder.file("full.db"));
  const Ids ids = make_board(store);
  Listener listener;
  StorageThread::Settings settings;
  settings.full_disk_retry = 10ms;
  StorageThread thread(
      std::move(store), [](const std::string& why) { FAIL(why); }, settings);
  thread.start({&listener}, listener);
  disk.set_room(0);
  thread.push(batch_at(ids, 1000));
  REQUIRE(listener.wait_for({seams::ConditionCode::disk_full}));
  disk.set_room(test::FaultDisk::kNever);
  CHECK(listener.wait_for(std::set<seams::ConditionCode>{}));
  CHECK(thread.stop());
}

TEST_CASE(
    "what is held when the daemon ends on a full disk is stored as far as there is room, the rest by the "
    "next start") {
  const test::TemporaryFolder folder, refuge;
  const std::string path = folder.file("full.db");
  const std::int64_t room = GENERATE(0, 150'000);
  const std::vector<std::string> refuges{refuge.file("")};
  test::FaultDisk disk;
  constexpr int kBatches = 100;
  Ids ids{};
  std::size_t shown = 0;
  {
    storage::Store store = test::open_store(path);
    ids = make_board(store);
    Listener listener;
    StorageThread::Settings settings;
    settings.full_disk_retry = 1h;
    settings.refuges = refuges;
    StorageThread thread(
        std::move(store), [](const std::string& why) { FAIL(why); }, settings);
    thread.start({&listener}, listener);
    disk.set_room(disk.bytes());
    for (int i = 0; i < kBatches; ++i) thread.push(batch_at(ids, 1000 + i, 4000));
    REQUIRE(listener.wait_for({seams::ConditionCode::disk_full}));
    disk.set_room(disk.bytes() + room);
    CHECK_FALSE(thread.stop());
    shown = listener.seen().size();
    CHECK((room == 0 || shown > 0));
    CHECK(shown < kBatches);
  }
  disk.set_room(test::FaultDisk::kNever);
  storage::Store store = test::open_store(path);
  CHECK(read_entries(store, ids) == static_cast<int>(shown));
  CHECK(test::must(daemon::take_held(store, refuges)) == 2 * (kBatches - shown));
  CHECK(read_entries(store, ids) == kBatches);
  CHECK(test::must(store.last_sequence()) == kBatches);
  CHECK(test::must(store.upkeep().check()).empty());
  CHECK(test::must(daemon::take_held(store, refuges)) == 0);
}

TEST_CASE("what was left for a store as it stood at another time is not stored, and stays where it is") {
  const test::TemporaryFolder folder, refuge;
  const std::vector<std::string> refuges{refuge.file("none/of/these"), refuge.file("")};
  storage::Store store = test::open_store(folder.file("e.db"));
  const Ids ids = make_board(store);
  const std::vector<Batch> held{batch_at(ids, 1000)};
  const auto left = daemon::leave_held(store, refuges, held);
  REQUIRE(left);
  const std::string text = file_text(*left);
  const auto write = [&](const std::string& what) { std::ofstream(*left) << what; };

  write(text.substr(0, text.size() / 2));
  CHECK(test::must(daemon::take_held(store, refuges)) == 0);
  std::string broken = text;
  broken.replace(broken.find("\"kind\":0"), 8, "\"kind\":x");
  write(broken);
  CHECK(test::must(daemon::take_held(store, refuges)) == 0);
  write(text);
  test::keep(store, ids.board, {{storage::Millis{5}, 0, tracking::PhaseChanged{tracking::Phase::playing}}});
  CHECK(test::must(daemon::take_held(store, refuges)) == 0);
  CHECK(file_text(*left) == text);
  CHECK(test::must(store.last_sequence()) == 1);
}

TEST_CASE("a database that is taken away is put back with all that was shown, and goes on") {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("eboardd.db");
  Ids ids{};
  {
    storage::Store store = test::open_store(path);
    ids = make_board(store);
    Listener listener;
    StorageThread::Settings settings;
    settings.refuges = {folder.file("")};
    settings.look_after_files = 10ms;
    StorageThread thread(
        std::move(store), [](const std::string& why) { FAIL(why); }, settings);
    thread.start({&listener}, listener);
    thread.push(batch_at(ids, 1000));
    REQUIRE(listener.wait_for(1));
    for (const char* suffix : {"", "-wal", "-shm"}) std::filesystem::remove(path + suffix);
    REQUIRE(listener.wait_for({seams::ConditionCode::store_lost}));
    thread.push(batch_at(ids, 2000));
    REQUIRE(listener.wait_for(2));
    CHECK(thread.stop());
  }
  storage::Store after = test::open_store(path);
  CHECK(read_entries(after, ids) == 2);
  CHECK(test::must(after.upkeep().check()).empty());
}

TEST_CASE("a database whose place is taken is saved up to the end, beside what stands there") {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("eboardd.db");
  storage::Store store = test::open_store(path);
  const Ids ids = make_board(store);
  Listener listener;
  StorageThread::Settings settings;
  settings.refuges = {folder.file("")};
  settings.look_after_files = 10ms;
  std::atomic<int> ends{0};
  StorageThread thread(
      std::move(store), [&](const std::string&) { ++ends; }, settings);
  thread.start({&listener}, listener);
  thread.push(batch_at(ids, 1000));
  REQUIRE(listener.wait_for(1));
  std::ofstream(folder.file("theirs")) << "theirs";
  std::filesystem::rename(folder.file("theirs"), path);
  for (int i = 0; i < 1000 && ends == 0; ++i) std::this_thread::sleep_for(10ms);
  thread.push(batch_at(ids, 2000));
  REQUIRE(listener.wait_for(2));
  CHECK_FALSE(thread.stop());
  CHECK(ends == 1);
  CHECK(file_text(path) == "theirs");
  std::size_t latest = 0;
  for (const std::string& copy : daemon::rescued_copies(settings.refuges)) {
    storage::Store rescued = test::open_store(copy);
    latest = std::max(latest, static_cast<std::size_t>(test::must(rescued.last_sequence())));
  }
  CHECK(latest == 2);
}

TEST_CASE("a thread that waits for the disk is alive, slow after a while, and hangs after a longer one") {
  daemon::StorePulse pulse(50ms, 1h), impatient(1ms, 50ms);
  CHECK_FALSE(pulse.look().alive);
  pulse.turn();
  CHECK(pulse.look().alive);
  CHECK_FALSE(pulse.look().alive);
  {
    const daemon::StorePulse::Call call(pulse), other(impatient);
    CHECK(pulse.look().alive);
    std::this_thread::sleep_for(100ms);
    CHECK(pulse.look().alive);
    CHECK(pulse.look().slow);
    CHECK_FALSE(impatient.look().alive);
  }
  CHECK(pulse.look().alive);
  CHECK_FALSE(pulse.look().slow);
}

TEST_CASE("a store that fails is given up: reported once, nothing shown after it") {
  const test::TemporaryFolder folder;
  test::FaultDisk disk;
  storage::Store store = test::open_store(folder.file("broken.db"));
  const Ids ids = make_board(store);
  Listener listener;
  std::atomic<int> failures{0};
  StorageThread thread(std::move(store), [&](const std::string&) { ++failures; });
  thread.start({&listener}, listener);
  thread.push(batch_at(ids, 1000));
  REQUIRE(listener.wait_for(1));
  disk.fail_at(0, SQLITE_IOERR_FSYNC);
  thread.push(batch_at(ids, 2000));
  for (int i = 0; i < 500 && failures == 0; ++i) std::this_thread::sleep_for(10ms);
  thread.push(batch_at(ids, 3000));
  CHECK_FALSE(thread.stop());
  CHECK(failures == 1);
  CHECK(listener.wait_for({seams::ConditionCode::store_failed}));
  CHECK(listener.seen().size() == 1);
}

namespace {

Batch checkpoint_at(Ids ids, int at) {
  Batch batch{ids.board, {}};
  storage::JournalEntry entry;
  entry.device = ids.device;
  entry.at = storage::Millis{at};
  entry.kind = storage::JournalKind::checkpoint;
  entry.text = "state";
  batch.items.emplace_back(std::move(entry));
  return batch;
}

// Rows of the journal that are not packed, counted beside the writer.
int rows_of(const std::string& path) {
  sqlite3* database = nullptr;
  sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr);
  int rows = 0;
  const auto count = [](void* to, int, char** values, char**) {
    *static_cast<int*>(to) = std::atoi(values[0]);
    return 0;
  };
  sqlite3_exec(database, "SELECT count(*) FROM journal", count, &rows, nullptr);
  sqlite3_close(database);
  return rows;
}

bool comes_to_rows(const std::string& path, int rows) {
  for (int i = 0; i < 500 && rows_of(path) != rows; ++i) std::this_thread::sleep_for(10ms);
  return rows_of(path) == rows;
}

}  // namespace

TEST_CASE("the journal of finished games is packed in idle moments, the game under way is not") {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("eboardd.db");
  StorageThread::Settings settings;
  settings.idle_before_packing = 5ms;
  settings.min_lot = 10;
  settings.max_lot = 64;
  const bool from_an_earlier_run = GENERATE(false, true);
  const auto play = [&](StorageThread& thread, Ids ids) {
    for (int i = 0; i < 200; ++i) thread.push(batch_at(ids, 1000 + i));
    thread.push(checkpoint_at(ids, 1300));
    for (int i = 0; i < 30; ++i) thread.push(batch_at(ids, 1400 + i));
  };
  storage::Store store = test::open_store(path);
  const Ids ids = make_board(store);
  if (from_an_earlier_run) {
    Listener listener;
    auto quiet = settings;
    quiet.pack = false;
    StorageThread thread(
        std::move(store), [](const std::string& why) { FAIL(why); }, quiet);
    thread.start({&listener}, listener);
    play(thread, ids);
    CHECK(thread.stop());
    CHECK(rows_of(path) == 231);
  }
  {
    Listener listener;
    StorageThread thread(
        from_an_earlier_run ? test::open_store(path) : std::move(store),
        [](const std::string& why) { FAIL(why); }, settings);
    thread.start({&listener}, listener);
    if (!from_an_earlier_run) play(thread, ids);
    // 200 entries in lots of 64; the last 8 are fewer than a lot.
    CHECK(comes_to_rows(path, 8 + 31));
    thread.push(batch_at(ids, 2000));
    CHECK(thread.stop());
  }
  storage::Store after = test::open_store(path);
  CHECK(read_entries(after, ids) == 232);
  CHECK(test::must(after.upkeep().check()).empty());
}

TEST_CASE("a disk that is full while the journal is packed ends nothing") {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("full.db");
  test::FaultDisk disk;
  storage::Store store = test::open_store(path);
  const Ids ids = make_board(store);
  Listener listener;
  StorageThread::Settings settings;
  settings.idle_before_packing = 200ms;
  settings.idle_before_wal_checkpoint = 1h;
  settings.min_lot = 10;
  std::atomic<int> failures{0};
  StorageThread thread(
      std::move(store), [&](const std::string&) { ++failures; }, settings);
  thread.start({&listener}, listener);
  for (int i = 0; i < 100; ++i) thread.push(batch_at(ids, 1000 + i));
  thread.push(checkpoint_at(ids, 1300));
  thread.push(batch_at(ids, 1400));
  REQUIRE(listener.wait_for(101));
  disk.set_room(0);
  for (int i = 0; i < 500 && disk.refused() == 0; ++i) std::this_thread::sleep_for(10ms);
  CHECK(disk.refused() > 0);
  disk.set_room(test::FaultDisk::kNever);
  thread.push(batch_at(ids, 1500));
  REQUIRE(listener.wait_for(102));
  std::atomic<int> entries{0};
  thread.ask([&](storage::Store& kept) { entries = read_entries(kept, ids); });
  CHECK(thread.stop());
  CHECK(entries == 103);
  CHECK(failures == 0);
}

TEST_CASE("a question is answered on the storage thread, between commits") {
  const test::TemporaryFolder folder;
  Listener listener;
  StorageThread thread(test::open_store(folder.file("eboardd.db")), [](const std::string&) {});
  thread.start({&listener}, listener);
  std::atomic<storage::DeviceId> id{0};
  thread.ask([&](storage::Store& store) { id = store.device("serial 7 as 1", "dgt").value_or(-1); });
  CHECK(thread.stop());
  CHECK(id > 0);
}

}  // namespace storage_thread_test
