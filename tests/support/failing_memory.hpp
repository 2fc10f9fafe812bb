// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// An operator new that fails when a test tells it to. A program that links failing_memory.cpp has it.
#pragma once

namespace eboard::test {

/// So many more allocations succeed, then `how_many` fail, then there is memory again.
void memory_fails_after(int allocations, int how_many);
void memory_is_back();
/// How many failed since memory_fails_after().
[[nodiscard]] int memory_failures();
/// Nothing fails on the thread that calls, and it is not counted there.
void memory_is_kept_for_this_thread(bool kept);

}  // namespace eboard::test
