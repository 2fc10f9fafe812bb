// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any bytes, cut after the first one's value: never a crash, the same payloads as whole, every byte accounted
// for.
#include <algorithm>
#include <cstdlib>

#include "drivers/dgt_log.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"

using namespace eboard::drivers;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::span bytes(data + 1, size - 1);
  const std::size_t cut = std::min<std::size_t>(data[0], bytes.size());
  StreamDecoder whole(*find_driver("dgt")), halves(*find_driver("dgt"));
  std::vector<Payload> one, two;
  whole.feed(bytes, one);
  halves.feed(bytes.first(cut), two);
  halves.feed(bytes.subspan(cut), two);
  whole.reset();
  halves.reset();
  const bool same = one == two && whole.counters().errors == halves.counters().errors &&
                    whole.counters().skipped_bytes == halves.counters().skipped_bytes;
  // No fuzzer finds the length of a whole log by itself.
  if (dgt::decode_log(bytes).changes.size() > bytes.size()) std::abort();
  if (!same || whole.counters().skipped_bytes > bytes.size()) std::abort();
  return 0;
}
