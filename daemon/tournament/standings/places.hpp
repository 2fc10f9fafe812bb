// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Where in a list a start number stands.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace eboard::tournament {

class Places {
 public:
  template <class Numbered>
  explicit Places(const std::vector<Numbered>& all) {
    for (std::size_t at = 0; at < all.size(); ++at) {
      const auto number = static_cast<std::size_t>(std::max(0, all[at].number));
      if (number >= places_.size()) places_.resize(number + 1, -1);
      places_[number] = static_cast<int>(at);
    }
  }
  /// -1: nobody has this number.
  [[nodiscard]] int of(int number) const {
    return number <= 0 || static_cast<std::size_t>(number) >= places_.size()
               ? -1
               : places_[static_cast<std::size_t>(number)];
  }

 private:
  std::vector<int> places_;
};

}  // namespace eboard::tournament
