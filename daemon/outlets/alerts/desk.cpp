// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/alerts/desk.hpp"

#include <algorithm>
#include <utility>

namespace eboard::outlets::alerts {

using How = Told::How;

namespace {

/// More are not kept: the oldest of those that were told are forgotten, and then told no changes.
constexpr std::size_t kMostEntries = 1000;

}  // namespace

Steady AlertDesk::from(const Incident& incident, Steady now) const {
  if (incident.origin == Origin::store) return now;
  const Steady shown = now + rules_.delay;
  const auto last = rung_.find(incident.key);
  return incident.open && last != rung_.end() ? std::max(shown, last->second + kSameAgain) : shown;
}

void AlertDesk::take(const Incident& incident, Steady now) {
  late_.erase(incident.key);
  const auto known = entries_.find(incident.key);
  if (known == entries_.end()) return open(incident, now);
  if (known->second.told) return update(known->second, incident, now);
  if (incident.open && rules_.want(incident)) {
    known->second.incident = incident;
  } else {
    entries_.erase(known);  // nobody was told of it
  }
}

void AlertDesk::open(const Incident& incident, Steady now) {
  if (!incident.open || !rules_.want(incident)) return;
  Entry entry;
  entry.incident = incident;
  entry.from = from(incident, now);
  entry.number = ++numbers_;
  entries_.emplace(incident.key, std::move(entry));
  prune();
}

/// The receiver was told of it.
void AlertDesk::update(Entry& entry, const Incident& incident, Steady now) {
  if (!incident.open && !rules_.changes) {
    entries_.erase(incident.key);
    return;
  }
  const bool was_closed = !entry.incident.open;
  entry.incident = incident;
  if (!incident.open) {
    entry.how = How::change;
    entry.waits = true;
    entry.from = from(incident, now);
    return;
  }
  if (was_closed) entry.waits = false;  // as if it had never been closed
  if (incident.severity <= entry.told_as || !rules_.want(incident)) return;
  entry.how = How::first;
  entry.waits = true;
  entry.from = from(incident, now);
}

void AlertDesk::take_late(const Incident& incident) {
  if (incident.open && rules_.want(incident) && !entries_.contains(incident.key))
    late_.insert_or_assign(incident.key, incident.board);
  else
    late_.erase(incident.key);
}

void AlertDesk::forget(std::string_view prefix) {
  std::erase_if(entries_, [&](const auto& one) { return one.second.told && one.first.starts_with(prefix); });
}

std::optional<Steady> AlertDesk::reminder_of(const Entry& entry) const {
  const bool lasts = entry.told && !entry.waits && entry.incident.open;
  if (!lasts || rules_.repeat == std::chrono::seconds{0} || entry.reminders >= kMostReminders)
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
    return entry.waits && entry.tried && now - *entry.tried > kStale &&
           entry.incident.origin == Origin::store;
  };
  for (auto& [key, entry] : entries_) {
    if (!is_stale(entry)) continue;
    if (!entry.told && rules_.want(entry.incident)) late_.insert_or_assign(key, entry.incident.board);
    if (entry.how != How::again) continue;
    entry.waits = false;
    entry.tried.reset();
  }
  std::erase_if(entries_, [&](const auto& one) { return is_stale(one.second); });
}

void AlertDesk::prune() {
  if (entries_.size() <= kMostEntries) return;
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
  if (!ripe && late_.empty()) return std::nullopt;
  std::vector<std::pair<std::uint64_t, Told>> told;
  for (auto& [key, entry] : entries_) {
    if (!entry.waits || entry.from > now.steady) continue;
    if (!entry.tried) entry.tried = now.steady;
    told.emplace_back(entry.number, Told{entry.incident, entry.how});
    outgoing_.push_back(key);
  }
  std::ranges::sort(told, {}, [](const auto& one) { return one.first; });
  std::vector<Told> in_order;
  for (auto& [number, one] : told) in_order.push_back(std::move(one));
  std::set<int> missed;
  for (const auto& [key, board] : late_) {
    outgoing_late_.insert(key);
    if (board != 0) missed.insert(board);
  }
  return compose(std::move(in_order), late_.size(), missed, now.local);
}

void AlertDesk::sent(const Moment& now) {
  for (const std::string& key : std::exchange(outgoing_, {})) {
    const auto known = entries_.find(key);
    if (known == entries_.end()) continue;
    Entry& entry = known->second;
    if (entry.incident.origin == Origin::live) rung_.insert_or_assign(key, now.steady);
    if (entry.how == How::change) {
      entries_.erase(known);
      continue;
    }
    if (entry.how == How::again) ++entry.reminders;
    entry.waits = false;
    entry.told = true;
    entry.told_as = std::max(entry.told_as, entry.incident.severity);
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
  if (!late_.empty()) offer(now.steady);
  if (!first) return std::nullopt;
  const Steady loud = rules_.quiet ? now.steady + rules_.quiet->left(now.local) : now.steady;
  return std::max({*first, free_at(), loud});
}

bool AlertDesk::owes_stored(const Moment& now) const {
  if (is_quiet(now)) return false;
  return !late_.empty() || std::ranges::any_of(entries_, [](const auto& one) {
    return one.second.waits && one.second.incident.origin == Origin::store;
  });
}

}  // namespace eboard::outlets::alerts
