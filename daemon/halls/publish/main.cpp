// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Runs eboard-publish.
#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <thread>

#include "daemon/halls/publish/options.hpp"

namespace {

constexpr int kDone = 0, kFailed = 3;

/// Signals come to a thread of their own, so that whatever they call may wait.
int run(eboard::halls::Publisher::Settings settings) {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  eboard::halls::Publisher publisher(std::move(settings));
  std::thread listens([ends, &publisher] {
    int number = 0;
    sigwait(&ends, &number);
    publisher.stop();
  });
  const auto done = publisher.run();
  pthread_kill(listens.native_handle(), SIGTERM);
  listens.join();
  if (done) return kDone;
  fmt::print(stderr, "eboard-publish: {}\n", done.error());
  return kFailed;
}

}  // namespace

int main(int argc, char** argv) {
  auto parsed = eboard::halls::parse_publish_options(argc, argv);
  return parsed.settings ? run(std::move(*parsed.settings)) : parsed.exit;
}
