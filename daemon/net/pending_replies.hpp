// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Requests whose answer waits for the disk. If the disk takes nothing, they are answered at once with a
// reason, and the desk's later answer is dropped. Belongs to the web loop.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "daemon/net/http.hpp"

namespace eboard::net {

class PendingReplies {
 public:
  using Reply = std::function<void(const HttpResponse&)>;

  /// Returns the reply to use instead. It answers once, or not at all if refuse() was called before.
  [[nodiscard]] Reply hold(Reply reply) {
    std::erase_if(waiting_, [](const auto& one) { return one.expired(); });
    const auto kept = std::make_shared<Reply>(std::move(reply));
    waiting_.push_back(kept);
    return [kept](const HttpResponse& response) {
      if (*kept) std::exchange(*kept, nullptr)(response);
    };
  }

  void refuse(const HttpResponse& response) {
    for (const auto& one : std::exchange(waiting_, {})) {
      const auto kept = one.lock();
      if (kept && *kept) std::exchange(*kept, nullptr)(response);
    }
  }

 private:
  std::vector<std::weak_ptr<Reply>> waiting_;
};

}  // namespace eboard::net
