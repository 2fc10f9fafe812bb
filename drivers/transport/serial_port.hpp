// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Owns a real serial port through libserialport.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "drivers/transport/descriptor.hpp"
#include "drivers/transport/transport.hpp"

struct sp_port;

namespace eboard::drivers {

struct PortCloser {
  void operator()(sp_port* port) const noexcept;
};
using PortHandle = std::unique_ptr<sp_port, PortCloser>;

class SerialPort final : public Transport {
 public:
  /// Returns nullptr if the system does not know `path` as a serial port; TtyPort may still open it.
  [[nodiscard]] static PortHandle find(const std::string& path);
  [[nodiscard]] static Expected<std::unique_ptr<Transport>, TransportError> open(
      PortHandle port, const std::string& path, const SerialSettings& settings);

  [[nodiscard]] Expected<std::size_t, TransportError> read(std::span<std::uint8_t> buffer) override;
  [[nodiscard]] Expected<std::size_t, TransportError> write(std::span<const std::uint8_t> bytes) override;
  [[nodiscard]] int descriptor() const override { return fd_; }

 private:
  SerialPort(std::string path, Descriptor lock, PortHandle port, int fd)
      : path_(std::move(path)), lock_(std::move(lock)), port_(std::move(port)), fd_(fd) {}

  std::string path_;
  Descriptor lock_;  ///< of the same port: libserialport changes a port's mode while it opens it
  PortHandle port_;
  int fd_;  ///< port_ closes it
};

}  // namespace eboard::drivers
