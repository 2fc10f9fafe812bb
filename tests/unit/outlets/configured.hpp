// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Outlets as the configuration file makes them.
#pragma once

#include <fmt/format.h>

#include <string>

#include "daemon/config/config.hpp"
#include "daemon/outlets/kinds.hpp"
#include "tests/support/catch.hpp"

namespace eboard::test {

inline daemon::Faults faults_of(const std::string& text) {
  const auto config = daemon::parse_config(text, "hall.toml", outlets::all_kinds());
  return config ? daemon::Faults{} : config.error();
}

/// The one outlet of a configuration with that table.
inline daemon::OutletConfig configured(const std::string& table, const std::string& directory,
                                       const std::string& keys = "") {
  const auto text = fmt::format("[outlets.{}]\ndirectory = \"{}\"\n{}\n", table, directory, keys);
  auto config = daemon::parse_config(text, "hall.toml", outlets::all_kinds());
  REQUIRE(config);
  REQUIRE(config->outlets.size() == 1);
  return std::move(config->outlets[0]);
}

inline daemon::OutletConfig pgn_files_in(const std::string& directory, const std::string& keys = "") {
  return configured("pgn", directory, keys);
}

}  // namespace eboard::test
