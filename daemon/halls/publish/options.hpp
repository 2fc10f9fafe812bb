// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The command line of eboard-publish.
#pragma once

#include <optional>

#include "daemon/halls/publish/publisher.hpp"

namespace eboard::halls {

struct PublishOptions {
  std::optional<Publisher::Settings> settings{};
  int exit = 0;  ///< where there are none
};
[[nodiscard]] PublishOptions parse_publish_options(int argc, char** argv);

}  // namespace eboard::halls
