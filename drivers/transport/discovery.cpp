// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/discovery.hpp"

#include <libudev.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <iterator>

#include "drivers/transport/report_descriptor.hpp"
#include "drivers/transport/usb_devices.hpp"

namespace eboard::drivers {

namespace {

/// The kernel's names for the kinds of ports.
constexpr const char *kTty = "tty", *kHid = "hidraw", *kUsb = "usb";

std::string text(const char* value) { return value ? value : ""; }

std::optional<std::uint16_t> hex_attribute(udev_device* device, const char* name) {
  const std::string value = text(udev_device_get_sysattr_value(device, name));
  std::uint16_t number = 0;
  const auto [end, fault] = std::from_chars(value.data(), value.data() + value.size(), number, 16);
  if (fault != std::errc()) return std::nullopt;
  return number;
}

/// A device that this process may not open is there, too.
bool exists(const std::string& path) { return access(path.c_str(), F_OK) == 0 || errno != ENOENT; }

PortInfo describe_port(udev_device* device) {
  return describe(device, udev_device_get_parent_with_subsystem_devtype(device, "usb", "usb_device"));
}

/// True for a keyboard, a mouse and the like: a HID device that is of no use here.
bool is_input_device(udev_device* device) {
  if (text(udev_device_get_subsystem(device)) != kHid) return false;
  const std::string folder = text(udev_device_get_syspath(device));
  std::ifstream file(folder + "/device/report_descriptor", std::ios::binary);
  const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), {}};
  return !ReportDescriptor::parse(bytes).is_makers_own();
}

std::optional<PortChange> change_of_usb(udev_device* device, const std::string& action) {
  using Kind = PortChange::Kind;
  if (action == "remove") {
    const std::string path = path_of_removed(device);
    return path.empty() ? std::nullopt : std::optional(PortChange{Kind::removed, {path, {}, {}, {}}});
  }
  // At "add" it may have no configuration yet; it has one when the kernel has bound it.
  const auto added = action == "add" || action == "bind" ? usb_device(device) : std::nullopt;
  return added ? std::optional(PortChange{Kind::added, added->port()}) : std::nullopt;
}

/// nullopt: it is no port, or it stays as it is.
std::optional<PortChange> change_of(udev_device* device, PortChoice choice) {
  using Kind = PortChange::Kind;
  const std::string action = text(udev_device_get_action(device));
  if (text(udev_device_get_subsystem(device)) == kUsb) return change_of_usb(device, action);
  if (!is_candidate(text(udev_device_get_sysname(device)), choice)) return std::nullopt;
  if (action == "remove") return PortChange{Kind::removed, describe_port(device)};
  if (action != "add" || is_input_device(device)) return std::nullopt;
  return PortChange{Kind::added, describe_port(device)};
}

bool is_port(udev_device* device, PortChoice choice) {
  return is_candidate(text(udev_device_get_sysname(device)), choice) && !is_placeholder(device) &&
         !is_input_device(device);
}

}  // namespace

PortInfo describe(udev_device* device, udev_device* usb) {
  PortInfo port{.path = text(udev_device_get_devnode(device)), .usb = {}, .product = {}, .serial = {}};
  if (!usb) return port;
  const auto vendor = hex_attribute(usb, "idVendor"), product = hex_attribute(usb, "idProduct");
  if (vendor && product) port.usb = UsbId{*vendor, *product};
  port.product = text(udev_device_get_sysattr_value(usb, "product"));
  port.serial = text(udev_device_get_sysattr_value(usb, "serial"));
  return port;
}

bool is_placeholder(udev_device* tty) { return text(udev_device_get_sysattr_value(tty, "type")) == "0"; }

void UdevCloser::operator()(udev* handle) const noexcept { udev_unref(handle); }
void UdevCloser::operator()(udev_device* handle) const noexcept { udev_device_unref(handle); }
void UdevCloser::operator()(udev_enumerate* handle) const noexcept { udev_enumerate_unref(handle); }
void UdevCloser::operator()(udev_monitor* handle) const noexcept { udev_monitor_unref(handle); }

bool is_candidate(std::string_view name, PortChoice choice) {
  constexpr std::array<std::string_view, 4> pluggable{"ttyUSB", "ttyACM", "rfcomm", "hidraw"};
  const auto numbered = [name](std::string_view prefix) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return name.starts_with(prefix) && name.size() > prefix.size() &&
           std::all_of(name.begin() + static_cast<std::ptrdiff_t>(prefix.size()), name.end(), is_digit);
  };
  if (std::any_of(pluggable.begin(), pluggable.end(), numbered)) return true;
  return choice == PortChoice::built_in && numbered("ttyS");
}

std::vector<PortInfo> list_ports(PortChoice choice) {
  const UdevHandle<udev> context(udev_new());
  if (!context) return {};
  const UdevHandle<udev_enumerate> found(udev_enumerate_new(context.get()));
  if (!found || udev_enumerate_add_match_subsystem(found.get(), kTty) < 0 ||
      udev_enumerate_add_match_subsystem(found.get(), kHid) < 0)
    return {};
  if (udev_enumerate_scan_devices(found.get()) < 0) return {};
  std::vector<PortInfo> ports;
  for (auto* entry = udev_enumerate_get_list_entry(found.get()); entry;
       entry = udev_list_entry_get_next(entry)) {
    const UdevHandle<udev_device> device(
        udev_device_new_from_syspath(context.get(), udev_list_entry_get_name(entry)));
    if (!device || !is_port(device.get(), choice)) continue;
    PortInfo port = describe_port(device.get());
    if (exists(port.path)) ports.push_back(std::move(port));
  }
  for (const UsbDevice& device : usb_devices()) {
    if (!device.is_taken()) ports.push_back(device.port());
  }
  std::sort(ports.begin(), ports.end(), [](const PortInfo& a, const PortInfo& b) { return a.path < b.path; });
  return ports;
}

std::optional<PortInfo> port_at(const std::string& path) {
  const UdevHandle<udev> context(udev_new());
  if (!context || !exists(path)) return std::nullopt;
  const std::string name = path.substr(path.rfind('/') + 1);
  const UdevHandle<udev_device> device(udev_device_new_from_subsystem_sysname(
      context.get(), name.starts_with(kHid) ? kHid : kTty, name.c_str()));
  if (!device) return std::nullopt;
  return describe_port(device.get());
}

PortMonitor::PortMonitor(PortChoice choice) : choice_(choice), udev_(udev_new()) {
  if (!udev_) return;
  monitor_.reset(udev_monitor_new_from_netlink(udev_.get(), "udev"));
  if (!monitor_) return;
  const auto takes = [this](const char* subsystem) {
    return udev_monitor_filter_add_match_subsystem_devtype(monitor_.get(), subsystem, nullptr) >= 0;
  };
  const bool listens =
      takes(kTty) && takes(kHid) && takes(kUsb) && udev_monitor_enable_receiving(monitor_.get()) >= 0;
  if (!listens) monitor_.reset();
}

PortMonitor::~PortMonitor() = default;
PortMonitor::PortMonitor(PortMonitor&&) noexcept = default;
PortMonitor& PortMonitor::operator=(PortMonitor&&) noexcept = default;

int PortMonitor::descriptor() const { return monitor_ ? udev_monitor_get_fd(monitor_.get()) : -1; }

std::vector<PortChange> PortMonitor::poll() {
  std::vector<PortChange> changes;
  if (!monitor_) return changes;
  missed_ = false;
  while (true) {
    errno = 0;
    const UdevHandle<udev_device> device{udev_monitor_receive_device(monitor_.get())};
    if (!device && errno == ENOBUFS) {  // the rest of the queue follows
      missed_ = true;
      continue;
    }
    if (!device) break;  // the descriptor does not block, so this is the queue's end
    if (auto change = change_of(device.get(), choice_)) changes.push_back(std::move(*change));
  }
  return changes;
}

namespace {

class UdevWatch final : public PortWatch {
 public:
  std::vector<PortInfo> list() override { return list_ports(); }
  std::optional<PortInfo> at(const std::string& path) override { return port_at(path); }
  [[nodiscard]] int descriptor() const override { return monitor_.descriptor(); }
  std::vector<PortChange> poll() override { return monitor_.poll(); }
  [[nodiscard]] bool missed() const override { return monitor_.missed(); }

 private:
  PortMonitor monitor_;
};

}  // namespace

std::unique_ptr<PortWatch> watch_by_udev() { return std::make_unique<UdevWatch>(); }

}  // namespace eboard::drivers
