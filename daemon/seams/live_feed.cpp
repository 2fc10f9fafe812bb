// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/seams/live_feed.hpp"

namespace eboard::seams {

std::string_view to_string(DeviceState state) {
  switch (state) {
    case DeviceState::opening:
      return "opening";
    case DeviceState::ready:
      return "ready";
    case DeviceState::lost:
      return "lost";
  }
  return "";
}

}  // namespace eboard::seams
