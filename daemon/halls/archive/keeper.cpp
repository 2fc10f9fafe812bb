// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/archive/keeper.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <thread>
#include <utility>

#include "daemon/system/log.hpp"

namespace eboard::halls {

namespace {

using std::chrono::milliseconds;

/// What it has not stored by then comes again.
constexpr std::chrono::seconds kAcknowledges{30};
constexpr milliseconds kFetch{100}, kFirstPause{100}, kLongestPause{5000}, kNap{50};

std::map<std::string, std::string> values_of(const std::vector<HallState>& halls) {
  std::map<std::string, std::string> values;
  for (const HallState& state : halls)
    values[confirmed_key(state.hall, state.confirmation.store)] = to_text(state.confirmation);
  return values;
}

/// A hall of which this database knows nothing has to begin anew.
void add_unknown(std::map<std::string, std::string>& values, const std::vector<std::string>& keys) {
  for (const std::string& key : keys) {
    const std::string store = key.substr(key.find('.') + 1);
    if (is_store_id(store)) values.try_emplace(key, to_text(Confirmation{store}));
  }
}

template <class Item>
std::vector<Item> second_half(std::vector<Item>& all) {
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
  std::vector<Item> half(std::make_move_iterator(middle), std::make_move_iterator(all.end()));
  all.erase(middle, all.end());
  return half;
}

void refuse(Batch& batch, const std::string& reason) {
  for (const ArchivedEvent& event : batch.events)
    batch.refused.push_back({events_subject(event.hall), 0, reason, to_text(event.message)});
  for (const ArchivedRound& round : batch.rounds)
    batch.refused.push_back({rounds_subject(round.hall), 0, reason, to_text(round.message)});
  batch.events.clear();
  batch.rounds.clear();
}

}  // namespace

Expected<void, std::string> Keeper::run() {
  while (!stop_.stop_requested()) {
    const auto done = step();
    if (!done) return unexpected(done.error());
    if (*done)
      pause_ = milliseconds{0};
    else
      pause();
  }
  log::notice("stored {} events in {} transactions; {} came again", events_, batches_, again_);
  return {};
}

Expected<bool, std::string> Keeper::step() {
  if (!migrated_) {
    if (auto migrated = database_.migrate(); !migrated) return failed(migrated.error());
    migrated_ = true;
  }
  if (!stream_) {
    const auto halls = database_.halls();
    if (!halls) return failed(halls.error());
    auto connected = connect();
    if (connected) connected = confirm_all(*halls);
    if (!connected) return failed(connected.error());
  }
  if (waiting_.empty()) {
    auto fetched = stream_->fetch(settings_.batch, kFetch);
    if (!fetched) return failed(fetched.error());
    waiting_ = std::move(*fetched);
    if (waiting_.empty()) return true;
  }
  Batch batch;
  for (const Received& message : waiting_) batch.add(message.subject(), message.number(), message.text());
  for (const Refused& one : batch.refused)
    log::warning("message {} of {} is refused: {}", one.number, one.subject, one.reason);
  const auto events = static_cast<std::int64_t>(batch.events.size());
  const auto stored = store(std::move(batch), doubt_);
  if (!stored) return failed(stored.error());
  say_back();
  events_ += static_cast<std::int64_t>(stored->events);
  again_ += events - static_cast<std::int64_t>(stored->events);
  ++batches_;
  if (stored->conflicts > 0)
    log::error("{} events came under numbers that others have: eboard-archive query conflicts",
               stored->conflicts);
  for (Received& message : waiting_) message.acknowledge();
  waiting_.clear();
  doubt_ = {};
  if (auto confirmed = stream_->set_values(values_of(stored->halls)); !confirmed)
    return failed(confirmed.error());
  return true;
}

StreamResult<void> Keeper::connect() {
  auto stream = Stream::connect(settings_.servers, "eboard-archive", stop_.get_token());
  if (!stream) return unexpected(stream.error());
  if (auto prepared = stream->prepare(settings_.replicas); !prepared) return prepared;
  if (auto consumes = stream->consume(settings_.consumer, kAcknowledges); !consumes) return consumes;
  stream_.emplace(std::move(*stream));
  log::notice("connected to the stream");
  return {};
}

/// Halls may have heard more than the database holds now, if that is a restored one.
StreamResult<void> Keeper::confirm_all(const std::vector<HallState>& halls) {
  auto values = values_of(halls);
  const auto keys = stream_->keys();
  if (!keys) return unexpected(keys.error());
  add_unknown(values, *keys);
  return stream_->set_values(values);
}

/// What the database does not take is looked for by halves, so that one message stops no other.
DatabaseResult<Stored> Keeper::store(Batch batch, Doubt& doubt) {
  auto stored = database_.store(batch, doubt);
  if (stored || stored.error().why != DatabaseFault::Why::data) return stored;
  const std::size_t size = batch.events.size() + batch.rounds.size();
  if (size == 0) return stored;
  if (size == 1) {
    log::error("a message is refused by the database: {}", stored.error().detail);
    refuse(batch, stored.error().detail);
    return database_.store(batch, doubt);
  }
  Batch half{.events = second_half(batch.events), .rounds = second_half(batch.rounds)};
  Doubt of_first, of_second;
  auto first = store(std::move(batch), of_first);
  if (!first) return first;
  auto second = store(std::move(half), of_second);
  if (!second) return second;
  second->events += first->events;
  second->conflicts += first->conflicts;
  // The later state of a hall is the second's.
  std::ranges::move(second->halls, std::back_inserter(first->halls));
  second->halls = std::move(first->halls);
  return second;
}

Expected<bool, std::string> Keeper::failed(const DatabaseFault& fault) {
  if (fault.why == DatabaseFault::Why::wrong)
    return unexpected(fmt::format("the database: {}", fault.detail));
  say_away("the database", fault.detail);
  return false;
}

bool Keeper::failed(const StreamFault& fault) {
  say_away("the stream", fault.detail);
  waiting_.clear();  // they come again
  doubt_ = {};
  stream_.reset();
  return false;
}

/// Once, until it is back.
void Keeper::say_away(std::string_view who, const std::string& detail) {
  if (!std::exchange(away_, true)) log::error("{} is away: {}; trying on", who, detail);
}

void Keeper::say_back() {
  if (std::exchange(away_, false)) log::notice("everything is there again");
}

void Keeper::pause() {
  pause_ = std::clamp(2 * pause_, kFirstPause, kLongestPause);
  const Steady end = std::chrono::steady_clock::now() + pause_;
  while (!stop_.stop_requested() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(kNap);
}

}  // namespace eboard::halls
