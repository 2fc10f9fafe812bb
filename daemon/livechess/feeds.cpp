// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/livechess/feeds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <utility>

namespace eboard::livechess {

namespace json = boost::json;

namespace {

constexpr std::chrono::milliseconds kShortestWait{1};

rules::Placement pieces_of(const std::string& text) {
  return rules::Placement::parse(text).value_or(rules::Placement());
}

json::value source_json(const std::string& device) {
  return {{"type", "serial"}, {"device", device}, {"name", nullptr},
          {"present", true},  {"active", true},   {"status", nullptr}};
}

}  // namespace

/// Answers one request of one client.
class Feeds::Answers {
 public:
  Answers(Feeds& feeds, Client& client, Id id) : feeds_(feeds), client_(client), id_(std::move(id)) {}

  void operator()(const ListBoards&) { reply(compact(feeds_.eboards())); }

  void operator()(const ListSources&) {
    json::array sources;
    for (const auto& [number, board] : feeds_.state_.boards()) {
      if (board.device.state == seams::DeviceState::ready && !board.device.port.empty())
        sources.push_back(source_json(source_of(board.device.port)));
    }
    reply(compact(sources));
  }

  void operator()(const Subscribe& asked) {
    feeds_.remove(client_, asked.feed);
    if (client_.feeds.size() >= kMaxFeeds)
      return refuse(fmt::format("there are {} feeds on this connection, and no more are allowed", kMaxFeeds));
    auto made = std::make_unique<Subscription>();
    made->client = &client_;
    made->feed = asked.feed;
    made->serial = asked.serial;
    Subscription& subscription = *made;
    client_.feeds.insert_or_assign(asked.feed, std::move(made));
    reply();
    feeds_.unattached_.push_back(&subscription);
    if (const int board = feeds_.find(asked.serial)) feeds_.attach(subscription, board);
  }

  void operator()(const Unsubscribe& asked) {
    if (!client_.feeds.contains(asked.feed)) return refuse_feed(asked.feed);
    feeds_.remove(client_, asked.feed);
    reply();
  }

  void operator()(const SetUp& asked) {
    Subscription* subscription = find(asked.feed);
    if (subscription == nullptr) return refuse_feed(asked.feed);
    const auto valid = MovesSince::set_up(asked.fen, {}, Millis{0});
    if (!valid) return refuse(valid.error());
    const auto set_up =
        std::ranges::count_if(client_.feeds, [](const auto& feed) { return feed.second->fen.has_value(); });
    if (!subscription->fen && static_cast<std::size_t>(set_up) >= kMaxSetUps)
      return refuse(
          fmt::format("{} feeds of this connection are set up, and no more are allowed", kMaxSetUps));
    if (feeds_.lines_.size() >= kMaxLines)
      return refuse(fmt::format("{} boards are set up by clients, and no more are allowed", kMaxLines));
    subscription->fen = asked.fen;
    send_again(*subscription);
  }

  void operator()(const Flip& asked) {
    Subscription* subscription = find(asked.feed);
    if (subscription == nullptr) return refuse_feed(asked.feed);
    subscription->flip = asked.flip;
    send_again(*subscription);
  }

 private:
  Subscription* find(const Id& feed) {
    const auto found = client_.feeds.find(feed);
    return found == client_.feeds.end() ? nullptr : found->second.get();
  }

  void send_again(Subscription& subscription) {
    reply();
    if (subscription.board == 0) return;
    feeds_.follow(subscription);
    feeds_.send_one(subscription, {.board = true});
  }

  void reply(std::string_view param = "null") {
    feeds_.push(client_, std::make_shared<const std::string>(call_message(id_, param, feeds_.wall_())));
  }
  void refuse(std::string message) { feeds_.refuse(client_, {id_, std::move(message)}); }
  void refuse_feed(const Id& feed) { refuse(fmt::format("there is no feed {} on this connection", feed)); }

  Feeds& feeds_;
  Client& client_;
  Id id_;
};

Feeds::Feeds(const live::LiveState& state, const live::JournalClock& clock, Wall wall,
             std::function<void()> next_moved, bool delayed)
    : state_(state),
      clock_(clock),
      wall_(std::move(wall)),
      next_moved_(std::move(next_moved)),
      delayed_(delayed) {
  for (const auto& [number, live] : state_.boards()) look(number, boards_[number]);
  find_serials();
}

Feeds::~Feeds() = default;

void Feeds::join(net::Subscriber& peer, Time now) {
  auto client = std::make_unique<Client>();
  client->peer = &peer;
  client->progress_at = now;
  clients_.insert_or_assign(&peer, std::move(client));
}

void Feeds::leave(net::Subscriber& peer) {
  const auto found = clients_.find(&peer);
  if (found == clients_.end()) return;
  while (!found->second->feeds.empty()) remove(*found->second, found->second->feeds.begin()->first);
  clients_.erase(found);
  forget_lines();
}

void Feeds::received(net::Subscriber& peer, std::string_view text, Time now) {
  const auto found = clients_.find(&peer);
  if (found == clients_.end() || found->second->was_cut) return;
  now_ = now;
  ++counters_.requests;
  Client& client = *found->second;
  const auto request = parse_request(text);
  if (request) {
    Answers answers(*this, client, request->id);
    std::visit(answers, request->call);
  } else {
    refuse(client, request.error());
  }
  await(now);
}

void Feeds::refuse(Client& client, const Refusal& refusal) {
  ++counters_.refused;
  push(client, std::make_shared<const std::string>(error_message(refusal, wall_())));
}

void Feeds::sent(net::Subscriber& peer, Time now) {
  const auto found = clients_.find(&peer);
  if (found == clients_.end()) return;
  Client& client = *found->second;
  client.in_flight = false;
  now_ = client.progress_at = now;
  send_next(client);
}

void Feeds::changed(int number, Millis at, Time now) {
  const live::LiveBoard* live = state_.find(number);
  if (live == nullptr && boards_.contains(number)) {  // it was set aside
    find_serials();
    boards_.erase(number);
  }
  if (live == nullptr) return;
  now_ = now;
  const auto [entry, is_new] = boards_.try_emplace(number);
  Board& board = entry->second;
  const Board before =
      is_new ? Board() : Board{board.own_serial, {}, board.placement, board.flipped, board.clock};
  look(number, board);
  if (board.placement != before.placement) {
    const rules::Placement stands = pieces_of(board.placement);
    each_line([&](SetUpLine& line) {
      if (line.board == number) (void)line.moves.stands(line.turned ? stands.rotated() : stands, at);
    });
  }
  if (board.placement != before.placement || board.flipped != before.flipped)
    send_news(board, {.board = true});
  if (board.clock != before.clock) send_news(board, {.clock = true});
  if (board.own_serial != before.own_serial) find_serials();
  await(now);
}

template <class Visit>
void Feeds::each_line(const Visit& visit) {
  for (const auto& kept : std::vector(lines_)) {
    if (const auto line = kept.lock()) visit(*line);
  }
}

void Feeds::wake(Time now) {
  now_ = now;
  const Millis until = clock_.now(now);
  each_line([&](SetUpLine& line) {
    const auto deadline = line.moves.next_deadline();
    if (deadline && *deadline <= until && line.moves.advance(until))
      send_news(boards_.at(line.board), {.board = true}, &line);
  });
  await(now);
}

void Feeds::tick(Time now) {
  now_ = now;
  for (auto& [peer, client] : clients_) {
    if (!client->in_flight) continue;
    if (const std::uint64_t progress = peer->progress(); progress != client->progress) {
      client->progress = progress;
      client->progress_at = now;
    } else if (now - client->progress_at > kProgressLimit) {
      cut(*client);
    }
  }
  await(now);
}

json::array Feeds::eboards() const {
  json::array there, others;
  for (const auto& [number, live] : state_.boards()) {
    const auto board = boards_.find(number);
    if (board == boards_.end() || board->second.serial.empty()) continue;
    const bool ready = live.device.state == seams::DeviceState::ready;
    (ready ? there : others)
        .push_back(to_json(eboard_of(live, board->second.serial, board->second.clock_time, delayed_)));
  }
  for (auto& other : others) there.push_back(std::move(other));
  return there;
}

std::map<int, std::string> Feeds::serials() const {
  std::map<int, std::string> serials;
  for (const auto& [number, board] : boards_) {
    if (!board.serial.empty()) serials.emplace(number, board.serial);
  }
  return serials;
}

std::map<int, Clock> Feeds::clocks() const {
  std::map<int, Clock> clocks;
  for (const auto& [number, board] : boards_) {
    if (board.clock) clocks.emplace(number, *board.clock);
  }
  return clocks;
}

void Feeds::look(int number, Board& board) {
  const live::LiveBoard& live = *state_.find(number);
  if (live.latest_clock && board.clock_at != live.latest_clock->at) {
    board.clock_at = live.latest_clock->at;
    const std::chrono::duration<double, std::milli> age = clock_.now(now_) - *board.clock_at;
    board.clock_time = wall_() - static_cast<UnixMillis>(std::max(age.count(), 0.0) / clock_.scale());
  }
  board.own_serial = serial_of(live);
  const EBoard now = eboard_of(live, board.serial, board.clock_time, delayed_);
  board.placement = now.placement;
  board.flipped = now.flipped;
  board.clock = now.clock;
}

/// A device may have gone to another table, too.
void Feeds::find_serials() {
  const auto serials = serials_of(state_.boards());
  std::vector<Subscription*> lost = unattached_;
  for (auto& [number, board] : boards_) {
    const auto serial = serials.find(number);
    board.serial = serial == serials.end() ? std::string() : serial->second;
    for (Subscription* subscription : std::vector(board.subscriptions)) {
      const live::LiveBoard* live = state_.find(number);
      if (live != nullptr && answers_to(*live, board.serial, subscription->serial)) continue;
      detach(*subscription);
      lost.push_back(subscription);
    }
  }
  for (Subscription* subscription : lost) {
    if (const int board = find(subscription->serial)) attach(*subscription, board);
  }
}

/// 0: there is no such board.
int Feeds::find(std::string_view serial) const {
  int found = 0;
  for (const auto& [number, board] : boards_) {
    if (board.serial == serial) return number;
    const live::LiveBoard* live = state_.find(number);
    if (found == 0 && live != nullptr && !board.serial.empty() && answers_to(*live, board.serial, serial))
      found = number;
  }
  return found;
}

void Feeds::attach(Subscription& subscription, int number) {
  std::erase(unattached_, &subscription);
  subscription.board = number;
  boards_.at(number).subscriptions.push_back(&subscription);
  follow(subscription);
  send_one(subscription, {.board = true, .clock = true});
}

void Feeds::detach(Subscription& subscription) {
  if (subscription.board != 0) std::erase(boards_.at(subscription.board).subscriptions, &subscription);
  subscription.board = 0;
  subscription.line.reset();
  unattached_.push_back(&subscription);
}

/// What a subscription follows after its flip or its set-up.
void Feeds::follow(Subscription& subscription) {
  const Board& board = boards_.at(subscription.board);
  if (subscription.flip) subscription.turned = *std::exchange(subscription.flip, {}) != board.flipped;
  subscription.line.reset();
  forget_lines();
  if (!subscription.fen) return;
  for (const auto& kept : lines_) {
    const auto line = kept.lock();
    const bool same = line->board == subscription.board && line->fen == *subscription.fen &&
                      line->turned == subscription.turned;
    if (same && line->moves.line().san.empty()) {
      subscription.line = line;
      return;
    }
  }
  const rules::Placement stands = pieces_of(board.placement);
  auto moves = MovesSince::set_up(*subscription.fen, subscription.turned ? stands.rotated() : stands,
                                  clock_.now(now_));
  if (!moves) return;  // it was tried before
  subscription.line = std::make_shared<SetUpLine>(
      SetUpLine{subscription.board, *subscription.fen, subscription.turned, std::move(*moves)});
  lines_.push_back(subscription.line);
}

/// Those that nobody follows any more.
void Feeds::forget_lines() {
  std::erase_if(lines_, [](const auto& line) { return line.expired(); });
}

void Feeds::remove(Client& client, const Id& feed) {
  const auto found = client.feeds.find(feed);
  if (found == client.feeds.end()) return;
  detach(*found->second);
  std::erase(unattached_, found->second.get());
  client.feeds.erase(found);
}

std::string Feeds::shown_placement(const Board& board, bool turned) const {
  return turned ? pieces_of(board.placement).rotated().fen() : board.placement;
}

std::string Feeds::param(const Board& board, bool turned, const SetUpLine* line, News news) const {
  FeedNews what;
  what.serial = board.serial;
  what.flipped = board.flipped != turned;
  if (news.board) what.placement = shown_placement(board, turned);
  if (news.clock) what.clock = board.clock;
  if (news.board && line != nullptr) what.line = &line->moves.line();
  return compact(to_json(what));
}

void Feeds::send_news(Board& board, News news, const SetUpLine* only) {
  if (board.subscriptions.empty()) return;
  std::vector<Written> written;
  const UnixMillis time = wall_();
  for (const Subscription* subscription : board.subscriptions) {
    const SetUpLine* line = subscription->line.get();
    if (only != nullptr && line != only) continue;
    auto same = std::ranges::find_if(
        written, [&](const Written& one) { return one.turned == subscription->turned && one.line == line; });
    if (same == written.end()) {
      written.push_back({subscription->turned, line, param(board, subscription->turned, line, news), {}});
      same = written.end() - 1;
    }
    net::SharedText& text = same->by_feed[subscription->feed];
    if (!text)
      text = std::make_shared<const std::string>(feed_message(subscription->feed, same->param, time));
    push(*subscription->client, text);
  }
}

void Feeds::send_one(Subscription& subscription, News news) {
  const Board& board = boards_.at(subscription.board);
  const std::string text = param(board, subscription.turned, subscription.line.get(), news);
  push(*subscription.client,
       std::make_shared<const std::string>(feed_message(subscription.feed, text, wall_())));
}

/// One message is under way, the others wait.
void Feeds::push(Client& client, net::SharedText text) {
  if (client.was_cut) return;
  client.waiting_bytes += text->size();
  client.waiting.push_back(std::move(text));
  if (!client.in_flight) return send_next(client);
  if (client.waiting_bytes > kMaxWaiting && client.waiting.size() > 1) cut(client);
}

void Feeds::send_next(Client& client) {
  if (client.waiting.empty() || client.was_cut) return;
  net::SharedText text = std::move(client.waiting.front());
  client.waiting.pop_front();
  client.waiting_bytes -= text->size();
  client.in_flight = true;
  client.progress_at = now_;
  ++counters_.messages;
  client.peer->send(std::move(text));
}

void Feeds::cut(Client& client) {
  client.was_cut = true;
  ++counters_.cut;
  client.waiting.clear();
  client.waiting_bytes = 0;
  client.peer->cut();
}

void Feeds::await(Time now) {
  std::optional<Millis> first;
  each_line([&](const SetUpLine& line) {
    const auto deadline = line.moves.next_deadline();
    if (deadline && (!first || *deadline < *first)) first = deadline;
  });
  const auto before = next_;
  next_.reset();
  if (first) {
    const std::chrono::duration<double, std::milli> wait(
        static_cast<double>((*first - clock_.now(now)).count()) / clock_.scale());
    next_ = now + std::max<std::chrono::steady_clock::duration>(
                      kShortestWait, std::chrono::duration_cast<std::chrono::steady_clock::duration>(wait));
  }
  if (next_ && next_ != before) next_moved_();
}

}  // namespace eboard::livechess
