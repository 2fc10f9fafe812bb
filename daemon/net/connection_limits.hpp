// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Limits how many connections there may be, in all and from one address. Belongs to the web loop.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>

namespace eboard::net {

class ConnectionLimits {
 public:
  /// One admitted connection. Its place is free again when the ticket is destroyed.
  using Ticket = std::shared_ptr<const void>;

  ConnectionLimits(std::size_t total, std::size_t per_address);

  /// nullptr: there is no room. An empty address counts in the total only, because all connections through a
  /// proxy on this machine come from the same address.
  [[nodiscard]] Ticket admit(const std::string& address);

  [[nodiscard]] std::size_t connections() const;

 private:
  struct Counts {
    std::size_t all = 0;
    std::unordered_map<std::string, std::size_t> by_address;
  };

  std::size_t total_;
  std::size_t per_address_;
  std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();  ///< tickets may outlive the limits
};

/// Raises the soft limit of open files to the hard one; returns it.
std::size_t raise_descriptor_limit();

}  // namespace eboard::net
