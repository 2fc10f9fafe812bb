// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads what the device on a port sends, as its driver understands it: for the session with the device. The
// board's listener has a decoder of its own.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "daemon/devices/refusals.hpp"
#include "daemon/devices/restless.hpp"
#include "drivers/stream_decoder.hpp"

namespace eboard::daemon {

using drivers::Millis;

class Reception {
 public:
  /// What was said with the bytes of one read.
  struct Said {
    std::vector<drivers::Payload> payloads;
    std::vector<std::uint8_t> kinds;  ///< of the messages
    bool damaged = false;             ///< something among them was refused
  };

  Reception(std::string path, const drivers::DriverInfo& driver) : path_(std::move(path)), decoder_(driver) {}

  void opened() {
    refusals_.opened();
    restless_.opened();
    decoder_.reset();
  }
  /// From now on that driver reads. True: it is another one, and what was received is dropped.
  bool read_by(const drivers::DriverInfo& driver);
  /// `ready`: the device answered this driver, so what is refused is worth a warning.
  [[nodiscard]] Said read(Millis now, std::span<const std::uint8_t> bytes, bool ready,
                          const drivers::StreamDecoder::Listener& on_frame);
  /// So many more messages are of this board, or something else shows that it is there: what was refused
  /// before is over.
  void understood(std::size_t messages) {
    messages_ += messages;
    refused_ = counters().skipped_bytes;
  }
  /// Something was refused since then.
  [[nodiscard]] bool refused() const { return counters().skipped_bytes != refused_; }
  /// Lately messages of one kind came again and again that the driver cannot read.
  [[nodiscard]] bool unreadable(Millis now) const { return refusals_.unreadable(now); }
  /// How many messages were understood.
  [[nodiscard]] std::uint64_t messages() const { return messages_; }
  [[nodiscard]] const drivers::DecodeCounters& counters() const { return decoder_.counters(); }

 private:
  void look_for_restless(Millis now, const Said& said);

  std::string path_;
  drivers::StreamDecoder decoder_;
  Refusals refusals_;
  Restless restless_;
  std::uint64_t messages_ = 0;
  std::uint64_t refused_ = 0;  ///< bytes, when a message was understood last
};

}  // namespace eboard::daemon
