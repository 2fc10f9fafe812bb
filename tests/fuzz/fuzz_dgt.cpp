// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any bytes to the driver of DGT boards: never a crash, and what any_cut.hpp says.
#include "drivers/dgt_log.hpp"
#include "tests/fuzz/any_cut.hpp"

using namespace eboard;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::span all(data, size);
  test::check_any_cut("dgt", all);
  // No fuzzer finds the length of a whole log by itself.
  if (drivers::dgt::decode_log(all.subspan(1)).changes.size() > size - 1) std::abort();
  return 0;
}
