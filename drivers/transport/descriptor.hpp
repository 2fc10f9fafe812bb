// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Provides the operations on a descriptor that ports with one share.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "drivers/transport/transport.hpp"

namespace eboard::drivers {

/// Owns a descriptor and closes it.
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

/// Makes the error "PORT: doing: meaning of errno `code`".
[[nodiscard]] TransportError system_error(const std::string& path, const std::string& doing, int code);

/// The same for a port that was not opened, with advice to the operator where access is what is missing.
[[nodiscard]] TransportError open_error(const std::string& path, int code);

/// A port that writes reports was given other bytes.
[[nodiscard]] TransportError no_report_error(const std::string& path);

/// Locks the port against other programs that lock, other instances of this one above all. Returns an error
/// if it is locked already.
[[nodiscard]] std::optional<TransportError> lock_port(int fd, const std::string& path);

/// Read and write as Transport promises. The descriptor must not block, and a read of 0 bytes must mean the
/// end of the file (VMIN 1).
[[nodiscard]] Expected<std::size_t, TransportError> read_port(int fd, const std::string& path,
                                                              std::span<std::uint8_t> buffer);
[[nodiscard]] Expected<std::size_t, TransportError> write_port(int fd, const std::string& path,
                                                               std::span<const std::uint8_t> bytes);

}  // namespace eboard::drivers
