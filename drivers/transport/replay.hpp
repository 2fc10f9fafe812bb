// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Presents a recording as a port: each line from the device is one read, due at its time. The caller supplies
// the time.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "drivers/capture.hpp"
#include "drivers/transport/transport.hpp"

namespace eboard::drivers {

class ReplayPort final : public Transport {
 public:
  /// `now` is called at every read and counts from the capture's start.
  ReplayPort(std::string name, Capture capture, std::function<Millis()> now)
      : name_(std::move(name)), capture_(std::move(capture)), now_(std::move(now)) {}

  /// Returns an error once the recording is over, like a device that is gone.
  [[nodiscard]] Expected<std::size_t, TransportError> read(std::span<std::uint8_t> buffer) override;
  /// Accepts everything; the recording does not react.
  [[nodiscard]] Expected<std::size_t, TransportError> write(std::span<const std::uint8_t> bytes) override;
  [[nodiscard]] int descriptor() const override { return -1; }

  /// The time of the next read, the end included; nullopt once the end was returned.
  [[nodiscard]] std::optional<Millis> next_at() const;
  [[nodiscard]] const std::vector<std::uint8_t>& written() const { return written_; }

 private:
  /// The line to read from; nullptr at the end.
  [[nodiscard]] const CaptureLine* current() const;

  std::string name_;
  Capture capture_;
  std::function<Millis()> now_;
  std::size_t line_ = 0;
  std::size_t offset_ = 0;  ///< within that line
  bool ended_ = false;
  std::vector<std::uint8_t> written_;
};

}  // namespace eboard::drivers
