// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/alerts/desk.hpp"

#include <algorithm>
#include <utility>

namespace eboard::outlets::alerts {

using How = Told::How;

namespace {

/// More are not kept: the oldest of those that were told are forgotten, and then told no changes.
constexpr std::size_t kMaxEntries = 1000;

}  // namespace

Steady AlertDesk::from(const Alert& alert, Steady now) const {
  if (alert.origin == Origin::store) return now;
  const auto last = rung_.find(alert.key);
  return alert.open && last != rung_.end() ? std::max(now, last->second + kSameAgain) : now;
}

void AlertDesk::take(const Alert& alert, Steady now) {
  late_.erase(alert.key);
  const auto known = entries_.find(alert.key);
  if (known == entries_.end()) return open(alert, now);
  if (known->second.told) return update(known->second, alert, now);
  if (alert.open && rules_.want(alert)) {
    known->second.alert = alert;
  } else {
    entries_.erase(known);  // nobody was told of it
  }
}

void AlertDesk::open(const Alert& alert, Steady now) {
  if (!alert.open || !rules_.want(alert)) return;
  Entry entry;
  entry.alert = alert;
  entry.from = from(alert, now);
  entry.number = ++numbers_;
  entries_.emplace(alert.key, std::move(entry));
  prune();
}

bool AlertDesk::was_held_back(const Alert& alert, const Moment& now) const {
  return is_quiet(now) && rules_.quiet->holds(alert.local) &&
         alert.local + rules_.quiet->left(alert.local) == now.local + rules_.quiet->left(now.local);
}

void AlertDesk::recall(const Alert& alert, const Moment& now) {
  if (was_held_back(alert, now)) return take(alert, now.steady);
  entries_.erase(alert.key);
  if (!alert.open || !rules_.want(alert)) return;
  Entry entry;
  entry.alert = alert;
  entry.waits = false;
  entry.told = true;
  entry.told_as = alert.severity;
  entry.reminders = kMaxReminders;  // nobody knows how many there were
  entry.number = ++numbers_;
  entries_.emplace(alert.key, std::move(entry));
  prune();
}

/// The receiver was told of it.
void AlertDesk::update(Entry& entry, const Alert& alert, Steady now) {
  if (!alert.open && !rules_.changes) {
    entries_.erase(alert.key);
    return;
  }
  const bool was_closed = !entry.alert.open;
  entry.alert = alert;
  if (!alert.open) {
    entry.how = How::change;
    entry.waits = true;
    entry.from = from(alert, now);
    return;
  }
  if (was_closed) entry.waits = false;  // as if it had never been closed
  if (alert.severity <= entry.told_as || !rules_.want(alert)) return;
  entry.how = How::first;
  entry.waits = true;
  entry.from = from(alert, now);
}

void AlertDesk::take_late(const Alert& alert) {
  if (alert.open && rules_.want(alert) && !entries_.contains(alert.key))
    late_.insert_or_assign(alert.key, alert.board);
  else
    late_.erase(alert.key);
}

void AlertDesk::forget(std::string_view prefix) {
  std::erase_if(entries_, [&](const auto& one) { return one.second.told && one.first.starts_with(prefix); });
}

std::optional<Steady> AlertDesk::reminder_of(const Entry& entry) const {
  const bool lasts = entry.told && !entry.waits && entry.alert.open;
  if (!lasts || rules_.repeat == std::chrono::seconds{0} || entry.reminders >= kMaxReminders)
    return std::nullopt;
  return entry.told_at + rules_.repeat;
}

void AlertDesk::remind(Steady now) {
  for (auto& [key, entry] : entries_) {
    const auto at = reminder_of(entry);
    if (!at || *at > now) continue;
    entry.how = How::again;
    entry.waits = true;
    entry.from = *at;
  }
}

/// What no event says is kept: if it still holds, it is news.
void AlertDesk::drop_stale(Steady now) {
  const auto is_stale = [now](const Entry& entry) {
    return entry.waits && entry.tried && now - *entry.tried > kStale && entry.alert.origin == Origin::store;
  };
  for (auto& [key, entry] : entries_) {
    if (!is_stale(entry)) continue;
    if (!entry.told && rules_.want(entry.alert)) late_.insert_or_assign(key, entry.alert.board);
    if (entry.how != How::again) continue;
    entry.waits = false;
    entry.tried.reset();
  }
  std::erase_if(entries_, [&](const auto& one) { return is_stale(one.second); });
}

void AlertDesk::prune() {
  if (entries_.size() <= kMaxEntries) return;
  auto oldest = entries_.end();
  for (auto at = entries_.begin(); at != entries_.end(); ++at) {
    if (at->second.told && (oldest == entries_.end() || at->second.number < oldest->second.number))
      oldest = at;
  }
  if (oldest != entries_.end()) entries_.erase(oldest);
}

std::optional<Message> AlertDesk::due(const Moment& now) {
  outgoing_.clear();
  outgoing_late_.clear();
  remind(now.steady);
  drop_stale(now.steady);
  if (is_quiet(now) || now.steady < free_at()) return std::nullopt;
  const bool ripe = std::ranges::any_of(
      entries_, [&](const auto& one) { return one.second.waits && ripe_at(one.second) <= now.steady; });
  if (!ripe && !owes_late()) return std::nullopt;
  std::vector<std::pair<std::uint64_t, Told>> told;
  for (auto& [key, entry] : entries_) {
    if (!entry.waits || entry.from > now.steady) continue;
    if (!entry.tried) entry.tried = now.steady;
    told.emplace_back(entry.number, Told{entry.alert, entry.how});
    outgoing_.push_back(key);
  }
  std::ranges::sort(told, {}, [](const auto& one) { return one.first; });
  std::vector<Told> in_order;
  for (auto& [number, one] : told) in_order.push_back(std::move(one));
  std::set<int> missed;
  for (const auto& [key, board] : late_held_ ? std::map<std::string, int, std::less<>>() : late_) {
    outgoing_late_.insert(key);
    if (board != 0) missed.insert(board);
  }
  return compose(std::move(in_order), outgoing_late_.size(), missed, now.local);
}

void AlertDesk::sent(const Moment& now) {
  for (const std::string& key : std::exchange(outgoing_, {})) {
    const auto known = entries_.find(key);
    if (known == entries_.end()) continue;
    Entry& entry = known->second;
    if (entry.alert.origin == Origin::live) rung_.insert_or_assign(key, now.steady);
    if (entry.how == How::change) {
      entries_.erase(known);
      continue;
    }
    if (entry.how == How::again) ++entry.reminders;
    entry.waits = false;
    entry.told = true;
    entry.told_as = std::max(entry.told_as, entry.alert.severity);
    entry.told_at = now.steady;
    entry.tried.reset();
  }
  for (const std::string& key : std::exchange(outgoing_late_, {})) late_.erase(key);
  paid_ = std::max(paid_, now.steady) + kRefill;
}

std::optional<Steady> AlertDesk::next(const Moment& now) const {
  std::optional<Steady> first;
  const auto offer = [&first](Steady at) { first = first ? std::min(*first, at) : at; };
  for (const auto& [key, entry] : entries_) {
    if (entry.waits) offer(ripe_at(entry));
    if (const auto at = reminder_of(entry)) offer(*at);
  }
  if (owes_late()) offer(now.steady);
  if (!first) return std::nullopt;
  const Steady loud = rules_.quiet ? now.steady + rules_.quiet->left(now.local) : now.steady;
  return std::max({*first, free_at(), loud});
}

std::size_t AlertDesk::waiting() const {
  const auto waits = std::ranges::count_if(entries_, [](const auto& one) { return one.second.waits; });
  return static_cast<std::size_t>(waits) + late_.size();
}

bool AlertDesk::owes_stored(const Moment& now) const {
  if (is_quiet(now)) return false;
  return owes_late() || std::ranges::any_of(entries_, [](const auto& one) {
           return one.second.waits && one.second.alert.origin == Origin::store;
         });
}

}  // namespace eboard::outlets::alerts
