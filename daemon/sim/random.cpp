// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/random.hpp"

#include <bit>
#include <cmath>

namespace eboard::sim {
namespace {

std::uint64_t splitmix(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/// e^x for |x| < 20: Taylor series of x/64, then six squarings.
double exponential_of(double x) {
  const double small = x / 64;
  double sum = 1;
  double term = 1;
  for (int n = 1; n <= 12; ++n) {
    term = term * small / n;
    sum += term;
  }
  for (int n = 0; n < 6; ++n) sum *= sum;
  return sum;
}

/// ln x for x > 0: the exponent separately (exact), then the series of the inverse hyperbolic tangent.
double logarithm_of(double x) {
  int exponent = 0;
  const double mantissa = std::frexp(x, &exponent);  // 0.5 <= mantissa < 1
  const double y = (mantissa - 1) / (mantissa + 1);
  double power = y;
  double sum = 0;
  for (int n = 1; n <= 41; n += 2) {
    sum += power / n;
    power *= y * y;
  }
  return 2 * sum + exponent * 0.69314718055994530942;
}

}  // namespace

Random::Random(std::uint64_t seed, std::uint64_t stream) {
  std::uint64_t state = seed ^ (stream * 0xd1342543de82ef95);
  for (auto& word : state_) word = splitmix(state);
}

Random Random::apart() const {
  Random copy = *this;
  return Random(copy.next(), 1);
}

std::uint64_t Random::next() {
  const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

double Random::uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

int Random::below(int limit) { return static_cast<int>(uniform() * limit); }

double Random::normal() {
  double sum = -6;
  for (int n = 0; n < 12; ++n) sum += uniform();
  return sum;
}

double Random::log_normal(double median, double sigma) { return median * exponential_of(sigma * normal()); }

double Random::exponential(double mean) { return -mean * logarithm_of(1 - uniform()); }

}  // namespace eboard::sim
