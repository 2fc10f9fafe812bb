// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Finds the driver of a device that several drivers name. It listens first: a device that sends unasked is
// recognised by its own messages, and never gets a question that is meant for another make. Then one driver
// after the other asks, in the order of the registry. It does no I/O and knows no time: the caller opens the
// port for each step, listens for as long as the step says, and reports what came of it.
//
//   listen, one step for each setting of the port at which some driver waits for messages
//   ask, one step for each driver that has a question
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "drivers/driver.hpp"
#include "drivers/stream_decoder.hpp"

namespace eboard::drivers {

class Identification {
 public:
  using Drivers = std::vector<const DriverInfo*>;
  struct Step {
    Millis listen{0};  ///< 0: the driver asks its questions
    Drivers drivers;  ///< the one that asks, or those that may be recognised; the port is opened as the first
                      ///< wants
  };

  /// `drivers` in the order in which they ask; at least one.
  explicit Identification(Drivers drivers);

  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
  /// The driver that asks now, or as which the port is opened to listen.
  [[nodiscard]] const DriverInfo& driver() const;
  /// For how long to listen now; 0: driver() asks.
  [[nodiscard]] Millis listens_for() const;
  /// What the device sends while nobody asks. True: it is recognised, and driver() is its driver, which asks
  /// next.
  [[nodiscard]] bool hear(std::span<const std::uint8_t> bytes);
  /// Nothing was recognised, or the device did not answer: goes to the next step. False: that was the last
  /// step, and the first one comes again.
  bool next();
  /// The device answered driver(), which stays its driver.
  void settle();
  [[nodiscard]] bool settled() const { return drivers_.size() == 1; }

 private:
  /// Counts the messages that one driver accepts in a row.
  struct Ear {
    StreamDecoder decoder;
    int in_a_row = 0;
    [[nodiscard]] bool recognises(std::uint8_t byte);
  };
  void enter(std::size_t step);

  Drivers drivers_;
  std::vector<Step> steps_;
  std::size_t step_ = 0;
  const DriverInfo* recognised_ = nullptr;  ///< in this step
  std::vector<Ear> ears_;                   ///< of this step
};

}  // namespace eboard::drivers
