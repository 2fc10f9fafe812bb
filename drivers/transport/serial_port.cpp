// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/serial_port.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <libserialport.h>
#include <sys/ioctl.h>
#include <termios.h>

#include <cerrno>

#include "drivers/transport/descriptor.hpp"
#include "drivers/transport/modem_lines.hpp"

namespace eboard::drivers {

namespace {

/// The library keeps the system's code only until its next call.
std::optional<TransportError> check(sp_return result, const std::string& path, const std::string& doing) {
  if (result == SP_OK) return std::nullopt;
  if (result == SP_ERR_FAIL) return system_error(path, doing, sp_last_error_code());
  const int code = result == SP_ERR_MEM ? ENOMEM : result == SP_ERR_SUPP ? ENOTSUP : EINVAL;
  return system_error(path, doing, code);
}

/// Marks the port close-on-exec and makes it exclusive, which libserialport 0.1.1 does not do. Precondition:
/// it is locked.
std::optional<TransportError> take_over(int fd, const std::string& path) {
  if (fcntl(fd, F_SETFD, FD_CLOEXEC) != 0) return system_error(path, "close on exec", errno);
  if (ioctl(fd, TIOCEXCL) != 0) return system_error(path, "exclusive use", errno);
  return std::nullopt;
}

std::optional<TransportError> configure(sp_port* port, const std::string& path,
                                        const SerialSettings& settings) {
  const std::string rate = fmt::format("set {} baud", settings.baud_rate);
  if (auto fault = check(sp_set_baudrate(port, settings.baud_rate), path, rate)) return fault;
  if (auto fault = check(sp_set_bits(port, 8), path, "set 8 data bits")) return fault;
  if (auto fault = check(sp_set_parity(port, SP_PARITY_NONE), path, "set no parity")) return fault;
  if (auto fault = check(sp_set_stopbits(port, 1), path, "set 1 stop bit")) return fault;
  return check(sp_set_flowcontrol(port, SP_FLOWCONTROL_NONE), path, "set no flow control");
}

/// The library sets VMIN 0, with which "nothing received" and "unplugged" both read 0; and DTR must not drop
/// at close.
std::optional<TransportError> finish(sp_port* port, int fd, const std::string& path,
                                     const SerialSettings& settings) {
  termios mode{};
  if (tcgetattr(fd, &mode) != 0) return system_error(path, "read mode", errno);
  mode.c_cc[VMIN] = 1;
  mode.c_cc[VTIME] = 0;
  mode.c_cflag &= ~static_cast<tcflag_t>(HUPCL);
  if (tcsetattr(fd, TCSANOW, &mode) != 0) return system_error(path, "set mode", errno);
  // Before the flush, which also removes the bytes that a switched line causes.
  if (auto fault = set_modem_lines(settings, path, fd)) return fault;
  return check(sp_flush(port, SP_BUF_BOTH), path, "flush");
}

}  // namespace

void PortCloser::operator()(sp_port* port) const noexcept {
  sp_close(port);  // harmless for a port that is not open
  sp_free_port(port);
}

PortHandle SerialPort::find(const std::string& path) {
  sp_port* port = nullptr;
  if (sp_get_port_by_name(path.c_str(), &port) != SP_OK) return nullptr;
  return PortHandle(port);
}

Expected<std::unique_ptr<Transport>, TransportError> SerialPort::open(PortHandle port,
                                                                      const std::string& path,
                                                                      const SerialSettings& settings) {
  // Before libserialport touches it: a port that another program reads must stay as it is.
  Descriptor lock(::open(path.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  if (lock.get() < 0) return unexpected(open_error(path, errno));
  if (auto fault = lock_port(lock.get(), path)) return unexpected(std::move(*fault));
  if (auto fault = check(sp_open(port.get(), SP_MODE_READ_WRITE), path, "open")) return unexpected(*fault);
  int fd = -1;
  if (auto fault = check(sp_get_port_handle(port.get(), &fd), path, "descriptor")) return unexpected(*fault);
  if (auto fault = take_over(fd, path)) return unexpected(*fault);
  if (auto fault = configure(port.get(), path, settings)) return unexpected(*fault);
  if (auto fault = finish(port.get(), fd, path, settings)) return unexpected(*fault);
  return std::unique_ptr<Transport>(new SerialPort(path, std::move(lock), std::move(port), fd));
}

Expected<std::size_t, TransportError> SerialPort::read(std::span<std::uint8_t> buffer) {
  return read_port(fd_, path_, buffer);
}

Expected<std::size_t, TransportError> SerialPort::write(std::span<const std::uint8_t> bytes) {
  return write_port(fd_, path_, bytes);
}

}  // namespace eboard::drivers
