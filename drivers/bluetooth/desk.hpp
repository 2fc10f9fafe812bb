// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the thread of the bus and those who open ports hand each other: wishes for links, links that are up,
// and the boards that were heard. Each call holds its lock for moments only.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "drivers/transport/ble_port.hpp"
#include "drivers/transport/discovery.hpp"

namespace eboard::drivers::bluetooth {

using Steady = std::chrono::steady_clock;

/// A link that somebody wants or has.
struct Wish {
  std::string address;
  const ble::Make* make;
  std::uint64_t number;  ///< another one each time the link is wanted anew
  bool taken;            ///< a port has it
};

class Desk : public std::enable_shared_from_this<Desk> {
 public:
  /// After so long without a question nobody wants the link any more.
  static constexpr std::chrono::seconds kPatience{10};

  Desk();

  // --- For those who open ports, on any thread.
  /// As Bluetooth::open().
  [[nodiscard]] Expected<BleLink, TransportError> open(const std::string& address, const ble::Make& make,
                                                       Steady::time_point now = Steady::now());
  [[nodiscard]] std::vector<PortInfo> ports() const;
  /// Since the last call.
  [[nodiscard]] std::vector<PortChange> changes();
  /// Can be read while there are changes.
  [[nodiscard]] int changed() const { return changed_.get(); }
  void end();

  // --- For the thread of the bus.
  [[nodiscard]] bool ended() const;
  /// All links that are wanted or taken; wishes that are out of date are forgotten.
  [[nodiscard]] std::vector<Wish> wishes(Steady::time_point now = Steady::now());
  void offer(const Wish& wish, BleLink link);
  /// Why there is no link yet; empty: it is being made.
  void tell(const Wish& wish, const std::string& failure);
  /// The same for all links.
  void tell_all(const std::string& failure);
  /// What was offered is gone, if nobody took it.
  void withdraw(const Wish& wish);
  /// The boards that are there now.
  void show(const std::vector<PortInfo>& ports);
  /// Can be read when there is something to do.
  [[nodiscard]] int woken() const { return woken_.get(); }
  void rest();
  /// Waits, until the end at most.
  void pause(std::chrono::milliseconds time);
  /// Waits until somebody wants a link, or until the end.
  void wait_for_wish();

 private:
  struct Entry {
    Wish wish;
    Steady::time_point asked;
    std::string failure;
    std::optional<BleLink> link;
  };

  [[nodiscard]] Entry* entry_of(const Wish& wish);
  void release(const std::string& address, std::uint64_t number);

  mutable std::mutex mutex_;
  std::condition_variable news_;  ///< a wish, or the end
  bool ended_ = false;
  std::uint64_t last_number_ = 0;
  std::map<std::string, Entry> entries_;  ///< by address
  std::vector<PortInfo> ports_;
  std::vector<PortChange> changes_;
  Descriptor woken_, changed_;
};

}  // namespace eboard::drivers::bluetooth
