// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/tty_port.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "drivers/transport/modem_lines.hpp"

namespace eboard::drivers {

namespace {

std::optional<speed_t> speed_of(int baud_rate) {
  constexpr std::array<std::pair<int, speed_t>, 9> speeds{{{1200, B1200},
                                                           {2400, B2400},
                                                           {4800, B4800},
                                                           {9600, B9600},
                                                           {19200, B19200},
                                                           {38400, B38400},
                                                           {57600, B57600},
                                                           {115200, B115200},
                                                           {1000000, B1000000}}};
  for (const auto& [rate, speed] : speeds) {
    if (rate == baud_rate) return speed;
  }
  return std::nullopt;
}

/// On a pseudo terminal whose other end stays open the exclusive mark would outlive a killed daemon, and lock
/// out the next one.
bool is_pseudo_terminal(int fd) {
  constexpr unsigned first_major = 136, last_major = 143;
  struct stat status {};
  return fstat(fd, &status) == 0 && major(status.st_rdev) >= first_major &&
         major(status.st_rdev) <= last_major;
}

/// Raw before anything is read: in echo mode a device's bytes would come back to it as commands.
std::optional<TransportError> make_raw(int fd, const std::string& path, const SerialSettings& settings) {
  const auto speed = speed_of(settings.baud_rate);
  if (!speed) return TransportError{EINVAL, fmt::format("{}: no baud rate {}", path, settings.baud_rate)};
  termios mode{};
  if (tcgetattr(fd, &mode) != 0) return system_error(path, "not a serial port", errno);
  cfmakeraw(&mode);
  cfsetspeed(&mode, *speed);
  mode.c_cflag |= CLOCAL | CREAD;
  mode.c_cflag &= ~static_cast<tcflag_t>(HUPCL | CSTOPB | CRTSCTS);
  mode.c_cc[VMIN] = 1;
  mode.c_cc[VTIME] = 0;
  if (tcsetattr(fd, TCSANOW, &mode) != 0) return system_error(path, "set raw mode", errno);
  // Before the flush, which also removes the bytes that a switched line causes.
  if (auto fault = set_modem_lines(settings, path, fd)) return fault;
  if (tcflush(fd, TCIOFLUSH) != 0) return system_error(path, "flush", errno);
  return std::nullopt;
}

}  // namespace

Expected<std::unique_ptr<Transport>, TransportError> TtyPort::open(const std::string& path,
                                                                   const SerialSettings& settings) {
  Descriptor fd(::open(path.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  if (fd.get() < 0) return unexpected(open_error(path, errno));
  if (auto fault = lock_port(fd.get(), path)) return unexpected(std::move(*fault));
  // Some drivers do not know it; the lock above keeps out other instances of this program.
  if (!is_pseudo_terminal(fd.get())) ioctl(fd.get(), TIOCEXCL);
  if (auto fault = make_raw(fd.get(), path, settings)) return unexpected(std::move(*fault));
  return std::unique_ptr<Transport>(new TtyPort(path, std::move(fd)));
}

Expected<std::size_t, TransportError> TtyPort::read(std::span<std::uint8_t> buffer) {
  return read_port(fd_.get(), path_, buffer);
}

Expected<std::size_t, TransportError> TtyPort::write(std::span<const std::uint8_t> bytes) {
  return write_port(fd_.get(), path_, bytes);
}

}  // namespace eboard::drivers
