// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any text in UTF-8, as a file is that gets so far, is read as a configuration: what it says, or faults, a
// sentence each that can be shown. What the operator's page shows of it names lines that it has.
#include <algorithm>
#include <cstdlib>

#include "daemon/config/config.hpp"
#include "daemon/config/shown_config.hpp"
#include "daemon/outlets/kinds.hpp"
#include "rules/text/plain_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace eboard;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (rules::first_outside_utf8(text) || text.find('\0') != std::string_view::npos) return 0;
  const auto config = daemon::parse_config(text, "hall.toml", outlets::all_kinds());
  if (!config) {
    if (config.error().empty()) std::abort();
    for (const std::string& fault : config.error()) {
      if (fault.empty() || rules::first_outside_utf8(fault)) std::abort();
    }
  } else if (!std::ranges::is_sorted(config->boards, {}, &daemon::BoardConfig::number)) {
    std::abort();
  }
  const auto lines = 1 + std::ranges::count(text, '\n');
  for (const daemon::ConfigRow& row : daemon::shown_config(text)) {
    if (row.key.empty() || row.line < 1 || row.line > lines) std::abort();
  }
  return 0;
}
