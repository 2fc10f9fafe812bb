// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Messages from other threads to a loop, kept in order until it takes them. Bounded: no sender waits, and a
// message for which there is no room or no memory is not kept. Any thread may call it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

namespace eboard::net {

template <class Message>
class Inbox {
 public:
  struct Rules {
    std::size_t max_messages = 16 * 1024;
    std::size_t max_weight = 64 * 1024;
    /// 0: there is always room for it, because it is rare or replaced.
    std::function<std::size_t(const Message&)> weight;
    /// The waiting message is out of date when the other one comes. Asked only if there is no room.
    std::function<bool(const Message&, const Message&)> replaces;
  };

  explicit Inbox(Rules rules) : rules_(std::move(rules)) {}

  /// Returns false if it was not kept. After close() nothing is kept, and true is returned.
  [[nodiscard]] bool put(Message message) {
    const std::lock_guard lock(mutex_);
    if (closed_) return true;
    const std::size_t weight = rules_.weight(message);
    if (weight > 0 && (waiting_.size() >= rules_.max_messages || weight_ + weight > rules_.max_weight))
      return false;
    if (waiting_.size() >= rules_.max_messages && replace(message)) return true;
    try {
      waiting_.push_back(std::move(message));
    } catch (const std::bad_alloc&) {
      return false;
    }
    weight_ += weight;
    return true;
  }

  /// Moves all waiting messages into `into`, whose content is replaced.
  void take(std::vector<Message>& into) {
    into.clear();
    const std::lock_guard lock(mutex_);
    into.swap(waiting_);
    weight_ = 0;
  }

  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    waiting_.clear();
  }

 private:
  bool replace(Message& message) {
    const auto old = std::ranges::find_if(
        waiting_, [&](const Message& waiting) { return rules_.replaces(waiting, message); });
    if (old == waiting_.end()) return false;
    *old = std::move(message);
    return true;
  }

  Rules rules_;
  std::mutex mutex_;
  std::vector<Message> waiting_;
  std::size_t weight_ = 0;
  bool closed_ = false;
};

}  // namespace eboard::net
