// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/heaps.hpp"

#include <malloc.h>

#include <cstdlib>

namespace eboard::daemon {

// The library makes eight heaps for each processor, which a small computer's threads would have to share.
// From 128 KiB on it raises both sizes whenever a large block is freed, up to 32 and 64 MiB, but not sizes
// that are set.
void return_freed_memory() {
  constexpr int kMaxHeaps = 64, kLargeBlock = 512 << 10, kMaxKept = 1 << 20;
  if (std::getenv("MALLOC_ARENA_MAX") != nullptr) return;
  (void)::mallopt(M_ARENA_MAX, kMaxHeaps);
  (void)::mallopt(M_MMAP_THRESHOLD, kLargeBlock);
  (void)::mallopt(M_TRIM_THRESHOLD, kMaxKept);
}

}  // namespace eboard::daemon
