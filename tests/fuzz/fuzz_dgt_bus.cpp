// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any bytes to the driver of DGT boards on a bus: never a crash, and what any_cut.hpp says.
#include "tests/fuzz/any_cut.hpp"

using namespace eboard;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  test::check_any_cut("dgt-bus", std::span(data, size));
  return 0;
}
