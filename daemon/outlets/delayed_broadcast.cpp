// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/delayed_broadcast.hpp"

#include <exception>
#include <new>
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
      released_at_(released.at.count()),
      queue_(settings_.delay, released.last, settings_.skipped) {
  queue_.committed(last);
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
  queue_.committed(events->back().sequence);
  if (queue_.hungry()) wake_.notify_one();
}

template <class What>
void DelayedBroadcast::hear(const What& what) {
  const Millis now = settings_.line_now();
  try {
    const std::lock_guard lock(mutex_);
    const auto next = queue_.next();
    queue_.hear(Unsaid(what), now);
    if (queue_.next() != next) wake_.notify_one();
  } catch (const std::bad_alloc&) {
    fail();
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

void DelayedBroadcast::fail() noexcept {
  try {
    if (settings_.failed) settings_.failed("the delayed broadcast lost a report for want of memory");
  } catch (const std::exception&) {
    // There is no memory to say so either.
  }
}

/// What was taken out of the queue and not told is not known any more.
void DelayedBroadcast::run() {
  try {
    release_all();
  } catch (const std::exception&) {
    fail();
  }
}

void DelayedBroadcast::release_all() {
  Lock lock(mutex_);
  while (!stopping_) {
    if (queue_.hungry()) {
      read_more(lock);
      continue;
    }
    const auto next = queue_.next();
    if (!next) {
      wake_.wait(lock, [this] { return stopping_ || queue_.hungry() || queue_.next(); });
      continue;
    }
    // What comes later may go out before it only if its delay is shorter.
    const auto earlier = [&] { return stopping_ || queue_.hungry() || queue_.next() != next; };
    if (wake_.wait_until(lock, settings_.when(*next), earlier)) continue;
    const auto releases = queue_.release(settings_.line_now());
    released_ = queue_.released();
    released_at_ = std::max(released_at_.load(), queue_.released_at().count());
    lock.unlock();
    for (const Release& release : releases) tell(release);
    lock.lock();
  }
}

void DelayedBroadcast::read_more(Lock& lock) {
  const Sequence after = queue_.released();
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
  if (why.empty() != std::exchange(reads_, why.empty())) {
    reads_ ? log::notice("the delayed broadcast goes on")
           : log::error("the delayed broadcast stands still: {}; trying on", why);
  }
  lock.lock();
  if (!reads_) {
    wake_.wait_for(lock, kReadAgain, [this] { return stopping_; });
    return;
  }
  queue_.take(std::move(events));
}

void DelayedBroadcast::tell(const Release& release) {
  struct Tell {
    Public& to;
    const Settings& settings;
    void operator()(const Events& events) const { to.events.publish(events); }
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
