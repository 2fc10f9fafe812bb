// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The link through one port while it is open: what is written waits here until the port takes it, and what
// happens is handed over to the board's listener.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/devices/handover.hpp"
#include "drivers/transport/transport.hpp"

namespace eboard::daemon {

class Link {
 public:
  using Done = Expected<void, drivers::TransportError>;

  explicit Link(std::string path) : path_(std::move(path)) {}

  void open(std::unique_ptr<drivers::Transport> transport, Millis now);
  /// Nothing that waits to be written is kept. Requires is_open().
  void end(Millis now, const std::string& reason);
  [[nodiscard]] bool is_open() const { return transport_ != nullptr; }
  /// -1 while the port is closed.
  [[nodiscard]] int descriptor() const { return transport_ ? transport_->descriptor() : -1; }
  /// How many there were.
  [[nodiscard]] int opening() const { return opening_; }
  [[nodiscard]] Millis opened_at() const { return opened_at_; }
  /// Percent, as the port knows it.
  [[nodiscard]] std::optional<int> battery() const;

  /// `shown`: what listeners see of the bytes, as many. Requires is_open(), as all below.
  [[nodiscard]] Done send(Millis now, std::span<const std::uint8_t> bytes,
                          std::span<const std::uint8_t> shown);
  /// Writes on what the port did not take.
  [[nodiscard]] Done write_on(Millis now);
  /// Nothing waits to be written.
  [[nodiscard]] bool sent() const { return unsent_.empty(); }
  /// When the port may take more.
  [[nodiscard]] Millis write_due() const { return write_due_; }
  /// When something was sent last.
  [[nodiscard]] Millis sent_at() const { return sent_at_; }
  /// How many bytes of the buffer were filled.
  [[nodiscard]] Expected<std::size_t, drivers::TransportError> read(std::span<std::uint8_t> buffer) {
    return transport_->read(buffer);
  }
  /// Hands over bytes that were read and belong to this board.
  void received(Millis now, std::span<const std::uint8_t> bytes) {
    handover_.carried(now, drivers::Direction::from_device, bytes);
  }
  [[nodiscard]] Handover& handover() { return handover_; }
  [[nodiscard]] const Handover& handover() const { return handover_; }

 private:
  std::string path_;
  std::unique_ptr<drivers::Transport> transport_;
  Handover handover_;
  std::vector<std::uint8_t> unsent_, unsent_shown_;  ///< the second as listeners see it
  Millis write_due_{0}, sent_at_{0}, opened_at_{0};
  int opening_ = 0;
};

}  // namespace eboard::daemon
