// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/descriptor.hpp"

#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "drivers/transport/access.hpp"

namespace eboard::drivers {

namespace {
bool passes(int code) { return code == EAGAIN || code == EWOULDBLOCK || code == EINTR; }
}  // namespace

Descriptor::~Descriptor() {
  if (fd_ >= 0) close(fd_);
}

TransportError system_error(const std::string& path, const std::string& doing, int code) {
  return {code, fmt::format("{}: {}: {}", path, doing, std::generic_category().message(code))};
}

TransportError open_error(const std::string& path, int code) {
  auto error = system_error(path, "open", code);
  error.message += advice_on(code, path);
  return error;
}

TransportError no_report_error(const std::string& path) {
  return {EINVAL, path + ": write: these bytes are no report"};
}

std::optional<TransportError> lock_port(int fd, const std::string& path) {
  if (flock(fd, LOCK_EX | LOCK_NB) == 0) return std::nullopt;
  const int code = errno;
  if (code == EWOULDBLOCK) return TransportError{EBUSY, path + ": another program has this port open"};
  return system_error(path, "lock", code);
}

Expected<std::size_t, TransportError> read_port(int fd, const std::string& path,
                                                std::span<std::uint8_t> buffer) {
  if (buffer.empty()) return 0;
  const ssize_t count = read(fd, buffer.data(), buffer.size());
  if (count > 0) return static_cast<std::size_t>(count);
  if (count == 0) return unexpected(TransportError{0, path + ": the other end is gone"});
  const int code = errno;
  if (passes(code)) return 0;
  return unexpected(system_error(path, "read", code));
}

Expected<std::size_t, TransportError> write_port(int fd, const std::string& path,
                                                 std::span<const std::uint8_t> bytes) {
  const ssize_t count = write(fd, bytes.data(), bytes.size());
  if (count >= 0) return static_cast<std::size_t>(count);
  const int code = errno;
  if (passes(code)) return 0;
  return unexpected(system_error(path, "write", code));
}

}  // namespace eboard::drivers
