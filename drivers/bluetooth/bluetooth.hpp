// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Boards behind Bluetooth LE, through BlueZ on the system bus. Everything about the bus happens on a thread
// of its own, so no call here waits for it: open() says how far a link is, and hands it over when it is up.
// From then on its bytes go through sockets alone (drivers/transport/ble_port.hpp).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "drivers/driver.hpp"
#include "drivers/transport/discovery.hpp"
#include "drivers/transport/transport.hpp"

namespace eboard::drivers {

namespace bluetooth {
class Desk;
}

class Bluetooth {
 public:
  /// Receives one sentence for the operator, on the bus's thread.
  using Say = std::function<void(const std::string&)>;

  /// `scan`: boards are looked for all the time, and watch() reports them; `say` is told once what is in the
  /// way. Otherwise nothing is done on the bus before open() is called.
  Bluetooth(bool scan, Say say);
  /// Lets go of all boards. Ports that are open go on until their links end.
  ~Bluetooth();
  Bluetooth(const Bluetooth&) = delete;
  Bluetooth& operator=(const Bluetooth&) = delete;

  /// Opens "ble:AA:BB:CC:DD:EE:FF". Never waits. EINPROGRESS: the link is being made; call again soon, since
  /// it is given up a while after the last call. Any other error says why there is none yet; it is tried on
  /// all the same.
  [[nodiscard]] Expected<std::unique_ptr<Transport>, TransportError> open(const std::string& path,
                                                                          const DriverInfo& driver);
  /// The boards that were heard, by the names that they advertise.
  [[nodiscard]] std::unique_ptr<PortWatch> watch();

 private:
  std::shared_ptr<bluetooth::Desk> desk_;
  std::thread thread_;
};

}  // namespace eboard::drivers
