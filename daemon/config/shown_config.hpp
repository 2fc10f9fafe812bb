// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The configuration file for somebody who looks at it: key by key with its line, and without anything that
// may be a secret. Comments are left out, since people keep old passwords in them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace eboard::daemon {

struct ConfigRow {
  std::string table;  ///< "[daemon]", "[[board]] 3"; empty: the top level
  std::string key;
  std::string value;  ///< as in the file, or kHidden
  int line = 0;
  bool operator==(const ConfigRow&) const = default;
};

inline constexpr std::string_view kHidden = "(not shown: it may be a secret)";

/// In the order of the file; empty where the text is no TOML.
[[nodiscard]] std::vector<ConfigRow> shown_config(std::string_view toml);

}  // namespace eboard::daemon
