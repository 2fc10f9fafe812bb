// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Transfers to and from the endpoints of an open USB device, several under way at a time. None blocks.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drivers/transport/transport.hpp"
#include "drivers/transport/usb_pipe.hpp"

struct libusb_device_handle;
struct libusb_transfer;

namespace eboard::drivers {

/// One transfer that is used again and again. Must stay where it is while it is under way.
class UsbTransfer {
 public:
  /// `bytes`: of its buffer.
  UsbTransfer(libusb_device_handle* device, UsbPipe::End end, std::size_t bytes);
  UsbTransfer(const UsbTransfer&) = delete;
  UsbTransfer& operator=(const UsbTransfer&) = delete;
  /// It must not be under way.
  ~UsbTransfer();

  [[nodiscard]] std::span<std::uint8_t> buffer() { return buffer_; }
  /// Sends it on its way with the first `bytes` of the buffer; 0, or libusb's code.
  [[nodiscard]] int submit(std::size_t bytes);
  void cancel();
  [[nodiscard]] bool under_way() const { return under_way_; }
  /// How it ended: 0, or the code of libusb's errors that says the same.
  [[nodiscard]] int outcome() const;
  /// What it received.
  [[nodiscard]] std::span<const std::uint8_t> received() const;

 private:
  std::vector<std::uint8_t> buffer_;
  libusb_transfer* transfer_;
  bool under_way_ = false;
  int refused_ = 0;  ///< libusb's code of the last submit()
};

/// What comes in, in the order in which the device sent it. A device is asked for the next packet only when
/// one was taken: it waits, and nothing is lost, however late that is.
class UsbInput {
 public:
  UsbInput(libusb_device_handle* device, UsbPipe::End end);

  /// Asks for the first packets; 0, or libusb's code.
  [[nodiscard]] int start();
  /// Moves what has arrived into `buffer`.
  [[nodiscard]] std::size_t take(std::span<std::uint8_t> buffer);
  /// Something that has arrived waits to be taken; or the input has ended.
  [[nodiscard]] bool waiting() const;
  /// What ended the input, once everything before was taken: libusb's code.
  [[nodiscard]] std::optional<int> fault() const;
  void cancel();
  [[nodiscard]] bool under_way() const;

 private:
  std::vector<std::unique_ptr<UsbTransfer>> ring_;
  std::size_t next_ = 0;   ///< whose packet comes next
  std::size_t taken_ = 0;  ///< bytes of it
};

/// What goes out, in order.
class UsbOutput {
 public:
  UsbOutput(libusb_device_handle* device, UsbPipe::End end);

  /// Hands over as much as there is room for; the number of bytes, or libusb's code.
  [[nodiscard]] Expected<std::size_t, int> put(std::span<const std::uint8_t> bytes);
  /// What the device did not take: libusb's code.
  [[nodiscard]] std::optional<int> fault() const;
  void cancel();
  [[nodiscard]] bool under_way() const;

 private:
  std::vector<std::unique_ptr<UsbTransfer>> pool_;
};

}  // namespace eboard::drivers
