// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any text: refused with a reason, or a capture that survives being written.
#include <cstdlib>
#include <sstream>

#include "drivers/capture.hpp"

using namespace eboard::drivers;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto capture = parse_capture({reinterpret_cast<const char*>(data), size});
  if (!capture) {
    if (!capture.error().starts_with("line ")) std::abort();
    return 0;
  }
  std::ostringstream out;
  CaptureWriter writer(out, capture->headers);
  for (const CaptureLine& line : capture->lines) writer.write(line.at, line.direction, line.bytes);
  const auto again = parse_capture(out.view());
  if (!again || *again != *capture) std::abort();
  return 0;
}
