// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/plugging.hpp"

#include <algorithm>
#include <vector>

#include "daemon/log.hpp"
#include "drivers/registry.hpp"

namespace eboard::daemon {

using boost::asio::posix::stream_descriptor;
using drivers::PortChange;

namespace {

/// nullptr: no driver names it.
const drivers::DriverInfo* driver_of(const drivers::PortInfo& port) {
  if (!port.usb) return nullptr;
  const auto& all = drivers::all_drivers();
  const auto found = std::ranges::find_if(all, [&](const drivers::DriverInfo* driver) {
    return std::ranges::find(driver->usb_ids, *port.usb) != driver->usb_ids.end();
  });
  return found == all.end() ? nullptr : *found;
}

}  // namespace

void Plugging::start() {
  if (watch_) return list();
  watch_ = make_watch_();
  list();
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
    change.kind == PortChange::Kind::added ? consider(change.port) : forget(change.port.path);
  }
  if (!watch_->missed()) return;
  log::warning("more ports were plugged in and out than the system could announce; looking at all of them");
  list();
}

void Plugging::list() {
  const std::vector<drivers::PortInfo> ports = watch_->list();
  for (const auto& [path, driver] : std::map(there_)) {
    if (std::ranges::find(ports, path, &drivers::PortInfo::path) == ports.end()) forget(path);
  }
  for (const drivers::PortInfo& port : ports) consider(port);
}

void Plugging::consider(const drivers::PortInfo& port) {
  const drivers::DriverInfo* driver = driver_of(port);
  if (const auto known = there_.find(port.path); known != there_.end() && known->second != driver)
    forget(port.path);
  if (driver == nullptr) return;
  if (there_.emplace(port.path, driver).second)
    log::info("{}: {} may be a {} board", port.path, port.product, driver->name);
  found_({.path = port.path, .driver = std::string(driver->name)});
}

void Plugging::forget(const std::string& path) {
  if (there_.erase(path) != 0) gone_(path);
}

bool Plugging::is_named(const std::string& path, const std::string& driver) {
  const auto port = watch_->at(path);
  const drivers::DriverInfo* named = port ? driver_of(*port) : nullptr;
  return named != nullptr && named->name == driver;
}

}  // namespace eboard::daemon
