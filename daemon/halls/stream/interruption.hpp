// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Ends calls of the system in which the thread that made this would wait for ever: libnats 3.4 waits in a TLS
// handshake without a limit. A call that is interrupted fails, as one of a broken line does.
#pragma once

#include <pthread.h>

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <stop_token>
#include <thread>

namespace eboard::halls {

/// While it lives, no call waits for longer than `limit`, and none for long once `stop` is requested. It
/// interrupts whatever the thread does then, so nothing else belongs into its scope. It uses SIGURG, which is
/// ignored otherwise.
class Interruption {
 public:
  Interruption(std::chrono::milliseconds limit, std::stop_token stop);
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption();

 private:
  void watch(std::chrono::milliseconds limit, const std::stop_token& stop);

  const pthread_t waiting_ = pthread_self();
  sigset_t before_{};
  std::mutex mutex_;
  std::condition_variable_any wake_;
  bool over_ = false;  ///< guarded
  std::thread thread_;
};

}  // namespace eboard::halls
