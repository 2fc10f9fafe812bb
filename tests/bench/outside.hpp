// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Joins the outlets that a configuration names to the parts of a hall, as the daemon does, and has somebody
// read what is served besides the pages.
#pragma once

#include <sys/types.h>

#include <memory>
#include <optional>

#include "daemon/config/config.hpp"
#include "daemon/core/time_line.hpp"
#include "daemon/keeper/storage_thread.hpp"
#include "daemon/net/server.hpp"
#include "daemon/outlets/delayed_broadcast.hpp"
#include "daemon/outlets/outlets.hpp"
#include "daemon/outlets/shared_feed.hpp"

namespace eboard::bench {

class Outside {
 public:
  /// `storage` has not started; `settings` get what the configuration adds to the server that shows the
  /// boards live, and `initial` what that one begins with. All but these two must outlive it.
  Outside(const daemon::Config& config, daemon::StorageThread& storage, const daemon::TimeLine& line,
          net::ServerSettings& settings, net::InitialState& initial);

  /// Starts everything, the storage thread too. `live` is the server that got the settings.
  void start(net::WebServer& live);
  /// The board has a signal.
  void show(int table);
  /// Call it after the storage thread has stopped.
  void stop();

 private:
  const daemon::Config& config_;
  daemon::StorageThread& storage_;
  const daemon::TimeLine& line_;
  std::unique_ptr<outlets::Outlets> outlets_;
  std::unique_ptr<net::WebServer> public_;  ///< where the event is delayed
  std::optional<outlets::DelayedBroadcast> delayed_;
  std::optional<outlets::SharedFeed> feed_;
  pid_t readers_ = -1;
};

}  // namespace eboard::bench
