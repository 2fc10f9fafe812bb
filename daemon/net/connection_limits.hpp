// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Limits how many connections there may be: in all, from one network and from one address. Belongs to the web
// loop.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>

namespace eboard::net {

/// Where a connection comes from.
struct Origin {
  std::string address;
  std::string network;  ///< whose owner may have any of its addresses; "2001:db8:0:1::/64"
};

class ConnectionLimits {
 public:
  /// One admitted connection. Its place is free again when the ticket is destroyed.
  using Ticket = std::shared_ptr<const void>;

  /// A network gets half of all places at most, so that nobody takes them all.
  ConnectionLimits(std::size_t total, std::size_t per_address);

  /// nullptr: there is no room. An empty origin counts in the total only, because all connections through a
  /// proxy on this machine come from the same address.
  [[nodiscard]] Ticket admit(const Origin& origin);

  [[nodiscard]] std::size_t connections() const;

 private:
  struct Counts {
    std::size_t all = 0;
    std::unordered_map<std::string, std::size_t> by_address, by_network;
  };

  std::size_t total_, per_network_, per_address_;
  std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();  ///< tickets may outlive the limits
};

}  // namespace eboard::net
