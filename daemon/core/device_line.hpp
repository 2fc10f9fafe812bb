// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the core loop holds of each board and of each port.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "daemon/config/config.hpp"
#include "daemon/core/board_recorder.hpp"
#include "daemon/core/lazy_timer.hpp"
#include "daemon/devices/device_listener.hpp"
#include "daemon/devices/port_session.hpp"
#include "daemon/seams/live_feed.hpp"
#include "drivers/manual.hpp"
#include "drivers/transport/hand_port.hpp"
#include "drivers/transport/transport.hpp"

namespace eboard::daemon {

// A device has at least this long to answer, however fast the time line runs.
inline constexpr double kMinPatienceMs = 500;

struct Line;

/// Opens the port at `path`, whatever leads to it; `settings` are for a serial one.
using OpenPort = std::function<PortSession::Opened(const std::string& path, const drivers::DriverInfo& driver,
                                                   const drivers::SerialSettings& settings)>;

/// A board and the port through which it is connected now.
struct Slot {
  Slot(BoardRecorder made, boost::asio::io_context& io, const TimeLine& line)
      : recorder(std::move(made)), timer(io, line) {}
  BoardRecorder recorder;
  LazyTimer timer;
  Line* heard_on = nullptr;
  bool asked = false;          ///< a search for this board runs: who can still mate there
  std::uint64_t compared = 0;  ///< its whereabouts when it was last compared with other boards
};

/// A port, its descriptor on the loop and its timer.
struct Line {
  /// `opens` opens the port; empty: `opens_paths`, which must outlive it, by its path.
  Line(PortConfig config, PortSession::Candidates drivers, boost::asio::io_context& io, const TimeLine& line,
       const OpenPort& opens_paths, PortSession::Open opens, PortSession::KeyOf key_of)
      : open_port(opens_paths),
        port(std::move(config)),
        open_by(std::move(opens)),
        session(
            std::move(drivers), port.path, [this](const drivers::DriverInfo& driver) { return open(driver); },
            [this](const seams::SerialNumbers& numbers) { told = numbers; },
            Millis{static_cast<Millis::rep>(kMinPatienceMs * line.scale())}, std::move(key_of)),
        input(io),
        timer(io, line),
        no_room(io),
        deadline(io, line) {}

  [[nodiscard]] PortSession::Opened open(const drivers::DriverInfo& driver) {
    if (open_by) return open_by(driver);
    if (!port.is_manual()) return open_port(port.path, driver, port.serial_settings(driver));
    auto opened = drivers::HandPort::open(port.path, hand);
    if (opened) (void)hand.enter(drivers::manual::kHello);
    return opened;
  }
  /// Cancels all timers.
  void rest() {
    timer.cancel();
    no_room.cancel();
    deadline.cancel();
  }

  const OpenPort& open_port;
  PortConfig port;
  PortSession::Open open_by;
  drivers::HandEnd hand;  ///< of a manual board's port
  PortSession session;
  std::optional<seams::SerialNumbers> told;  ///< that the device reported, until naming takes them
  boost::asio::posix::stream_descriptor input;
  int opening_on_loop = 0;  ///< the opening that `input` belongs to
  LazyTimer timer;
  boost::asio::steady_timer no_room;
  Slot* slot = nullptr;
  TimedListener* quaternity = nullptr;  ///< a Quaternity table, whose board this is for good
  LazyTimer deadline;                   ///< of that table
  std::optional<seams::DeviceStatus> reported;
  bool found = false;  ///< by plugging in; the configuration does not name it
  std::string bus{};   ///< path of the line that this board shares with others; empty: it has one of its own
  bool ended = false;  ///< it is removed when nothing refers to it any more
};

/// Its device is connected. `line`: nullptr if it has none.
[[nodiscard]] inline bool is_heard(const Line* line) {
  return line != nullptr && line->session.descriptor() >= 0;
}

}  // namespace eboard::daemon
