// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "daemon/config/values.hpp"

namespace eboard::outlets {

/// The path of a file; empty: the key is missing, or a fault was reported.
[[nodiscard]] inline std::string read_path(daemon::TableReader& own, std::string_view key) {
  std::string path = own.text(key).value_or("");
  if (own.has(key) && !path.starts_with('/'))
    own.fault(key, fmt::format("{} must begin with /: it is the path of a file", key));
  return path;
}

}  // namespace eboard::outlets
