// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/outlets.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "daemon/config/values.hpp"

namespace eboard::daemon {

namespace {

using What = decltype(OutletConfig::what);

constexpr std::chrono::hours kMaxDelay{24};

What read_pgn_files(TableReader& section) {
  PgnFilesConfig config{section.text("directory").value_or("")};
  if (!section.has("directory")) section.fault("directory", "[outlets.pgn] has no directory");
  if (!config.directory.empty() && !config.directory.starts_with('/'))
    section.fault("directory", fmt::format("directory '{}' must begin with /", config.directory));
  return config;
}

struct Kind {
  std::string_view name;
  What (*read)(TableReader& section);
};

/// Every outlet that can be configured.
constexpr std::array kKinds{
    Kind{"pgn", read_pgn_files},
};
static_assert(kKinds.size() == std::variant_size_v<What>, "a line in kKinds for each outlet");

}  // namespace

std::vector<OutletConfig> read_outlets(TableReader& section) {
  std::vector<OutletConfig> outlets;
  for (const Kind& kind : kKinds) {
    auto own = section.section(kind.name, fmt::format("[outlets.{}]", kind.name));
    if (!own) continue;
    const auto delay = own->duration("delay", kMaxDelay).value_or(std::chrono::seconds{0});
    outlets.push_back({std::string(kind.name), delay, kind.read(*own)});
    own->refuse_other_keys();
  }
  section.refuse_other_keys();
  return outlets;
}

}  // namespace eboard::daemon
