// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Opens a USB device as such, through libusb: boards without a tty and without a HID node, whose bytes come
// and go through a pair of endpoints of their maker's own (usb_pipe.hpp). The ends of packets mean nothing.
#pragma once

#include "drivers/transport/usb_devices.hpp"
#include "drivers/transport/usb_events.hpp"
#include "drivers/transport/usb_transfers.hpp"

struct libusb_device_handle;

namespace eboard::drivers {

class UsbPort final : public Transport {
 public:
  /// Opens the one device that `path` names (usb_name.hpp), exclusive of every other program. Errors: none is
  /// plugged in, or several alike; one that the kernel's own driver or another program has. Of the settings
  /// only the lines count, which it has not.
  [[nodiscard]] static Expected<std::unique_ptr<Transport>, TransportError> open(
      const std::string& path, const SerialSettings& settings);
  /// Takes back what is under way. Waits a moment for it, if the device is slow to let go.
  ~UsbPort() override;

  [[nodiscard]] Expected<std::size_t, TransportError> read(std::span<std::uint8_t> buffer) override;
  /// What the device does not take later is an error of a later read or write.
  [[nodiscard]] Expected<std::size_t, TransportError> write(std::span<const std::uint8_t> bytes) override;
  [[nodiscard]] int descriptor() const override { return events_->descriptor(); }

 private:
  UsbPort(std::string path, const UsbPipe& pipe, Descriptor fd, std::unique_ptr<UsbEvents> events)
      : path_(std::move(path)), pipe_(pipe), fd_(std::move(fd)), events_(std::move(events)) {}
  [[nodiscard]] std::optional<TransportError> claim(const UsbName& name);
  [[nodiscard]] std::optional<TransportError> fault() const;
  [[nodiscard]] bool under_way() const;
  void take_back();

  std::string path_;
  UsbPipe pipe_;
  Descriptor fd_;
  std::unique_ptr<UsbEvents> events_;
  libusb_device_handle* device_ = nullptr;
  std::unique_ptr<UsbInput> input_;
  std::unique_ptr<UsbOutput> output_;
};

}  // namespace eboard::drivers
