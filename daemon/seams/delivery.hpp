// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The interface of an outlet with a cursor. A new outlet implements Delivery.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "daemon/seams/delays.hpp"
#include "daemon/seams/live_feed.hpp"
#include "daemon/seams/outlet_desk.hpp"
#include "rules/text/expected.hpp"
#include "storage/calendar.hpp"
#include "storage/store.hpp"

namespace eboard::seams {

/// What an outlet may read: nothing that its delay still hides, even if the store holds it already.
class Released {
 public:
  /// With a `delay` the store may hold more than may be known: what is `known`, and `events`.
  Released(std::span<const storage::StoredEvent> events, storage::Store& store, Delays delay,
           storage::AsOf known = {}, storage::Millis now = {}, bool renamed = false, bool goes_on = false)
      : events_(events),
        known_(known),
        store_(store),
        delay_(std::move(delay)),
        now_(now),
        renamed_(renamed),
        goes_on_(goes_on) {
    if (!events.empty()) known_.last = events.back().sequence;
  }

  /// The events that were not delivered before, without their JSON. Empty only if the Delivery asked to be
  /// called again(), or if is_renamed().
  [[nodiscard]] std::span<const storage::StoredEvent> events() const { return events_; }
  /// pairings() may be others than at the last call. After a start this is so once.
  [[nodiscard]] bool is_renamed() const { return renamed_; }
  /// The outlet is behind: others follow these events, and it is called with them next.
  [[nodiscard]] bool goes_on() const { return goes_on_; }
  /// The events before events(), in order: at least those of the games that were the latest then, and with
  /// Before::judged_game as Store::latest_games() says.
  [[nodiscard]] storage::Result<void> read_earlier(
      const std::function<void(const storage::StoredEvent&)>& visit,
      storage::Before before = storage::Before::nothing);
  /// The events behind `after`, with their text, up to the last that may be known. Stops when `visit` returns
  /// false.
  [[nodiscard]] storage::Result<void> read_behind(
      storage::Sequence after, const std::function<bool(const storage::StoredEvent&)>& visit);
  /// The last event that may be known.
  [[nodiscard]] storage::Sequence last() const { return known_.last; }
  /// As Store::id().
  [[nodiscard]] std::string store_id() { return store_.id(); }
  /// The journal time now: how long ago an event was.
  [[nodiscard]] storage::Millis now() const { return now_; }
  /// As Rounds::round_of(). With a delay, as it may be known.
  [[nodiscard]] storage::Result<std::optional<int>> round_of(storage::BoardId board, int game);
  /// As Rounds::read_games(). With a delay, games are as they may be known.
  [[nodiscard]] storage::Result<void> read_games(const storage::GameQuery& query,
                                                 const std::function<bool(const storage::GameRow&)>& visit);
  /// The games of that board about which somebody said whether they are of their round, undone or not.
  [[nodiscard]] storage::Result<std::set<int>> marked(storage::BoardId board);
  /// The rounds of these games.
  [[nodiscard]] storage::Result<std::set<int>> rounds();
  /// The number of each board's table.
  [[nodiscard]] storage::Result<std::map<storage::BoardId, int>> tables();
  /// While it is the same, only events change the games, as they may be known.
  [[nodiscard]] storage::Result<storage::NamesVersion> names_version();
  /// Who plays where, as it may be known.
  [[nodiscard]] storage::Result<std::vector<storage::Pairing>> pairings();
  /// The same in one round.
  [[nodiscard]] storage::Result<std::vector<storage::Pairing>> pairings(int round);
  /// The serial numbers of boards that have one in digits, as they may be known.
  [[nodiscard]] storage::Result<std::map<storage::BoardId, std::string>> serial_numbers();
  /// Dates what happened, as it may be known.
  [[nodiscard]] storage::Result<storage::Calendar> calendar();
  /// The date and time at which receivers may know what happened at that journal time: when it happened, and
  /// with a delay that of the round later. nullopt: it is not known.
  [[nodiscard]] storage::Result<std::optional<storage::Moment>> released_at(storage::Millis at, int round);
  /// Why the store could not be read; nullopt: every read has succeeded.
  [[nodiscard]] const std::optional<storage::StoreError>& fault() const { return fault_; }

 private:
  /// Remembers why a read failed.
  template <class Value>
  Value noted(Value value) {
    if (!value) fault_ = value.error();
    return value;
  }

  std::span<const storage::StoredEvent> events_;
  storage::AsOf known_;
  storage::Store& store_;
  Delays delay_;
  storage::Millis now_;
  bool renamed_;
  bool goes_on_;
  std::optional<storage::Calendar> calendar_;  ///< read when it is first needed
  std::optional<storage::StoreError> fault_;
};

/// Why something was not delivered.
struct Trouble {
  std::string sentence;  ///< for everyone: plain words, no path
  std::string detail;    ///< for the log
  /// Only a person can end it, so the operator is informed at once, and it is tried again seldom.
  bool lasting = false;
  std::chrono::milliseconds wait{0};  ///< it must not be tried again before: the receiver says so
};

/// What an outlet finds when it is made.
struct Surroundings {
  std::string state_directory{};  ///< where it may keep a file of its own
};

/// A condition of the hall; without a sentence it holds no more.
struct ConditionNews {
  ConditionCode code = ConditionCode::disk_full;
  std::string sentence{};
};
/// Somebody wants to see that the outlet reaches its receiver.
struct Trial {
  ReplyTo<OutletTrial> reply;
};
/// What no event says. No delay hides it: a Delivery with one has to hold it back itself.
using News = std::variant<BoardInfo, DeviceStatus, ConditionNews, Trial>;

class Delivery {
 public:
  using Outcome = Expected<void, Trouble>;

  virtual ~Delivery() = default;
  /// Brings out the events. They come in order, each at least once: after a failure or a restart some come
  /// again. It runs on the outlet's own thread, so it may take time and may throw.
  [[nodiscard]] virtual Outcome deliver(Released& released) = 0;
  /// The last event of which whoever gets them has said that it is kept: the cursor goes no further. nullopt:
  /// what is delivered is kept. Asked after each delivery that succeeds.
  [[nodiscard]] virtual std::optional<storage::Sequence> kept_until() { return std::nullopt; }
  /// When deliver() should be called though there may be no event: so long from now. Asked on the same
  /// thread, before the first delivery and after each that succeeds.
  [[nodiscard]] virtual std::optional<std::chrono::milliseconds> again() { return std::nullopt; }
  /// What the operator should know though the events are delivered: sentences for everyone. Asked like
  /// again().
  [[nodiscard]] virtual std::vector<std::string> notices() { return {}; }
  /// Alerts that wait to be sent; nullopt: it brings out moves, and always does. Asked like again(), and
  /// after a failure.
  [[nodiscard]] virtual std::optional<std::int64_t> alerts_waiting() { return std::nullopt; }
  /// What the operator reads while it fails, before "since 14:02". The same for ever; asked on any thread.
  [[nodiscard]] virtual std::string_view failing_word() const { return "offline"; }
  /// Returns when deliver() is to be called for it: so long from now; nullopt: it is not. Called on any
  /// thread: waits for nothing.
  [[nodiscard]] virtual std::optional<std::chrono::milliseconds> receive(const News& /*news*/) {
    return std::nullopt;
  }
  /// The daemon ends: what is under way, and one delivery after it, must soon be over. Called on another
  /// thread.
  virtual void hurry() noexcept {}
};

}  // namespace eboard::seams
