// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How the C library shares out the memory of the process.
#pragma once

namespace eboard::daemon {

/// Each thread keeps a heap of its own, so none waits for one that was put off while it held a heap; what is
/// freed at the end of a heap, but for 1 MiB, and every large block goes back to the system at once. To be
/// called in main() before there is a second thread. MALLOC_ARENA_MAX in the environment has the last word:
/// nothing is changed then.
void return_freed_memory();

}  // namespace eboard::daemon
