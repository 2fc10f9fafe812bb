// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Provides the simulator's own random numbers: xoshiro256** seeded by splitmix64. Its distributions use only
// additions, products and series without tables, so that a seed gives the same game on every machine (the
// standard library's distributions, and even std::exp, may differ between implementations).
#pragma once

#include <array>
#include <chrono>
#include <cstdint>

namespace eboard::sim {

using Micros = std::chrono::microseconds;

/// Truncates towards zero.
[[nodiscard]] constexpr Micros from_seconds(double seconds) {
  return Micros{static_cast<std::int64_t>(seconds * 1e6)};
}
[[nodiscard]] constexpr double to_seconds(Micros time) { return static_cast<double>(time.count()) * 1e-6; }
[[nodiscard]] constexpr std::chrono::milliseconds to_millis(Micros time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time);
}

class Random {
 public:
  /// Streams of one seed are independent: a change in the hands leaves the sensors' numbers unchanged.
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0);

  /// Dice of their own for what is drawn from this state on: who draws from them leaves these as they are.
  [[nodiscard]] Random apart() const;
  [[nodiscard]] std::uint64_t next();
  [[nodiscard]] double uniform();  ///< 0 <= x < 1
  [[nodiscard]] double uniform(double low, double high) { return low + (high - low) * uniform(); }
  [[nodiscard]] int below(int limit);  ///< 0 <= n < limit. Requires limit > 0
  [[nodiscard]] bool chance(double probability) { return uniform() < probability; }
  /// One element of the list, which must not be empty.
  template <class List>
  [[nodiscard]] auto pick(const List& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
  }
  /// A sum of twelve uniform numbers: mean 0, deviation 1, never beyond 6.
  [[nodiscard]] double normal();
  [[nodiscard]] double log_normal(double median, double sigma);
  [[nodiscard]] double exponential(double mean);
  [[nodiscard]] Micros time(double low, double high) { return from_seconds(uniform(low, high)); }

 private:
  std::array<std::uint64_t, 4> state_;
};

}  // namespace eboard::sim
