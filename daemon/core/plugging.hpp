// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reports to the event loop when boards are plugged into USB or unplugged. Only adapters and boards that a
// driver names are found, because bytes sent to another device might do harm. No driver names a USB device as
// such (drivers/transport/usb_port.hpp): those are opened where the configuration names them.
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
  /// A port has come, whatever it is.
  using Came = std::function<void(const drivers::PortInfo& port)>;
  using MakeWatch = std::function<std::unique_ptr<drivers::PortWatch>()>;
  struct Listeners {
    Found found;
    Gone gone;
    Came came;
  };
  Plugging(boost::asio::io_context& io, MakeWatch make_watch, Listeners tell)
      : io_(io), make_watch_(std::move(make_watch)), tell_(std::move(tell)) {}

  /// Reports all boards that are plugged in before it returns, and later changes on the loop. A second call
  /// reports the plugged-in boards once more.
  void start();
  /// Reports only what comes from now on, unless start() was called.
  void watch();
  /// Call it on the loop. Afterwards nothing is reported.
  void stop();

  /// Whether the same drivers still support the device at that path. An earlier report of the path may be
  /// out of date.
  [[nodiscard]] bool is_named(const std::string& path, const Candidates& drivers);
  /// start() has something to look at.
  [[nodiscard]] bool can_look() const { return make_watch_ != nullptr; }
  /// start() reports, or would report, what is plugged in at that path now.
  [[nodiscard]] bool finds(const std::string& path);

 private:
  void wait();
  void take_changes();
  void list();
  void consider(const drivers::PortInfo& port);
  void forget(const std::string& path);

  boost::asio::io_context& io_;
  MakeWatch make_watch_;
  Listeners tell_;
  bool finds_ = false;  ///< start() was called
  std::unique_ptr<drivers::PortWatch> watch_;
  std::optional<boost::asio::posix::stream_descriptor> changes_;
  std::map<std::string, Candidates> there_;  ///< what was reported, by path
};

}  // namespace eboard::daemon
