// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/hub.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <cmath>
#include <utility>

#include "daemon/net/alert_json.hpp"
#include "daemon/net/live_json.hpp"

namespace eboard::net {

namespace json = boost::json;

namespace {

/// Handing a frame to a socket costs about this much; rounds may take half of the loop's time, not all of it.
constexpr std::chrono::microseconds kSendCost{8};
/// Clients that come in the same second share a snapshot and are told what changed since.
constexpr std::chrono::seconds kSnapshotAge{1};

/// The one key of a message that is not the same in every room.
constexpr std::string_view kBoards = "boards", kAlerts = "alerts";

json::value scale_json(double scale) {
  if (scale == std::floor(scale)) return static_cast<std::int64_t>(scale);
  return scale;
}

json::value now_json(const JournalClock& clock, Hub::Time now) {
  if (!clock.running()) return nullptr;
  return clock.now(now).count();
}

SharedText text_of(const json::object& object) {
  return std::make_shared<const std::string>(json::serialize(object));
}

std::optional<int> whole_list(int room) { return room == 0 ? std::nullopt : std::optional(0); }

}  // namespace

Hub::Hub(const LiveState& state, const AlertBook& alerts, const Conditions& conditions,
         const JournalClock& clock, std::string run, std::string event)
    : state_(state),
      alerts_(alerts),
      conditions_(conditions),
      clock_(clock),
      run_(std::move(run)),
      event_(std::move(event)) {}

void Hub::join(Subscriber& subscriber, const Interest& interest, Time now) {
  const int number = interest.alerts ? kArbitersRoom : interest.board;
  Room& room = rooms_[number];
  if (room.members.empty()) room.last_frame = now;
  Member& member = room.members[&subscriber];
  room_of_[&subscriber] = number;
  ++counters_.snapshots;
  const bool same_store = interest.run.empty() || interest.run == run_;
  const bool resumes = interest.since && same_store && *interest.since <= state_.sequence();
  if (!resumes) {
    SharedText text = snapshot(number, room, now);
    member.behind = room.snapshot_version != version(number);
    dispatch(subscriber, member, std::move(text), room.snapshot_version, now);
    return;
  }
  dispatch(subscriber, member, resumed(number, *interest.since, now), version(number), now);
}

void Hub::leave(Subscriber& subscriber) {
  const auto entry = room_of_.find(&subscriber);
  if (entry == room_of_.end()) return;
  const auto place = rooms_.find(entry->second);
  Room& room = place->second;
  const auto found = room.members.find(&subscriber);
  if (found->second.in_flight) --in_flight_;
  leave_round(room, found->second);
  room.members.erase(found);
  room_of_.erase(entry);
  if (room.members.empty()) rooms_.erase(place);
}

void Hub::changed(const Change& change) {
  if (change.parts == 0) return;
  for (const int number : {0, change.board}) {
    const auto room = rooms_.find(number);
    if (room == rooms_.end()) continue;
    Dirt& dirt = room->second.dirt[change.board];
    dirt.parts |= change.parts;
    if (!change.moves_from) continue;
    dirt.moves_from = dirt.moves_from ? std::min(*dirt.moves_from, *change.moves_from) : *change.moves_from;
  }
}

void Hub::changed(AlertNumber alert) {
  const auto room = rooms_.find(kArbitersRoom);
  if (room != rooms_.end()) room->second.alerts.insert(alert);
}

void Hub::conditions_changed() {
  for (auto& [number, room] : rooms_) {
    room.conditions = true;
    room.snapshot.reset();  // its version does not tell that it is an old one now
  }
}

void Hub::flush(Time now) {
  for (auto& [number, room] : rooms_) {
    if (room.has_news() && room.waiting == 0 && now >= room.not_before) start_round(number, room, now);
  }
}

std::optional<Hub::Time> Hub::next_flush() const {
  std::optional<Time> next;
  for (const auto& [number, room] : rooms_) {
    if (!room.has_news() || room.waiting > 0) continue;
    next = next ? std::min(*next, room.not_before) : room.not_before;
  }
  return next;
}

void Hub::sent(Subscriber& subscriber, Time now) {
  const auto entry = room_of_.find(&subscriber);
  if (entry == room_of_.end()) return;
  Room& room = rooms_.at(entry->second);
  Member& member = room.members.at(&subscriber);
  member.in_flight = false;
  --in_flight_;
  leave_round(room, member);
  if (!member.behind) return;
  member.behind = false;
  ++counters_.snapshots;
  dispatch(subscriber, member, catch_up(entry->second, member.version, now), version(entry->second), now);
}

void Hub::tick(Time now) {
  for (auto& [number, room] : rooms_) {
    for (auto& [subscriber, member] : room.members) {
      if (member.in_flight) check(*subscriber, room, member, now);
    }
    if (room.waiting == 0 && now - room.last_frame >= kHeartbeat) start_round(number, room, now);
  }
}

void Hub::check(Subscriber& subscriber, Room& room, Member& member, Time now) {
  if (member.in_round && now - member.sent_at >= kRoundLimit) {
    leave_round(room, member);
    ++counters_.lagged;
  }
  if (const auto progress = subscriber.progress(); progress != member.progress) {
    member.progress = progress;
    member.progress_at = now;
  }
  if (now - member.progress_at < kProgressLimit && now - member.sent_at < kFrameLimit) return;
  member.sent_at = member.progress_at = now;
  ++counters_.cut;
  subscriber.cut();
}

void Hub::dispatch(Subscriber& subscriber, Member& member, SharedText text, std::uint64_t version, Time now) {
  member.in_flight = true;
  member.version = version;
  member.sent_at = member.progress_at = now;
  member.progress = subscriber.progress();
  ++in_flight_;
  ++counters_.sends;
  subscriber.send(std::move(text));
}

void Hub::leave_round(Room& room, Member& member) {
  if (member.in_round) --room.waiting;
  member.in_round = false;
}

void Hub::start_round(int number, Room& room, Time now) {
  const SharedText text = frame(number, room, now);
  room.dirt.clear();
  room.alerts.clear();
  room.conditions = false;
  room.last_frame = now;
  room.not_before = now + kSendCost * room.members.size();
  ++counters_.frames;
  for (auto& [subscriber, member] : room.members) {
    if (member.in_flight) {
      member.behind = true;
      continue;
    }
    member.in_round = true;
    ++room.waiting;
    dispatch(*subscriber, member, text, version(number), now);
  }
}

std::uint64_t Hub::version(int number) const {
  return number == kArbitersRoom ? alerts_.version() : state_.version();
}

template <typename Wanted>
json::array Hub::alerts_where(const Wanted& wanted) const {
  json::array cards;
  for (const auto& [number, alert] : alerts_.alerts()) {
    if (wanted(alert)) cards.push_back(alert_json(alert));
  }
  return cards;
}

SharedText Hub::frame_text(Time now, std::string_view what, json::array items, Conditional conditions) const {
  json::object object{{"sequence", state_.sequence()}, {"now_ms", now_json(clock_, now)}};
  if (conditions == Conditional::with_conditions) object["conditions"] = conditions_json(conditions_);
  object[what] = std::move(items);
  return text_of(object);
}

SharedText Hub::frame(int number, const Room& room, Time now) const {
  const Conditional conditions = room.conditions ? Conditional::with_conditions : Conditional::without;
  if (number == kArbitersRoom) {
    json::array cards;
    for (const AlertNumber each : room.alerts) {
      if (const Alert* alert = alerts_.find(each)) cards.push_back(alert_json(*alert));
    }
    return frame_text(now, kAlerts, std::move(cards), conditions);
  }
  json::array boards;
  for (const auto& [board, dirt] : room.dirt) {
    const LiveBoard* live = state_.find(board);
    if (live == nullptr) continue;
    boards.push_back(board_patch(*live, dirt.parts, number == 0 ? std::nullopt : dirt.moves_from));
  }
  return frame_text(now, kBoards, std::move(boards), conditions);
}

SharedText Hub::hello(int number, bool full, Time now, const Choice& choice) const {
  json::array boards;
  for (const auto& [board, live] : state_.boards()) {
    if (number != 0 && board != number) continue;
    const unsigned parts = choice(live);
    if (parts == 0) continue;
    boards.push_back(board_patch(live, parts, parts == kAllParts ? whole_list(number) : std::nullopt));
  }
  return hello_text(full, now, kBoards, std::move(boards));
}

SharedText Hub::hello_text(bool full, Time now, std::string_view what, json::array items) const {
  return text_of({{"type", "hello"},
                  {"run", run_},
                  {"sequence", state_.sequence()},
                  {"full", full},
                  {"now_ms", now_json(clock_, now)},
                  {"time_scale", scale_json(clock_.scale())},
                  {"event", event_name()},
                  {"conditions", conditions_json(conditions_)},
                  {what, std::move(items)}});
}

SharedText Hub::resumed(int number, storage::Sequence since, Time now) const {
  if (number == kArbitersRoom) {
    auto cards = alerts_where([since](const Alert& alert) { return alert.changed > since; });
    return hello_text(false, now, kAlerts, std::move(cards));
  }
  // Names and devices are not in the store, so no sequence number tells whether the client knows them; nor
  // does one tell that a clock stopped being reckoned because its device was lost.
  return hello(number, false, now, [since](const LiveBoard& board) -> unsigned {
    return board.changed > since ? kAllParts : unsigned{kTable} | kDevice | kClock;
  });
}

std::string Hub::event_name() const {
  if (!event_.empty()) return event_;
  for (const auto& [number, board] : state_.boards()) {
    for (const auto& tag : board.info.tags) {
      if (tag.name == "Event" && tag.value != "?") return tag.value;
    }
  }
  return {};
}

SharedText Hub::snapshot(int number, Room& room, Time now) {
  if (!room.snapshot || now - room.snapshot_at > kSnapshotAge) {
    room.snapshot = number == kArbitersRoom
                        ? hello_text(true, now, kAlerts, alerts_where([](const Alert&) { return true; }))
                        : hello(number, true, now, [](const LiveBoard&) { return unsigned{kAllParts}; });
    room.snapshot_version = version(number);
    room.snapshot_at = now;
  }
  return room.snapshot;
}

SharedText Hub::catch_up(int number, std::uint64_t version, Time now) const {
  if (number == kArbitersRoom) {
    return frame_text(now, kAlerts,
                      alerts_where([version](const Alert& alert) { return alert.version > version; }),
                      Conditional::with_conditions);
  }
  json::array boards;
  for (const auto& [board, live] : state_.boards()) {
    if ((number != 0 && board != number) || live.version <= version) continue;
    boards.push_back(board_patch(live, kAllParts, whole_list(number)));
  }
  return frame_text(now, kBoards, std::move(boards), Conditional::with_conditions);
}

}  // namespace eboard::net
