// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/courier.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "daemon/outlets/event_page.hpp"
#include "daemon/system/log.hpp"
#include "daemon/system/precedence.hpp"

namespace eboard::outlets {

namespace {

/// The maximum number of events that are read and delivered at once.
constexpr std::size_t kPage = 1024;
/// The maximum number of published events that are kept for it.
constexpr std::size_t kMaxPublished = 2048;
constexpr int kStuck = 3;
/// How long an outlet that is behind delivers on at the daemon's end. Its cursor is not stored any more then.
constexpr std::chrono::seconds kLongestEnd{2};

seams::Trouble unread(const std::string& reason) {
  return {.sentence = "Games are not brought out: the store cannot be read.", .detail = reason};
}

}  // namespace

Courier::Courier(Settings settings, std::unique_ptr<seams::Delivery> delivery, Seams seams,
                 Sequence delivered, Sequence last)
    : settings_(std::move(settings)),
      delivery_(std::move(delivery)),
      seams_(std::move(seams)),
      brings_moves_(!delivery_->alerts_waiting()),
      kept_(delivered),
      reader_(settings_.database, seams_.found_damage),
      progress_(delivered, settings_.rules, settings_.delivered_at) {
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
  if (events->back().sequence > progress_.delivered()) {
    if (brings_moves_) moves_.see(*events);
    keep(events);
  }
  if (slept && progress_.hungry()) wake_.notify_one();
}

void Courier::keep(const Events& events) {
  const bool follows =
      published_.empty() || published_.back()->back().sequence + 1 == events->front().sequence;
  if (!follows || published_events_ + events->size() > kMaxPublished) {
    published_.clear();
    published_events_ = 0;
  }
  if (events->size() > kMaxPublished) return;
  published_.push_back(events);
  published_events_ += events->size();
}

bool Courier::hear(const seams::News& news) {
  if (std::holds_alternative<seams::BoardInfo>(news)) {
    const Millis at = seams_.line_now();
    const std::lock_guard lock(mutex_);
    progress_.renamed(at);
    renamed_ = true;
    wake_.notify_one();
  }
  const auto wait = delivery_->receive(news);
  if (!wait) return false;
  const Steady at = std::chrono::steady_clock::now() + *wait;
  const std::lock_guard lock(mutex_);
  hastened_ = hastened_ || std::holds_alternative<seams::Trial>(news);
  called_ = std::min(called_.value_or(at), at);
  wake_.notify_one();
  return true;
}

seams::OutletStatus Courier::status() const {
  const Now at = now();
  const std::lock_guard lock(mutex_);
  auto status = progress_.status(at);
  status.name = settings_.name;
  status.moves_waiting = static_cast<std::int64_t>(moves_.count());
  status.alerts_waiting = alerts_;
  status.failing_word = delivery_->failing_word();
  if (last_success_)
    status.ago = std::chrono::duration_cast<std::chrono::milliseconds>(at.steady - *last_success_);
  status.failing_since = failing_since_;
  status.notices = notices_;
  return status;
}

bool Courier::is_stuck() const {
  const std::lock_guard lock(mutex_);
  return progress_.failures() >= kStuck || progress_.is_lasting();
}

void Courier::begin_stop() {
  const std::lock_guard lock(mutex_);
  if (!std::exchange(stopping_, true)) delivery_->hurry();
  wake_.notify_one();
}

void Courier::stop() {
  begin_stop();
  if (thread_.joinable()) thread_.join();
}

void Courier::run() {
  daemon::let_others_go_first();
  Lock lock(mutex_);
  ask(lock);
  while (!stopping_) {
    renamed_ = false;
    if (std::exchange(hastened_, false)) progress_.hasten();
    if (const auto called = std::exchange(called_, std::nullopt)) progress_.call_by(*called);
    const auto at = next_step();
    if (!at) {
      wake_.wait(lock, [this] { return stopping_ || called_ || renamed_ || progress_.hungry(); });
      continue;
    }
    // New events may come before it.
    const bool reads = progress_.hungry();
    const auto woken = [this, reads] {
      return stopping_ || called_ || renamed_ || progress_.hungry() != reads;
    };
    if (!wake_.wait_until(lock, *at, woken)) step(lock, now());
  }
  finish(lock);
  reader_.close();
  finished_ = true;
}

std::optional<Steady> Courier::next_step() const {
  const auto again = progress_.again();
  const auto next = progress_.next();
  if (!next) return again;
  const Steady shown = next->line == Millis::min() ? Steady::min() : seams_.when(next->line);
  const Steady at = std::max(next->steady, shown);
  return again ? std::min(at, *again) : at;
}

/// Asks the delivery when it wants to be called again, and what the operator should know.
void Courier::ask(Lock& lock) {
  std::optional<std::chrono::milliseconds> again;
  std::vector<std::string> notices;
  std::optional<std::int64_t> alerts;
  (void)unlocked(lock, [&]() -> seams::Delivery::Outcome {
    again = delivery_->again();
    notices = delivery_->notices();
    alerts = delivery_->alerts_waiting();
    return {};
  });
  alerts_ = alerts;
  progress_.call_again(again ? std::optional(std::chrono::steady_clock::now() + *again) : std::nullopt);
  if (notices == notices_) return;
  const auto before = std::exchange(notices_, notices);
  (void)unlocked(lock, [&]() -> seams::Delivery::Outcome {
    for (const std::string& notice : notices) {
      if (std::ranges::find(before, notice) == before.end())
        log::warning("outlet {}: {}", settings_.name, notice);
    }
    seams_.changed();
    return {};
  });
}

/// Delivers what is left at the daemon's end, without regard to the pace: so the last move of a round is
/// delivered. An outlet that is far behind goes on after the next start.
void Courier::finish(Lock& lock) {
  bool called = !progress_.again();
  const Steady end = std::chrono::steady_clock::now() + kLongestEnd;
  while (progress_.failures() == 0 && std::chrono::steady_clock::now() < end) {
    const auto next = progress_.next();
    if (!next && called) return;
    Now at = now();
    if (next) at.steady = std::max(at.steady, next->steady);
    if (!called) at.steady = std::max(at.steady, *progress_.again());
    if (!step(lock, at)) return;
    called = true;
  }
}

bool Courier::step(Lock& lock, const Now& now) {
  if (progress_.hungry() && !read_more(lock)) return false;
  const auto events = progress_.due(now);
  const auto again = progress_.again();
  if (events.empty() && !progress_.shows_names(now) && (!again || *again > now.steady)) return false;
  return deliver(lock, events, now);
}

/// False: the next event has to be read from the store.
bool Courier::take_published(Lock& lock) {
  const Sequence after = progress_.delivered();
  while (!published_.empty() && published_.front()->back().sequence <= after) {
    published_events_ -= published_.front()->size();
    published_.pop_front();
  }
  if (published_.empty() || published_.front()->front().sequence > after + 1) return false;
  const auto batches = std::exchange(published_, {});
  published_events_ = 0;
  std::vector<storage::StoredEvent> events;
  (void)unlocked(lock, [&]() -> seams::Delivery::Outcome {
    for (const Events& batch : batches) {
      for (const storage::StoredEvent& event : *batch) {
        if (event.sequence > after)
          events.push_back(
              {event.sequence, event.board, event.event, {}, event.tracker_version, event.round});
      }
    }
    return {};
  });
  progress_.take(std::move(events));
  return true;
}

bool Courier::read_more(Lock& lock) {
  // What was published does not say of which round it is.
  if (!settings_.rules.delay.differ() && take_published(lock)) return true;
  const Sequence after = progress_.delivered();
  std::vector<storage::StoredEvent> events;
  const auto outcome = unlocked(lock, [&]() -> seams::Delivery::Outcome {
    auto page = reader_.read(
        [&](storage::Store& store) { return page_behind(store, after, kPage, settings_.rules.delay); });
    if (!page) return unexpected(unread(page.error().message));
    events = std::move(*page);
    for (storage::StoredEvent& event : events) event.json = std::string();
    if (!events.empty() && events.front().sequence == after + 1) return {};
    return unexpected(unread(fmt::format("the store has no event {}", after + 1)));
  });
  if (!outcome) {
    fail(lock, outcome.error());
    return false;
  }
  const More more = events.size() == kPage ? More::yes : More::no;
  if (brings_moves_) moves_.see(events);
  progress_.take(std::move(events), more);
  return true;
}

bool Courier::deliver(Lock& lock, std::span<const storage::StoredEvent> events, const Now& now) {
  const bool renamed = progress_.shows_names(now);
  const Millis known = progress_.known(events, now.line);
  const bool goes_on = progress_.goes_on(events);
  const Sequence last = events.empty() ? progress_.delivered() : events.back().sequence;
  const auto outcome = unlocked(lock, [&] {
    seams::Delivery::Outcome delivered;
    const auto read = reader_.read([&](storage::Store& store) -> storage::Result<void> {
      const Rules& rules = settings_.rules;
      const Millis line = seams_.line_now();
      seams::Released released(events, store, rules.delay, {last, known}, line, renamed, goes_on);
      delivered = delivery_->deliver(released);
      if (released.fault()) return unexpected(*released.fault());
      return {};
    });
    if (!read && delivered) delivered = unexpected(unread(read.error().message));
    return delivered;
  });
  if (outcome) progress_.named(now);
  outcome ? succeed(lock, events.size()) : fail(lock, outcome.error());
  return outcome.has_value();
}

void Courier::succeed(Lock& lock, std::size_t count) {
  const bool recovered = progress_.failures() > 0;
  auto delivered = progress_.delivered(count, now());
  moves_.forget(progress_.delivered());
  last_success_ = std::chrono::steady_clock::now();
  failing_since_.reset();
  const Sequence last = progress_.delivered();
  // If the cursor is not stored now, it is stored with the next one.
  (void)unlocked(lock, [&]() -> seams::Delivery::Outcome {
    if (recovered) {
      log::notice("outlet {}: delivers again", settings_.name);
      seams_.changed();
    }
    const Sequence kept = std::min(last, delivery_->kept_until().value_or(last));
    if (kept > kept_) seams_.keep({settings_.name, kept});
    kept_ = std::max(kept_, kept);
    delivered = std::vector<storage::StoredEvent>();
    return {};
  });
  ask(lock);
}

/// Logged once, and once more when only a person can end it, until a delivery succeeds.
void Courier::fail(Lock& lock, const seams::Trouble& trouble) {
  const bool first = progress_.failures() == 0;
  const bool is_said = !first && (!trouble.lasting || progress_.is_lasting());
  progress_.failed(trouble, now(), std::uniform_real_distribution<>(0, 1)(random_));
  if (first) failing_since_ = std::chrono::system_clock::now();
  std::optional<std::int64_t> alerts;
  (void)unlocked(lock, [&]() -> seams::Delivery::Outcome {
    alerts = delivery_->alerts_waiting();
    return {};
  });
  alerts_ = alerts;
  (void)unlocked(lock, [&]() -> seams::Delivery::Outcome {
    if (!is_said) log::error("outlet {}: {}; trying on", settings_.name, trouble.detail);
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
    outcome = unexpected(seams::Trouble{.sentence = "Something in the daemon fails to bring the games out.",
                                        .detail = fault.what()});
  }
  lock.lock();
  return outcome;
}

}  // namespace eboard::outlets
