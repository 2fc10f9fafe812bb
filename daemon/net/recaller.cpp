// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/recaller.hpp"

#include <utility>

namespace eboard::net {

void Recaller::start(std::optional<storage::Sequence> after) {
  join();
  thread_ = std::thread([this, after] { run(after); });
  busy_ = true;
}

void Recaller::run(std::optional<storage::Sequence> after) noexcept {
  Result result{after, unexpected(std::string())};
  try {
    result.read = recall_(after);
  } catch (const std::exception&) {
    // Mostly for want of memory, so no sentence is made here. The reading is tried again.
  }
  {
    const std::lock_guard lock(mutex_);
    result_ = std::move(result);
  }
  done_();
}

std::optional<Recaller::Result> Recaller::take() {
  const std::lock_guard lock(mutex_);
  auto result = std::exchange(result_, std::nullopt);
  if (result) busy_ = false;
  return result;
}

void Recaller::join() {
  if (thread_.joinable()) thread_.join();
}

}  // namespace eboard::net
