// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/bluetooth/bridge.hpp"

#include <sys/socket.h>

#include <array>

namespace eboard::drivers::bluetooth {

std::optional<Bridge> Bridge::open(Descriptor& port) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()) != 0)
    return std::nullopt;
  port = Descriptor(ends[0]);
  return Bridge(Descriptor(ends[1]));
}

void Bridge::pass(std::span<const std::uint8_t> message) const {
  (void)send(ours_.get(), message.data(), message.size(), MSG_NOSIGNAL);
}

std::vector<std::uint8_t> Bridge::take() const {
  std::array<std::uint8_t, 512> message;
  const ssize_t count = recv(ours_.get(), message.data(), message.size(), 0);
  if (count <= 0) return {};
  return {message.begin(), message.begin() + count};
}

}  // namespace eboard::drivers::bluetooth
