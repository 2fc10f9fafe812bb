// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lists the ports that a board may be connected to, and reports changes, as udev knows them. Without udev (in
// containers) the list may be empty and no change is reported; that is no error: ports can be named in the
// configuration.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/driver.hpp"

struct udev;
struct udev_device;
struct udev_enumerate;
struct udev_monitor;

namespace eboard::drivers {

struct UdevCloser {
  void operator()(udev* handle) const noexcept;
  void operator()(udev_device* handle) const noexcept;
  void operator()(udev_enumerate* handle) const noexcept;
  void operator()(udev_monitor* handle) const noexcept;
};
template <class Type>
using UdevHandle = std::unique_ptr<Type, UdevCloser>;

struct PortInfo {
  std::string path;  ///< "/dev/ttyUSB0", "/dev/hidraw0", "usb:1209:0001@1-1.4", "ble:AA:BB:CC:DD:EE:FF"
  std::optional<UsbId> usb;  ///< USB id of the adapter or board, if there is one
  std::string product;       ///< name that the USB device reports
  std::string serial;        ///< serial number of the USB device, not of the board
  std::string driver{};      ///< of the board that the port names; empty: its USB id tells
  bool operator==(const PortInfo&) const = default;
};

/// Which ports to list. `built_in` adds the machine's own ports (ttyS*), used only if the operator wants
/// them, because another device may be connected there.
enum class PortChoice : std::uint8_t { pluggable, built_in };

/// True for a kernel name that may be a board: ttyUSB*, ttyACM*, rfcomm*, hidraw*, and ttyS* by choice.
[[nodiscard]] bool is_candidate(std::string_view name, PortChoice choice);

/// The port with that node; `usb` is its USB device, or nullptr.
[[nodiscard]] PortInfo describe(udev_device* device, udev_device* usb);
/// True for the nodes that the kernel makes for built-in ports that the machine does not have; their type is
/// 0.
[[nodiscard]] bool is_placeholder(udev_device* tty);

/// All ports with a node to open, sorted by path; of HID devices those that talk in a way of their maker's
/// own, which keyboards and mice do not. USB devices as such (usb_devices.hpp) are among them, unless a
/// driver of the kernel has them.
[[nodiscard]] std::vector<PortInfo> list_ports(PortChoice choice = PortChoice::pluggable);
/// The tty or HID node at that path now; nullopt if there is none.
[[nodiscard]] std::optional<PortInfo> port_at(const std::string& path);

struct PortChange {
  enum class Kind : std::uint8_t { added, removed };
  Kind kind;
  PortInfo port;  ///< of a removed port only the path is certain
};

/// Reports plugging and unplugging. It does so after udev's rules have run, so an added port has its final
/// permissions.
class PortMonitor {
 public:
  explicit PortMonitor(PortChoice choice = PortChoice::pluggable);
  ~PortMonitor();
  PortMonitor(PortMonitor&&) noexcept;
  PortMonitor& operator=(PortMonitor&&) noexcept;

  /// The descriptor to wait on for reading; -1 if nothing can be reported.
  [[nodiscard]] int descriptor() const;
  /// The changes since the last call; never blocks.
  [[nodiscard]] std::vector<PortChange> poll();
  /// True if changes before the last poll() were lost for lack of room: list the ports again.
  [[nodiscard]] bool missed() const { return missed_; }

 private:
  PortChoice choice_;
  bool missed_ = false;
  UdevHandle<udev> udev_;
  UdevHandle<udev_monitor> monitor_;
};

/// The interface to the ports and their changes: udev, or a test's own.
class PortWatch {
 public:
  virtual ~PortWatch() = default;
  [[nodiscard]] virtual std::vector<PortInfo> list() = 0;
  /// Returns nullopt if there is no port.
  [[nodiscard]] virtual std::optional<PortInfo> at(const std::string& path) = 0;
  // As PortMonitor.
  [[nodiscard]] virtual int descriptor() const = 0;
  [[nodiscard]] virtual std::vector<PortChange> poll() = 0;
  [[nodiscard]] virtual bool missed() const = 0;
};

/// Watches pluggable ports.
[[nodiscard]] std::unique_ptr<PortWatch> watch_by_udev();

}  // namespace eboard::drivers
