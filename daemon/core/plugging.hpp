// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Boards that are plugged into USB and unplugged, as the event loop hears of them. Only adapters and boards
// that a driver names: bytes sent to something else might do harm.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "daemon/config.hpp"
#include "drivers/transport/discovery.hpp"

namespace eboard::daemon {

class Plugging {
 public:
  using Found = std::function<void(const PortConfig&)>;
  using Gone = std::function<void(const std::string& path)>;
  using MakeWatch = std::function<std::unique_ptr<drivers::PortWatch>()>;
  Plugging(boost::asio::io_context& io, MakeWatch make_watch, Found found, Gone gone)
      : io_(io), make_watch_(std::move(make_watch)), found_(std::move(found)), gone_(std::move(gone)) {}

  /// Tells of the boards that are there, before it returns, and of what changes later, on the loop. Again:
  /// tells of those that are there once more.
  void start();
  /// On the loop: nothing more is told.
  void stop();

  /// That driver names what is plugged in there now. What was announced of the path may be out of date.
  [[nodiscard]] bool is_named(const std::string& path, const std::string& driver);

 private:
  void wait();
  void take_changes();
  void list();
  void consider(const drivers::PortInfo& port);
  void forget(const std::string& path);

  boost::asio::io_context& io_;
  MakeWatch make_watch_;
  Found found_;
  Gone gone_;
  std::unique_ptr<drivers::PortWatch> watch_;
  std::optional<boost::asio::posix::stream_descriptor> changes_;
  std::map<std::string, const drivers::DriverInfo*> there_;  ///< what was told of, by path
};

}  // namespace eboard::daemon
