// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/usb_port.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <libusb.h>

#include <cerrno>

#include "drivers/transport/access.hpp"
#include "drivers/transport/modem_lines.hpp"

namespace eboard::drivers {

namespace {

std::vector<UsbDevice> devices_named(const UsbName& name) {
  std::vector<UsbDevice> devices = usb_devices();
  std::erase_if(devices, [&](const UsbDevice& device) { return !name.names(device.name); });
  return devices;
}

Expected<UsbDevice, TransportError> find_device(const std::string& path) {
  const auto name = UsbName::parse(path);
  if (!name) return unexpected(TransportError{EINVAL, path + ": no name of a USB device"});
  std::vector<UsbDevice> devices = devices_named(*name);
  if (devices.size() == 1) return std::move(devices.front());
  if (devices.empty())
    return unexpected(TransportError{ENODEV, path +
                                                 ": no such USB device is plugged in, or it has no pair of "
                                                 "endpoints of its maker's own"});
  std::vector<std::string> ports;
  for (const UsbDevice& device : devices) ports.push_back(device.port().path);
  return unexpected(TransportError{
      ENOTUNIQ, fmt::format("{}: several such devices are plugged in; name one of {}, or its serial number",
                            path, fmt::join(ports, ", "))});
}

Expected<Descriptor, TransportError> open_node(const std::string& path, const std::string& node) {
  Descriptor fd(::open(node.c_str(), O_RDWR | O_CLOEXEC));
  const int code = errno;
  if (fd.get() >= 0) {
    if (auto fault = lock_port(fd.get(), path)) return unexpected(std::move(*fault));
    return fd;
  }
  auto error = system_error(path, "open " + node, code);
  error.message += advice_on(code, node);
  return unexpected(std::move(error));
}

/// Such a device has no DTR and RTS.
std::optional<TransportError> refuse_lines(const std::string& path, const SerialSettings& settings) {
  return set_modem_lines(settings, path, [](unsigned long, int) {
    errno = ENOTTY;
    return -1;
  });
}

/// Who has the device that libusb calls busy, and what to do.
TransportError busy(const std::string& path, const UsbName& name) {
  const std::vector<UsbDevice> devices = devices_named(name);
  if (devices.empty() || !devices.front().is_taken())
    return {EBUSY, path + ": another program has this device open"};
  return {EBUSY,
          fmt::format("{}: the kernel's driver {} has this device: name the port that it made, such as "
                      "/dev/ttyUSB0, instead",
                      path, devices.front().driver)};
}

}  // namespace

Expected<std::unique_ptr<Transport>, TransportError> UsbPort::open(const std::string& path,
                                                                   const SerialSettings& settings) {
  const auto found = find_device(path);
  if (!found) return unexpected(found.error());
  if (auto fault = refuse_lines(path, settings)) return unexpected(std::move(*fault));
  auto fd = open_node(path, found->node);
  if (!fd) return unexpected(std::move(fd.error()));
  auto events = UsbEvents::make(path);
  if (!events) return unexpected(std::move(events.error()));
  std::unique_ptr<UsbPort> port(new UsbPort(path, found->pipe, std::move(*fd), std::move(*events)));
  if (auto fault = port->claim(found->name)) return unexpected(std::move(*fault));
  return port;
}

std::optional<TransportError> UsbPort::claim(const UsbName& name) {
  if (const int code = libusb_wrap_sys_device(events_->context(), fd_.get(), &device_); code != 0)
    return usb_error(path_, "open", code);
  if (const int code = libusb_claim_interface(device_, pipe_.interface); code != 0)
    return code == LIBUSB_ERROR_BUSY ? busy(path_, name) : usb_error(path_, "claim", code);
  input_ = std::make_unique<UsbInput>(device_, pipe_.in);
  output_ = std::make_unique<UsbOutput>(device_, pipe_.out);
  if (const int code = input_->start(); code != 0) return usb_error(path_, "read", code);
  return std::nullopt;
}

UsbPort::~UsbPort() {
  if (device_ == nullptr) return;
  if (input_) take_back();
  libusb_close(device_);
}

bool UsbPort::under_way() const { return input_->under_way() || output_->under_way(); }

void UsbPort::take_back() {
  constexpr Millis kWait{10};
  constexpr int kWaits = 50;
  // Where the device stopped at a fault of its own, it goes on only when told.
  if (input_->fault() == LIBUSB_ERROR_PIPE) libusb_clear_halt(device_, pipe_.in.address);
  if (output_->fault() == LIBUSB_ERROR_PIPE) libusb_clear_halt(device_, pipe_.out.address);
  input_->cancel();
  output_->cancel();
  for (int n = 0; n < kWaits && under_way(); ++n) events_->turn(kWait);
  if (!under_way()) return;
  // libusb still knows the buffers: rather lose them than free what is in use.
  (void)input_.release();
  (void)output_.release();
}

std::optional<TransportError> UsbPort::fault() const {
  if (const auto code = input_->fault()) return usb_error(path_, "read", *code);
  if (const auto code = output_->fault()) return usb_error(path_, "write", *code);
  return std::nullopt;
}

Expected<std::size_t, TransportError> UsbPort::read(std::span<std::uint8_t> buffer) {
  if (!input_->waiting()) events_->turn();
  const std::size_t count = input_->take(buffer);
  events_->stay_ready(input_->waiting());
  if (count > 0) return count;
  if (auto error = fault()) return unexpected(std::move(*error));
  return 0;
}

Expected<std::size_t, TransportError> UsbPort::write(std::span<const std::uint8_t> bytes) {
  if (const auto code = output_->fault()) return unexpected(usb_error(path_, "write", *code));
  auto count = output_->put(bytes);
  if (count && *count == 0 && !bytes.empty()) {
    events_->turn();
    count = output_->put(bytes);
    events_->stay_ready(input_->waiting());
  }
  if (!count) return unexpected(usb_error(path_, "write", count.error()));
  return *count;
}

}  // namespace eboard::drivers
