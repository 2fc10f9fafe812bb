// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The folder of one hall: from what it has published, and from nothing else, to files that pages, readers of
// PGN and programs for LiveChess read without a daemon. What it takes is in its store first, so that a
// restart goes on from there. Belongs to one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/halls/site/board_files.hpp"
#include "daemon/halls/site/hall_copy.hpp"
#include "daemon/live/journal_clock.hpp"
#include "daemon/net/recaller.hpp"

namespace eboard::halls {

class HallSite {
 public:
  using Steady = SiteFolder::Steady;
  using Wall = std::chrono::system_clock::time_point;
  struct Settings {
    std::string hall;
    std::string store;     ///< id of its store
    std::string folder;    ///< of the web server; there is one
    std::string database;  ///< path of the store with what it has published
    bool livechess = false;
    SiteFolder::Changed changed{};
  };

  /// While a hall plays its index is written again after so long at the latest, so that readers know that it
  /// is the present one.
  static constexpr std::chrono::seconds kBeat{10};
  /// A hall from which nothing came for so long does not play.
  static constexpr std::chrono::minutes kPlays{60};
  /// A round's games in one file, and the files of LiveChess, are large, and are written this seldom.
  static constexpr std::chrono::seconds kRoundPace{10};

  /// Reads what its store has. Error: a sentence.
  [[nodiscard]] static Expected<std::unique_ptr<HallSite>, std::string> open(Settings settings);
  HallSite(const HallSite&) = delete;
  HallSite& operator=(const HallSite&) = delete;

  template <class Message>
  void take(Message message) {
    copy_.take(std::move(message));
  }
  /// Something is to be written now.
  [[nodiscard]] bool is_due(Steady now) const;
  /// Writes all that the next index will name, but no index; of what was taken `maximum` events. Error: one
  /// sentence; what was taken is kept, and it may be tried again. `now` and `wall` are one moment.
  [[nodiscard]] Expected<void, std::string> write_parts(Steady now, std::size_t maximum = HallCopy::kAll);
  /// Behind write_parts(): says which of the files hold now.
  [[nodiscard]] Expected<void, std::string> write_index(Steady now, Wall wall);

  [[nodiscard]] const Settings& settings() const { return settings_; }
  /// What of it was taken, and is in its store.
  [[nodiscard]] const HallCopy& copy() const { return copy_; }

 private:
  /// Files that an outlet of the daemon writes, and the events that it has not got.
  struct Outlet {
    std::unique_ptr<seams::Delivery> delivery;
    std::chrono::seconds pace{0};
    std::optional<Steady> next{};
    std::vector<storage::StoredEvent> events{};
    bool is_renamed = true;
    std::string trouble{};  ///< that was logged
  };

  HallSite(Settings settings, HallCopy copy);
  [[nodiscard]] storage::Result<void> load();
  [[nodiscard]] storage::Result<void> know_earlier_games(const net::Recalled& history);
  [[nodiscard]] storage::Result<void> enter(Steady now, std::size_t maximum);
  [[nodiscard]] storage::Result<void> enter_events(Steady now, std::size_t maximum);
  [[nodiscard]] storage::Result<void> enter_rounds();
  [[nodiscard]] storage::Result<void> know_boards();
  [[nodiscard]] SiteFolder::Outcome deliver(Outlet& outlet, Steady now);
  [[nodiscard]] bool is_due(const Outlet& outlet, Steady now) const;
  [[nodiscard]] std::string index_text(Steady now, Wall wall) const;
  [[nodiscard]] SiteFolder::Outcome write_pages();
  void read_number();

  const Settings settings_;
  HallCopy copy_;
  live::LiveState state_;
  live::JournalClock clock_;
  SiteFolder folder_;
  BoardFiles files_;
  std::vector<Outlet> outlets_;
  std::int64_t number_ = 0;  ///< of the latest index
  std::optional<Steady> heard_, written_;
  bool index_is_due_ = true, pages_are_due_ = true, others_are_there_ = true;
};

}  // namespace eboard::halls
