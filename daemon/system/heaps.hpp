// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How the C library shares out the memory of the process.
#pragma once

namespace eboard::daemon {

/// Threads share two heaps instead of having one each: what a thread frees, another one takes. To be called
/// in main() before there is a second thread. MALLOC_ARENA_MAX in the environment has the last word.
void share_heaps();

}  // namespace eboard::daemon
