// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/storage_thread.hpp"

#include <boost/json/serialize.hpp>
#include <utility>

#include "daemon/log.hpp"
#include "daemon/net/json.hpp"

namespace eboard::daemon {

namespace {

// What an item costs while it waits; a tracked event's texts are a few hundred bytes.
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
    : store_(std::move(store)), on_failure_(std::move(on_failure)), settings_(settings) {}

void StorageThread::start(net::LiveFeed& feed) {
  feed_ = &feed;
  if (settings_.pack) consider_all_for_packing();
  thread_ = std::thread([this] { run(); });
}

StorageThread::~StorageThread() { stop(); }

void StorageThread::push(Batch batch) {
  if (batch.items.empty() && batch.anchors.empty() && !batch.stored) return;
  const std::size_t bytes = size_of(batch);
  const std::lock_guard lock(mutex_);
  waiting_bytes_ += bytes;
  queue_.bytes += bytes;
  queue_.batches.push_back(std::move(batch));
  wake_.notify_one();
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

bool StorageThread::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    wake_.notify_one();
  }
  if (thread_.joinable()) thread_.join();
  return !failed_;
}

void StorageThread::run() {
  while (true) {
    const Work work = take();
    ++ticks_;
    for (const Question& question : work.questions) {
      if (!failed_) question(store_);
    }
    if (!work.batches.empty() && !failed_) store_and_publish(work);
    const std::lock_guard lock(mutex_);
    waiting_bytes_ -= work.bytes;
    if (stopping_ && queue_.batches.empty() && queue_.questions.empty()) break;
  }
  if (!failed_) write_wal_back();
}

StorageThread::Work StorageThread::take() {
  std::unique_lock lock(mutex_);
  const auto something = [&] { return stopping_ || !queue_.batches.empty() || !queue_.questions.empty(); };
  const bool packs = !to_pack_.empty();
  const auto patience = packs ? settings_.idle_before_packing : settings_.idle_before_wal_checkpoint;
  if (!wake_.wait_for(lock, patience, something) && !failed_) {
    lock.unlock();
    packs ? pack_a_lot() : write_wal_back();
    lock.lock();
  }
  return std::exchange(queue_, Work{});
}

// What earlier runs left.
void StorageThread::consider_all_for_packing() {
  const auto devices = store_.devices();
  if (!devices) return;  // a store that cannot be read says so at the first commit, too
  for (const storage::DeviceRow& device : *devices) to_pack_.insert(device.id);
}

void StorageThread::pack_a_lot() {
  const auto device = to_pack_.begin();
  const auto packed = store_.pack_finished(*device, settings_.least_lot, settings_.most_lot);
  if (packed && *packed > 0) {
    wal_grew_ = true;
    return;
  }
  // Nothing to do before its next checkpoint; and a disk that is full is not for tidying.
  to_pack_.erase(device);
  if (!packed && !packed.error().disk_full) fail(packed.error());
}

void StorageThread::write_wal_back() {
  if (!std::exchange(wal_grew_, false)) return;
  const auto written = store_.checkpoint_wal();
  // The rows are safe in the WAL; a full disk only delays its writing back.
  if (!written && !written.error().disk_full) fail(written.error());
}

void StorageThread::store_and_publish(const Work& work) {
  while (true) {
    auto stored = store(work.batches);
    if (stored) {
      wal_grew_ = true;
      if (std::exchange(disk_was_full_, false))
        log::notice("there is room on the disk again; everything held is stored");
      if (!stored->empty()) {
        feed_->publish(std::make_shared<const std::vector<storage::StoredEvent>>(std::move(*stored)));
      }
      for (const Batch& batch : work.batches) {
        if (batch.stored) batch.stored();
      }
      return;
    }
    store_.rollback();
    if (!stored.error().disk_full || !wait_for_room_on_disk(stored.error())) return fail(stored.error());
  }
}

storage::Result<std::vector<storage::StoredEvent>> StorageThread::store(const std::vector<Batch>& batches) {
  std::vector<storage::StoredEvent> events;
  if (auto begun = store_.begin(); !begun) return unexpected(begun.error());
  for (const Batch& batch : batches) {
    for (const storage::ClockAnchor& anchor : batch.anchors) {
      if (auto kept = store_.append(anchor); !kept) return unexpected(kept.error());
    }
    for (const auto& item : batch.items) {
      if (const auto* entry = std::get_if<storage::JournalEntry>(&item)) {
        if (settings_.pack && entry->kind == storage::JournalKind::checkpoint) to_pack_.insert(entry->device);
        if (auto kept = store_.append(*entry); !kept) return unexpected(kept.error());
        continue;
      }
      const auto& event = std::get<tracking::TrackedEvent>(item);
      std::string json = boost::json::serialize(net::to_json(event));
      const auto sequence = store_.append(batch.board, event, json);
      if (!sequence) return unexpected(sequence.error());
      storage::StoredEvent& stored = events.emplace_back();
      stored.sequence = *sequence;
      stored.board = batch.board;
      stored.event = event;
      stored.json = std::move(json);
    }
  }
  if (auto committed = store_.commit(); !committed) return unexpected(committed.error());
  return events;
}

// True: try again. While the daemon stops nobody will make room.
bool StorageThread::wait_for_room_on_disk(const storage::StoreError& error) {
  if (!std::exchange(disk_was_full_, true)) {
    log::error("{}; what the boards say is held in memory until there is room", error.message);
  }
  std::unique_lock lock(mutex_);
  ++ticks_;
  return !wake_.wait_for(lock, settings_.full_disk_retry, [&] { return stopping_; });
}

void StorageThread::fail(const storage::StoreError& error) {
  failed_ = true;
  to_pack_.clear();
  log::error("the store failed and is closed: {}", error.message);
  on_failure_(error.message);
}

}  // namespace eboard::daemon
