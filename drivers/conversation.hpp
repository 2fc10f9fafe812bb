// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Carries out a script of questions one at a time: opening a device, keeping it awake, asking for its board.
// It does no I/O: the caller sends the bytes, reports frames and the time, and waits until deadline().
//
//   answer in time, or no answer needed and the pause over   -> the next question
//   no answer to an optional question                        -> the next question
//   no answer to a required question                         -> once more after a second, then failed
//
// Frames that answer no question are no fault: devices also send without being asked, and answers come late.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <variant>

#include "drivers/driver.hpp"

namespace eboard::drivers {

class Conversation {
 public:
  /// The pause before a required question is repeated, because Bluetooth boards may not answer at first.
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

  /// The script must outlive the conversation. `minimum_wait`: the time that any answer may take, even if the
  /// script says less. `gap`: the pause between an answer and the next question.
  explicit Conversation(std::span<const Request> script, Millis minimum_wait = Millis{0},
                        Millis gap = Millis{0})
      : script_(script), minimum_wait_(minimum_wait), gap_(gap) {}

  /// Starts the script, or starts it again.
  [[nodiscard]] Action start(Millis now);
  /// Reports a decoded frame; `kind` is Frame::kind.
  [[nodiscard]] Action on_frame(std::uint8_t kind, Millis now);
  /// Call at deadline(); earlier is harmless.
  [[nodiscard]] Action on_time(Millis now);

  /// True: that question of the script was answered when it was asked last.
  [[nodiscard]] bool answered(std::size_t step) const { return answered_.contains(step); }

  /// The time to call on_time(); nullopt if it need not be called.
  [[nodiscard]] std::optional<Millis> deadline() const { return deadline_; }

 private:
  Action ask(Millis now);
  Action pause_until(Millis when);
  Action next(Millis now);
  [[nodiscard]] Millis wait() const;
  [[nodiscard]] std::string failure() const;

  std::span<const Request> script_;
  Millis minimum_wait_, gap_;
  std::size_t step_ = 0;
  std::set<std::size_t> answered_;
  bool asked_again_ = false;
  bool pausing_ = false;  ///< before a question that is still to be asked
  std::optional<Millis> deadline_;
};

}  // namespace eboard::drivers
