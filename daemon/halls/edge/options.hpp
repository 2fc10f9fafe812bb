// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The command line of eboard-edge.
#pragma once

#include <optional>

#include "daemon/halls/edge/edge.hpp"

namespace eboard::halls {

struct EdgeOptions {
  std::optional<Edge::Settings> settings{};
  int exit = 0;  ///< where there are none
};
[[nodiscard]] EdgeOptions parse_edge_options(int argc, char** argv);

}  // namespace eboard::halls
