// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/delayed_broadcast.hpp"

#include <exception>
#include <utility>

#include "daemon/outlets/event_page.hpp"
#include "daemon/system/log.hpp"

namespace eboard::outlets {

namespace {

/// Few, since what is due waits while hidden events are read.
constexpr std::size_t kFewEvents = 256;
constexpr std::chrono::seconds kReadAgain{1};

}  // namespace

DelayedBroadcast::DelayedBroadcast(Settings settings, Sequence released, Sequence last)
    : settings_(std::move(settings)),
      reader_(settings_.database, settings_.found_damage),
      released_(released),
      queue_(settings_.delay, released) {
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
  const bool idle = !queue_.next();
  queue_.committed(events->back().sequence);
  if (idle) wake_.notify_one();
}

void DelayedBroadcast::hear(Unsaid what) {
  const Millis now = settings_.line_now();
  const std::lock_guard lock(mutex_);
  const bool idle = !queue_.next();
  queue_.hear(std::move(what), now);
  if (idle) wake_.notify_one();
}

void DelayedBroadcast::run() {
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
    // Nothing that comes later goes out before it.
    if (wake_.wait_until(lock, settings_.when(*next), [this] { return stopping_; })) return;
    const auto releases = queue_.release(settings_.line_now());
    released_ = queue_.released();
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
    auto page =
        reader_.read([&](storage::Store& store) { return published_behind(store, after, kFewEvents); });
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
      late.seen = settings.when(view.as_of + settings.delay);
      to.show(late);
    }
  };
  std::visit(Tell{*public_, settings_}, release);
}

}  // namespace eboard::outlets
