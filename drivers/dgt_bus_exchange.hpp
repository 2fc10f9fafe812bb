// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Waits for the answer to one question on a bus of DGT boards, and finds the frames in what arrives. Times as
// in docs/protocols/dgt.md. It does no I/O; time is an argument.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "drivers/dgt_bus.hpp"

namespace eboard::drivers::dgt::bus {

/// A frame of a board whose length and sum are right.
struct Answer {
  std::uint8_t id;
  Address address;
  Bytes frame;

  [[nodiscard]] std::span<const std::uint8_t> data() const {
    return std::span(frame).subspan(kEnvelope - 1, frame.size() - kEnvelope);
  }
};

/// The time that this many bytes take on the line.
[[nodiscard]] constexpr Millis wire_time(std::size_t bytes) {
  return Millis{static_cast<Millis::rep>((bytes * 105 + 99) / 100)};
}

class Exchange {
 public:
  static constexpr Millis kPatience{80};          ///< from the question to the first byte of the answer
  static constexpr Millis kPatienceToWrite{250};  ///< the same where the board writes into its memory first

  /// `allowance`: what adapter and computer add to every answer.
  explicit Exchange(Millis allowance) : allowance_(allowance) {}

  /// The question is sent now. A ping to all boards is open for as long as boards may answer it.
  void begin(const Question& question, Millis now);
  void receive(std::span<const std::uint8_t> bytes, Millis now, std::vector<Answer>& out);
  /// The answer came, or nothing more is waited for.
  void end();

  /// The question that is open.
  [[nodiscard]] const std::optional<Question>& question() const { return question_; }
  /// When waiting is over.
  [[nodiscard]] Millis deadline() const { return deadline_; }
  /// Something arrived since begin().
  [[nodiscard]] bool heard() const { return heard_; }
  /// Something arrived that only boards in single-board mode send.
  [[nodiscard]] bool heard_single_mode() const { return heard_single_mode_; }
  /// Takes the bytes since begin() that belong to no frame.
  [[nodiscard]] Bytes take_noise();

 private:
  [[nodiscard]] bool waits_for_all() const;
  void refuse(const Skip& skip);
  [[nodiscard]] std::size_t missing() const;

  Millis allowance_;
  std::optional<Question> question_;
  Millis deadline_{0};
  bool heard_ = false;
  bool heard_single_mode_ = false;
  Bytes buffer_;  ///< a frame that is not whole yet
  Bytes noise_;
};

}  // namespace eboard::drivers::dgt::bus
