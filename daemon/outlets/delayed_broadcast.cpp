// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/delayed_broadcast.hpp"

#include <fmt/format.h>

#include <exception>
#include <new>
#include <stdexcept>
#include <utility>

#include "daemon/outlets/event_page.hpp"
#include "daemon/system/log.hpp"

namespace eboard::outlets {

namespace {

/// Few, since what is due waits while hidden events are read.
constexpr std::size_t kFewEvents = 256;
constexpr std::chrono::seconds kReadAgain{1};

}  // namespace

DelayedBroadcast::DelayedBroadcast(Settings settings, const storage::AsOf& released, Sequence last)
    : settings_(std::move(settings)),
      reader_(settings_.database, settings_.found_damage),
      released_(released.last),
      released_at_(released.at.count()) {
  auto queue = std::make_unique<ReleaseQueue>(settings_.delay, released.last, settings_.skipped);
  by_time_ = queue.get();
  line_ = std::move(queue);
  line_->committed(last);
}

DelayedBroadcast::DelayedBroadcast(Settings settings, PublicRecord record,
                                   const std::vector<storage::Standing>& released, Sequence last)
    : settings_(std::move(settings)),
      reader_(settings_.database, settings_.found_damage),
      released_(0),
      released_at_(0),
      record_(std::move(record)) {
  auto queue = std::make_unique<PlyQueue>(settings_.delay, released, last, settings_.skipped);
  by_plies_ = queue.get();
  line_ = std::move(queue);
}

/// As it would have been released, had the daemon run: so it is in that order.
storage::Result<void> DelayedBroadcast::catch_up(storage::Store& hall,
                                                 const std::function<bool(std::int64_t events)>& goes_on) {
  const auto enter_due = [&](Millis now) -> storage::Result<void> {
    const auto due = line_->release(now);
    if (auto looked = record_->look(hall, due); !looked) return looked;
    auto entered = record_->enter(due, by_plies_->known(now));
    return entered ? storage::Result<void>() : unexpected(entered.error());
  };
  std::int64_t count = 0;
  while (line_->hungry()) {
    auto events = published_behind(hall, line_->read_to(), kFewEvents, settings_.delay);
    if (!events) return unexpected(events.error());
    if (events->empty()) return unexpected(storage::StoreError{0, false, "an event is missing in the store"});
    count += static_cast<std::int64_t>(events->size());
    const Millis then = events->back().event.at;
    line_->take(std::move(*events));
    if (!line_->hungry()) break;
    if (auto done = enter_due(then); !done) return done;
    if (!goes_on(count)) return unexpected(storage::StoreError{});
  }
  return enter_due(settings_.line_now());
}

void DelayedBroadcast::start(Public receivers) {
  public_.emplace(std::move(receivers));
  thread_ = std::thread([this] { run(); });
}

void DelayedBroadcast::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    wake_.notify_one();
  }
  if (thread_.joinable()) thread_.join();
  reader_.close();
}

void DelayedBroadcast::publish(Events events) noexcept {
  if (!events || events->empty()) return;
  const std::lock_guard lock(mutex_);
  line_->committed(events->back().sequence);
  if (line_->hungry()) wake_.notify_one();
}

template <class What>
void DelayedBroadcast::hear(const What& what) {
  const Millis now = settings_.line_now();
  try {
    const std::lock_guard lock(mutex_);
    const auto next = line_->next();
    line_->hear(Unsaid(what), now);
    if (line_->next() != next) wake_.notify_one();
  } catch (const std::bad_alloc&) {
    fail("no memory for a report");
  }
}

void DelayedBroadcast::board_known(const seams::BoardInfo& board) { hear(board); }
void DelayedBroadcast::device_status(const seams::DeviceStatus& status) { hear(status); }
void DelayedBroadcast::clock_anchored(const storage::ClockAnchor& anchor) { hear(anchor); }
void DelayedBroadcast::set_condition(seams::ConditionCode code, std::string sentence) {
  hear(seams::ConditionNews{code, std::move(sentence)});
}
void DelayedBroadcast::clear_condition(seams::ConditionCode code) { hear(seams::ConditionNews{code}); }
void DelayedBroadcast::show(const seams::QuaternityView& view) { hear(view); }

void DelayedBroadcast::keep(storage::OutletCursor cursor) {
  const std::lock_guard lock(mutex_);
  cursors_.push_back(std::move(cursor));
  wake_.notify_one();
}

void DelayedBroadcast::fail(const char* why) noexcept {
  try {
    if (settings_.failed) settings_.failed(fmt::format("the delayed broadcast ends: {}", why));
  } catch (const std::exception&) {
    // There is no memory to say so either.
  }
}

/// What was taken out of the queue and not told is not known any more.
void DelayedBroadcast::run() {
  try {
    release_all();
  } catch (const std::exception& fault) {
    fail(fault.what());
  }
}

void DelayedBroadcast::release_all() {
  Lock lock(mutex_);
  while (!stopping_) {
    if (!cursors_.empty()) keep_cursors(lock);
    if (line_->hungry()) {
      read_more(lock);
      continue;
    }
    const auto next = line_->next();
    // What comes later may go out before it only if its delay is shorter.
    const auto earlier = [&] {
      return stopping_ || !cursors_.empty() || line_->hungry() || line_->next() != next;
    };
    if (!next) {
      wake_.wait(lock, earlier);
      continue;
    }
    if (wake_.wait_until(lock, settings_.when(*next), earlier)) continue;
    release_due(lock);
  }
  if (!cursors_.empty()) keep_cursors(lock);
}

void DelayedBroadcast::release_due(Lock& lock) {
  const Millis now = settings_.line_now();
  auto releases = line_->release(now);
  KnownNames known{};
  if (by_plies_ != nullptr) {
    known = by_plies_->known(now);
  } else {
    released_ = by_time_->released();
    released_at_ = std::max(released_at_.load(), by_time_->released_at().count());
  }
  lock.unlock();
  if (record_) releases = entered(std::move(releases), known);
  for (const Release& release : releases) tell(release);
  lock.lock();
}

/// Tries until it is stored. Empty: the daemon ends first, and it is released after the next start.
std::vector<Release> DelayedBroadcast::entered(std::vector<Release> releases, const KnownNames& known) {
  while (true) {
    std::string why;
    const auto looked = reader_.read([&](storage::Store& hall) { return record_->look(hall, releases); });
    if (looked) {
      auto told = record_->enter(releases, known);
      if (!told) why = told.error().message;
      if (!told && !told.error().disk_full) throw std::runtime_error(why);
      if (told) releases = std::move(*told);
    } else {
      why = looked.error().message;
    }
    say_whether_it_stands(why);
    if (why.empty()) return releases;
    Lock lock(mutex_);
    if (wake_.wait_for(lock, kReadAgain, [this] { return stopping_; })) return {};
  }
}

/// One that is not stored now is with the next.
void DelayedBroadcast::keep_cursors(Lock& lock) {
  const auto cursors = std::exchange(cursors_, {});
  lock.unlock();
  const auto kept = record_->keep(cursors);
  if (!kept && !kept.error().disk_full) throw std::runtime_error(kept.error().message);
  lock.lock();
}

void DelayedBroadcast::say_whether_it_stands(const std::string& why) {
  if (why.empty() == std::exchange(reads_, why.empty())) return;
  reads_ ? log::notice("the delayed broadcast goes on")
         : log::error("the delayed broadcast stands still: {}; trying on", why);
}

void DelayedBroadcast::read_more(Lock& lock) {
  const Sequence after = line_->read_to();
  lock.unlock();
  std::string why;
  std::vector<storage::StoredEvent> events;
  try {
    auto page = reader_.read(
        [&](storage::Store& store) { return published_behind(store, after, kFewEvents, settings_.delay); });
    if (page) {
      events = std::move(*page);
    } else {
      why = page.error().message;
    }
  } catch (const std::exception& fault) {
    why = fault.what();
  }
  if (why.empty() && (events.empty() || events.front().sequence != after + 1))
    why = "an event is missing in the store";
  say_whether_it_stands(why);
  lock.lock();
  if (!reads_) {
    wake_.wait_for(lock, kReadAgain, [this] { return stopping_; });
    return;
  }
  line_->take(std::move(events));
}

void DelayedBroadcast::tell(const Release& release) {
  struct Tell {
    Public& to;
    const Settings& settings;
    void operator()(const Events& events) const {
      for (seams::Outlet* each : to.events) each->publish(events);
    }
    void operator()(const Unsaid& what) const { std::visit(*this, what); }
    void operator()(const seams::BoardInfo& board) const { to.feed.board_known(board); }
    void operator()(const seams::DeviceStatus& status) const { to.feed.device_status(status); }
    void operator()(const storage::ClockAnchor& anchor) const { to.feed.clock_anchored(anchor); }
    void operator()(const seams::ConditionNews& news) const {
      news.sentence.empty() ? to.feed.clear_condition(news.code)
                            : to.feed.set_condition(news.code, news.sentence);
    }
    // Its clocks run from the moment at which it is shown.
    void operator()(const seams::QuaternityView& view) const {
      seams::QuaternityView late = view;
      late.seen = settings.when(view.as_of + settings.delay.longest());
      to.show(late);
    }
  };
  std::visit(Tell{*public_, settings_}, release);
}

}  // namespace eboard::outlets
