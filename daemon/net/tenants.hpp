// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// All tenants of a web loop: their entrances, their deadlines, and the thread on which they read the store.
// Includes Asio.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/net/store_reading.hpp"
#include "daemon/net/tenant.hpp"
#include "daemon/seams/delays.hpp"
#include "storage/store.hpp"

namespace eboard::net {

class Entrances;

class Tenants {
 public:
  using List = std::vector<std::shared_ptr<Tenant>>;
  struct Settings {
    std::string database;  ///< empty: nothing can be read
    std::function<void()> found_damage;
    seams::Delays delay{};                 ///< by which viewers learn late
    std::function<storage::AsOf()> known;  ///< what they may know
    bool late = false;                     ///< they do learn late, be it by reading what has left
  };

  /// `list` and `io` outlive it.
  Tenants(const List& list, boost::asio::io_context& io, Settings settings)
      : list_(list), io_(io), timer_(io), settings_(std::move(settings)) {}

  /// Error: a sentence.
  [[nodiscard]] Expected<void, std::string> listen(Entrances& entrances,
                                                   const std::vector<std::string>& allowed_hosts);
  void move_in(const live::LiveState& state, const live::JournalClock& clock, const std::string& event);
  void changed(int board, tracking::Millis at);
  /// Call it every second.
  void tick();
  /// Waits for what is being read.
  void stop() { reading_.reset(); }

  [[nodiscard]] const std::vector<std::string>& addresses() const { return addresses_; }
  [[nodiscard]] std::vector<TenantFigure> figures() const;

 private:
  void await_next();
  void read(Tenant::House::Ask ask, Tenant::House::Done done);

  const List& list_;
  boost::asio::io_context& io_;
  boost::asio::steady_timer timer_;
  Settings settings_;
  std::vector<std::string> addresses_;
  std::optional<StoreReading> reading_;
};

}  // namespace eboard::net
