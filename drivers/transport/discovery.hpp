// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which ports a board may hang on, now and from now on, as udev knows them. Where there is no udev
// (containers) the list may be empty and nothing is ever announced; that is no error, ports can be named in
// the configuration.
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
  std::string path;          ///< "/dev/ttyUSB0"
  std::optional<UsbId> usb;  ///< of the adapter or board, where there is one
  std::string product;       ///< as the USB device names itself
  std::string serial;        ///< of the USB device, not of the board
  bool operator==(const PortInfo&) const = default;
};

/// `built_in`: also the machine's own ports (ttyS*), which are asked only where an operator wants it:
/// something else may be on them.
enum class PortChoice : std::uint8_t { pluggable, built_in };

/// A kernel name that may be a board: ttyUSB*, ttyACM*, rfcomm*, and ttyS* by choice.
[[nodiscard]] bool is_candidate(std::string_view name, PortChoice choice);

/// Sorted by path; only ports that have a node to open.
[[nodiscard]] std::vector<PortInfo> list_ports(PortChoice choice = PortChoice::pluggable);
/// What is at that path now; nullopt: nothing.
[[nodiscard]] std::optional<PortInfo> port_at(const std::string& path);

struct PortChange {
  enum class Kind : std::uint8_t { added, removed };
  Kind kind;
  PortInfo port;  ///< of a removed one only the path is sure
};

/// Plugging and unplugging. Announced after udev's rules have run, so the permissions of an added port stand.
class PortMonitor {
 public:
  explicit PortMonitor(PortChoice choice = PortChoice::pluggable);
  ~PortMonitor();
  PortMonitor(PortMonitor&&) noexcept;
  PortMonitor& operator=(PortMonitor&&) noexcept;

  /// To wait on for reading; -1 where nothing can be announced.
  [[nodiscard]] int descriptor() const;
  /// What changed since the last call; never blocks.
  [[nodiscard]] std::vector<PortChange> poll();
  /// More was announced before the last poll() than the system could hold: list the ports anew.
  [[nodiscard]] bool missed() const { return missed_; }

 private:
  PortChoice choice_;
  bool missed_ = false;
  UdevHandle<udev> udev_;
  UdevHandle<udev_monitor> monitor_;
};

/// Which ports there are, and what becomes of them: udev, or a test's own.
class PortWatch {
 public:
  virtual ~PortWatch() = default;
  [[nodiscard]] virtual std::vector<PortInfo> list() = 0;
  /// nullopt: nothing is there.
  [[nodiscard]] virtual std::optional<PortInfo> at(const std::string& path) = 0;
  // As PortMonitor.
  [[nodiscard]] virtual int descriptor() const = 0;
  [[nodiscard]] virtual std::vector<PortChange> poll() = 0;
  [[nodiscard]] virtual bool missed() const = 0;
};

/// Of pluggable ports.
[[nodiscard]] std::unique_ptr<PortWatch> watch_by_udev();

}  // namespace eboard::drivers
