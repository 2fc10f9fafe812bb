// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A board behind Bluetooth LE as a port. Whoever made the link hands over sockets that keep the ends of
// messages (SOCK_SEQPACKET): each message heard on one of `heard` is a notification, each message written to
// `sent` a write to the board (docs/decisions/0141-boards-behind-bluetooth-le.md). The port itself knows no
// Bluetooth.
//
// Notifications become bytes; of a make whose notifications are reports, bytes between the marks of
// drivers/report_stream.hpp, and of one whose notifications are lines, bytes with an LF behind them. What is
// written is split into messages that the link can carry, with the make's pause between them; a report or a
// line is never split.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "drivers/transport/ble_makes.hpp"
#include "drivers/transport/descriptor.hpp"
#include "drivers/transport/leftover.hpp"
#include "drivers/transport/transport.hpp"

namespace eboard::drivers {

/// How full the board's battery is, as whoever made the link reports it from another thread.
class BatteryLevel {
 public:
  void set(std::optional<int> percent) { percent_ = percent.value_or(kUnknown); }
  [[nodiscard]] std::optional<int> percent() const {
    const int now = percent_;
    return now == kUnknown ? std::nullopt : std::optional(now);
  }

 private:
  static constexpr int kUnknown = -1;
  std::atomic<int> percent_{kUnknown};
};

/// What is behind a port of this kind. The sockets must not block.
struct BleLink {
  std::vector<Descriptor> heard;
  Descriptor sent;
  std::size_t max = 20;  ///< bytes in one write
  std::shared_ptr<BatteryLevel> battery = std::make_shared<BatteryLevel>();
  std::shared_ptr<void> hold{};  ///< let go of with the port
};

class BlePort final : public Transport {
 public:
  using Now = std::function<std::chrono::steady_clock::time_point()>;

  /// `now` tells when the next write may follow.
  [[nodiscard]] static Expected<std::unique_ptr<Transport>, TransportError> open(
      std::string path, const ble::Make& make, BleLink link, Now now = std::chrono::steady_clock::now);

  [[nodiscard]] Expected<std::size_t, TransportError> read(std::span<std::uint8_t> buffer) override;
  /// Writes what may be written before the next pause. Of a make with reports or lines, bytes that are no
  /// whole one, or one for which the link has no room, are an error.
  [[nodiscard]] Expected<std::size_t, TransportError> write(std::span<const std::uint8_t> bytes) override;
  /// Of all that is heard.
  [[nodiscard]] int descriptor() const override { return waits_.get(); }
  [[nodiscard]] std::optional<int> battery() const override { return link_.battery->percent(); }

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
  [[nodiscard]] Expected<Message, TransportError> whole(std::span<const std::uint8_t> body,
                                                        std::size_t consumed) const;

  std::string path_;
  const ble::Make& make_;
  BleLink link_;
  Descriptor waits_;  ///< epoll of all that is heard
  Now now_;
  std::chrono::steady_clock::time_point next_write_{};
  Leftover rest_;  ///< of a notification
};

}  // namespace eboard::drivers
