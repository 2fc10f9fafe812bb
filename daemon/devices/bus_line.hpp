// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The session of a line that many boards share: opens it, finds the boards, and gives each of them a port of
// its own, so that everything behind a port session knows one board at a time (decision 0119). Never gives
// up. Time is an argument; the loop waits.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "daemon/devices/back_off.hpp"
#include "daemon/devices/reads.hpp"
#include "drivers/dgt_bus_master.hpp"
#include "drivers/transport/transport.hpp"

namespace eboard::daemon {

using drivers::Millis;

class BusLine {
 public:
  using Address = drivers::dgt::bus::Address;
  using Opened = Expected<std::unique_ptr<drivers::Transport>, drivers::TransportError>;
  struct Host {
    std::function<Opened()> open;        ///< opens the line
    std::function<void(Address)> found;  ///< a board answers that was not there before; called once for each
    std::function<void()> hurry;         ///< the next turn is due now
  };

  /// `expected`: boards that are asked for by their addresses. `allowance`: what adapter and computer add to
  /// every answer.
  BusLine(std::string path, Host host, std::vector<Address> expected, Millis allowance);
  ~BusLine();

  /// Does what is due. Call it first at any time, then at the time of next_turn().
  void turn(Millis now);
  [[nodiscard]] Millis next_turn() const;
  /// Call it when descriptor() can be read.
  void readable(Millis now);
  /// For good. The ports of the boards report the reason as their error.
  void close(const std::string& reason);

  /// The port of one board. A session speaks to it with address 0, and receives that board's frames alone.
  /// Only one at a time is open for each board. Error: the board does not answer.
  [[nodiscard]] Opened open_board(Address address);
  /// The name of that port.
  [[nodiscard]] std::string board_path(Address address) const;

  [[nodiscard]] int descriptor() const { return transport_ ? transport_->descriptor() : -1; }
  [[nodiscard]] int opening() const { return opening_; }
  /// The search behind the latest opening is over.
  [[nodiscard]] bool searched() const { return transport_ && master_.searched(); }
  /// Some board answers.
  [[nodiscard]] bool heard() const { return transport_ && !master_.there().empty(); }
  /// No board answers, and what arrives is no frame of one.
  [[nodiscard]] bool unreadable() const { return transport_ && unread_ >= kUnreadable; }
  /// The addresses that two boards have, as long as the line is open.
  [[nodiscard]] std::set<Address> shared_addresses() const;
  /// Why the line cannot be opened, without its name; empty: it is open, or was never tried.
  [[nodiscard]] std::string why_closed() const;

 private:
  class Port;
  struct Mailbox;

  void try_open(Millis now);
  void converse(Millis now);
  void send(Millis now, const drivers::dgt::Bytes& bytes);
  void deliver();
  void lose(Millis now, const std::string& reason);
  void end_ports(const std::string& reason);
  void leave(Address address);
  void ask(const drivers::dgt::bus::Question& question);
  void say_empty();
  void say_shared();

  std::string path_;
  Host host_;
  drivers::dgt::bus::Master master_;
  std::unique_ptr<drivers::Transport> transport_;
  std::map<Address, std::shared_ptr<Mailbox>> mailboxes_;  ///< of the ports that are open
  std::set<Address> found_;
  std::set<Address> said_shared_;  ///< in the log
  std::vector<drivers::dgt::bus::Heard> heard_;
  std::size_t unread_ = 0;  ///< bytes since the line was opened, or since a board answered
  std::string last_failure_;
  bool closed_ = false;
  bool said_empty_ = false;  ///< since the latest opening, or since a board answered
  int opening_ = 0;
  Millis next_attempt_{0};
  BackOff back_off_;
};

}  // namespace eboard::daemon
