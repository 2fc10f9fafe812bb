// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/clock_remote.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace eboard::drivers {

namespace dgt {
extern const ClockRemote clock_remote;
}

namespace {

struct Row {
  std::string_view driver;
  const ClockRemote* remote;
};

constexpr std::array kRemotes{
    Row{"dgt", &dgt::clock_remote},
};

}  // namespace

const ClockRemote* clock_remote_of(const DriverInfo& driver) {
  const auto row = std::ranges::find(kRemotes, driver.name, &Row::driver);
  return row == kRemotes.end() ? nullptr : row->remote;
}

}  // namespace eboard::drivers
