// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/failing_memory.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

constexpr int kNever = -1;
std::atomic<int> until_failure{kNever}, to_fail{0}, failures{0};
thread_local bool kept = false;

bool must_fail() {
  if (kept || until_failure.load() == kNever) return false;
  if (until_failure.load() > 0) {
    until_failure.fetch_sub(1);
    return false;
  }
  if (to_fail.fetch_sub(1) > 0) {
    ++failures;
    return true;
  }
  until_failure = kNever;
  return false;
}

}  // namespace

namespace eboard::test {

void memory_fails_after(int allocations, int how_many) {
  failures = 0;
  to_fail = how_many;
  until_failure = allocations;
}
void memory_is_back() { until_failure = kNever; }
int memory_failures() { return failures; }
void memory_is_kept_for_this_thread(bool is_kept) { kept = is_kept; }

}  // namespace eboard::test

// Both forms are replaced: memory freed below must come from here, under a sanitizer's own allocator, too.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return must_fail() ? nullptr : std::malloc(size == 0 ? 1 : size);
}
void* operator new(std::size_t size) {
  void* memory = operator new(size, std::nothrow);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
