// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/storage_thread.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/events/event_json.hpp"
#include "daemon/keeper/held_file.hpp"
#include "daemon/system/log.hpp"
#include "storage/liveness.hpp"

namespace eboard::daemon {

namespace {

// The memory that an item takes while it waits; the texts of a tracked event are a few hundred bytes.
std::size_t size_of(const Batch& batch) {
  constexpr std::size_t kEventBytes = 512;
  std::size_t bytes = sizeof batch;
  for (const auto& item : batch.items) {
    const auto* entry = std::get_if<storage::JournalEntry>(&item);
    bytes += sizeof item + (entry == nullptr ? kEventBytes : entry->bytes.size() + entry->text.size());
  }
  return bytes;
}

}  // namespace

StorageThread::StorageThread(storage::Store store, std::function<void(const std::string&)> on_failure)
    : StorageThread(std::move(store), std::move(on_failure), Settings{}) {}

StorageThread::StorageThread(storage::Store store, std::function<void(const std::string&)> on_failure,
                             Settings settings)
    : store_(std::move(store)),
      on_failure_(std::move(on_failure)),
      settings_(std::move(settings)),
      pulse_(settings_.slow_after, settings_.hung_after),
      room_(settings_.ballast),
      guard_({settings_.refuges, settings_.look_after_files}) {}

void StorageThread::start(std::vector<seams::Outlet*> outlets, seams::LiveFeed& feed) {
  outlets_ = std::move(outlets);
  feed_ = &feed;
  room_.start(feed);
  keep_second_copy();
  if (settings_.pack) consider_all_for_packing();
  thread_ = std::thread([this] { run(); });
}

StorageThread::~StorageThread() { stop(); }

// Without one the store works as well. A store that cannot write its log back reports that at a commit too.
void StorageThread::keep_second_copy() {
  const auto kept = store_->upkeep().keep_second_copy();
  if (!kept) log::warning("no second copy of the database is kept: {}", kept.error().message);
  copying_ = kept.has_value();
  if (settings_.follower == nullptr) return;
  settings_.follower->missed();
  if (!store_->upkeep().follow_commits(*settings_.follower)) log::error("no backup can follow this database");
}

// Copies no faster than a slow disk takes it beside the games.
void StorageThread::extend_second_copy() {
  if (Clock::now() < next_copying_) return;
  copying_ = store_->upkeep().extend_second_copy();
  next_copying_ = Clock::now() + (copying_ ? settings_.copy_every : settings_.look_after_files);
}

void StorageThread::push(Batch batch) {
  if (batch.items.empty() && batch.anchors.empty() && batch.cursors.empty() && !batch.stored) return;
  const std::size_t bytes = size_of(batch);
  const std::lock_guard lock(mutex_);
  due_ = std::min(due_, due(batch));
  waiting_bytes_ += bytes;
  waiting_items_ += batch.items.size();
  queue_.bytes += bytes;
  queue_.items += batch.items.size();
  queue_.batches.push_back(std::move(batch));
  wake_.notify_one();
}

StorageThread::Clock::time_point StorageThread::due(const Batch& batch) {
  const auto now = Clock::now();
  if (quiet_.takes(batch)) return std::max(now + settings_.quiet_for, rested_);
  return batch.stored ? now : std::max(now, rested_);
}

void StorageThread::push(storage::OutletCursor cursor) {
  const std::lock_guard lock(mutex_);
  std::string outlet = cursor.outlet;
  cursors_.insert_or_assign(std::move(outlet), std::move(cursor));
}

void StorageThread::ask(Question question) {
  const std::lock_guard lock(mutex_);
  queue_.questions.push_back(std::move(question));
  wake_.notify_one();
}

bool StorageThread::room() const {
  const std::lock_guard lock(mutex_);
  return waiting_bytes_ < settings_.queue_bytes;
}

std::size_t StorageThread::unstored() const {
  const std::lock_guard lock(mutex_);
  return waiting_items_;
}

void StorageThread::begin_stop() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  wake_.notify_one();
}

bool StorageThread::stop() {
  begin_stop();
  if (thread_.joinable()) thread_.join();
  finished_ = true;
  return !failed_ && all_kept_;
}

bool StorageThread::alive() {
  const StorePulse::State state = pulse_.look();
  if (state.slow && !said_slow_) {
    log::warning("the disk is slow: a call has taken {} s by now", settings_.slow_after.count() / 1000);
    feed_->set_condition(seams::ConditionCode::disk_slow,
                         "The disk is slow. What is shown here comes late; nothing is lost.");
  } else if (!state.slow && said_slow_) {
    log::notice("the disk answers again");
    feed_->clear_condition(seams::ConditionCode::disk_slow);
  }
  said_slow_ = state.slow;
  return state.alive;
}

void StorageThread::run() {
  last_work_ = Clock::now();
  while (true) {
    Work work = take();
    pulse_.turn();
    answer(work.questions);
    if (!work.batches.empty() && !failed_) store_and_publish(work);
    look_after();
    const std::lock_guard lock(mutex_);
    waiting_bytes_ -= work.bytes;
    waiting_items_ -= work.items;
    if (stopping_ && queue_.batches.empty() && queue_.questions.empty() && cursors_.empty()) break;
  }
  if (!failed_) end();
  finished_ = true;
}

void StorageThread::end() {
  if (settings_.at_the_end) {
    settings_.at_the_end(*store_);
    wal_grew_ = true;
  }
  write_wal_back();
  if (!failed_ && !guard_.end(store_)) all_kept_ = false;
}

// True: something has to be done now.
bool StorageThread::wait(std::unique_lock<std::mutex>& lock, Clock::time_point until) {
  while (true) {
    const auto now = Clock::now();
    if (stopping_ || due_ <= now || !queue_.questions.empty()) return true;
    if (now >= until) return false;
    wake_.wait_until(lock, std::min(until, due_));
  }
}

StorageThread::Work StorageThread::take() {
  std::unique_lock lock(mutex_);
  if (failed_) {
    (void)wait(lock, Clock::time_point::max());
    cursors_.clear();
    due_ = Clock::time_point::max();
    return std::exchange(queue_, Work{});
  }
  const auto patience =
      to_pack_.empty() ? settings_.idle_before_wal_checkpoint : settings_.idle_before_packing;
  const auto idle = last_work_ + patience;
  const auto wanted = copying_ ? std::min(guard_.next_look(), next_copying_) : guard_.next_look();
  const bool works = wait(lock, std::min(idle, wanted));
  if (!works && Clock::now() >= idle) {
    lock.unlock();
    to_pack_.empty() ? write_wal_back() : pack_a_lot();
    lock.lock();
    last_work_ = Clock::now();
  }
  if (works) last_work_ = Clock::now();
  // A cursor alone waits for a moment in which nothing else does.
  if (!stopping_ && due_ > Clock::now() && (works || !queue_.batches.empty()))
    return Work{.questions = std::exchange(queue_.questions, {})};
  due_ = Clock::time_point::max();
  rested_ = Clock::now() + settings_.disk_rest;
  take_cursors();
  return std::exchange(queue_, Work{});
}

void StorageThread::take_cursors() {
  if (cursors_.empty()) return;
  Batch batch;
  for (auto& [outlet, cursor] : cursors_) batch.cursors.push_back(std::move(cursor));
  cursors_.clear();
  queue_.batches.push_back(std::move(batch));
}

void StorageThread::answer(const std::vector<Question>& questions) {
  for (const Question& question : questions) {
    if (failed_) return;
    const StorePulse::Call call(pulse_);
    question(*store_);
  }
}

// Takes up the packing that earlier runs left undone.
void StorageThread::consider_all_for_packing() {
  const auto devices = store_->devices();
  if (!devices) return;  // a store that cannot be read reports that at the first commit too
  for (const storage::DeviceRow& device : *devices) to_pack_.insert(device.id);
}

void StorageThread::pack_a_lot() {
  const auto device = to_pack_.begin();
  const StorePulse::Call call(pulse_);
  const auto packed = store_->upkeep().pack_finished(*device, settings_.min_lot, settings_.max_lot);
  if (packed && *packed > 0) {
    wal_grew_ = true;
    return;
  }
  // There is nothing to do before the device's next checkpoint, or the disk is full: then packing waits.
  to_pack_.erase(device);
  if (!packed && !packed.error().disk_full) failed_call(packed.error());
}

void StorageThread::write_wal_back() {
  if (!std::exchange(wal_grew_, false)) return;
  const StorePulse::Call call(pulse_);
  const auto written = store_->checkpoint_wal();
  // The rows are safe in the WAL. A full disk only delays writing it back.
  if (!written && !written.error().disk_full) failed_call(written.error());
}

void StorageThread::store_and_publish(Work& work) {
  while (true) {
    const auto kept = keep(work.batches);
    if (kept) return room_.found();
    if (!kept.error().disk_full && failed_call(kept.error())) continue;
    if (failed_) return;
    if (store_->upkeep().release_second_copy()) continue;
    if (!room_.give(kept.error()) && !wait_for_room()) return store_last(work);
  }
}

// True: try again. False: the daemon stops, and there will be no room before it ends.
bool StorageThread::wait_for_room() {
  const auto again = Clock::now() + settings_.full_disk_retry;
  std::unique_lock lock(mutex_);
  while (wake_.wait_until(lock, again, [&] { return stopping_ || !queue_.questions.empty(); })) {
    if (stopping_) return false;
    const auto questions = std::exchange(queue_.questions, {});
    lock.unlock();
    answer(questions);
    lock.lock();
  }
  lock.unlock();
  pulse_.turn();
  look_after();
  return !failed_;
}

// The daemon ends while the disk is full. The WAL is written back first, so that its room can be used again.
void StorageThread::store_last(Work& work) {
  if (failed_) return;
  {
    const std::lock_guard lock(mutex_);
    std::ranges::move(queue_.batches, std::back_inserter(work.batches));
    work.bytes += std::exchange(queue_.bytes, 0);
    work.items += std::exchange(queue_.items, 0);
    queue_.batches.clear();
  }
  room_.give_all();
  wal_grew_ = true;
  write_wal_back();
  const std::span<const Batch> all(work.batches);
  const std::size_t kept = failed_ ? 0 : store_what_fits(all);
  if (kept < all.size() && !failed_) leave(all.subspan(kept));
}

/// Returns how many batches are stored. Each commit takes room of its own, so as many as possible are stored
/// at once.
std::size_t StorageThread::store_what_fits(std::span<const Batch> batches) {
  std::size_t done = 0;
  for (std::size_t lot = batches.size(); lot > 0 && done < batches.size();) {
    lot = std::min(lot, batches.size() - done);
    const auto kept = keep(batches.subspan(done, lot));
    if (kept) {
      done += lot;
      write_wal_back();
    } else if (kept.error().disk_full) {
      lot /= 2;
    } else {
      failed_call(kept.error());
    }
    if (failed_) break;
  }
  return done;
}

void StorageThread::leave(std::span<const Batch> batches) {
  all_kept_ = false;
  std::size_t items = 0;
  for (const Batch& batch : batches) items += batch.items.size();
  const auto left = leave_held(*store_, settings_.refuges, batches);
  if (left) {
    log::error(
        "{} reads and conclusions found no room in the database; they are in {}, and the next start stores "
        "them",
        items, *left);
  } else {
    log::error("{} reads and conclusions found no room and are lost: {}", items, left.error());
  }
}

/// Stores all batches, or none.
storage::Result<void> StorageThread::keep(std::span<const Batch> batches) {
  const StorePulse::Call call(pulse_);
  auto stored = store(batches);
  if (!stored) {
    store_->rollback();
    return unexpected(stored.error());
  }
  wal_grew_ = true;
  if (!stored->empty()) {
    const auto events = std::make_shared<const std::vector<storage::StoredEvent>>(std::move(*stored));
    for (seams::Outlet* outlet : outlets_) outlet->publish(events);
  }
  for (const Batch& batch : batches) {
    if (batch.stored) batch.stored();
  }
  return {};
}

storage::Result<std::vector<storage::StoredEvent>> StorageThread::store(std::span<const Batch> batches) {
  std::vector<storage::StoredEvent> events;
  if (auto begun = store_->begin(); !begun) return unexpected(begun.error());
  for (const Batch& batch : batches) {
    for (const storage::ClockAnchor& anchor : batch.anchors) {
      if (auto kept = store_->append(anchor); !kept) return unexpected(kept.error());
    }
    for (const storage::OutletCursor& cursor : batch.cursors) {
      if (auto kept = store_->append(cursor); !kept) return unexpected(kept.error());
    }
    for (const auto& item : batch.items) {
      if (const auto* entry = std::get_if<storage::JournalEntry>(&item)) {
        if (settings_.pack && entry->kind == storage::JournalKind::checkpoint) to_pack_.insert(entry->device);
        if (auto kept = store_->append(*entry); !kept) return unexpected(kept.error());
        continue;
      }
      const auto& event = std::get<tracking::TrackedEvent>(item);
      std::string json = events::to_json_text(event);
      const auto sequence = store_->append(batch.board, event, json);
      if (!sequence) return unexpected(sequence.error());
      storage::StoredEvent& stored = events.emplace_back();
      if (tracking::opens_game(event)) {
        const auto round = store_->rounds().round_of(batch.board, event.game);
        if (!round) return unexpected(round.error());
        stored.round = *round;
      }
      stored.sequence = *sequence;
      stored.board = batch.board;
      stored.event = event;
      stored.json = std::move(json);
    }
  }
  if (auto committed = store_->commit(); !committed) return unexpected(committed.error());
  return events;
}

void StorageThread::look_after() {
  if (failed_) return;
  room_.look();
  (void)look_after_files();
  if (!failed_) extend_second_copy();
}

// True: the store is another object now, with the same content.
bool StorageThread::look_after_files() {
  switch (guard_.look(store_, *feed_, [this] { pulse_.turn(); })) {
    case StoreGuard::Found::nothing:
      return false;
    case StoreGuard::Found::put_back:
      keep_second_copy();
      return true;
    case StoreGuard::Found::must_end:
      on_failure_("the database was lost");
      return true;
    case StoreGuard::Found::failed:
      fail("the database was lost, and its copy cannot be opened");
      return false;
  }
  return false;
}

// True: the call failed because the files were lost, and can be repeated on the store as it is now.
bool StorageThread::failed_call(const storage::StoreError& error) {
  guard_.look_now();
  if (look_after_files()) return true;
  if (failed_) return false;
  if (storage::is_disk_error(error) && settings_.disk_failed) settings_.disk_failed();
  fail(error.message);
  return false;
}

void StorageThread::fail(const std::string& why) {
  failed_ = true;
  to_pack_.clear();
  log::error("the store failed and is closed: {}", why);
  feed_->set_condition(
      seams::ConditionCode::store_failed,
      guard_.lost()
          ? "The database was lost and cannot be written any more. The daemon ends; its log says what "
            "could be saved."
          : "The database gave an error and was closed. The daemon ends; started again, it goes on from "
            "what was stored.");
  on_failure_(why);
}

}  // namespace eboard::daemon
