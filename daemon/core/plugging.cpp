// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/plugging.hpp"

#include <algorithm>

#include "daemon/log.hpp"
#include "drivers/registry.hpp"

namespace eboard::daemon {

using boost::asio::posix::stream_descriptor;

void Plugging::start() {
  for (const drivers::PortInfo& port : drivers::list_ports()) consider(port);
  if (monitor_.descriptor() < 0) return log::notice("plugging is not announced on this system");
  plugged_.emplace(io_, monitor_.descriptor());
  wait();
}

void Plugging::stop() {
  if (plugged_) plugged_->release();
}

void Plugging::wait() {
  plugged_->async_wait(stream_descriptor::wait_read, [this](const boost::system::error_code& error) {
    if (error) return;
    for (const drivers::PortChange& change : monitor_.poll()) {
      if (change.kind == drivers::PortChange::Kind::added) consider(change.port);
    }
    wait();
  });
}

// Only adapters and boards that a driver names: bytes sent to something else might do harm.
void Plugging::consider(const drivers::PortInfo& port) {
  if (!port.usb) return;
  for (const drivers::DriverInfo* driver : drivers::all_drivers()) {
    const auto& ids = driver->usb_ids;
    if (std::ranges::find(ids, *port.usb) == ids.end()) continue;
    log::info("{}: {} may be a {} board", port.path, port.product, driver->name);
    return found_({.path = port.path, .driver = std::string(driver->name)});
  }
}

}  // namespace eboard::daemon
