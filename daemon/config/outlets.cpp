// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/outlets.hpp"

#include <fmt/format.h>

#include "daemon/config/values.hpp"

namespace eboard::daemon {

namespace {
constexpr std::chrono::hours kMaxDelay{24};
}  // namespace

std::vector<OutletConfig> read_outlets(TableReader& section, OutletKinds kinds) {
  std::vector<OutletConfig> outlets;
  for (const OutletKind* kind : kinds) {
    auto own = section.section(kind->name, fmt::format("[outlets.{}]", kind->name));
    if (!own) continue;
    const auto delay = own->duration("delay", kMaxDelay).value_or(std::chrono::seconds{0});
    outlets.push_back({std::string(kind->name), delay, kind->pace, kind->read(*own)});
    own->refuse_other_keys();
  }
  section.refuse_other_keys();
  return outlets;
}

}  // namespace eboard::daemon
