// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <csignal>
#include <thread>

namespace eboard::halls {

/// Returns what `program.run()` does, and calls `program.stop()` at SIGTERM or SIGINT: from a thread of its
/// own, so that whatever it calls may wait. To be called before the program has other threads.
template <class Program>
auto run_until_signal(Program& program) {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  std::thread listens([ends, &program] {
    int number = 0;
    sigwait(&ends, &number);
    program.stop();
  });
  auto done = program.run();
  pthread_kill(listens.native_handle(), SIGTERM);
  listens.join();
  return done;
}

}  // namespace eboard::halls
