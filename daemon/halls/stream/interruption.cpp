// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/stream/interruption.hpp"

#include <utility>

namespace eboard::halls {

namespace {

constexpr int kSignal = SIGURG;
/// A signal that comes just before a call ends nothing, so another one follows.
constexpr std::chrono::milliseconds kAtTheEnd{50};

extern "C" void do_nothing(int /*signal*/) {}

void install_handler() {
  static const bool installed = [] {
    struct sigaction action {};
    action.sa_handler = do_nothing;  // without SA_RESTART: the call ends
    sigemptyset(&action.sa_mask);
    return sigaction(kSignal, &action, nullptr) == 0;
  }();
  (void)installed;
}

}  // namespace

Interruption::Interruption(std::chrono::milliseconds limit, std::stop_token stop) {
  install_handler();
  thread_ = std::thread([this, limit, stop = std::move(stop)] { watch(limit, stop); });
  sigset_t own;
  sigemptyset(&own);
  sigaddset(&own, kSignal);
  pthread_sigmask(SIG_UNBLOCK, &own, &before_);
}

Interruption::~Interruption() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  wake_.notify_one();
  thread_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Interruption::watch(std::chrono::milliseconds limit, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  const auto is_over = [this] { return over_; };
  while (!over_) {
    if (stop.stop_requested())
      wake_.wait_for(lock, kAtTheEnd, is_over);
    else
      wake_.wait_for(lock, stop, limit, is_over);
    if (!over_) pthread_kill(waiting_, kSignal);
  }
}

}  // namespace eboard::halls
