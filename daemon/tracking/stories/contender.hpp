// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>
#include <vector>

#include "daemon/tracking/stories/explain.hpp"

namespace eboard::tracking {

/// One of the stories that compete to explain the board at a moment.
template <Game G>
struct ContenderOf {
  std::size_t taken_back = 0;      ///< how many of the committed plies were taken back
  std::vector<std::string> plies;  ///< UCI, behind the committed ones that are left
  double share = 0;                ///< 0..1 of all that is likely
  Cost paid = 0, open = 0, press = 0;
  std::vector<DifferenceOf<G>> differences;
  std::vector<ExceptionOf<G>> exceptions;
};
using Contender = ContenderOf<Chess>;

}  // namespace eboard::tracking
