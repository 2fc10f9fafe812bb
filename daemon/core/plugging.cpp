// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/plugging.hpp"

#include <algorithm>
#include <vector>

#include "daemon/system/log.hpp"
#include "drivers/registry.hpp"
#include "drivers/usb_name.hpp"

namespace eboard::daemon {

using boost::asio::posix::stream_descriptor;
using drivers::PortChange;

namespace {

/// Empty: no driver supports the port.
Plugging::Candidates candidates_for(const drivers::PortInfo& port) {
  if (const drivers::DriverInfo* driver = drivers::find_driver(port.driver)) return {driver};
  if (!port.usb || drivers::UsbName::is_meant(port.path)) return {};
  return drivers::drivers_naming(*port.usb);
}

std::string names_of(const Plugging::Candidates& drivers) {
  std::string out;
  for (const drivers::DriverInfo* driver : drivers) {
    if (!out.empty()) out += " or ";
    out += driver->name;
  }
  return out;
}

}  // namespace

void Plugging::start() {
  finds_ = true;
  watch();
  list();
}

void Plugging::watch() {
  if (watch_) return;
  watch_ = make_watch_();
  if (watch_->descriptor() < 0) return log::notice("plugging is not announced on this system");
  changes_.emplace(io_, watch_->descriptor());
  wait();
}

void Plugging::stop() {
  if (changes_) changes_->release();
}

void Plugging::wait() {
  changes_->async_wait(stream_descriptor::wait_read, [this](const boost::system::error_code& error) {
    if (error) return;
    take_changes();
    wait();
  });
}

void Plugging::take_changes() {
  for (const PortChange& change : watch_->poll()) {
    const bool came = change.kind == PortChange::Kind::added;
    if (came) tell_.came(change.port);
    if (finds_) came ? consider(change.port) : forget(change.port.path);
  }
  if (!watch_->missed() || !finds_) return;
  log::warning("more ports were plugged in and out than the system could announce; looking at all of them");
  list();
}

void Plugging::list() {
  const std::vector<drivers::PortInfo> ports = watch_->list();
  for (const auto& [path, drivers] : std::map(there_)) {
    if (std::ranges::find(ports, path, &drivers::PortInfo::path) == ports.end()) forget(path);
  }
  for (const drivers::PortInfo& port : ports) consider(port);
}

void Plugging::consider(const drivers::PortInfo& port) {
  const Candidates drivers = candidates_for(port);
  if (const auto known = there_.find(port.path); known != there_.end() && known->second != drivers)
    forget(port.path);
  if (drivers.empty()) return;
  if (there_.emplace(port.path, drivers).second)
    log::info("{}: {} may be a {} board", port.path, port.product, names_of(drivers));
  tell_.found(port.path, drivers);
}

void Plugging::forget(const std::string& path) {
  if (there_.erase(path) != 0) tell_.gone(path);
}

bool Plugging::is_named(const std::string& path, const Candidates& drivers) {
  const auto port = watch_->at(path);
  return port && candidates_for(*port) == drivers;
}

bool Plugging::finds(const std::string& path) {
  watch();
  const auto port = watch_->at(path);
  return port && !candidates_for(*port).empty();
}

}  // namespace eboard::daemon
