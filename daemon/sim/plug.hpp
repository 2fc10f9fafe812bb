// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates the USB plug of a port: a pseudo terminal, and a link to it whose name stays. With a mean time
// the terminal goes now and then, as when somebody pulls the plug, and another one comes back behind the
// link, as /dev/ttyUSB1 where /dev/ttyUSB0 was.
#pragma once

#include <optional>
#include <string>

#include "daemon/sim/pseudo_terminal.hpp"
#include "daemon/sim/random.hpp"

namespace eboard::sim {

class Plug {
 public:
  /// `mean`: seconds from one pull to the next; 0: the plug stays. The error is one sentence.
  [[nodiscard]] static Expected<Plug, std::string> create(const std::string& name, double mean,
                                                          Random random);

  /// Of the port, or of none while the plug is out.
  [[nodiscard]] PseudoTerminal& terminal() { return terminal_; }
  [[nodiscard]] bool is_in() const { return link_.has_value(); }
  /// Pulls, or plugs in, what is due. `now` is simulated time and never goes back.
  void advance(Micros now);
  [[nodiscard]] const std::optional<Micros>& next_event() const { return due_; }

 private:
  Plug(std::string name, PseudoTerminal terminal, PortLink link, double mean, Random random)
      : name_(std::move(name)),
        terminal_(std::move(terminal)),
        link_(std::move(link)),
        mean_(mean),
        random_(random) {}

  void pull(Micros now);
  void put_in(Micros now);

  std::string name_;
  PseudoTerminal terminal_;
  std::optional<PortLink> link_;
  std::optional<PseudoTerminal> next_;  ///< made while the one before is there, so it has another name
  double mean_;
  Random random_;
  std::optional<Micros> due_;
};

}  // namespace eboard::sim
