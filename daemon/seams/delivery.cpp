// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/seams/delivery.hpp"

#include "daemon/events/event_json.hpp"

namespace eboard::seams {

storage::Result<void> Released::read_earlier(const std::function<void(const storage::StoredEvent&)>& visit,
                                             storage::Before before) {
  const storage::Sequence end = events_.empty() ? known_.last + 1 : events_.front().sequence;
  const auto latest = noted(store_.latest_games(events::parse_tracked_event, 0, end - 1, before));
  if (!latest) return unexpected(latest.error());
  for (const storage::StoredEvent& event : *latest) visit(event);
  return {};
}

storage::Result<void> Released::read_behind(storage::Sequence after,
                                            const std::function<bool(const storage::StoredEvent&)>& visit) {
  return noted(store_.read_events(after, events::parse_tracked_event, [&](const storage::StoredEvent& event) {
    return event.sequence <= known_.last && visit(event);
  }));
}

storage::Result<std::optional<int>> Released::round_of(storage::BoardId board, int game) {
  const auto as_of = delay_.any() ? std::optional(known_.last) : std::nullopt;
  return noted(store_.rounds().round_of(board, game, as_of));
}

storage::Result<void> Released::read_games(const storage::GameQuery& query,
                                           const std::function<bool(const storage::GameRow&)>& visit) {
  auto read = delay_.any()
                  ? store_.rounds().read_games_as_of(known_, events::parse_tracked_event, query, visit)
                  : store_.rounds().read_games(query, visit);
  if (!read) fault_ = read.error();
  return read;
}

storage::Result<std::set<int>> Released::marked(storage::BoardId board) {
  const auto marks = noted(store_.rounds().marks());
  if (!marks) return unexpected(marks.error());
  const auto found = marks->find(board);
  return found == marks->end() ? std::set<int>() : found->second.named();
}

storage::Result<std::set<int>> Released::rounds() {
  return noted(delay_.any() ? store_.rounds().numbers_as_of(known_, events::parse_tracked_event)
                            : store_.rounds().numbers());
}

storage::Result<std::map<storage::BoardId, int>> Released::tables() {
  const auto boards = noted(store_.boards());
  if (!boards) return unexpected(boards.error());
  std::map<storage::BoardId, int> tables;
  for (const storage::BoardRow& board : *boards) tables[board.id] = board.number;
  return tables;
}

storage::Result<storage::NamesVersion> Released::names_version() {
  return noted(store_.rounds().names_version(delay_.any() ? known_.at : storage::Millis::max()));
}

storage::Result<std::vector<storage::Pairing>> Released::pairings() {
  const auto at = delay_.any() ? std::optional(known_.at) : std::nullopt;
  return noted(store_.rounds().pairings(at));
}

storage::Result<std::vector<storage::Pairing>> Released::pairings(int round) {
  auto all = pairings();
  if (all) std::erase_if(*all, [round](const storage::Pairing& pairing) { return pairing.round != round; });
  return all;
}

storage::Result<std::map<storage::BoardId, std::string>> Released::serial_numbers() {
  const auto boards = noted(store_.boards());
  if (!boards) return unexpected(boards.error());
  const auto devices = noted(store_.devices());
  if (!devices) return unexpected(devices.error());
  std::map<storage::DeviceId, const std::string*> keys;
  for (const storage::DeviceRow& device : *devices) {
    if (!delay_.any() || device.known <= known_.at) keys[device.id] = &device.key;
  }
  std::map<storage::BoardId, std::string> serials;
  for (const storage::BoardRow& board : *boards) {
    const auto key = keys.find(board.device);
    if (key == keys.end() || key->second->empty()) continue;
    // A board without a serial number is known by its port, which is nobody's business.
    if (key->second->find_first_not_of("0123456789") == std::string::npos) serials[board.id] = *key->second;
  }
  return serials;
}

storage::Result<storage::Calendar> Released::calendar() {
  auto anchors = noted(store_.anchors());
  if (!anchors) return unexpected(anchors.error());
  if (delay_.any())
    std::erase_if(*anchors, [this](const storage::ClockAnchor& anchor) { return anchor.at > known_.at; });
  return storage::Calendar(*anchors);
}

storage::Result<std::optional<storage::Moment>> Released::released_at(storage::Millis at, int round) {
  if (!calendar_) {
    auto read = calendar();
    if (!read) return unexpected(read.error());
    calendar_.emplace(std::move(*read));
  }
  return calendar_->when(at + delay_.of(round));
}

}  // namespace eboard::seams
