// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/stands.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/follow/games.hpp"

namespace eboard::tracking {

template <Game G>
void StandsOf<G>::begin_game() {
  all_.assign(1, {});
  stands_now_ = false;
  before_offence_.reset();
}

template <Game G>
void StandsOf<G>::forget() {
  all_.erase(all_.begin(), all_.end() - 1);
  all_.back().behind_record = stands_now_ = false;
  before_offence_.reset();
  if (all_.back().line.committed > record_.size()) all_.back().line = {record_.size()};
}

template <Game G>
void StandsOf<G>::record_stands() {
  forget();
  all_.back().line = {record_.size()};
}

template <Game G>
void StandsOf<G>::committed(const Ply& ply) {
  for (Stand& stand : all_) {
    auto& plies = stand.line.plies;
    const bool it_is = stand.behind_record && !plies.empty() && plies.front().ply == ply;
    if (it_is) {
      plies.erase(plies.begin());
      ++stand.line.committed;
      stand.unconfirmed = std::min(stand.unconfirmed, plies.size());
    }
    stand.behind_record = it_is && !plies.empty();
  }
  stands_now_ = stands_now_ && latest().behind_record;
  before_offence_.reset();
}

template <Game G>
bool StandsOf<G>::is_latest(const Line& line) const {
  return latest().behind_record ? same(latest().line, line) : line.plies.empty();
}

template <Game G>
void StandsOf<G>::stay(Line line, Millis now) {
  Stand& latest = all_.back();
  if (!same(latest.line, line)) latest.found = now;
  if (stands_now_) latest.until = now;
  latest.line = std::move(line);
  stands_now_ = true;
}

template <Game G>
void StandsOf<G>::end(Millis at) {
  if (stands_now_) all_.back().until = std::max(latest().until, at);
  stands_now_ = false;
}

template <Game G>
void StandsOf<G>::begin(Line line, Millis placed, Millis since, std::size_t unconfirmed, Millis now) {
  Stand before = std::move(all_.back());
  all_.pop_back();
  const Millis found = same(before.line, line) ? before.found : now;
  if (before.behind_record) {
    while (!all_.empty() && all_.back().lasted() <= before.lasted()) all_.pop_back();
    all_.push_back(std::move(before));
  }
  all_.push_back({.line = std::move(line),
                  .placed = placed,
                  .since = since,
                  .until = now,
                  .found = found,
                  .unconfirmed = unconfirmed,
                  .behind_record = true});
  stands_now_ = true;
}

template <Game G>
const StandOf<G>* StandsOf<G>::before(Millis lasted) const {
  for (auto stand = all_.rbegin() + 1; stand != all_.rend(); ++stand) {
    if (stand->lasted() >= lasted) return &*stand;
  }
  return nullptr;
}

template <Game G>
bool StandsOf<G>::begins(const Line& shorter, const Line& line) const {
  if (shorter.size() > line.size()) return false;
  for (std::size_t n = std::min(shorter.committed, line.committed); n < shorter.size(); ++n) {
    if (ply_of(shorter, n) != ply_of(line, n)) return false;
  }
  return true;
}

template class StandsOf<Chess>;
template class StandsOf<Quaternity>;

}  // namespace eboard::tracking
