// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/hub.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "daemon/net/card_json.hpp"
#include "daemon/net/condition_json.hpp"
#include "daemon/net/json_text.hpp"
#include "daemon/net/live_json.hpp"

namespace eboard::net {

namespace json = boost::json;

namespace {

/// Roughly the time to hand a frame to a socket. Rounds may take half of the loop's time.
constexpr std::chrono::microseconds kSendCost{8};
/// Writing this many bytes of JSON costs as much as handing over one frame.
constexpr std::size_t kSendSize = 1024;
/// The maximum number of catch-ups at once, and how many times as long the loop then serves others.
constexpr std::size_t kCatchUpSends = 32;
constexpr int kCatchUpRest = 9;
/// Clients that come within this time share a snapshot, and then get what changed since.
constexpr std::chrono::seconds kSnapshotAge{1};

/// A client that missed more boards gets a shared snapshot. Otherwise a client that reconnects all the time
/// would delay the others by 5 ms each time, to write a thousand boards for itself.
constexpr std::ptrdiff_t kResumedBoards = 50;

/// Of an end and of who stands better nothing is sent to who hides results, not even that something changed.
unsigned visible(unsigned parts, Results results) {
  if (results == Results::shown) return parts;
  const unsigned end = parts & live::kGame ? 0U : unsigned{live::kResult};
  return parts & ~(live::kOpinion | end);
}

/// The numbers of the boards beside that one.
json::object neighbours(const std::map<int, live::LiveBoard>& boards, int board) {
  const auto here = boards.lower_bound(board), next = boards.upper_bound(board);
  return {{"previous", here == boards.begin() ? json::value(nullptr) : json::value(std::prev(here)->first)},
          {"next", next == boards.end() ? json::value(nullptr) : json::value(next->first)}};
}

bool many_changed(const std::map<int, live::LiveBoard>& boards, storage::Sequence since) {
  return std::count_if(boards.begin(), boards.end(),
                       [since](const auto& entry) { return entry.second.changed > since; }) > kResumedBoards;
}

bool is_in(const BoardNumbers& numbers, int board) { return std::ranges::binary_search(numbers, board); }

BoardNumbers without(const BoardNumbers& numbers, const BoardNumbers& others) {
  BoardNumbers left;
  std::ranges::set_difference(numbers, others, std::back_inserter(left));
  return left;
}

BoardNumbers common(const BoardNumbers& numbers, const BoardNumbers& others) {
  BoardNumbers both;
  std::ranges::set_intersection(numbers, others, std::back_inserter(both));
  return both;
}

/// The one key of a message that differs between rooms.
constexpr std::string_view kBoards = "boards", kCards = "alerts";

json::value scale_json(double scale) {
  if (scale == std::floor(scale)) return static_cast<std::int64_t>(scale);
  return scale;
}

json::value now_json(const live::JournalClock& clock, Hub::Time now) {
  if (!clock.running()) return nullptr;
  return clock.now(now).count();
}

SharedText text_of(const json::object& object) {
  return std::make_shared<const std::string>(json_text(object));
}

std::optional<int> whole_list(int board) { return board == 0 ? std::nullopt : std::optional(0); }

/// The lower index; an empty one is ignored.
std::optional<int> earlier(std::optional<int> a, std::optional<int> b) {
  return a && b ? std::min(a, b) : a ? a : b;
}

}  // namespace

Hub::Hub(const live::LiveState& state, const live::CardBook& cards, const live::Conditions& conditions,
         const live::Attention& attention, const live::JournalClock& clock, std::string run,
         std::string event, BroadcastDelay delay)
    : state_(state),
      cards_(cards),
      conditions_(conditions),
      attention_(attention),
      clock_(clock),
      store_(std::move(run)),
      run_(store_),
      event_(std::move(event)),
      delay_(delay) {}

void Hub::join(Subscriber& subscriber, const Interest& interest, Time now) {
  const Topic topic = interest.cards ? Topic{kArbiter} : Topic{interest.board, interest.results};
  Room& room = rooms_[topic];
  if (room.members.empty()) room.last_frame = now;
  Member& member = room.members[&subscriber];
  room_of_[&subscriber] = topic;
  if (topic.number == 0) member.watched = interest.watched;
  ++counters_.snapshots;
  ++batches_;
  const bool same_store = interest.run.empty() || interest.run == run_;
  const bool resumes = interest.since && same_store && *interest.since <= state_.sequence();
  if (!resumes || (topic.number == 0 && many_changed(state_.boards(), *interest.since))) {
    greet(topic, room, subscriber, member, now);
    return;
  }
  dispatch(subscriber, member, resumed(topic, member.watched, *interest.since, now), version(topic), now);
}

void Hub::greet(const Topic& topic, Room& room, Subscriber& subscriber, Member& member, Time now) {
  const Snapshot& shown = snapshot(topic, room, !member.watched, now);
  member.anew = false;
  if (member.watched) member.owed = *member.watched;
  if (shown.version != version(topic) || !member.owed.empty()) {
    if (!member.lagging) lag(subscriber, member, kProof, now);
    member.moves_from = whole_list(topic.number);
  }
  dispatch(subscriber, member, shown.text, shown.version, now);
}

void Hub::watch(Subscriber& subscriber, std::optional<BoardNumbers> boards, Time now) {
  const auto entry = room_of_.find(&subscriber);
  if (entry == room_of_.end() || entry->second.number != 0) return;
  Member& member = rooms_.at(entry->second).members.at(&subscriber);
  BoardNumbers all;
  for (const auto& [number, board] : state_.boards()) all.push_back(number);
  // What it watched already it has, but for what it is owed still.
  const BoardNumbers had = without(member.watched ? *member.watched : all, member.owed);
  member.owed = without(boards ? *boards : all, had);
  member.watched = std::move(boards);
  if (!member.owed.empty() && !member.lagging) lag(subscriber, member, kProof, now);
}

void Hub::leave(Subscriber& subscriber) {
  const auto entry = room_of_.find(&subscriber);
  if (entry == room_of_.end()) return;
  const auto place = rooms_.find(entry->second);
  const auto member = place->second.members.find(&subscriber);
  laggards_.erase({member->second.due, &subscriber});
  place->second.members.erase(member);
  if (place->second.members.empty()) {
    news_.erase(place->first);
    rooms_.erase(place);
  }
  room_of_.erase(entry);
}

void Hub::changed(const live::Change& change) {
  if (change.parts == 0) return;
  const live::LiveBoard* board = state_.find(change.board);
  for (const Results results : {Results::shown, Results::hidden}) {
    if (board != nullptr && (visible(change.parts, results) & kBrief))
      brief_versions_[{results, change.board}] = board->version;
  }
  for (const Topic topic :
       {Topic{0}, Topic{0, Results::hidden}, Topic{change.board}, Topic{change.board, Results::hidden}}) {
    const unsigned parts = visible(change.parts, topic.results);
    const auto room = rooms_.find(topic);
    if (room == rooms_.end() || parts == 0) continue;
    news_.insert(topic);
    Dirt& dirt = room->second.dirt[change.board];
    dirt.parts |= parts;
    dirt.moves_from = earlier(dirt.moves_from, change.moves_from);
  }
}

void Hub::changed(live::CardNumber card) {
  const auto room = rooms_.find(Topic{kArbiter});
  if (room == rooms_.end()) return;
  room->second.cards.insert(card);
  news_.insert(Topic{kArbiter});
}

void Hub::conditions_changed() {
  for (auto& [topic, room] : rooms_) {
    room.whole = true;
    news_.insert(topic);
    room.full.text.reset();  // the version does not show that the snapshots are old now
    room.brief.text.reset();
  }
}

void Hub::boards_came_or_went() {
  run_ = store_;
  for (const auto& [number, board] : state_.aside()) run_ += fmt::format("-{}", number);
  for (auto& [topic, room] : rooms_) {
    room.whole = true;
    news_.insert(topic);
    room.full.text.reset();
    room.brief.text.reset();
    for (auto& [subscriber, member] : room.members) member.anew = true;
  }
}

void Hub::attention_changed() {
  const auto room = rooms_.find(Topic{kArbiter});
  if (room == rooms_.end()) return;
  room->second.whole = true;
  news_.insert(room->first);
  room->second.full.text.reset();
}

void Hub::flush(Time now) {
  for (auto next = news_.begin(); next != news_.end();) {
    const Topic topic = *next++;
    Room& room = rooms_.at(topic);
    if (!open(room) && now >= room.not_before) start_round(topic, room, now);
  }
  if (!laggards_.empty() && now >= std::max(laggards_.begin()->first, no_catch_up_before_)) catch_up(now);
}

void Hub::turned(std::uint64_t batches) { turned_ = std::max(turned_, batches); }

std::optional<Hub::Time> Hub::next_flush() const {
  std::optional<Time> next;
  if (!laggards_.empty()) next = std::max(laggards_.begin()->first, no_catch_up_before_);
  for (const Topic& topic : news_) {
    const Room& room = rooms_.at(topic);
    if (open(room)) continue;
    next = next ? std::min(*next, room.not_before) : room.not_before;
  }
  return next;
}

void Hub::sent(Subscriber& subscriber) {
  const auto entry = room_of_.find(&subscriber);
  if (entry != room_of_.end()) rooms_.at(entry->second).members.at(&subscriber).in_flight = false;
}

void Hub::tick(Time now) {
  for (auto& [topic, room] : rooms_) {
    for (auto& [subscriber, member] : room.members) {
      if (member.in_flight) check(*subscriber, member, now);
    }
    for (Snapshot* each : {&room.full, &room.brief}) {
      if (now - each->at > kSnapshotAge) each->text.reset();
    }
    if (!open(room) && now - room.last_frame >= kPause) start_round(topic, room, now);
  }
}

void Hub::check(Subscriber& subscriber, Member& member, Time now) {
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
  member.batch = batches_;
  member.version = version;
  member.whole = whole_version(room_of_.at(&subscriber).number);
  member.sent_at = member.progress_at = now;
  member.progress = subscriber.progress();
  ++counters_.sends;
  subscriber.send(std::move(text));
}

void Hub::start_round(const Topic& topic, Room& room, Time now) {
  BoardNumbers news;
  for (const auto& [board, dirt] : room.dirt) news.push_back(board);
  std::map<BoardNumbers, SharedText> texts;
  const auto text_for = [&](const Member& member) {
    const auto [entry, made] = texts.try_emplace(member.watched ? common(news, *member.watched) : news);
    if (made) entry->second = frame(topic, room, entry->first, now);
    return entry->second;
  };
  std::size_t sends = 0;
  room.round = ++batches_;
  for (auto& [subscriber, member] : room.members) {
    if (member.anew && !member.lagging && !member.in_flight) {
      ++sends;
      greet(topic, room, *subscriber, member, now);
      continue;
    }
    SharedText text = member.lagging ? nullptr : text_for(member);
    if (!text && !member.lagging) {
      if (now - member.sent_at < kPause) continue;
      text = frame_text(now, kBoards, {}, Whole::without);
    }
    if (member.in_flight && !member.lagging) {
      // The kernel may have taken a frame of this turn already, without the loop having been notified.
      const bool late = member.batch <= turned_;
      if (late) ++counters_.lagged;
      lag(*subscriber, member, late ? 0 : kProof, now);
    }
    if (member.lagging) {
      member.moves_from = earlier(member.moves_from, room.moves_from());
      continue;
    }
    ++sends;
    dispatch(*subscriber, member, std::move(text), version(topic), now);
  }
  counters_.frames += texts.size();
  room.dirt.clear();
  room.cards.clear();
  room.whole = false;
  news_.erase(topic);
  room.last_frame = now;
  room.not_before = now + kSendCost * sends;
}

void Hub::lag(Subscriber& subscriber, Member& member, int kept_up, Time now) {
  member.lagging = true;
  member.kept_up = kept_up;
  member.due = now + kCatchUpPace;
  laggards_.emplace(member.due, &subscriber);
}

void Hub::catch_up(Time now) {
  std::map<Missed, SharedText> texts;
  std::size_t sends = 0;
  ++batches_;
  while (!laggards_.empty() && laggards_.begin()->first <= now && sends < kCatchUpSends) {
    Subscriber& subscriber = *laggards_.begin()->second;
    const Topic topic = room_of_.at(&subscriber);
    Room& room = rooms_.at(topic);
    Member& member = room.members.at(&subscriber);
    laggards_.erase(laggards_.begin());
    member.kept_up = member.in_flight ? 0 : member.kept_up + 1;
    member.lagging = member.kept_up <= kProof;
    if (member.lagging) lag(subscriber, member, member.kept_up, now);
    if (member.in_flight) continue;
    if (member.anew) {
      ++sends;
      greet(topic, room, subscriber, member, now);
      continue;
    }
    const Missed missed{topic, member.version, earlier(member.moves_from, room.moves_from()), member.watched,
                        member.owed};
    if (!misses_any(missed) && member.whole == whole_version(topic.number)) continue;
    const auto [entry, made] = texts.try_emplace(missed);
    if (made) {
      entry->second = text(entry->first, now);
      sends += entry->second->size() / kSendSize;
    }
    member.moves_from.reset();
    member.owed.clear();
    ++sends;
    ++counters_.snapshots;
    dispatch(subscriber, member, entry->second, version(topic), now);
  }
  no_catch_up_before_ = now + kSendCost * sends * kCatchUpRest;
}

std::uint64_t Hub::version(const Topic& topic) const {
  if (topic.number == kArbiter) return cards_.version();
  if (topic.number == 0) return state_.version();
  const live::LiveBoard* board = state_.find(topic.number);
  return board == nullptr ? 0 : board->version;
}

template <typename Wanted>
json::array Hub::cards_where(const Wanted& wanted) const {
  json::array cards;
  for (const auto& [number, card] : cards_.cards()) {
    if (wanted(card) && !state_.aside().contains(card.board)) cards.push_back(card_json(card));
  }
  return cards;
}

std::uint64_t Hub::whole_version(int number) const {
  return conditions_.version() + (number == kArbiter ? attention_.version() : 0);
}

void Hub::put_whole(json::object& object, std::string_view what) const {
  object["conditions"] = conditions_json(conditions_);
  if (what == kCards) object["attention"] = attention_json(attention_);
}

SharedText Hub::frame_text(Time now, std::string_view what, json::array items, Whole whole) const {
  json::object object{{"sequence", state_.sequence()}, {"now_ms", now_json(clock_, now)}};
  if (whole == Whole::with) put_whole(object, what);
  object[what] = std::move(items);
  return text_of(object);
}

json::array Hub::patches(const Topic& topic, const Room& room, const BoardNumbers& watched) const {
  json::array boards;
  for (const auto& [board, dirt] : room.dirt) {
    const live::LiveBoard* live = state_.find(board);
    const unsigned parts = is_in(watched, board) ? dirt.parts : dirt.parts & kBrief;
    if (live == nullptr || parts == 0) continue;
    const auto moves_from = topic.number == 0 ? std::nullopt : dirt.moves_from;
    boards.push_back(board_patch(*live, parts, moves_from, topic.results));
  }
  return boards;
}

SharedText Hub::frame(const Topic& topic, const Room& room, const BoardNumbers& watched, Time now) const {
  const Whole whole = room.whole ? Whole::with : Whole::without;
  if (topic.number == kArbiter) {
    json::array cards;
    for (const live::CardNumber each : room.cards) {
      const live::Card* card = cards_.find(each);
      if (card != nullptr && !state_.aside().contains(card->board)) cards.push_back(card_json(*card));
    }
    return frame_text(now, kCards, std::move(cards), whole);
  }
  json::array boards = patches(topic, room, watched);
  if (boards.empty() && !room.dirt.empty() && !room.whole) return nullptr;
  return frame_text(now, kBoards, std::move(boards), whole);
}

SharedText Hub::hello(const Topic& topic, bool full, Time now, const Choice& choice) const {
  json::array boards;
  for (const auto& [board, live] : state_.boards()) {
    if (topic.number != 0 && board != topic.number) continue;
    const unsigned parts = choice(live);
    if (parts == 0) continue;
    const auto moves_from = parts == live::kAllParts ? whole_list(topic.number) : std::nullopt;
    boards.push_back(board_patch(live, parts, moves_from, topic.results));
  }
  return hello_text(full, now, kBoards, std::move(boards),
                    topic.number == 0 ? json::object() : neighbours(state_.boards(), topic.number));
}

SharedText Hub::hello_text(bool full, Time now, std::string_view what, json::array items,
                           json::object also) const {
  json::object object{{"type", "hello"},
                      {"run", run_},
                      {"sequence", state_.sequence()},
                      {"full", full},
                      {"now_ms", now_json(clock_, now)},
                      {"time_scale", scale_json(clock_.scale())},
                      {"heartbeat_ms", kHeartbeat.count()},
                      {"event", event_name()}};
  put_whole(object, what);
  put_delay(object, delay_);
  for (auto& [key, value] : also) object[key] = std::move(value);
  object[what] = std::move(items);
  return text_of(object);
}

SharedText Hub::resumed(const Topic& topic, const std::optional<BoardNumbers>& watched,
                        storage::Sequence since, Time now) const {
  if (topic.number == kArbiter) {
    auto cards = cards_where([since](const live::Card& card) { return card.changed > since; });
    return hello_text(false, now, kCards, std::move(cards));
  }
  // Names and devices are not in the store, so no sequence number shows whether the client knows them. None
  // shows either that the reckoning of a clock ended because its device was lost.
  return hello(topic, false, now, [&watched, since](const live::LiveBoard& board) -> unsigned {
    const bool is_watched = watched && is_in(*watched, board.info.number);
    if (watched && !is_watched) return board.changed > since ? kBrief : unsigned{live::kTable};
    // Perhaps it was on its way when the client lost its connection.
    return is_watched || board.changed > since ? live::kAllParts
                                               : unsigned{live::kTable} | live::kDevice | live::kClock;
  });
}

std::string Hub::event_name() const { return event_.empty() ? event_name_of(state_) : event_; }

const Hub::Snapshot& Hub::snapshot(const Topic& topic, Room& room, bool full, Time now) {
  Snapshot& shown = full ? room.full : room.brief;
  if (shown.text && now - shown.at <= kSnapshotAge) return shown;
  const unsigned parts = full ? live::kAllParts : kBrief;
  shown.text = topic.number == kArbiter
                   ? hello_text(true, now, kCards, cards_where([](const live::Card&) { return true; }))
                   : hello(topic, true, now, [parts](const live::LiveBoard&) { return parts; });
  shown.version = version(topic);
  shown.at = now;
  return shown;
}

unsigned Hub::missed_parts(const Missed& missed, const live::LiveBoard& board) const {
  const int number = board.info.number;
  if (missed.room.number != 0 && number != missed.room.number) return 0;
  if (is_in(missed.owed, number)) return live::kAllParts;
  if (!missed.watched || is_in(*missed.watched, number))
    return board.version > missed.version ? unsigned{live::kAllParts} : 0;
  const auto changed = brief_versions_.find({missed.room.results, number});
  return changed != brief_versions_.end() && changed->second > missed.version ? kBrief : 0;
}

bool Hub::misses_any(const Missed& missed) const {
  if (missed.owed.empty() && missed.version == version(missed.room)) return false;
  if (missed.room.number == kArbiter || !missed.watched) return true;
  return std::ranges::any_of(state_.boards(),
                             [&](const auto& entry) { return missed_parts(missed, entry.second) != 0; });
}

SharedText Hub::text(const Missed& missed, Time now) const {
  const int number = missed.room.number;
  if (number == kArbiter) {
    const auto newer = [&](const live::Card& card) { return card.version > missed.version; };
    return frame_text(now, kCards, cards_where(newer), Whole::with);
  }
  json::array boards;
  for (const auto& [board, live] : state_.boards()) {
    const unsigned parts = missed_parts(missed, live);
    if (parts == 0) continue;
    const auto moves_from = number == 0 ? std::nullopt : missed.moves_from;
    boards.push_back(board_patch(live, parts, moves_from, missed.room.results));
  }
  return frame_text(now, kBoards, std::move(boards), Whole::with);
}

}  // namespace eboard::net
