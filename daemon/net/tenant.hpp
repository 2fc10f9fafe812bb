// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A second server on the web loop: it has entrances of its own, shows the boards in a form of its own, and
// shares everything below that with the pages.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/live/journal_clock.hpp"
#include "daemon/live/live_state.hpp"
#include "daemon/net/dialogue.hpp"
#include "daemon/seams/delivery.hpp"
#include "daemon/system/listen_address.hpp"
#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::net {

/// Where a tenant listens, and for whom.
struct TenantDoor {
  std::vector<daemon::ListenAddress> listen;
  /// One of the addresses is enough: a machine may have no IPv6.
  bool any_address = false;
  std::vector<std::string> origins;  ///< sites whose pages are answered; pages of this machine always are
  std::size_t max_connections = 128;
};

/// A figure for programs, under the name `eboard_NAME`.
struct TenantFigure {
  std::string_view name, type, help;  ///< the type is Prometheus' "counter" or "gauge"
  std::uint64_t value = 0;
};

/// Everything but the constructor runs on the web loop, or before it turns.
class Tenant {
 public:
  using Time = std::chrono::steady_clock::time_point;
  struct House {
    const live::LiveState& state;
    const live::JournalClock& clock;
    std::function<void()> next_moved;  ///< to be called when next() is another time than before
    /// Has `ask` read the store on a thread of its own, then calls `done` on the web loop. Of games `ask`
    /// reads only what is `released`. The error is a sentence for the client.
    using Ask = std::function<storage::Result<void>(storage::Store&, seams::Released& released)>;
    using Done = std::function<void(const Expected<void, std::string>&)>;
    std::function<void(Ask ask, Done done)> read_store;
    std::string event;     ///< name of the tournament; empty: that of the pairings
    bool delayed = false;  ///< the state is that of some time ago
  };

  virtual ~Tenant() = default;
  [[nodiscard]] virtual const TenantDoor& door() const = 0;
  /// Comes first. The house outlives the tenant's connections.
  virtual void move_in(House house) = 0;
  /// As of `at` the state of that board is another one, be it in what viewers of the pages do not see.
  virtual void changed(int board, tracking::Millis at) = 0;
  /// The time next() has come.
  virtual void wake(Time now) = 0;
  [[nodiscard]] virtual std::optional<Time> next() const = 0;
  /// Comes every second.
  virtual void tick(Time now) = 0;
  [[nodiscard]] virtual std::vector<TenantFigure> figures() const = 0;
  /// As SessionHost::handle(). Precondition: HostGuard let the request pass.
  virtual void handle(HttpRequest request, Reply reply, Accept accept) = 0;
};

}  // namespace eboard::net
