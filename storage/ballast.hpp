// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Room on the store's disk that is held back until there is no other: a file that is given up step by step.
// Most of it goes when the disk is full, so that games go on while somebody makes room; the rest when the
// daemon ends or starts on a full disk.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

namespace eboard::storage {

class Ballast {
 public:
  static constexpr std::int64_t kBytes = std::int64_t{16} << 20;

  /// No file, nothing to give, and room whenever a commit succeeds.
  Ballast() = default;
  /// Changes nothing on the disk.
  explicit Ballast(std::string path) : path_(std::move(path)) {}

  /// Makes the file, or makes it whole again: 16 MiB, or a quarter of what is free on a small disk. False:
  /// there is not as much room and some to spare, and the file stays what it was.
  bool fill();
  /// Gives back all but a quarter. False: there is no more than that.
  bool release_most();
  /// False: there is nothing to give.
  bool release_all();

 private:
  [[nodiscard]] std::int64_t size() const;
  bool shrink(std::int64_t size);

  std::string path_;
  std::int64_t whole_ = 0;  ///< its size when it was made
};

}  // namespace eboard::storage
