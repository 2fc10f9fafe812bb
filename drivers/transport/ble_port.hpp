// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A board behind Bluetooth LE as a port. Whoever made the link hands over sockets that keep the ends of
// messages (SOCK_SEQPACKET): each message heard on one of `heard` is a notification, each message written to
// `sent` a write to the board (docs/decisions/0141-boards-behind-bluetooth-le.md). The port itself knows no
// Bluetooth.
//
// Notifications become bytes; of a make whose notifications are reports, bytes between the marks of
// drivers/report_stream.hpp. What is written is split into messages that the link can carry, with the make's
// pause between them; a report is never split.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

#include "drivers/transport/ble_makes.hpp"
#include "drivers/transport/descriptor.hpp"
#include "drivers/transport/leftover.hpp"
#include "drivers/transport/transport.hpp"

namespace eboard::drivers {

/// What is behind a port of this kind. The sockets must not block.
struct BleLink {
  std::vector<Descriptor> heard;
  Descriptor sent;
  std::size_t most = 20;         ///< bytes in one write
  std::shared_ptr<void> hold{};  ///< let go of with the port
};

class BlePort final : public Transport {
 public:
  using Now = std::function<std::chrono::steady_clock::time_point()>;

  /// `now` tells when the next write may follow.
  [[nodiscard]] static Expected<std::unique_ptr<Transport>, TransportError> open(
      std::string path, const ble::Make& make, BleLink link, Now now = std::chrono::steady_clock::now);

  [[nodiscard]] Expected<std::size_t, TransportError> read(std::span<std::uint8_t> buffer) override;
  /// Writes what may be written before the next pause. Of a make with reports, bytes that are no whole
  /// report, or one for which the link has no room, are an error.
  [[nodiscard]] Expected<std::size_t, TransportError> write(std::span<const std::uint8_t> bytes) override;
  /// Of all that is heard.
  [[nodiscard]] int descriptor() const override { return waits_.get(); }

 private:
  /// What one message carries, and the bytes of the caller that stand for it.
  struct Message {
    std::vector<std::uint8_t> bytes;
    std::size_t consumed;
  };

  BlePort(std::string path, const ble::Make& make, BleLink link, Descriptor waits, Now now)
      : path_(std::move(path)),
        make_(make),
        link_(std::move(link)),
        waits_(std::move(waits)),
        now_(std::move(now)) {}

  [[nodiscard]] Expected<std::size_t, TransportError> fetch();
  [[nodiscard]] Expected<Message, TransportError> first_message(std::span<const std::uint8_t> bytes) const;

  std::string path_;
  const ble::Make& make_;
  BleLink link_;
  Descriptor waits_;  ///< epoll of all that is heard
  Now now_;
  std::chrono::steady_clock::time_point next_write_{};
  Leftover rest_;  ///< of a notification
};

}  // namespace eboard::drivers
