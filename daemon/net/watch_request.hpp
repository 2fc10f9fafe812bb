// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a viewer of all boards may ask for: which of them it wants whole.
#pragma once

#include <optional>
#include <string_view>

#include "daemon/net/hub.hpp"

namespace eboard::net {

/// "1,17,3", or nothing at all: no board. nullopt: it is no such list.
[[nodiscard]] std::optional<BoardNumbers> parse_numbers(std::string_view text);

struct WatchRequest {
  std::optional<BoardNumbers> boards;  ///< nullopt: all of them
};
/// A message like {"boards":[1,3,17]} or {"boards":null}. nullopt: it is none, and is ignored.
[[nodiscard]] std::optional<WatchRequest> parse_watch_request(std::string_view message);

}  // namespace eboard::net
