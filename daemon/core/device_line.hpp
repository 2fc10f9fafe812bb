// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the core loop holds of each board and of each port.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <optional>
#include <utility>

#include "daemon/config.hpp"
#include "daemon/core/board_recorder.hpp"
#include "daemon/core/device_listener.hpp"
#include "daemon/core/lazy_timer.hpp"
#include "daemon/core/port_session.hpp"
#include "daemon/net/live_feed.hpp"
#include "drivers/transport/transport.hpp"

namespace eboard::daemon {

// However fast the time line runs, a device is given this long to show that it is alive.
inline constexpr double kLeastPatienceMs = 500;

struct Line;

/// A board and the port through which it is heard now.
struct Slot {
  Slot(BoardRecorder made, boost::asio::io_context& io, const TimeLine& line)
      : recorder(std::move(made)), timer(io, line) {}
  BoardRecorder recorder;
  LazyTimer timer;
  Line* heard_on = nullptr;
  bool asked = false;          ///< who can still mate there; the answer is awaited
  std::uint64_t compared = 0;  ///< its whereabouts when it was last compared with other boards
};

/// A port, its descriptor on the loop and its timer.
struct Line {
  Line(PortConfig config, const drivers::DriverInfo& info, boost::asio::io_context& io, const TimeLine& line,
       PortSession::Identify identify)
      : port(std::move(config)),
        driver(info),
        session(
            info, port.path, [this] { return drivers::open_port(port.path, port.serial_settings(driver)); },
            std::move(identify), Millis{static_cast<Millis::rep>(kLeastPatienceMs * line.scale())}),
        input(io),
        timer(io, line),
        no_room(io),
        ask_again(io),
        deadline(io, line) {}

  PortConfig port;
  const drivers::DriverInfo& driver;
  PortSession session;
  boost::asio::posix::stream_descriptor input;
  int opening_on_loop = 0;  ///< the opening that `input` belongs to
  LazyTimer timer;
  boost::asio::steady_timer no_room, ask_again;
  Slot* slot = nullptr;
  TimedListener* four = nullptr;  ///< a table for four, whose board this is for good
  LazyTimer deadline;             ///< of that table
  std::optional<net::DeviceStatus> reported;
};

}  // namespace eboard::daemon
