// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Opens any terminal by its path with termios alone: pseudo terminals of the simulator, which libserialport
// refuses.
#pragma once

#include "drivers/transport/descriptor.hpp"
#include "drivers/transport/transport.hpp"

namespace eboard::drivers {

class TtyPort final : public Transport {
 public:
  [[nodiscard]] static Expected<std::unique_ptr<Transport>, TransportError> open(
      const std::string& path, const SerialSettings& settings);

  [[nodiscard]] Expected<std::size_t, TransportError> read(std::span<std::uint8_t> buffer) override;
  [[nodiscard]] Expected<std::size_t, TransportError> write(std::span<const std::uint8_t> bytes) override;
  [[nodiscard]] int descriptor() const override { return fd_.get(); }

 private:
  TtyPort(std::string path, Descriptor fd) : path_(std::move(path)), fd_(std::move(fd)) {}

  std::string path_;
  Descriptor fd_;
};

}  // namespace eboard::drivers
