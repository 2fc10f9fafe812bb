// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Whether the storage thread turns, waits for a slow disk, or hangs. A memory card may stall for half a
// minute and then recover. A daemon that is killed for that loses what it held in memory.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace eboard::daemon {

class StorePulse {
 public:
  using Clock = std::chrono::steady_clock;

  /// A call of the store that takes longer than `slow_after` means that the disk is slow; one longer than
  /// `hung_after` means that the thread hangs.
  StorePulse(std::chrono::milliseconds slow_after, std::chrono::milliseconds hung_after)
      : slow_after_(slow_after), hung_after_(hung_after) {}

  // --- For the storage thread.
  /// Marks, for as long as it lives, that the thread is in a call of the store.
  class Call {
   public:
    explicit Call(StorePulse& pulse) : pulse_(pulse) {
      pulse_.since_ = Clock::now().time_since_epoch().count();
    }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    ~Call() {
      pulse_.since_ = kNoCall;
      pulse_.turn();
    }

   private:
    StorePulse& pulse_;
  };
  void turn() { ++turns_; }

  // --- For the thread that watches.
  struct State {
    bool alive = true;  ///< it has turned since the last look, or has not waited too long
    bool slow = false;
  };
  [[nodiscard]] State look() {
    const Clock::rep since = since_;
    const auto waited =
        since == kNoCall ? Clock::duration{0} : Clock::now().time_since_epoch() - Clock::duration{since};
    const std::uint64_t turns = turns_;
    const bool turned = turns != seen_;
    seen_ = turns;
    return {turned || (since != kNoCall && waited < hung_after_), waited >= slow_after_};
  }

 private:
  static constexpr Clock::rep kNoCall = -1;
  const std::chrono::milliseconds slow_after_, hung_after_;
  std::atomic<Clock::rep> since_{kNoCall};
  std::atomic<std::uint64_t> turns_{0};
  std::uint64_t seen_ = 0;
};

}  // namespace eboard::daemon
