// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A script of questions carried out one at a time: opening a device, keeping it awake, asking for its board.
// Pure: the caller sends what it is told to, reports what it hears and the time, and waits until deadline().
//
//   answer in time, or no answer needed and the pause over   -> the next question
//   no answer to an optional question                        -> the next question
//   no answer to a required question                         -> once more after a second, then failed
//
// Frames that answer nothing are no fault: devices talk unasked, and answers come late.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "drivers/driver.hpp"

namespace eboard::drivers {

class Conversation {
 public:
  /// How long before a required question is asked again; Bluetooth boards can stay silent at first.
  static constexpr Millis kRetryPause{1000};

  struct Waiting {};
  struct Send {
    std::span<const std::uint8_t> bytes;
  };
  struct Finished {};
  struct Failed {
    std::size_t step;    ///< index in the script
    std::string reason;  ///< "no answer to 42 in 1000 ms, asked twice"
  };
  using Action = std::variant<Waiting, Send, Finished, Failed>;

  /// The script must outlive the conversation. `least_wait`: an answer may always take this long, whatever
  /// the script says.
  explicit Conversation(std::span<const Request> script, Millis least_wait = Millis{0})
      : script_(script), least_wait_(least_wait) {}

  /// Starts or starts anew.
  [[nodiscard]] Action start(Millis now);
  /// A frame was decoded; `kind` as StreamDecoder::feed() tells it.
  [[nodiscard]] Action on_frame(std::uint8_t kind, Millis now);
  /// Call at deadline(); earlier is harmless.
  [[nodiscard]] Action on_time(Millis now);

  /// When on_time() must be called; nullopt when nothing is waited for.
  [[nodiscard]] std::optional<Millis> deadline() const { return deadline_; }

 private:
  Action ask(Millis now);
  Action next(Millis now);
  [[nodiscard]] Millis wait() const;

  std::span<const Request> script_;
  Millis least_wait_;
  std::size_t step_ = 0;
  bool asked_again_ = false;
  bool pausing_ = false;  ///< between a question and its repetition
  std::optional<Millis> deadline_;
};

}  // namespace eboard::drivers
