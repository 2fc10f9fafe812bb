// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Seconds of processor time of this process: other load on the machine does not count.
#pragma once

#include <ctime>

namespace eboard::bench {

inline double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace eboard::bench
