// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/heaps.hpp"

#include <malloc.h>

#include <cstdlib>

namespace eboard::daemon {

void share_heaps() {
  constexpr int kHeaps = 2;
  if (std::getenv("MALLOC_ARENA_MAX") == nullptr) (void)::mallopt(M_ARENA_MAX, kHeaps);
}

}  // namespace eboard::daemon
