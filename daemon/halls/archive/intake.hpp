// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What came out of the stream, sorted for the database. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/halls/wire.hpp"

namespace eboard::halls {

struct ArchivedEvent {
  std::string hall;
  EventMessage message;
  EventKeys keys;
};
struct ArchivedRound {
  std::string hall;
  RoundMessage message;
};
/// Nobody can make anything of it; it is kept for whoever looks for the reason.
struct Refused {
  std::string subject;
  std::uint64_t number = 0;  ///< in the stream
  std::string reason;
  std::string text;
};

/// What one transaction stores.
struct Batch {
  std::vector<ArchivedEvent> events{};
  std::vector<ArchivedRound> rounds{};
  std::vector<Refused> refused{};

  /// A message of the stream. Whatever stands in it, it goes to one of the three.
  void add(std::string_view subject, std::uint64_t number, std::string_view text);
  [[nodiscard]] bool empty() const { return events.empty() && rounds.empty() && refused.empty(); }
};

}  // namespace eboard::halls
