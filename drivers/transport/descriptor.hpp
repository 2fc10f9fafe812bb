// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What both kinds of port do with their descriptor.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "drivers/transport/transport.hpp"

namespace eboard::drivers {

/// Closes on destruction.
class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Descriptor();

  [[nodiscard]] int get() const { return fd_; }

 private:
  int fd_;
};

/// "PORT: doing: what errno `code` means".
[[nodiscard]] TransportError system_error(const std::string& path, const std::string& doing, int code);

/// Locks the port against other programs that lock, our own kind above all. Error if one has it.
[[nodiscard]] std::optional<TransportError> lock_port(int fd, const std::string& path);

/// As Transport::read and Transport::write promise. The descriptor must not block, and its end of file must
/// be told by a read of nothing (VMIN 1).
[[nodiscard]] Expected<std::size_t, TransportError> read_port(int fd, const std::string& path,
                                                              std::span<std::uint8_t> buffer);
[[nodiscard]] Expected<std::size_t, TransportError> write_port(int fd, const std::string& path,
                                                               std::span<const std::uint8_t> bytes);

}  // namespace eboard::drivers
