// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/bluetooth/radio.hpp"

#include <sdbus-c++/sdbus-c++.h>

#include <chrono>

#include "drivers/bluetooth/objects.hpp"

namespace eboard::drivers {

using namespace bluetooth;

namespace {

constexpr std::chrono::seconds kPatience{2};

}  // namespace

Radio look_at_radio() {
  Objects objects;
  try {
    const auto bus = sdbus::createSystemBusConnection();
    const auto proxy = sdbus::createProxy(*bus, kBluez, "/");
    ManagedObjects managed;
    proxy->callMethod("GetManagedObjects")
        .onInterface(kObjectManager)
        .withTimeout(kPatience)
        .storeResultsTo(managed);
    for (const auto& [path, interfaces] : managed) objects.added(path, interfaces);
  } catch (const sdbus::Error&) {
    return {};
  }
  return {objects.radio_state(), objects.boards()};
}

}  // namespace eboard::drivers
