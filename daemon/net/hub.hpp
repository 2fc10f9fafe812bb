// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides which viewer gets what next. A room is all viewers of one thing: of all boards (number 0), of one
// board, or of the arbiter's cards, which the other rooms never get. Who hides results has rooms of their own
// about the same boards. A frame is built once for a room and shared. In the room of all boards a viewer may
// watch some: of the others it gets only who plays and how it ended. Then a frame is shared by those who
// watch the same ones of the boards that have news, which is one or two frames a round. A round lasts one
// turn of the loop: a viewer has kept up if the kernel took the frame by then. No round waits for the others.
// A viewer with a frame under way when the next round starts lags: it gets at most one frame every 100 ms
// with what changed, shared with all that lag alike, until it has kept up for a second. All laggards together
// get a tenth of the loop's time. Knows no socket and reads no clock; belongs to the web loop.
//
// Rejected: a frame for each event (1,650 ms instead of 3 ms at 1,000 boards and 200 viewers), queues for
// each viewer (slow ones then take the memory), and rounds that wait for slow viewers (docs/decisions/0077).
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
#include <vector>

#include "daemon/live/attention.hpp"
#include "daemon/live/card_book.hpp"
#include "daemon/live/conditions.hpp"
#include "daemon/live/journal_clock.hpp"
#include "daemon/live/live_state.hpp"
#include "daemon/net/dialogue.hpp"
#include "daemon/net/live_json.hpp"

namespace eboard::net {

/// Of boards, in order, each once.
using BoardNumbers = std::vector<int>;

/// What a client asked for when it connected.
struct Interest {
  int board = 0;  ///< 0: all boards, without move lists
  std::optional<storage::Sequence> since{};
  std::string run{};   ///< the run of an earlier hello; empty: none was sent
  bool cards = false;  ///< the arbiter's cards, and no boards; the caller checks who may have them
  Results results = Results::shown;       ///< of the boards
  std::optional<BoardNumbers> watched{};  ///< of all boards those that are sent whole; nullopt: all of them
};

struct HubCounters {
  std::uint64_t frames = 0;     ///< built for a room
  std::uint64_t sends = 0;      ///< frames to single viewers
  std::uint64_t snapshots = 0;  ///< hellos and catch-ups
  std::uint64_t lagged = 0;     ///< how often a viewer fell behind
  std::uint64_t cut = 0;        ///< connections cut because they made no progress
};

class Hub {
 public:
  using Time = std::chrono::steady_clock::time_point;

  static constexpr std::chrono::milliseconds kCatchUpPace{100};
  static constexpr int kProof =
      10;  ///< the number of catch-ups that a laggard must take in time before it joins the rounds again
  static constexpr std::chrono::seconds kProgressLimit{10};
  static constexpr std::chrono::seconds kFrameLimit{60};
  /// After two and a half of these without a frame, a page shows what it has as old. What calls tick() may be
  /// early by a hair, so the pause after which one is due is shorter.
  static constexpr std::chrono::milliseconds kHeartbeat{1000}, kPause{900};

  Hub(const live::LiveState& state, const live::CardBook& cards, const live::Conditions& conditions,
      const live::Attention& attention, const live::JournalClock& clock, std::string run, std::string event,
      BroadcastDelay delay = {});

  void join(Subscriber& subscriber, const Interest& interest, Time now);
  void leave(Subscriber& subscriber);
  /// From now on a viewer of all boards gets these whole; nullopt: all of them. Those that are new come soon.
  void watch(Subscriber& subscriber, std::optional<BoardNumbers> boards, Time now);
  void changed(const live::Change& change);
  void changed(live::CardNumber card);
  /// A condition began or ended, which every room shows.
  void conditions_changed();
  /// A board was set aside, or is shown again: everybody gets everything anew, in a hello of another run. Who
  /// comes back with that run knows which boards there are.
  void boards_came_or_went();
  /// Another arbiter is on a card, or none any more.
  void attention_changed();
  /// Starts a round in every room that has news, no open round, and has rested. Sends laggards what they
  /// missed when that is due.
  void flush(Time now);
  /// The number of batches of frames handed over so far. A round is one batch, and is open until turned().
  [[nodiscard]] std::uint64_t batches() const { return batches_; }
  /// Call it after sent() was called for all frames of the first `batches` that the kernel took at once.
  void turned(std::uint64_t batches);
  /// When flush() may send what it may not send yet. Rooms with an open round wait for turned().
  [[nodiscard]] std::optional<Time> next_flush() const;
  /// The kernel has taken the subscriber's frame.
  void sent(Subscriber& subscriber);
  /// Sends heartbeats, and cuts viewers without progress. Call it every second.
  void tick(Time now);

  [[nodiscard]] std::size_t viewers() const { return room_of_.size(); }
  [[nodiscard]] const HubCounters& counters() const { return counters_; }
  [[nodiscard]] const std::string& run() const { return run_; }

 private:
  struct Member {
    bool in_flight = false;
    bool anew = false;                    ///< its next frame is a hello
    std::uint64_t batch = 0;              ///< of its latest frame
    bool lagging = false;                 ///< it gets no frames of rounds
    int kept_up = 0;                      ///< number of catch-ups in a row that it took in time
    Time due{};                           ///< time of the next catch-up
    std::optional<int> moves_from;        ///< of the missed frames, in a room of one board
    std::optional<BoardNumbers> watched;  ///< nullopt: all boards of the room
    BoardNumbers owed;                    ///< of those watched, which it never got whole
    std::uint64_t version = 0;            ///< of the state that was sent last
    std::uint64_t whole = 0;              ///< of what is sent as a whole, as it was sent last
    Time sent_at{};
    Time progress_at{};
    std::uint64_t progress = 0;
  };
  struct Dirt {
    unsigned parts = 0;
    std::optional<int> moves_from;
  };
  struct Snapshot {
    SharedText text;
    std::uint64_t version = 0;
    Time at{};
  };
  struct Room {
    std::unordered_map<Subscriber*, Member> members;
    std::map<int, Dirt> dirt;          ///< by board
    std::set<live::CardNumber> cards;  ///< new or changed, in the arbiter's room
    bool whole = false;                ///< what is sent as a whole has changed: conditions, attention
    std::uint64_t round = 0;           ///< batch of the latest one
    Time last_frame{};
    Time not_before{};
    Snapshot full, brief;  ///< of all boards with all parts, and with those of boards that nobody watches

    /// For a room of one board.
    [[nodiscard]] std::optional<int> moves_from() const {
      return dirt.empty() ? std::nullopt : dirt.begin()->second.moves_from;
    }
  };
  /// What a room is about.
  struct Topic {
    int number = 0;  ///< of the board; 0: all; or kArbiter
    Results results = Results::shown;
    auto operator<=>(const Topic&) const = default;
  };
  /// A frame for laggards.
  struct Missed {
    Topic room;
    std::uint64_t version;  ///< the frame holds what is newer than this
    std::optional<int> moves_from;
    std::optional<BoardNumbers> watched;
    BoardNumbers owed;
    auto operator<=>(const Missed&) const = default;
  };
  /// Parts of a board that a text must carry; 0 leaves the board out.
  using Choice = std::function<unsigned(const live::LiveBoard&)>;
  static constexpr int kArbiter = -1;

  /// Sends a hello with everything.
  void greet(const Topic& topic, Room& room, Subscriber& subscriber, Member& member, Time now);
  void dispatch(Subscriber& subscriber, Member& member, SharedText text, std::uint64_t version, Time now);
  [[nodiscard]] bool open(const Room& room) const { return room.round > turned_; }
  void start_round(const Topic& topic, Room& room, Time now);
  void lag(Subscriber& subscriber, Member& member, int kept_up, Time now);
  void catch_up(Time now);
  void check(Subscriber& subscriber, Member& member, Time now);
  /// The configured name, else the one of the pairings.
  [[nodiscard]] std::string event_name() const;
  /// The version of what a room shows.
  [[nodiscard]] std::uint64_t version(const Topic& topic) const;
  /// nullptr: there is nothing in it for who watches these ones of the boards that have news.
  [[nodiscard]] SharedText frame(const Topic& topic, const Room& room, const BoardNumbers& watched,
                                 Time now) const;
  [[nodiscard]] boost::json::array patches(const Topic& topic, const Room& room,
                                           const BoardNumbers& watched) const;
  /// The parts of that board which such a laggard needs; 0: none.
  [[nodiscard]] unsigned missed_parts(const Missed& missed, const live::LiveBoard& board) const;
  [[nodiscard]] bool misses_any(const Missed& missed) const;
  /// The version of what is sent as a whole to who is interested in that.
  [[nodiscard]] std::uint64_t whole_version(int number) const;
  void put_whole(boost::json::object& object, std::string_view what) const;
  enum class Whole { without, with };
  [[nodiscard]] SharedText frame_text(Time now, std::string_view what, boost::json::array items,
                                      Whole whole) const;
  [[nodiscard]] SharedText hello(const Topic& topic, bool full, Time now, const Choice& choice) const;
  [[nodiscard]] SharedText hello_text(bool full, Time now, std::string_view what, boost::json::array items,
                                      boost::json::object also = {}) const;
  /// What changed since the client's last connection.
  [[nodiscard]] SharedText resumed(const Topic& topic, const std::optional<BoardNumbers>& watched,
                                   storage::Sequence since, Time now) const;
  template <typename Wanted>
  [[nodiscard]] boost::json::array cards_where(const Wanted& wanted) const;
  [[nodiscard]] const Snapshot& snapshot(const Topic& topic, Room& room, bool full, Time now);
  [[nodiscard]] SharedText text(const Missed& missed, Time now) const;

  const live::LiveState& state_;
  const live::CardBook& cards_;
  const live::Conditions& conditions_;
  const live::Attention& attention_;
  const live::JournalClock& clock_;
  const std::string store_;  ///< what `run_` begins with
  std::string run_;          ///< with the boards that are set aside
  std::string event_;
  BroadcastDelay delay_;
  std::map<Topic, Room> rooms_;
  std::set<Topic> news_;  ///< rooms that have something to send
  /// By results and board: its version when something of it changed that all viewers get.
  std::map<std::pair<Results, int>, std::uint64_t> brief_versions_;
  std::unordered_map<Subscriber*, Topic> room_of_;
  std::uint64_t batches_ = 0, turned_ = 0;
  std::set<std::pair<Time, Subscriber*>> laggards_;  ///< with the times when they are due
  Time no_catch_up_before_{};
  HubCounters counters_;
};

}  // namespace eboard::net
