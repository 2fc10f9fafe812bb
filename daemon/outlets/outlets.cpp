// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/outlets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "daemon/outlets/event_page.hpp"
#include "daemon/system/log.hpp"

namespace eboard::outlets {

namespace {

using daemon::OutletConfig;

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

/// The journal time of that event; 0: there is none.
storage::Result<Millis> time_of(storage::Store& store, Sequence event) {
  if (event == 0) return Millis{0};
  const auto events = page_behind(store, event - 1, 1);
  if (!events) return unexpected(events.error());
  return events->empty() ? Millis{0} : events->front().event.at;
}

/// What somebody follows closely is tried again sooner.
BackOff back_off_of(std::chrono::milliseconds pace) {
  constexpr std::chrono::milliseconds kSoonest{10'000};
  constexpr int kPaces = 240;
  BackOff back_off;
  back_off.longest = std::clamp(kPaces * pace, kSoonest, back_off.longest);
  return back_off;
}

}  // namespace

Expected<std::unique_ptr<Outlets>, std::string> Outlets::raise(storage::Store& store,
                                                               const std::vector<OutletConfig>& configs,
                                                               const Seams& seams,
                                                               const seams::Surroundings& surroundings,
                                                               const std::optional<Record>& record) {
  auto outlets = std::make_unique<Outlets>();
  const storage::SkippedTime skipped(seams.anchors);
  for (const OutletConfig& config : configs) {
    const bool is_public = record && config.delay.by_plies();
    storage::Store& source = is_public ? record->store : store;
    const auto last = source.last_sequence();
    if (!last) return unexpected(last.error().message);
    const auto cursor = cursor_of(source, config.name, *last);
    if (!cursor) return unexpected(cursor.error().message);
    const auto delivered_at = time_of(source, *cursor);
    if (!delivered_at) return unexpected(delivered_at.error().message);
    Courier& courier = outlets->couriers_.emplace_back(
        Courier::Settings{config.name,
                          source.path(),
                          {.delay = is_public ? config.further_delay : config.delay,
                           .skipped = skipped,
                           .pace = config.pace,
                           .always_paced = config.always_paced,
                           .back_off = back_off_of(config.pace)},
                          *delivered_at},
        config.make(surroundings),
        Courier::Seams{seams.line_now, seams.when, is_public ? record->keep : seams.keep, seams.found_damage,
                       [raw = outlets.get()] { raw->tell(); }},
        *cursor, *last);
    if (is_public) outlets->public_.insert(&courier);
    log::notice("outlet {}: goes on behind event {} of {}", config.name, *cursor, *last);
  }
  return outlets;
}

std::vector<seams::Outlet*> Outlets::all(Told told) {
  std::vector<seams::Outlet*> all;
  for (Courier& courier : couriers_) {
    if (told_of(courier) == told) all.push_back(&courier);
  }
  return all;
}

void Outlets::start(seams::LiveFeed& feed) {
  feed_ = &feed;
  for (Courier& courier : couriers_) courier.start();
}

void Outlets::hear(const seams::News& news, Told told) {
  for (Courier& courier : couriers_) {
    if (told_of(courier) == told) (void)courier.hear(news);
  }
}

void Outlets::ask(seams::OutletTrial trial, seams::ReplyTo<seams::OutletTrial> reply) {
  using seams::Refused;
  const auto named =
      std::ranges::find(couriers_, trial.outlet, [](const Courier& one) { return one.name(); });
  if (named == couriers_.end())
    return reply(
        unexpected(Refused{Refused::Why::unknown, fmt::format("there is no outlet {}", trial.outlet)}));
  if (!named->hear(seams::Trial{reply}))
    reply(unexpected(Refused{Refused::Why::unlawful, fmt::format("{} cannot be tried out", trial.outlet)}));
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

/// Shows one condition for all that are stuck, and one for all that has to be known besides. Everybody sees
/// conditions, and a notice may name a move of which the arbiter has not decided yet: it is in statuses()
/// alone.
void Outlets::tell() {
  const std::lock_guard lock(telling_);
  std::string stuck, differing;
  const auto add = [](std::string& all, const std::string& one) { all += (all.empty() ? "" : " ") + one; };
  for (const Courier& courier : couriers_) {
    const seams::OutletStatus status = courier.status();
    if (courier.is_stuck()) add(stuck, status.why);
    if (!status.notices.empty()) differing += (differing.empty() ? "" : ", ") + status.name;
  }
  std::string notices;
  if (!differing.empty())
    notices = fmt::format(
        "A receiver shows something else than is played here ({}): the arbiter's page and "
        "eboardctl status say what.",
        differing);
  show(seams::ConditionCode::outlet_failing, std::move(stuck), told_stuck_);
  show(seams::ConditionCode::outlet_differs, std::move(notices), told_notices_);
}

void Outlets::show(seams::ConditionCode code, std::string sentences, bool& told) {
  if (!sentences.empty()) {
    feed_->set_condition(code, std::move(sentences));
    told = true;
  } else if (std::exchange(told, false)) {
    feed_->clear_condition(code);
  }
}

}  // namespace eboard::outlets
