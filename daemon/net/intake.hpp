// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Takes in what other threads report to the web loop, in order, and notices when what is shown is no longer
// what is stored. Then nothing may be sent, and messages wait until the store was read.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "daemon/net/inbox.hpp"
#include "daemon/net/metrics.hpp"
#include "daemon/net/projection.hpp"
#include "daemon/net/recaller.hpp"
#include "daemon/seams/backup_desk.hpp"
#include "daemon/seams/core_desk.hpp"
#include "daemon/seams/live_feed.hpp"
#include "daemon/seams/opinion.hpp"
#include "daemon/seams/outlet.hpp"
#include "daemon/seams/outlet_desk.hpp"
#include "daemon/seams/quaternity_desk.hpp"
#include "daemon/seams/reload_desk.hpp"
#include "daemon/seams/tournament_desk.hpp"
#include "daemon/seams/witness_desk.hpp"

namespace eboard::net {

/// What other threads report.
using Message =
    std::variant<seams::Outlet::Events, seams::BoardInfo, seams::GameEdition, seams::DeviceStatus,
                 seams::ConditionNews, storage::ClockAnchor, seams::CoreDesk*, seams::QuaternityDesk*,
                 seams::ReloadDesk*, seams::OutletDesk*, seams::BackupDesk*, seams::WitnessDesk*,
                 seams::TournamentDesk*, seams::OpinionDesk*, seams::QuaternityView, seams::Opinion>;

class Intake {
 public:
  /// All are called on the loop.
  struct Receiver {
    /// Takes a message. Returns false if events before it are missing: the rest of it was not taken.
    std::function<bool(const Message&)> take;
    /// All messages that there were are taken.
    std::function<void()> taken;
    /// Gets a sentence for the log. May be empty.
    std::function<void(const std::string&)> warn;
    /// What is shown is not what is stored, and this cannot be corrected. May be empty.
    std::function<void(const std::string&)> failed;
  };

  /// All must outlive it. Counts failures and recalls. `recall`: without it a missed event is a failure.
  Intake(boost::asio::io_context& io, Projection& shown, ServerCounters& counters, Recall recall,
         Receiver receiver);

  // --- from any thread
  void put(Message message) noexcept;
  /// A report that cannot be sent again was lost.
  void lose() noexcept;
  /// Nothing is taken in from now on.
  void close() { inbox_.close(); }

  // --- on the loop
  /// Takes what there is.
  void take() noexcept;
  /// True if what is shown is what is stored.
  [[nodiscard]] bool sound() const { return standing_ == Standing::sound; }
  /// Something failed that concerns nobody else. Logged at most once a second, because a fault of one
  /// connection may happen to thousands.
  void note_failure(std::string_view what) noexcept;
  /// It is not known what was sent to whom.
  void doubt(std::string_view why) noexcept;

  /// Ends the reading of the store; when the loop has ended.
  void join() { recaller_.join(); }

 private:
  using Clock = std::chrono::steady_clock;

  void wake() noexcept;
  void take_waiting();
  void give_up(const std::string& why);
  void recall();
  void recall_later();
  void take_recalled();

  boost::asio::io_context& io_;
  Projection& shown_;
  ServerCounters& counters_;
  Receiver receiver_;

  Inbox<Message> inbox_;
  std::atomic<bool> awake_{false};   ///< a look into the inbox is queued
  std::atomic<bool> missed_{false};  ///< events were not kept; the store has them
  std::atomic<bool> lost_{false};    ///< another report was not kept; it cannot be read again
  std::vector<Message> waiting_;     ///< taken out of the inbox; those before next_ are done
  std::size_t next_ = 0;

  /// Whether what is shown is what is stored.
  enum class Standing { sound, behind, doubtful };
  Standing standing_ = Standing::sound;
  Recaller recaller_;
  boost::asio::steady_timer recall_timer_;
  int recalls_ = 0;  ///< since all was well
  Clock::time_point recalled_at_{};
  bool given_up_ = false;
  Clock::time_point failure_said_{};
};

}  // namespace eboard::net
