// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any bytes to the driver of boards of the published Chess Peripheral Protocol: never a crash, and what
// any_cut.hpp says.
#include "tests/fuzz/any_cut.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 0) eboard::test::check_any_cut("peripheral_chess", {data, size});
  return 0;
}
