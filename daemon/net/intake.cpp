// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/intake.hpp"

#include <fmt/format.h>

#include <boost/asio/post.hpp>
#include <exception>
#include <optional>
#include <utility>

namespace eboard::net {

namespace asio = boost::asio;

namespace {

/// The maximum number of attempts to correct what is shown, and the time between them.
constexpr int kMaxRecalls = 100;
constexpr std::chrono::milliseconds kRecallAgain{100};
constexpr std::chrono::seconds kBetweenFailures{1};

using Batch = seams::Outlet::Events;

/// Committed events can be read again; all other reports come only once.
std::size_t weight_of(const Message& message) {
  const auto* batch = std::get_if<Batch>(&message);
  return batch == nullptr ? 0 : (*batch)->size();
}

/// Only the latest report of a device or table counts, and the latest opinion.
bool replaces(const Message& old, const Message& news) {
  if (const auto* a = std::get_if<seams::DeviceStatus>(&old), *b = std::get_if<seams::DeviceStatus>(&news);
      a && b)
    return a->board == b->board;
  if (const auto* a = std::get_if<seams::Opinion>(&old), *b = std::get_if<seams::Opinion>(&news); a && b)
    return a->board == b->board;
  const auto *a = std::get_if<seams::QuaternityView>(&old), *b = std::get_if<seams::QuaternityView>(&news);
  return a && b && a->table == b->table;
}

}  // namespace

Intake::Intake(asio::io_context& io, Projection& shown, ServerCounters& counters, Recall recall,
               Receiver receiver)
    : io_(io),
      shown_(shown),
      counters_(counters),
      receiver_(std::move(receiver)),
      inbox_({.weight = weight_of, .replaces = replaces}),
      recaller_(std::move(recall), [this] { wake(); }),
      recall_timer_(io) {}

void Intake::put(Message message) noexcept {
  const bool stored = std::holds_alternative<Batch>(message);
  if (!inbox_.put(std::move(message))) (stored ? missed_ : lost_) = true;
  wake();
}

void Intake::lose() noexcept {
  lost_ = true;
  wake();
}

/// If nothing can be queued, the loop looks by itself within a second.
void Intake::wake() noexcept {
  if (awake_.exchange(true)) return;
  try {
    asio::post(io_, [this] { take(); });
  } catch (const std::exception&) {
    awake_ = false;
  }
}

void Intake::take() noexcept {
  awake_ = false;
  if (given_up_) return;
  try {
    if (lost_) return give_up("a report of a board was lost for want of memory");
    take_recalled();
    if (standing_ == Standing::sound && missed_.exchange(false)) standing_ = Standing::behind;
    take_waiting();
    if (standing_ != Standing::sound) return recall();
    recalls_ = 0;
  } catch (const std::exception& error) {
    // After half a message it is not known what was sent to whom.
    doubt(error.what());
  }
}

/// Takes messages in order, and begins again at the one that failed.
void Intake::take_waiting() {
  if (standing_ != Standing::sound) return;
  if (next_ == waiting_.size()) {
    inbox_.take(waiting_);
    next_ = 0;
  }
  for (; next_ < waiting_.size(); ++next_) {
    if (!receiver_.take(waiting_[next_])) standing_ = Standing::behind;
    if (standing_ != Standing::sound) return;
  }
  receiver_.taken();
}

void Intake::note_failure(std::string_view what) noexcept {
  ++counters_.failures;
  const auto now = Clock::now();
  if (now - failure_said_ < kBetweenFailures || !receiver_.warn) return;
  failure_said_ = now;
  try {
    receiver_.warn(fmt::format("web: {}; {} failures so far", what, counters_.failures));
  } catch (const std::exception&) {
    // no memory for a sentence; the metrics have the number
  }
}

void Intake::doubt(std::string_view why) noexcept {
  note_failure(why);
  standing_ = Standing::doubtful;
  wake();
}

void Intake::give_up(const std::string& why) {
  standing_ = Standing::doubtful;
  if (receiver_.failed) receiver_.failed(why);
  given_up_ = true;  // not set if `failed` throws for want of memory: then it is reported again
}

void Intake::recall() {
  if (recaller_.busy()) return;
  const auto now = Clock::now();
  if (now - recalled_at_ < kRecallAgain) return recall_later();
  if (!recaller_.able()) return give_up("events were missed, and there is no store to read them from");
  if (++recalls_ > kMaxRecalls) return give_up("what is shown is not what is stored, and cannot be mended");
  recalled_at_ = now;
  recaller_.start(standing_ == Standing::behind ? std::optional(shown_.state().sequence()) : std::nullopt);
  ++counters_.recalls;
}

void Intake::recall_later() {
  recall_timer_.expires_at(recalled_at_ + kRecallAgain);
  recall_timer_.async_wait([this](boost::system::error_code cancelled) {
    if (!cancelled) take();
  });
}

void Intake::take_recalled() {
  const auto result = recaller_.take();
  if (!result) return;
  if (!result->read) return note_failure(result->read.error());
  if (!result->after) {
    shown_.begin_anew(*result->read, Clock::now());
  } else if (standing_ == Standing::behind) {
    shown_.make_good(*result->read);
    if (!result->read->events.empty()) recalls_ = 0;
  } else {
    return;  // not enough: there was a failure meanwhile
  }
  standing_ = Standing::sound;
  if (shown_.state().misses_before(result->read->last_sequence + 1)) missed_ = true;
}

}  // namespace eboard::net
