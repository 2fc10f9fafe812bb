// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What one audience may see, and the rooms of its viewers. Everything that is shown follows from what it was
// received and from the times of the calls: where a broadcast is delayed there are two, and the second learns
// late. No socket, thread or clock here; belongs to a web loop.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "daemon/live/card_book.hpp"
#include "daemon/live/conditions.hpp"
#include "daemon/live/journal_clock.hpp"
#include "daemon/live/live_state.hpp"
#include "daemon/net/hub.hpp"
#include "daemon/net/recaller.hpp"
#include "daemon/seams/delivery.hpp"
#include "daemon/seams/quaternity_desk.hpp"

namespace eboard::net {

/// What the store held when the daemon started. Boards that appear later come by board_known().
struct InitialState {
  std::vector<seams::BoardInfo> boards;
  std::vector<live::GameSeat> seats;                      ///< of games in the history
  std::map<storage::BoardId, rules::RoundMarks> marks{};  ///< of all games
  /// Ends at the last stored sequence number, and holds for every board at least everything since its latest
  /// game began. In sequence order, but not from 1 and with gaps: older games are read from the database.
  std::vector<storage::StoredEvent> history;
  /// Of boards that had a signal when the history ends; shown unless the history says that they had none.
  std::vector<seams::DeviceStatus> devices{};
  std::vector<seams::QuaternityView> quaternity;
  std::vector<storage::ClockAnchor> anchors;  ///< of the store
  storage::Sequence last_sequence = 0;        ///< of the store; the first event published is the next one
};

/// The statuses that its boards had when the history ends, if that was shortly before `shown`, the journal
/// time that is shown first; nullopt: that is where the history ends. What was stored later does not matter.
[[nodiscard]] std::vector<seams::DeviceStatus> received_lately(
    const InitialState& initial, std::optional<tracking::Millis> shown,
    const std::map<storage::BoardId, std::string>& serials);

class Projection {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Wall = std::chrono::system_clock::time_point;
  struct Settings {
    double time_scale = 1;   ///< how many times faster than the clock events come
    std::string run;         ///< so that clients notice that this is another store
    std::string event;       ///< name of the tournament
    BroadcastDelay delay{};  ///< as viewers are shown it
  };
  /// `changed` receives which board is another one as of that journal time, be it in what viewers of the
  /// pages do not see. Never called by load().
  Projection(Settings settings, std::function<void(int board, tracking::Millis at)> changed);

  void load(const InitialState& initial);
  /// An event that was published just now. Returns false if others before it are missing: nothing was done.
  [[nodiscard]] bool take(const storage::StoredEvent& event, Time now);
  void take(const seams::BoardInfo& board, Time now);
  void take(const seams::GameEdition& game, Time now);
  void take(const seams::DeviceStatus& status, Time now);
  void take(const storage::ClockAnchor& anchor);
  void take(const seams::Opinion& opinion);
  /// Returns whether a condition is another one.
  bool take(const seams::ConditionNews& news, Wall now);
  void take(const seams::QuaternityView& view);
  /// Shows the desk the positions that everybody sees late, of games that go on. A round that is shown at
  /// once has none, nor has an audience that learns at once: who plays now could learn of an opinion.
  void ask(seams::OpinionDesk& desk) const;
  /// That arbiter is on that card from here on; empty: nobody is. Precondition: there is such a card.
  void attend(live::CardNumber card, const std::string& person);
  /// Events that were missed.
  void make_good(const Recalled& recalled);
  /// Begins as after a restart, but keeps what the store does not hold: names, devices, opinions and
  /// editions.
  void begin_anew(const Recalled& recalled, Time now);

  [[nodiscard]] const live::LiveState& state() const { return state_; }
  [[nodiscard]] const live::CardBook& cards() const { return cards_; }
  [[nodiscard]] const live::Conditions& conditions() const { return conditions_; }
  [[nodiscard]] const live::Attention& attention() const { return attention_; }
  [[nodiscard]] const live::JournalClock& clock() const { return clock_; }
  [[nodiscard]] const std::map<int, seams::QuaternityShown>& quaternity() const { return quaternity_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] Hub& hub() { return hub_; }
  [[nodiscard]] const Hub& hub() const { return hub_; }
  [[nodiscard]] bool knows_round(int round) const;

 private:
  void observe(const storage::StoredEvent& event, Time now);
  void apply(const storage::StoredEvent& event);
  void described(const live::Change& change, Time now);
  void report(int board, tracking::Millis at) const {
    if (loaded_) changed_(board, at);
  }

  Settings settings_;
  std::function<void(int, tracking::Millis)> changed_;
  live::LiveState state_;
  live::CardBook cards_;
  live::Conditions conditions_;
  live::Attention attention_;
  live::JournalClock clock_;
  tracking::Millis late_{0};  ///< the delay of the latest event's round
  Hub hub_;
  std::map<int, seams::QuaternityShown> quaternity_;  ///< by table
  bool loaded_ = false;
};

}  // namespace eboard::net
