// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How often a password may be tried. Pure: times come in.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>

namespace eboard::people {

/// Five tries from an address may fail within a minute; each one more doubles the wait, up to a quarter of an
/// hour. After an hour without one, all is forgotten; a success forgets nothing, because whoever may log in
/// could wash the tries of another name away.
class Tries {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr int kFree = 5;
  static constexpr std::chrono::seconds kWithin{60}, kLongest{900}, kForgets{3600};
  /// Addresses that are remembered. With more, the one that failed first is forgotten.
  static constexpr std::size_t kMaximum = 4096;

  /// How long that address has to wait before its next try; nullopt: it may try now.
  [[nodiscard]] std::optional<std::chrono::seconds> wait(const std::string& address, Time now) const;
  void failed(const std::string& address, Time now);
  /// The latest try, which counts as failed until it is known how it ends.
  void succeeded(const std::string& address);

 private:
  struct Failures {
    int count = 0;
    Time first, last;
    Time next{};  ///< no try before
  };
  void forget(Time now);

  std::map<std::string, Failures> all_;
};

}  // namespace eboard::people
