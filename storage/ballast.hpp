// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds back space on the store's disk until there is no other: a file that is given up step by step. Most of
// it goes when the disk is full, so that games go on until the operator frees space; the rest when the daemon
// ends or starts on a full disk.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

namespace eboard::storage {

class Ballast {
 public:
  static constexpr std::int64_t kBytes = std::int64_t{16} << 20;

  /// Without a file: holds nothing back, and there is room whenever a commit succeeds.
  Ballast() = default;
  /// Changes nothing on the disk.
  explicit Ballast(std::string path) : path_(std::move(path)) {}

  /// Makes the file, or restores its full size: 16 MiB, or a quarter of the free space on a small disk.
  /// Returns false, and leaves the file unchanged, if that and some reserve do not fit.
  bool fill();
  /// Frees all but a quarter of the file. Returns false if no more than that is left.
  bool release_max();
  /// Frees the rest. Returns false if nothing is left.
  bool release_all();

 private:
  [[nodiscard]] std::int64_t size() const;
  bool shrink(std::int64_t size);

  std::string path_;
  std::int64_t whole_ = 0;  ///< its size when it was made
};

}  // namespace eboard::storage
