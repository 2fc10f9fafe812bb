// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The board that an operator puts into the stream. Every server of a hall shows the same one; its number is
// kept in a file, so that it outlives a restart.
#pragma once

#include <atomic>
#include <string>

namespace eboard::net {

class Featured {
 public:
  /// `path`: of the file; empty: the choice lasts as long as the program. What cannot be read is no choice.
  explicit Featured(std::string path = {});

  /// 0: none. From any thread.
  [[nodiscard]] int board() const { return board_.load(std::memory_order_relaxed); }
  /// It is shown from now on; 0: none is. Returns 0, or the system's reason why it is not kept. From one
  /// thread.
  [[nodiscard]] int choose(int board);

 private:
  std::string path_;
  std::atomic<int> board_{0};
};

}  // namespace eboard::net
