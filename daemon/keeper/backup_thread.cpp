// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/backup_thread.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <set>
#include <system_error>

#include "daemon/system/log.hpp"
#include "storage/side_reader.hpp"

namespace eboard::daemon {

namespace fs = std::filesystem;
using seams::ConditionCode;
using storage::Backup;
using storage::LiveBackup;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLookForEnd{50};
constexpr const char* kRoundPrefix = "eboardd-round-";

std::string stamp_now() { return fmt::format("{:%Y%m%d-%H%M%S}", fmt::localtime(std::time(nullptr))); }

// Boards and pages come first, at the processor and at the disk.
void give_way_to_others() {
  constexpr int kNice = 10, kWhoThread = 1, kBestEffortLowest = 2 << 13 | 7;
  const auto thread = static_cast<id_t>(::syscall(SYS_gettid));
  (void)::setpriority(PRIO_PROCESS, thread, kNice);
  (void)::syscall(SYS_ioprio_set, kWhoThread, 0, kBestEffortLowest);
}

}  // namespace

class BackupThread::Worker final : public storage::CommitFollower, public seams::Outlet {
 public:
  explicit Worker(Settings settings) : settings_(std::move(settings)) {}

  // --- on the storage thread
  void page(std::uint32_t number, std::span<const std::uint8_t> content) override {
    if (following_) transaction_.emplace_back(number, Page(content.begin(), content.end()));
  }

  void committed(std::uint32_t database_pages) override {
    const std::lock_guard lock(mutex_);
    for (auto& [number, page] : transaction_) {
      if (!following_) break;
      auto [place, is_new] = waiting_.pages.insert_or_assign(number, std::move(page));
      if (is_new) waiting_bytes_ += place->second.size();
    }
    if (following_ && !transaction_.empty()) waiting_.database_pages = database_pages;
    transaction_.clear();
    if (waiting_bytes_ > settings_.max_waiting) forget();
  }

  void missed() noexcept override {
    transaction_.clear();
    const std::lock_guard lock(mutex_);
    forget();
  }

  void publish(Events events) noexcept override {
    const std::lock_guard lock(mutex_);
    for (const storage::StoredEvent& event : *events) {
      if (!std::holds_alternative<tracking::GameEnded>(event.event.what)) continue;
      ends_.insert_or_assign(event.board, event);
      ends_due_ = Clock::now() + settings_.round_settles;
    }
  }

  // --- on other threads
  void start(seams::LiveFeed& feed, Between between) {
    feed_ = &feed;
    between_ = std::move(between);
  }

  void keep(Kept done) {
    const std::lock_guard lock(mutex_);
    wishes_.push_back(std::move(done));
    wake_.notify_one();
  }

  void look() {
    const std::lock_guard lock(mutex_);
    const auto now = Clock::now();
    const bool late = now - whole_at_ > settings_.late_after;
    // The first copy of a large store takes its time.
    const bool begins = !ever_whole_ && now - moved_at_ <= settings_.late_after;
    if (late && !begins && !said_late_) {
      said_late_ = true;
      feed_->set_condition(
          ConditionCode::backup_failing,
          ever_whole_
              ? fmt::format("The backup cannot be written: it goes until {:%H:%M:%S}. Games go on and "
                            "are stored. The daemon's log says why.",
                            fmt::localtime(whole_time_))
              : std::string("There is no backup: it cannot be written. Games go on and are stored. "
                            "The daemon's log says why."));
    } else if (!late && said_late_) {
      said_late_ = false;
      feed_->clear_condition(ConditionCode::backup_failing);
    }
  }

  [[nodiscard]] std::chrono::milliseconds behind() const {
    const std::lock_guard lock(mutex_);
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - whole_at_);
  }

  void begin_stop() {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    wake_.notify_one();
  }
  [[nodiscard]] bool finished() const { return finished_; }
  [[nodiscard]] std::chrono::milliseconds patience() const { return settings_.patience; }

  void run() {
    give_way_to_others();
    while (!turn()) {
    }
    if (live_) {
      if (auto folded = live_->fold(); !folded) log::warning("backup: {}", folded.error().message);
    }
    live_.reset();
    answer_wishes();
    finished_ = true;
  }

 private:
  using Page = std::vector<std::uint8_t>;

  /// Called with the mutex held: from here on what waits is not all.
  void forget() noexcept {
    following_ = false;
    waiting_ = {};
    waiting_bytes_ = 0;
  }

  // True: it was the last one.
  bool turn() {
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, settings_.every, [this] { return stopping_ || !wishes_.empty(); });
    }
    const bool last = stopping();
    if (live_) {
      follow();
    } else if (!last && Clock::now() >= next_try_) {
      begin();
    }
    if (live_ && !last) keep_rounds();
    answer_wishes();
    return last;
  }

  [[nodiscard]] bool stopping() {
    const std::lock_guard lock(mutex_);
    return stopping_;
  }

  LiveBackup::Changes take() {
    const std::lock_guard lock(mutex_);
    waiting_bytes_ = 0;
    return std::exchange(waiting_, {});
  }

  void note_progress() {
    const std::lock_guard lock(mutex_);
    moved_at_ = Clock::now();
  }

  void note_whole(Clock::time_point at, std::time_t time) {
    const std::lock_guard lock(mutex_);
    whole_at_ = at;
    whole_time_ = time;
    ever_whole_ = true;
  }

  /// Where a disk was pulled out, its folder may still be there, on the database's own.
  std::string lost_its_disk() {
    struct stat own {
    }, other{};
    // A folder that is made at the first backup is on the disk of the one above it.
    const std::string above = fs::path(settings_.folder).parent_path();
    if (::stat(settings_.database.c_str(), &own) != 0 ||
        (::stat(settings_.folder.c_str(), &other) != 0 && ::stat(above.c_str(), &other) != 0))
      return {};
    if (own.st_dev != other.st_dev) {
      was_elsewhere_ = true;
      return {};
    }
    if (was_elsewhere_) return "the disk that was there is gone";
    if (!std::exchange(said_same_, true))
      log::warning("the backup in {} is on the same disk as the database: it is lost with it",
                   settings_.folder);
    return {};
  }

  /// All that is committed from now on is kept for the copy. False: the daemon ends.
  bool begin_to_follow() {
    const auto begun = std::make_shared<std::atomic<bool>>(false);
    between_([this, begun] {
      {
        const std::lock_guard lock(mutex_);
        forget();
        following_ = true;
      }
      *begun = true;
    });
    std::unique_lock lock(mutex_);
    while (!*begun && !stopping_) wake_.wait_for(lock, kLookForEnd);
    return *begun;
  }

  void begin() {
    note_progress();
    if (const std::string why = lost_its_disk(); !why.empty()) return fail(why);
    if (!begin_to_follow()) return;
    const auto at = Clock::now();
    const std::time_t time = std::time(nullptr);
    auto live = LiveBackup::begin(
        {.database = settings_.database, .folder = settings_.folder, .aside = "earlier-" + stamp_now()},
        [this] { return take(); }, [this] { note_progress(); });
    if (!live) return fail(live.error().message);
    live_.emplace(std::move(*live));
    pause_ = settings_.try_again;
    note_whole(at, time);
    if (!said_.empty() || !std::exchange(begun_, true))
      log::notice("backup in {}: {} follows the database", settings_.folder, storage::kLiveBackup);
    said_.clear();
  }

  void follow() {
    const auto at = Clock::now();
    const std::time_t time = std::time(nullptr);
    if (!following_) return fail("what it did not get yet was too much, so it begins anew");
    std::error_code error;
    if (!fs::exists(settings_.folder + "/" + storage::kLiveBackup, error))
      return fail(fmt::format("{} is gone", storage::kLiveBackup));
    if (auto written = live_->append(take()); !written) return fail(written.error().message);
    note_whole(at, time);
  }

  void fail(const std::string& why) {
    {
      const std::lock_guard lock(mutex_);
      forget();
    }
    live_.reset();
    next_try_ = Clock::now() + pause_;
    pause_ = std::min(pause_ * 2, settings_.try_again_at_most);
    if (std::exchange(said_, why) != why) log::error("backup in {}: {}; trying on", settings_.folder, why);
  }

  /// Of all that is committed by now.
  Expected<Backup, std::string> make_copy(const std::string& name) {
    if (live_) follow();
    if (!live_) return unexpected(said_.empty() ? std::string("the backup is not complete yet") : said_);
    auto kept = live_->keep(name);
    if (kept) return std::move(*kept);
    fail(kept.error().message);
    return unexpected(kept.error().message);
  }

  void answer_wishes() {
    std::vector<Kept> wishes;
    {
      const std::lock_guard lock(mutex_);
      wishes.swap(wishes_);
    }
    if (wishes.empty()) return;
    const auto kept = make_copy(fmt::format("{}{}.db", storage::kBackupPrefix, stamp_now()));
    for (const Kept& done : wishes) done(kept);
  }

  /// When results have come and some time has passed: of the rounds in which nobody plays any more.
  void keep_rounds() {
    std::map<storage::BoardId, storage::StoredEvent> ends;
    {
      const std::lock_guard lock(mutex_);
      if (ends_.empty() || Clock::now() < ends_due_) return;
      ends.swap(ends_);
    }
    if (settings_.keep_rounds == 0) return;
    const auto over = reader_.read([&](storage::Store& store) -> storage::Result<std::set<int>> {
      std::set<int> rounds;
      for (const auto& [board, event] : ends) {
        const auto round = store.rounds().played_round(event);
        if (!round) return unexpected(round.error());
        const auto finished = is_over(store, *round);
        if (!finished) return unexpected(finished.error());
        if (*finished) rounds.insert(*round);
      }
      return rounds;
    });
    reader_.close();
    if (!over) return log::warning("backup: {}", over.error().message);
    for (const int round : *over) {
      const auto kept = make_copy(fmt::format("{}{}-{}.db", kRoundPrefix, round, stamp_now()));
      if (!kept) return;
      log::notice("round {} is over: its backup is {}", round, kept->path);
      drop_old_rounds();
    }
  }

  static storage::Result<bool> is_over(storage::Store& store, int round) {
    bool over = true;
    auto read = store.rounds().read_games({.round = round}, [&](const storage::GameRow& game) {
      over = !game.result_by.empty();
      return over;
    });
    if (!read) return unexpected(read.error());
    return over;
  }

  void drop_old_rounds() const {
    std::vector<std::pair<fs::file_time_type, fs::path>> rounds;
    std::error_code error;
    for (fs::directory_iterator each(settings_.folder, error), end; !error && each != end;
         each.increment(error)) {
      const std::string name = each->path().filename().string();
      std::error_code none;
      if (name.starts_with(kRoundPrefix) && name.ends_with(".db"))
        rounds.emplace_back(each->last_write_time(none), each->path());
    }
    std::ranges::sort(rounds, std::greater{});
    for (std::size_t i = static_cast<std::size_t>(settings_.keep_rounds); i < rounds.size(); ++i)
      fs::remove(rounds[i].second, error);
  }

  const Settings settings_;
  std::vector<std::pair<std::uint32_t, Page>> transaction_;  ///< of the storage thread
  std::atomic<bool> following_{false};  ///< set on the storage thread between two commits

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  LiveBackup::Changes waiting_;                             ///< guarded
  std::size_t waiting_bytes_ = 0;                           ///< guarded
  std::map<storage::BoardId, storage::StoredEvent> ends_;   ///< guarded: the latest result of each board
  Clock::time_point ends_due_{};                            ///< guarded: when to look at them
  std::vector<Kept> wishes_;                                ///< guarded
  bool stopping_ = false;                                   ///< guarded
  Clock::time_point whole_at_ = Clock::now(), moved_at_{};  ///< guarded: the copy holds all until then
  std::time_t whole_time_ = 0;                              ///< guarded: the same
  bool ever_whole_ = false;                                 ///< guarded
  std::atomic<bool> finished_{false};

  seams::LiveFeed* feed_ = nullptr;
  Between between_;
  bool said_late_ = false;  ///< of look()
  // Of the backup's thread.
  std::optional<LiveBackup> live_;
  storage::SideReader reader_{settings_.database};
  Clock::time_point next_try_{};
  std::chrono::milliseconds pause_ = settings_.try_again;
  std::string said_;
  bool begun_ = false, was_elsewhere_ = false, said_same_ = false;
};

BackupThread::BackupThread(Settings settings) : worker_(std::make_shared<Worker>(std::move(settings))) {}

BackupThread::~BackupThread() { stop(); }

storage::CommitFollower& BackupThread::follower() { return *worker_; }

seams::Outlet& BackupThread::outlet() { return *worker_; }

void BackupThread::start(seams::LiveFeed& feed, Between between) {
  worker_->start(feed, std::move(between));
  thread_ = std::thread([worker = worker_] { worker->run(); });
}

void BackupThread::keep(Kept done) { worker_->keep(std::move(done)); }

void BackupThread::look() { worker_->look(); }

std::chrono::milliseconds BackupThread::behind() const { return worker_->behind(); }

void BackupThread::stop() {
  if (!thread_.joinable()) return;
  worker_->begin_stop();
  constexpr std::chrono::milliseconds kStep{10};
  const auto end = Clock::now() + worker_->patience();
  while (!worker_->finished() && Clock::now() < end) std::this_thread::sleep_for(kStep);
  if (worker_->finished()) return thread_.join();
  log::warning("the disk of the backup does not answer; what was stored last may be missing there");
  thread_.detach();
}

}  // namespace eboard::daemon
