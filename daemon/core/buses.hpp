// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Runs the lines that many boards share on the event loop, and reports each board that answers as a port of
// its own. For the core loop's thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "daemon/config/config.hpp"
#include "daemon/core/lazy_timer.hpp"
#include "daemon/core/time_line.hpp"
#include "daemon/devices/bus_line.hpp"
#include "daemon/devices/port_session.hpp"
#include "daemon/seams/ports_query.hpp"

namespace eboard::daemon {

class Buses {
 public:
  using Address = BusLine::Address;
  /// A board answers on the line of that path; its port opens with `open`, as long as the line is there.
  using Found = std::function<void(const std::string& line, const std::string& path, PortSession::Open open)>;

  Buses(boost::asio::io_context& io, const TimeLine& time, Found found)
      : io_(io), time_(time), found_(std::move(found)) {}

  /// `expected`: boards that are asked for by their addresses.
  void open(const PortConfig& port, const drivers::DriverInfo& driver, std::vector<Address> expected);
  /// Closes the line for good; the ports of its boards report an error.
  void close(const std::string& path, const std::string& reason);
  void close_all(const std::string& reason);
  [[nodiscard]] bool has(const std::string& path) const { return buses_.contains(path); }
  /// Paths of all lines.
  [[nodiscard]] std::vector<std::string> paths() const;
  /// What is known of each line; the ports of its boards are not among them.
  [[nodiscard]] std::vector<seams::PortStanding> standings() const;
  /// One sentence for everybody about addresses that two boards on a line have; empty: there are none.
  [[nodiscard]] std::string shared_addresses() const;

 private:
  struct Bus {
    Bus(std::string path, BusLine::Host host, std::vector<Address> expected, Millis allowance,
        boost::asio::io_context& io, const TimeLine& time)
        : line(std::move(path), std::move(host), std::move(expected), allowance),
          input(io),
          timer(io, time) {}
    BusLine line;
    boost::asio::posix::stream_descriptor input;
    int opening_on_loop = 0;  ///< the opening that `input` belongs to
    LazyTimer timer;
    bool hurried = false;  ///< a turn is queued
  };

  [[nodiscard]] BusLine::Host host_of(const PortConfig& port, const drivers::DriverInfo& driver);
  void hurry(const std::string& path);
  void turn(Bus& bus);
  void after(Bus& bus);
  void wait_again(Bus& bus);
  void end(std::unique_ptr<Bus> bus, const std::string& reason);

  boost::asio::io_context& io_;
  const TimeLine& time_;
  Found found_;
  std::map<std::string, std::unique_ptr<Bus>> buses_;  ///< by path
};

/// The addresses of boards that the configuration names.
[[nodiscard]] std::vector<BusLine::Address> expected_on_bus(const std::vector<BoardConfig>& boards);

}  // namespace eboard::daemon
