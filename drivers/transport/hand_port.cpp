// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/hand_port.hpp"

#include <sys/socket.h>

#include <array>
#include <cerrno>

namespace eboard::drivers {

// A packet is entered as a whole or not at all.
bool HandEnd::enter(std::string_view text) {
  const auto sent = ::send(fd_.get(), text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  return sent == static_cast<ssize_t>(text.size());
}

Expected<std::unique_ptr<Transport>, TransportError> HandPort::open(std::string name, HandEnd& end) {
  std::array<int, 2> ends{-1, -1};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends.data()) != 0)
    return unexpected(system_error(name, "cannot be made", errno));
  end = HandEnd(Descriptor(ends[1]));
  return std::unique_ptr<Transport>(new HandPort(std::move(name), Descriptor(ends[0])));
}

Expected<std::size_t, TransportError> HandPort::read(std::span<std::uint8_t> buffer) {
  return read_port(fd_.get(), name_, buffer);
}

Expected<std::size_t, TransportError> HandPort::write(std::span<const std::uint8_t> bytes) {
  return bytes.size();
}

}  // namespace eboard::drivers
