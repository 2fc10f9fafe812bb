// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Who follows what, and what they get next. A room is all followers of one thing: all boards (room 0), one,
// or the arbiter's cards, of which the other rooms never hear. A frame is built once for a room and shared;
// while it is under way, changes gather in the next one. Knows no socket and reads no clock; belongs to the
// web loop.
//
// Rejected: a frame per event (1,650 ms instead of 3 ms at 1,000 boards and 200 viewers), and queues per
// viewer (the slow ones then own the memory).
#pragma once

#include <boost/json/array.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "daemon/net/alerts.hpp"
#include "daemon/net/conditions.hpp"
#include "daemon/net/journal_clock.hpp"
#include "daemon/net/live_state.hpp"

namespace eboard::net {

using SharedText = std::shared_ptr<const std::string>;

/// The sending half of one connection. None of the calls may call back into the hub.
class Subscriber {
 public:
  virtual ~Subscriber() = default;
  /// Called again only after Hub::sent() for the one before.
  virtual void send(SharedText frame) = 0;
  /// Grows while the other side takes bytes.
  [[nodiscard]] virtual std::uint64_t progress() const = 0;
  /// Closes without waiting for the other side.
  virtual void cut() = 0;
};

/// What a client asked for when it came.
struct Interest {
  int board = 0;  ///< 0: all boards, without move lists
  std::optional<storage::Sequence> since{};
  std::string run{};    ///< of an earlier hello; empty: not told
  bool alerts = false;  ///< the arbiter's cards, and no boards; who may have them is the caller's matter
};

struct HubCounters {
  std::uint64_t frames = 0;     ///< built for a room
  std::uint64_t sends = 0;      ///< a frame to a viewer
  std::uint64_t snapshots = 0;  ///< hellos and catch-ups
  std::uint64_t lagged = 0;     ///< left a round
  std::uint64_t cut = 0;        ///< no progress
};

class Hub {
 public:
  using Time = std::chrono::steady_clock::time_point;

  static constexpr std::chrono::milliseconds kRoundLimit{100};
  static constexpr std::chrono::seconds kProgressLimit{10};
  static constexpr std::chrono::seconds kFrameLimit{60};
  static constexpr std::chrono::seconds kHeartbeat{5};

  Hub(const LiveState& state, const AlertBook& alerts, const Conditions& conditions,
      const JournalClock& clock, std::string run, std::string event);

  void join(Subscriber& subscriber, const Interest& interest, Time now);
  void leave(Subscriber& subscriber);
  void changed(const Change& change);
  void changed(AlertNumber alert);
  /// Something began or ended that every room is told.
  void conditions_changed();
  /// Starts a round in every room that has something to say and no frame under way.
  void flush(Time now);
  /// The subscriber's frame is with its kernel.
  void sent(Subscriber& subscriber, Time now);
  /// Laggards, heartbeats, the dead. Call every 100 ms while busy(), every second otherwise.
  void tick(Time now);

  /// A frame is under way to somebody.
  [[nodiscard]] bool busy() const { return in_flight_ > 0; }
  /// When flush() would start a round that it may not start yet.
  [[nodiscard]] std::optional<Time> next_flush() const;
  [[nodiscard]] std::size_t viewers() const { return room_of_.size(); }
  [[nodiscard]] const HubCounters& counters() const { return counters_; }
  [[nodiscard]] const std::string& run() const { return run_; }

 private:
  struct Member {
    bool in_flight = false;
    bool in_round = false;
    bool behind = false;        ///< missed a frame
    std::uint64_t version = 0;  ///< of the state, as far as it was sent
    Time sent_at{};
    Time progress_at{};
    std::uint64_t progress = 0;
  };
  struct Dirt {
    unsigned parts = 0;
    std::optional<int> moves_from;
  };
  struct Room {
    std::unordered_map<Subscriber*, Member> members;
    std::map<int, Dirt> dirt;      ///< by board
    std::set<AlertNumber> alerts;  ///< new or other, in the arbiter's room
    bool conditions = false;       ///< there are other ones now
    std::size_t waiting = 0;       ///< members whose frame of this round is under way
    Time last_frame{};
    Time not_before{};
    SharedText snapshot;
    std::uint64_t snapshot_version = 0;
    Time snapshot_at{};

    [[nodiscard]] bool has_news() const { return !dirt.empty() || !alerts.empty() || conditions; }
  };
  /// Parts of a board that a text must carry; 0 leaves the board out.
  using Choice = std::function<unsigned(const LiveBoard&)>;
  static constexpr int kArbitersRoom = -1;

  void dispatch(Subscriber& subscriber, Member& member, SharedText text, std::uint64_t version, Time now);
  void leave_round(Room& room, Member& member);
  void start_round(int number, Room& room, Time now);
  void check(Subscriber& subscriber, Room& room, Member& member, Time now);
  /// As configured, else as the pairings say.
  [[nodiscard]] std::string event_name() const;
  /// Of what a room shows.
  [[nodiscard]] std::uint64_t version(int number) const;
  [[nodiscard]] SharedText frame(int number, const Room& room, Time now) const;
  enum class Conditional { without, with_conditions };
  [[nodiscard]] SharedText frame_text(Time now, std::string_view what, boost::json::array items,
                                      Conditional conditions) const;
  [[nodiscard]] SharedText hello(int number, bool full, Time now, const Choice& choice) const;
  [[nodiscard]] SharedText hello_text(bool full, Time now, std::string_view what,
                                      boost::json::array items) const;
  /// What changed after a client left.
  [[nodiscard]] SharedText resumed(int number, storage::Sequence since, Time now) const;
  template <typename Wanted>
  [[nodiscard]] boost::json::array alerts_where(const Wanted& wanted) const;
  [[nodiscard]] SharedText snapshot(int number, Room& room, Time now);
  [[nodiscard]] SharedText catch_up(int number, std::uint64_t version, Time now) const;

  const LiveState& state_;
  const AlertBook& alerts_;
  const Conditions& conditions_;
  const JournalClock& clock_;
  std::string run_;
  std::string event_;
  std::map<int, Room> rooms_;
  std::unordered_map<Subscriber*, int> room_of_;
  std::size_t in_flight_ = 0;
  HubCounters counters_;
};

}  // namespace eboard::net
