// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/ble_port.hpp"

#include <fmt/format.h>
#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "drivers/report_stream.hpp"

namespace eboard::drivers {

namespace {

/// An attribute is no longer (Bluetooth Core, volume 3, part F, section 3.2.9).
constexpr std::size_t kMaxHeard = 512;
constexpr std::uint8_t kLineFeed = '\n';

std::vector<std::uint8_t> in_stream(ble::Carries what, std::span<const std::uint8_t> heard) {
  if (what == ble::Carries::reports) return report_stream::encode(heard);
  std::vector<std::uint8_t> out(heard.begin(), heard.end());
  if (what == ble::Carries::lines) out.push_back(kLineFeed);
  return out;
}

}  // namespace

Expected<std::unique_ptr<Transport>, TransportError> BlePort::open(std::string path, const ble::Make& make,
                                                                   BleLink link, Now now) {
  Descriptor waits(epoll_create1(EPOLL_CLOEXEC));
  if (waits.get() < 0) return unexpected(system_error(path, "wait for notifications", errno));
  for (const Descriptor& each : link.heard) {
    epoll_event readable{.events = EPOLLIN, .data = {}};
    if (epoll_ctl(waits.get(), EPOLL_CTL_ADD, each.get(), &readable) != 0)
      return unexpected(system_error(path, "wait for notifications", errno));
  }
  return std::unique_ptr<Transport>(
      new BlePort(std::move(path), make, std::move(link), std::move(waits), std::move(now)));
}

Expected<std::size_t, TransportError> BlePort::read(std::span<std::uint8_t> buffer) {
  if (rest_.empty() && !buffer.empty()) {
    const auto fetched = fetch();
    if (!fetched) return fetched;
  }
  return rest_.take(buffer);
}

/// Reads one notification into `rest_`, if there is one.
Expected<std::size_t, TransportError> BlePort::fetch() {
  std::array<std::uint8_t, kMaxHeard> notification;
  for (const Descriptor& each : link_.heard) {
    const auto count = read_port(each.get(), path_, notification);
    if (!count) return count;
    if (*count == 0) continue;
    const auto heard = std::span(notification).first(*count);
    rest_.keep(in_stream(make_.carries, heard));
    return count;
  }
  return 0;
}

Expected<std::size_t, TransportError> BlePort::write(std::span<const std::uint8_t> bytes) {
  std::size_t done = 0;
  while (done < bytes.size() && now_() >= next_write_) {
    const auto message = first_message(bytes.subspan(done));
    if (!message) return unexpected(message.error());
    done += message->consumed;
    if (message->bytes.empty()) continue;
    const auto count = write_port(link_.sent.get(), path_, message->bytes);
    if (!count) return count;
    if (*count == 0) return done - message->consumed;
    next_write_ = now_() + make_.pause;
  }
  return done;
}

Expected<BlePort::Message, TransportError> BlePort::first_message(std::span<const std::uint8_t> bytes) const {
  if (make_.carries == ble::Carries::lines) {
    const auto end = std::ranges::find(bytes, kLineFeed);
    const auto size = static_cast<std::size_t>(end - bytes.begin());
    return whole(bytes.first(size), std::min(size + 1, bytes.size()));
  }
  if (make_.carries == ble::Carries::bytes) {
    const auto part = bytes.first(std::min(bytes.size(), link_.max));
    return Message{{part.begin(), part.end()}, part.size()};
  }
  const auto first = report_stream::first_report(bytes);
  if (!first) return unexpected(no_report_error(path_));
  return whole(first->report.bytes(), first->consumed);
}

Expected<BlePort::Message, TransportError> BlePort::whole(std::span<const std::uint8_t> body,
                                                          std::size_t consumed) const {
  if (body.size() > link_.max)
    return unexpected(
        TransportError{EMSGSIZE, fmt::format("{}: write: the link carries {} bytes, the message has {}",
                                             path_, link_.max, body.size())});
  return Message{{body.begin(), body.end()}, consumed};
}

}  // namespace eboard::drivers
