// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/site/hall_copy.hpp"

#include <fmt/format.h>

#include <utility>

#include "daemon/net/history.hpp"

namespace eboard::halls {

using storage::Result;

Result<HallCopy> HallCopy::open(const std::string& path, const std::string& hall_store) {
  auto mirror = Mirror::open(path, hall_store);
  if (!mirror) return unexpected(mirror.error());
  const auto last = mirror->last();
  if (!last) return unexpected(last.error());
  return HallCopy(std::move(*mirror), *last);
}

Result<std::vector<storage::StoredEvent>> HallCopy::enter_events(Steady now, std::size_t maximum) {
  if (events_.empty()) events_ = order_.take(now, maximum);
  auto entered = mirror_.enter(events_);
  if (entered) events_.clear();
  return entered;
}

Result<bool> HallCopy::enter_rounds() {
  bool is_renamed = false;
  while (!rounds_.empty() && !order_.waits()) {
    const auto changed = mirror_.enter(rounds_.front());
    if (!changed) return changed;
    is_renamed = is_renamed || *changed;
    rounds_.erase(rounds_.begin());
  }
  return is_renamed;
}

Result<net::Recalled> HallCopy::history() {
  auto history = net::read_history(store());
  if (!history) return unexpected(storage::StoreError{0, false, history.error()});
  if (!history->damaged.empty())
    return unexpected(storage::StoreError{
        0, false, fmt::format("{}: {}", store().path(), history->damaged.begin()->second)});
  return std::move(*history);
}

Result<std::vector<seams::BoardInfo>> HallCopy::boards() {
  const auto rows = store().boards();
  if (!rows) return unexpected(rows.error());
  std::vector<seams::BoardInfo> infos;
  for (const storage::BoardRow& board : *rows) {
    seams::BoardInfo& info = infos.emplace_back();
    info.id = board.id;
    info.number = board.number;
  }
  auto boards = net::boards_as_of(store(), infos, storage::Millis::max());
  if (!boards) return unexpected(storage::StoreError{0, false, boards.error()});
  return std::move(*boards);
}

}  // namespace eboard::halls
