// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Who follows what, and what they get next. A room is all followers of one thing: all boards (room 0), one,
// or the arbiter's cards, which the other rooms never get. A frame is built once for a room and shared.
// A round lasts one turn of the loop: whose kernel had room for the frame has said so by then, and nobody
// else is waited for. Who still has a frame under way when the next round starts lags: it gets one frame of
// what changed every 100 ms at most, shared with whoever lags alike, until it has kept up for a second; all
// laggards together get a tenth of the loop's time. Knows no socket and reads no clock; belongs to the web
// loop.
//
// Rejected: a frame per event (1,650 ms instead of 3 ms at 1,000 boards and 200 viewers), queues per viewer
// (the slow ones then own the memory), and rounds that wait for the slow (docs/decisions/0077).
#pragma once

#include <boost/json/array.hpp>
#include <chrono>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

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
  /// Changes while the other side takes bytes.
  [[nodiscard]] virtual std::uint64_t progress() = 0;
  /// Closes without waiting for the other side.
  virtual void cut() = 0;
};

/// What a client asked for when it came.
struct Interest {
  int board = 0;  ///< 0: all boards, without move lists
  std::optional<storage::Sequence> since{};
  std::string run{};    ///< of an earlier hello; empty: none was sent
  bool alerts = false;  ///< the arbiter's cards, and no boards; who may have them is the caller's matter
};

struct HubCounters {
  std::uint64_t frames = 0;     ///< built for a room
  std::uint64_t sends = 0;      ///< a frame to a viewer
  std::uint64_t snapshots = 0;  ///< hellos and catch-ups
  std::uint64_t lagged = 0;     ///< a viewer fell behind
  std::uint64_t cut = 0;        ///< no progress
};

class Hub {
 public:
  using Time = std::chrono::steady_clock::time_point;

  static constexpr std::chrono::milliseconds kCatchUpPace{100};
  static constexpr int kProof = 10;  ///< catch-ups that a laggard must have taken in time
  static constexpr std::chrono::seconds kProgressLimit{10};
  static constexpr std::chrono::seconds kFrameLimit{60};
  static constexpr std::chrono::seconds kHeartbeat{5};

  Hub(const LiveState& state, const AlertBook& alerts, const Conditions& conditions,
      const JournalClock& clock, std::string run, std::string event);

  void join(Subscriber& subscriber, const Interest& interest, Time now);
  void leave(Subscriber& subscriber);
  void changed(const Change& change);
  void changed(AlertNumber alert);
  /// Something began or ended that every room has to show.
  void conditions_changed();
  /// Starts a round in every room that has something to say, no open round, and rested; tells laggards what
  /// they missed when it is time.
  void flush(Time now);
  /// Batches of frames handed over so far. A round is one, and it is open until turned().
  [[nodiscard]] std::uint64_t batches() const { return batches_; }
  /// To be called when sent() was called for all frames of the first `batches` that were with the kernel at
  /// once.
  void turned(std::uint64_t batches);
  /// When flush() would send something that it may not send yet. Rooms with an open round wait for turned().
  [[nodiscard]] std::optional<Time> next_flush() const;
  /// The subscriber's frame is with its kernel.
  void sent(Subscriber& subscriber);
  /// Heartbeats, and an end of those without progress. Call every second.
  void tick(Time now);

  [[nodiscard]] std::size_t viewers() const { return room_of_.size(); }
  [[nodiscard]] const HubCounters& counters() const { return counters_; }
  [[nodiscard]] const std::string& run() const { return run_; }

 private:
  struct Member {
    bool in_flight = false;
    std::uint64_t batch = 0;        ///< of its latest frame
    bool lagging = false;           ///< gets no frames of rounds
    int kept_up = 0;                ///< catch-ups in a row that it took in time
    Time due{};                     ///< for the next catch-up
    std::optional<int> moves_from;  ///< of the frames that were missed, where one board is followed
    std::uint64_t version = 0;      ///< of the state, as far as it was sent
    std::uint64_t conditions = 0;   ///< version of those that were sent
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
    std::uint64_t round = 0;       ///< batch of the latest one
    Time last_frame{};
    Time not_before{};
    SharedText snapshot;
    std::uint64_t snapshot_version = 0;
    Time snapshot_at{};

    /// Of the board that is followed, in a room of one.
    [[nodiscard]] std::optional<int> moves_from() const {
      return dirt.empty() ? std::nullopt : dirt.begin()->second.moves_from;
    }
  };
  /// A frame that is made for laggards.
  struct Missed {
    int room;
    std::uint64_t version;  ///< what is newer than this
    std::optional<int> moves_from;
    auto operator<=>(const Missed&) const = default;
  };
  /// Parts of a board that a text must carry; 0 leaves the board out.
  using Choice = std::function<unsigned(const LiveBoard&)>;
  static constexpr int kArbitersRoom = -1;

  void dispatch(Subscriber& subscriber, Member& member, SharedText text, std::uint64_t version, Time now);
  [[nodiscard]] bool open(const Room& room) const { return room.round > turned_; }
  void start_round(int number, Room& room, Time now);
  void lag(Subscriber& subscriber, Member& member, int kept_up, Time now);
  void catch_up(Time now);
  void check(Subscriber& subscriber, Member& member, Time now);
  /// As configured, else as in the pairings.
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
  [[nodiscard]] bool many_changed(storage::Sequence since) const;
  /// What changed after a client left.
  [[nodiscard]] SharedText resumed(int number, storage::Sequence since, Time now) const;
  template <typename Wanted>
  [[nodiscard]] boost::json::array alerts_where(const Wanted& wanted) const;
  [[nodiscard]] SharedText snapshot(int number, Room& room, Time now);
  [[nodiscard]] SharedText text(const Missed& missed, Time now) const;

  const LiveState& state_;
  const AlertBook& alerts_;
  const Conditions& conditions_;
  const JournalClock& clock_;
  std::string run_;
  std::string event_;
  std::map<int, Room> rooms_;
  std::set<int> news_;  ///< rooms that have something to send
  std::unordered_map<Subscriber*, int> room_of_;
  std::uint64_t batches_ = 0, turned_ = 0;
  std::set<std::pair<Time, Subscriber*>> laggards_;  ///< by when they are due
  Time no_catch_up_before_{};
  HubCounters counters_;
};

}  // namespace eboard::net
