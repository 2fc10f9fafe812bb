// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates how a DGT clock takes commands from its board and acknowledges them, with all that is known to go
// wrong (docs/protocols/dgt.md).
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/sim/random.hpp"
#include "drivers/dgt_clock_command.hpp"
#include "rules/text/expected.hpp"

namespace eboard::sim {

struct CommandedClockSettings {
  enum class Model : std::uint8_t { dgt_3000, xl };
  Model model = Model::dgt_3000;
  bool remote = false;  ///< it lets a computer set its times, in mode 25 or 23; in a game it does not
  // Shares of commands.
  double command_loss = 0;  ///< the clock never sees it
  double ack_loss = 0;      ///< carried out, never acknowledged
  double ack_error = 0;     ///< carried out, an error is acknowledged
  double ack_wrong = 0;     ///< carried out, another command is acknowledged
  double ack_late = 0;      ///< acknowledged three seconds late
  // Of boards on Bluetooth.
  double stale_ack = 0;     ///< for a second after an ack, questions for the time are answered with it
  double zero_message = 0;  ///< an all-zero message comes after the command
};

/// Reads an assignment such as "ack_loss=0.2", a share from 0 to 1. Error: one sentence.
[[nodiscard]] Expected<void, std::string> set_fault(CommandedClockSettings& settings,
                                                    std::string_view assignment);

class CommandedClock {
 public:
  /// Sets the times of the clock.
  using Set = std::function<void(const drivers::dgt::SetAndRun& wanted)>;
  struct Message {
    Micros at;
    drivers::dgt::Bytes bytes;
  };

  explicit CommandedClock(const CommandedClockSettings& settings) : settings_(settings) {}

  void on_set(Set set) { set_ = std::move(set); }
  /// A command came through the board. `reports`: the board is in a mode in which it passes acks on.
  void receive(const drivers::dgt::ClockCommand& command, bool reports, Micros now, Random& random);
  /// The old ack, where that is the answer to a question for the time.
  [[nodiscard]] std::optional<drivers::dgt::Bytes> stale(Micros now, Random& random) const;
  /// When the next message is due for the board.
  [[nodiscard]] std::optional<Micros> next() const;
  [[nodiscard]] std::optional<Message> take(Micros now);
  /// The link is cut: what is under way is lost.
  void cut() { messages_.clear(); }

 private:
  [[nodiscard]] bool knows(std::uint8_t id) const;
  /// The ack of a command that is carried out, or not.
  [[nodiscard]] std::array<std::uint8_t, 4> carry_out(const drivers::dgt::ClockCommand& command);
  void send(Micros at, drivers::dgt::Bytes bytes);

  CommandedClockSettings settings_;
  Set set_;
  std::optional<Micros> latest_;  ///< when a command came
  std::deque<Message> messages_;  ///< by time
  drivers::dgt::Bytes last_ack_;
  Micros last_ack_at_{0};
};

}  // namespace eboard::sim
