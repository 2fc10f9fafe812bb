// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>
#include <vector>

#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"

namespace eboard::test {

/// Decodes the bytes behind the first one, whole and cut after the first one's value: the payloads are the
/// same, and every byte is accounted for. Otherwise it aborts.
inline void check_any_cut(std::string_view driver, std::span<const std::uint8_t> data) {
  const auto bytes = data.subspan(1);
  const std::size_t cut = std::min<std::size_t>(data[0], bytes.size());
  drivers::StreamDecoder whole(*drivers::find_driver(driver)), halves(*drivers::find_driver(driver));
  std::vector<drivers::Payload> one, two;
  whole.feed(bytes, one);
  halves.feed(bytes.first(cut), two);
  halves.feed(bytes.subspan(cut), two);
  whole.reset();
  halves.reset();
  const bool same = one == two && whole.counters().errors == halves.counters().errors &&
                    whole.counters().skipped_bytes == halves.counters().skipped_bytes;
  if (!same || whole.counters().skipped_bytes > bytes.size()) std::abort();
}

}  // namespace eboard::test
