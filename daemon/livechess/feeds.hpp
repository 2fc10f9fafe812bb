// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The clients of the WebSocket: what each asked for, and what each receives. A message is written once for
// all who get the same. Knows no socket and reads no clock; belongs to the web loop.
#pragma once

#include <boost/json/array.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "daemon/live/journal_clock.hpp"
#include "daemon/livechess/eboards.hpp"
#include "daemon/livechess/moves_since.hpp"
#include "daemon/net/dialogue.hpp"

namespace eboard::livechess {

class Feeds {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Wall = std::function<UnixMillis()>;

  // What one client may have. Who wants more gets an error; who takes nothing is cut.
  static constexpr std::size_t kMaxFeeds = 1000;
  static constexpr std::size_t kMaxSetUps = 16;
  static constexpr std::size_t kMaxLines = 128;  ///< of all clients; who set the same up share one
  static constexpr std::size_t kMaxWaiting = std::size_t{256} * 1024;  ///< bytes
  static constexpr std::chrono::seconds kProgressLimit{10};

  /// State and clock outlive it. `next_moved` is called when next() is another time than before. `delayed`:
  /// the state is that of some time ago.
  Feeds(const live::LiveState& state, const live::JournalClock& clock, Wall wall,
        std::function<void()> next_moved, bool delayed = false);
  ~Feeds();

  void join(net::Subscriber& peer, Time now);
  void leave(net::Subscriber& peer);
  void received(net::Subscriber& peer, std::string_view text, Time now);
  /// The kernel has taken the peer's message.
  void sent(net::Subscriber& peer, Time now);

  /// As net::Tenant.
  void changed(int board, Millis at, Time now);
  void wake(Time now);
  [[nodiscard]] std::optional<Time> next() const { return next_; }
  void tick(Time now);

  /// All boards that are known: first those with a signal, since some clients take the first one.
  [[nodiscard]] boost::json::array eboards() const;
  /// By table number; of boards that are known.
  [[nodiscard]] std::map<int, std::string> serials() const;
  [[nodiscard]] std::map<int, Clock> clocks() const;
  [[nodiscard]] std::size_t clients() const { return clients_.size(); }

  /// Since the daemon started.
  struct Counters {
    std::uint64_t requests = 0;  ///< messages of clients
    std::uint64_t refused = 0;   ///< those of them that were answered with an error
    std::uint64_t messages = 0;  ///< sent to clients
    std::uint64_t cut = 0;       ///< clients that were cut because they took nothing
  };
  [[nodiscard]] const Counters& counters() const { return counters_; }

 private:
  /// The moves that clients follow who set the same up at the same time.
  struct SetUpLine {
    int board = 0;
    std::string fen;
    bool turned = false;
    MovesSince moves;
  };
  struct Client;
  struct Subscription {
    Client* client = nullptr;
    Id feed;
    std::string serial;  ///< as the client wrote it
    int board = 0;       ///< 0: it is not there yet
    std::optional<bool> flip;
    std::optional<std::string> fen;
    bool turned = false;  ///< against what the daemon takes for right
    std::shared_ptr<SetUpLine> line;
  };
  struct Client {
    net::Subscriber* peer = nullptr;
    std::map<Id, std::unique_ptr<Subscription>> feeds;
    std::deque<net::SharedText> waiting;
    std::size_t waiting_bytes = 0;
    bool in_flight = false;
    bool was_cut = false;
    std::uint64_t progress = 0;
    Time progress_at{};
  };
  /// A board as clients received it last.
  struct Board {
    std::string own_serial{}, serial{};
    std::string placement{};
    bool flipped = false;
    std::optional<Clock> clock{};
    std::optional<Millis> clock_at{};
    UnixMillis clock_time = 0;
    std::vector<Subscription*> subscriptions{};
  };
  struct News {
    bool board = false, clock = false;
  };
  /// A message for several clients.
  struct Written {
    bool turned;
    const SetUpLine* line;
    std::string param;
    std::map<Id, net::SharedText> by_feed;
  };
  class Answers;

  template <class Visit>
  void each_line(const Visit& visit);
  void look(int number, Board& board);
  void find_serials();
  void attach(Subscription& subscription, int number);
  void detach(Subscription& subscription);
  void follow(Subscription& subscription);
  void forget_lines();
  void remove(Client& client, const Id& feed);
  [[nodiscard]] int find(std::string_view serial) const;

  [[nodiscard]] std::string shown_placement(const Board& board, bool turned) const;
  [[nodiscard]] std::string param(const Board& board, bool turned, const SetUpLine* line, News news) const;
  void send_news(Board& board, News news, const SetUpLine* only = nullptr);
  void send_one(Subscription& subscription, News news);
  void refuse(Client& client, const Refusal& refusal);
  void push(Client& client, net::SharedText text);
  void send_next(Client& client);
  void cut(Client& client);
  void await(Time now);

  const live::LiveState& state_;
  const live::JournalClock& clock_;
  Wall wall_;
  std::function<void()> next_moved_;
  bool delayed_;
  Time now_{};  ///< of the call under way
  std::unordered_map<net::Subscriber*, std::unique_ptr<Client>> clients_;
  std::map<int, Board> boards_;
  std::vector<Subscription*> unattached_;
  std::vector<std::weak_ptr<SetUpLine>> lines_;
  std::optional<Time> next_;
  Counters counters_;
};

}  // namespace eboard::livechess
