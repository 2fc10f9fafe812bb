// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Replaces operator new by one that fails when a test asks for it, in programs that link failing_memory.cpp.
#pragma once

namespace eboard::test {

/// The next `allocations` succeed, then `how_many` fail, then memory is available again.
void memory_fails_after(int allocations, int how_many);
void memory_is_back();
/// The number of failures since memory_fails_after().
[[nodiscard]] int memory_failures();
/// Exempts the calling thread: nothing fails on it, and it is not counted.
void memory_is_kept_for_this_thread(bool kept);

}  // namespace eboard::test
