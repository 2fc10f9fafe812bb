// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/outlets.hpp"

#include <algorithm>
#include <utility>

#include "daemon/system/log.hpp"

namespace eboard::outlets {

namespace {

using daemon::OutletConfig;

/// The shortest time between two deliveries of an outlet.
constexpr std::chrono::milliseconds kPace{1000};

/// The cursor from which the outlet goes on. A new outlet begins after `last`.
storage::Result<Sequence> cursor_of(storage::Store& store, const std::string& name, Sequence last) {
  const auto known = store.cursor(name);
  if (!known) return unexpected(known.error());
  if (*known) return std::min(**known, last);
  if (auto begun = store.begin(); !begun) return unexpected(begun.error());
  auto kept = store.append(storage::OutletCursor{name, last});
  if (kept) kept = store.commit();
  if (kept) return last;
  store.rollback();
  return unexpected(kept.error());
}

}  // namespace

Expected<std::unique_ptr<Outlets>, std::string> Outlets::raise(storage::Store& store,
                                                               const std::vector<OutletConfig>& configs,
                                                               const Seams& seams) {
  auto outlets = std::make_unique<Outlets>();
  const auto last = store.last_sequence();
  if (!last) return unexpected(last.error().message);
  for (const OutletConfig& config : configs) {
    const auto cursor = cursor_of(store, config.name, *last);
    if (!cursor) return unexpected(cursor.error().message);
    outlets->couriers_.emplace_back(
        Courier::Settings{config.name, store.path(), {.delay = config.delay, .pace = kPace}}, config.make(),
        Courier::Seams{seams.line_now, seams.when, seams.keep, seams.found_damage,
                       [raw = outlets.get()] { raw->tell(); }},
        *cursor, *last);
    log::notice("outlet {}: goes on behind event {} of {}", config.name, *cursor, *last);
  }
  return outlets;
}

std::vector<seams::Outlet*> Outlets::all() {
  std::vector<seams::Outlet*> all;
  for (Courier& courier : couriers_) all.push_back(&courier);
  return all;
}

void Outlets::start(seams::LiveFeed& feed) {
  feed_ = &feed;
  for (Courier& courier : couriers_) courier.start();
}

std::vector<seams::OutletStatus> Outlets::statuses() const {
  std::vector<seams::OutletStatus> all;
  for (const Courier& courier : couriers_) all.push_back(courier.status());
  return all;
}

void Outlets::begin_stop() {
  for (Courier& courier : couriers_) courier.begin_stop();
}

bool Outlets::finished() const {
  return std::ranges::all_of(couriers_, [](const Courier& courier) { return courier.finished(); });
}

void Outlets::stop() {
  begin_stop();
  for (Courier& courier : couriers_) courier.stop();
}

/// Shows one condition for all: the sentences of the outlets that are stuck.
void Outlets::tell() {
  const std::lock_guard lock(telling_);
  std::string sentences;
  for (const Courier& courier : couriers_) {
    if (courier.is_stuck()) sentences += (sentences.empty() ? "" : " ") + courier.status().why;
  }
  if (!sentences.empty()) {
    feed_->set_condition(seams::ConditionCode::outlet_failing, std::move(sentences));
    told_ = true;
  } else if (std::exchange(told_, false)) {
    feed_->clear_condition(seams::ConditionCode::outlet_failing);
  }
}

}  // namespace eboard::outlets
