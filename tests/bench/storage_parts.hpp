// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The parts of `./run bench storage` and what they share.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <type_traits>

#include "storage/store.hpp"

namespace eboard::bench {

using Clock = std::chrono::steady_clock;

inline double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// The value, or the benchmark ends.
template <class T, class E>
T must(Expected<T, E> result) {
  if (!result) {
    if constexpr (std::is_same_v<E, std::string>) {
      fmt::print(stderr, "bench storage: {}\n", result.error());
    } else {
      fmt::print(stderr, "bench storage: {}\n", result.error().message);
    }
    std::exit(3);
  }
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// A store with 100,000 games: start, list, export, verify.
void archive(const std::string& folder);
/// The start after a kill, with games under way.
void recovery(const std::string& folder);

}  // namespace eboard::bench
