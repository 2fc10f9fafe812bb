// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reports to the event loop when boards are plugged into USB and unplugged. Only adapters and boards that a
// driver names count: bytes sent to another device might do harm.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/config/config.hpp"
#include "drivers/transport/discovery.hpp"

namespace eboard::daemon {

class Plugging {
 public:
  /// Drivers in the order in which they are tried; never empty in a report.
  using Candidates = std::vector<const drivers::DriverInfo*>;
  using Found = std::function<void(const std::string& path, const Candidates& drivers)>;
  using Gone = std::function<void(const std::string& path)>;
  using MakeWatch = std::function<std::unique_ptr<drivers::PortWatch>()>;
  Plugging(boost::asio::io_context& io, MakeWatch make_watch, Found found, Gone gone)
      : io_(io), make_watch_(std::move(make_watch)), found_(std::move(found)), gone_(std::move(gone)) {}

  /// Reports the boards that are there, before it returns, and later changes, on the loop. A second call
  /// reports those that are there once more.
  void start();
  /// On the loop: nothing more is reported.
  void stop();

  /// The same drivers name what is plugged in there now. What was announced of the path may be out of date.
  [[nodiscard]] bool is_named(const std::string& path, const Candidates& drivers);

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
  std::map<std::string, Candidates> there_;  ///< what was reported, by path
};

}  // namespace eboard::daemon
