// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The open ports: reads what arrives, does what a session waits for, gives each device its board, and reports
// how the devices are. For the core loop's thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/core/arrangement.hpp"
#include "daemon/core/board_key.hpp"
#include "daemon/core/buses.hpp"
#include "daemon/core/device_line.hpp"
#include "daemon/core/line_reports.hpp"
#include "daemon/core/naming.hpp"
#include "daemon/core/plugging.hpp"
#include "daemon/core/quaternity_port.hpp"
#include "daemon/core/rearranging.hpp"
#include "daemon/core/slots.hpp"
#include "daemon/core/time_line.hpp"
#include "daemon/keeper/storage_thread.hpp"
#include "daemon/seams/live_feed.hpp"
#include "daemon/seams/ports_query.hpp"

namespace eboard::daemon {

/// What the lines work with; all of it must outlive them.
struct LineSurroundings {
  boost::asio::io_context& io;
  const TimeLine& time;
  StorageThread& storage;
  seams::LiveFeed& feed;
  Slots& slots;
  KeyRing& keys;
  const Arrangement& arrangement;
  const std::set<std::string>& damaged;  ///< keys of boards that are not opened
  OpenPort open_port;
};

/// Where the batches of a board go.
[[nodiscard]] BoardRecorder::Sink sink_to(StorageThread& storage);

class Lines final : private NamingHost {
 public:
  /// `usb` and `air` make what reports boards on USB, and boards that advertise themselves by radio.
  Lines(LineSurroundings with, Plugging::MakeWatch usb, Plugging::MakeWatch air);

  void open(const PortConfig& port);
  void open(const QuaternityPort& port);
  /// Opens the boards that are plugged into USB, now and later.
  void discover() { usb_.start(); }
  /// Opens the boards that are heard by radio, now and later.
  void scan() { air_.start(); }
  /// Enters the text at a manual board; it is recorded when this returns. False: the board is not open, or
  /// the storage thread has no room.
  [[nodiscard]] bool enter(Slot& slot, std::string_view text);
  /// Closes all ports. The sessions' last words are recorded when it returns.
  void close(const std::string& reason);

  /// The arrangement is another one: ports that it does not name any more are closed, others are opened.
  /// What was done stands in `outcome`.
  void rearranged(const Arrangement& before, Rearranged& outcome);
  /// PortSession::set_clock() of the device that stands for this board. `slot` must live until the answer.
  void set_clock(Slot& slot, const drivers::ClockOrder& order, PortSession::ClockAnswer answer);
  /// The boards whose devices are there, or are being looked up. `discovers`: boards are looked for, or will
  /// be.
  [[nodiscard]] std::vector<HeardBoard> heard(bool discovers);
  /// The boards that are shown under their numbers and are not heard, with a game under way.
  [[nodiscard]] std::vector<BoardKey> missed() const;
  /// The keys of boards for which the store is being asked.
  [[nodiscard]] std::set<std::string> looked_up() const;
  /// What is known of each port, those of manual boards left out.
  [[nodiscard]] seams::PortStandings standings() const;

  /// Once a second: reports what is reported no more often, and does what was entered at tables of
  /// Quaternity.
  void keep_house();

 private:
  /// nullptr: that port has a line already.
  Line* add(const PortConfig& port, PortSession::Candidates drivers, PortSession::Open open_by = {});
  void open_on_bus(const std::string& bus, const std::string& path, PortSession::Open open_by);
  [[nodiscard]] Plugging::Listeners listeners_for(Plugging& where);
  void open_found(Plugging& where, const std::string& path, const PortSession::Candidates& drivers);
  void unplugged(const std::string& path);
  void came(const drivers::PortInfo& port);
  void keep_open(Line& line, const PortConfig& port);
  void ask_again(Line& line, Rearranged& outcome);
  [[nodiscard]] std::string found_at(const Line& line, bool discovers);
  void end(Line& line, const std::string& reason);
  void end_port(const std::string& path);
  void let_go(Line& line);

  void turn(Line& line);
  void after(Line& line);
  void arm(Line& line);
  void follow(Line& line);
  void wait_for_input(Line& line);
  void wait_again(Line& line);
  void read(Line& line);
  void attach(Line& line, Slot& slot, bool fixed);
  void try_now(Line& line);
  [[nodiscard]] std::span<const std::uint8_t> key_for(const std::string& path,
                                                      const drivers::DriverInfo& driver, bool locked) const;

  [[nodiscard]] Slot* find_slot(const std::string& key) override { return with_.slots.find(key); }
  [[nodiscard]] Slot* make_slot(BoardIdentity identity, const Line& line) override;
  void speak_for(Line& line, Slot& slot) override;
  void hurry(Line& line) override { turn(line); }

  LineSurroundings with_;
  Naming naming_;
  LinesByPath lines_;
  std::vector<std::unique_ptr<Line>> leaving_;  ///< that ended, and that something still refers to
  Plugging usb_, air_;
  Buses buses_;
  LineReports reports_;
};

}  // namespace eboard::daemon
