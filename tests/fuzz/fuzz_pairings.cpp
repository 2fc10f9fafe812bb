// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any text is read as pairings: games that have a table, or faults. The same text pairs the same.
#include <cstdlib>

#include "daemon/config/pairings.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace eboard::daemon;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const std::optional<int> round : {std::optional<int>(), std::optional(2)}) {
    const auto file = parse_pairings(text, round);
    const auto again = parse_pairings(text, round);
    if (!file) {
      if (file.error().empty() || again || again.error() != file.error()) std::abort();
      continue;
    }
    if (!again || again->games != file->games || again->warnings != file->warnings) std::abort();
    for (const PairedGame& game : file->games) {
      if (game.pairing.round < 1) std::abort();
    }
  }
  return 0;
}
