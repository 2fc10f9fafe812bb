// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// libusb for one port: what it waits for, behind one descriptor. Everything happens on the thread that calls
// turn(); libusb has none of its own here, and looks for no devices.
#pragma once

#include <memory>

#include "drivers/transport/descriptor.hpp"
#include "drivers/transport/transport.hpp"

struct libusb_context;

namespace eboard::drivers {

class UsbEvents {
 public:
  /// `name` stands for the port in errors.
  [[nodiscard]] static Expected<std::unique_ptr<UsbEvents>, TransportError> make(const std::string& name);
  UsbEvents(const UsbEvents&) = delete;
  UsbEvents& operator=(const UsbEvents&) = delete;
  ~UsbEvents();

  [[nodiscard]] libusb_context* context() const { return context_; }
  /// Can be read when turn() has something to do, or while stay_ready(true) holds.
  [[nodiscard]] int descriptor() const { return all_.get(); }
  /// Calls the callbacks of all transfers that have ended. Waits at most `wait` for one; by default not at
  /// all.
  void turn(Millis wait = Millis{0});
  void stay_ready(bool ready);

 private:
  UsbEvents(Descriptor all, Descriptor ready) : all_(std::move(all)), ready_(std::move(ready)) {}
  void watch(int fd, short events);

  Descriptor all_;    ///< epoll of everything that libusb waits for, and of `ready_`
  Descriptor ready_;  ///< eventfd
  bool is_ready_ = false;
  libusb_context* context_ = nullptr;
};

/// Makes the error "PORT: doing: meaning of libusb's `code`".
[[nodiscard]] TransportError usb_error(const std::string& name, const std::string& doing, int code);

}  // namespace eboard::drivers
