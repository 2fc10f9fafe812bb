// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/courier.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "daemon/events/event_json.hpp"
#include "daemon/system/log.hpp"

namespace eboard::outlets {

namespace {

/// The maximum number of events that are read and delivered at once.
constexpr std::size_t kPage = 4096;
constexpr int kStuck = 3;

storage::Result<std::vector<storage::StoredEvent>> page_behind(storage::Store& store, Sequence after) {
  std::vector<storage::StoredEvent> events;
  auto read = store.read_events(after, events::parse_tracked_event, [&](const storage::StoredEvent& event) {
    events.push_back(event);
    return events.size() < kPage;
  });
  if (!read) return unexpected(read.error());
  return events;
}

seams::Trouble unread(const std::string& reason) {
  return {"Games are not brought out: the store cannot be read.", reason};
}

}  // namespace

Courier::Courier(Settings settings, std::unique_ptr<seams::Delivery> delivery, Seams seams,
                 Sequence delivered, Sequence last)
    : settings_(std::move(settings)),
      delivery_(std::move(delivery)),
      seams_(std::move(seams)),
      reader_(settings_.database, seams_.found_damage),
      progress_(delivered, settings_.rules) {
  progress_.committed(last);
}

void Courier::start() {
  finished_ = false;
  thread_ = std::thread([this] { run(); });
}

void Courier::publish(Events events) noexcept {
  const std::lock_guard lock(mutex_);
  const bool slept = !progress_.hungry();
  progress_.committed(events->back().sequence);
  if (slept && progress_.hungry()) wake_.notify_one();
}

seams::OutletStatus Courier::status() const {
  const Now at = now();
  const std::lock_guard lock(mutex_);
  auto status = progress_.status(at);
  status.name = settings_.name;
  return status;
}

bool Courier::is_stuck() const {
  const std::lock_guard lock(mutex_);
  return progress_.failures() >= kStuck;
}

void Courier::begin_stop() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  wake_.notify_one();
}

void Courier::stop() {
  begin_stop();
  if (thread_.joinable()) thread_.join();
}

void Courier::run() {
  Lock lock(mutex_);
  while (!stopping_) {
    const auto next = progress_.next();
    if (!next) {
      wake_.wait(lock, [this] { return stopping_ || progress_.next(); });
      continue;
    }
    const Steady shown = next->line == Millis::min() ? Steady::min() : seams_.when(next->line);
    const Steady at = std::max(next->steady, shown);
    if (!wake_.wait_until(lock, at, [this] { return stopping_; })) step(lock, now());
  }
  finish(lock);
  reader_.close();
  finished_ = true;
}

/// Delivers what is left at the daemon's end, without regard to the pace: so the last move of a round is
/// delivered.
void Courier::finish(Lock& lock) {
  while (progress_.failures() == 0) {
    const auto next = progress_.next();
    if (!next) return;
    Now at = now();
    at.steady = std::max(at.steady, next->steady);
    if (!step(lock, at)) return;
  }
}

bool Courier::step(Lock& lock, const Now& now) {
  if (progress_.hungry() && !read_more(lock)) return false;
  const auto events = progress_.due(now);
  return !events.empty() && deliver(lock, events);
}

bool Courier::read_more(Lock& lock) {
  const Sequence after = progress_.delivered();
  std::vector<storage::StoredEvent> events;
  const auto outcome = unlocked(lock, [&]() -> seams::Delivery::Outcome {
    auto page = reader_.read([&](storage::Store& store) { return page_behind(store, after); });
    if (!page) return unexpected(unread(page.error().message));
    events = std::move(*page);
    if (!events.empty() && events.front().sequence == after + 1) return {};
    return unexpected(unread(fmt::format("the store has no event {}", after + 1)));
  });
  if (!outcome) {
    fail(lock, outcome.error());
    return false;
  }
  const More more = events.size() == kPage ? More::yes : More::no;
  progress_.take(std::move(events), more);
  return true;
}

bool Courier::deliver(Lock& lock, std::span<const storage::StoredEvent> events) {
  const auto outcome = unlocked(lock, [&] {
    seams::Delivery::Outcome delivered;
    const auto read = reader_.read([&](storage::Store& store) -> storage::Result<void> {
      seams::Released released(events, store, settings_.rules.delay);
      delivered = delivery_->deliver(released);
      if (released.fault()) return unexpected(*released.fault());
      return {};
    });
    if (!read && delivered) delivered = unexpected(unread(read.error().message));
    return delivered;
  });
  outcome ? succeed(lock, events.size()) : fail(lock, outcome.error());
  return outcome.has_value();
}

void Courier::succeed(Lock& lock, std::size_t count) {
  const bool recovered = progress_.failures() > 0;
  progress_.delivered(count, now());
  const storage::OutletCursor cursor{settings_.name, progress_.delivered()};
  // If the cursor is not stored now, it is stored with the next one.
  (void)unlocked(lock, [&]() -> seams::Delivery::Outcome {
    if (recovered) {
      log::notice("outlet {}: delivers again", settings_.name);
      seams_.changed();
    }
    seams_.keep(cursor);
    return {};
  });
}

/// Logged once, until a delivery succeeds.
void Courier::fail(Lock& lock, const seams::Trouble& trouble) {
  const bool first = progress_.failures() == 0;
  progress_.failed(trouble.sentence, now(), std::uniform_real_distribution<>(0, 1)(random_));
  (void)unlocked(lock, [&]() -> seams::Delivery::Outcome {
    if (first) log::error("outlet {}: {}; trying on", settings_.name, trouble.detail);
    seams_.changed();
    return {};
  });
}

/// Works without the lock, so that no other thread waits for it. An exception counts as trouble too.
template <class Work>
seams::Delivery::Outcome Courier::unlocked(Lock& lock, Work work) {
  seams::Delivery::Outcome outcome;
  lock.unlock();
  try {
    outcome = work();
  } catch (const std::exception& fault) {
    outcome =
        unexpected(seams::Trouble{"Something in the daemon fails to bring the games out.", fault.what()});
  }
  lock.lock();
  return outcome;
}

}  // namespace eboard::outlets
