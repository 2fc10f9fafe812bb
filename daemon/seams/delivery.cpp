// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/seams/delivery.hpp"

#include <algorithm>

#include "daemon/events/event_json.hpp"

namespace eboard::seams {

storage::Result<std::optional<int>> Released::round_of(storage::BoardId board, int game) {
  auto round = store_.round_of(board, game);
  if (!round) fault_ = round.error();
  return round;
}

storage::Result<void> Released::read_games(const storage::GameQuery& query,
                                           const std::function<bool(const storage::GameRow&)>& visit) {
  auto read = delay_ > storage::Millis{0} ? store_.read_games_as_of(events_.back().sequence,
                                                                    events::parse_tracked_event, query, visit)
                                          : store_.read_games(query, visit);
  if (!read) fault_ = read.error();
  return read;
}

storage::Result<std::optional<storage::Moment>> Released::released_at(storage::Millis at) {
  if (!calendar_) {
    const auto anchors = noted(store_.anchors());
    if (!anchors) return unexpected(anchors.error());
    calendar_.emplace(*anchors);
  }
  return calendar_->when(at + delay_);
}

}  // namespace eboard::seams
