// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Boards that are plugged into USB, found on the event loop.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <functional>
#include <optional>

#include "daemon/config.hpp"
#include "drivers/transport/discovery.hpp"

namespace eboard::daemon {

class Plugging {
 public:
  using Found = std::function<void(const PortConfig&)>;
  Plugging(boost::asio::io_context& io, Found found) : io_(io), found_(std::move(found)) {}

  /// Tells of the boards that are there, before it returns, and of those that come later, on the loop.
  void start();
  /// On the loop: nothing more is told.
  void stop();

 private:
  void wait();
  void consider(const drivers::PortInfo& port);

  boost::asio::io_context& io_;
  Found found_;
  drivers::PortMonitor monitor_;
  std::optional<boost::asio::posix::stream_descriptor> plugged_;
};

}  // namespace eboard::daemon
