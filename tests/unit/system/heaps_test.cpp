// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/heaps.hpp"

#include <malloc.h>

#include <cstdlib>
#include <memory>

#include "tests/support/catch.hpp"

namespace heaps_test {

using namespace eboard;

namespace {

struct Freer {
  void operator()(void* block) const { std::free(block); }
};
using Block = std::unique_ptr<void, Freer>;

/// Touched, so that no compiler leaves it out.
Block block(std::size_t bytes) {
  Block made(std::malloc(bytes));
  REQUIRE(made != nullptr);
  *static_cast<volatile char*>(made.get()) = 1;
  return made;
}

/// Blocks that are no part of a heap, so that they go back to the system when they are freed.
std::size_t lone_blocks() { return ::mallinfo2().hblks; }

}  // namespace

TEST_CASE("a large block goes back to the system when it is freed, however large those before it were") {
  daemon::return_freed_memory();
  for (int i = 0; i < 3; ++i) block(std::size_t{24} << 20).reset();
  const std::size_t before = lone_blocks();
  const Block large = block(std::size_t{2} << 20);
  CHECK(lone_blocks() == before + 1);
}

}  // namespace heaps_test
