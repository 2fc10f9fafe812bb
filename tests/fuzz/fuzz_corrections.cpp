// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any text is the file of what was put right: what is read is written again, and reads as the same.
#include <cstdlib>

#include "daemon/config/config.hpp"
#include "daemon/config/corrections.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace eboard::daemon;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto corrections = Corrections::parse(text);
  if (!corrections) {
    if (corrections.error().empty()) std::abort();
    return 0;
  }
  const std::string written = corrections->text();
  const auto again = Corrections::parse(written);
  if (!again || again->text() != written) std::abort();
  std::vector<BoardConfig> boards(2);
  boards[0].number = 1;
  boards[1].number = 2;
  (void)corrections->lay_over(boards, 1);
  return 0;
}
