// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/bluetooth/bluetooth.hpp"

#include <sdbus-c++/Error.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "drivers/bluetooth/central.hpp"
#include "drivers/bluetooth/desk.hpp"

namespace eboard::drivers {

namespace {

using bluetooth::Desk;

constexpr std::chrono::milliseconds kNextBus{3000};

class DeskWatch final : public PortWatch {
 public:
  explicit DeskWatch(std::shared_ptr<Desk> desk) : desk_(std::move(desk)) {}

  [[nodiscard]] std::vector<PortInfo> list() override { return desk_->ports(); }
  [[nodiscard]] std::optional<PortInfo> at(const std::string& path) override {
    const auto ports = desk_->ports();
    const auto found = std::ranges::find(ports, path, &PortInfo::path);
    return found == ports.end() ? std::nullopt : std::optional(*found);
  }
  [[nodiscard]] int descriptor() const override { return desk_->changed(); }
  [[nodiscard]] std::vector<PortChange> poll() override { return desk_->changes(); }
  [[nodiscard]] bool missed() const override { return false; }

 private:
  std::shared_ptr<Desk> desk_;
};

/// A bus that is gone, or not there yet, is tried again.
void serve(Desk& desk, bool scan, Bluetooth::Say say) {
  std::string said;
  while (!desk.ended()) {
    if (!scan && desk.wishes().empty()) {
      desk.wait_for_wish();
      continue;
    }
    try {
      bluetooth::Central(desk, scan, say).run();
      said.clear();
    } catch (const sdbus::Error& error) {
      const std::string why = "the system bus does not answer: " + error.getMessage();
      desk.tell_all(why);
      desk.show({});
      if (scan && why != std::exchange(said, why)) say("boards are not looked for over Bluetooth: " + why);
      desk.pause(kNextBus);
    }
  }
}

}  // namespace

Bluetooth::Bluetooth(bool scan, Say say)
    : desk_(std::make_shared<Desk>()),
      thread_([desk = desk_, scan, say = std::move(say)] { serve(*desk, scan, say); }) {}

Bluetooth::~Bluetooth() {
  desk_->end();
  thread_.join();
}

Expected<std::unique_ptr<Transport>, TransportError> Bluetooth::open(const std::string& path,
                                                                     const DriverInfo& driver) {
  const auto address = ble::address_in(path);
  const ble::Make* make = ble::make_of(driver.name);
  if (!address) return unexpected(TransportError{EINVAL, path + ": this is no Bluetooth address"});
  if (make == nullptr)
    return unexpected(TransportError{
        EINVAL, path + ": driver " + std::string(driver.name) + " knows no board on Bluetooth LE"});
  auto link = desk_->open(*address, *make);
  if (!link) return unexpected(link.error());
  return BlePort::open(path, *make, std::move(*link));
}

std::unique_ptr<PortWatch> Bluetooth::watch() { return std::make_unique<DeskWatch>(desk_); }

}  // namespace eboard::drivers
