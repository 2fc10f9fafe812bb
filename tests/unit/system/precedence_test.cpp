// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/precedence.hpp"

#include <sys/resource.h>

#include <thread>

#include "tests/support/catch.hpp"

namespace precedence_test {

using namespace eboard;

TEST_CASE("one thread lets others go first, and no other thread does") {
  const int before = ::getpriority(PRIO_PROCESS, 0);
  int after = before;
  std::thread([&] {
    daemon::let_others_go_first();
    after = ::getpriority(PRIO_PROCESS, 0);
  }).join();
  CHECK(after > before);
  CHECK(::getpriority(PRIO_PROCESS, 0) == before);
}

}  // namespace precedence_test
