// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Ends a store after an error that leaves its file in doubt: from then on every call returns that error.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "storage/error.hpp"

namespace eboard::storage {

/// Adds to a finding of damage what to do with the file.
[[nodiscard]] std::string with_advice(const std::string& path, const std::string& finding);
/// Adds the same to an error that reports damage; returns any other one as it is.
[[nodiscard]] StoreError advised(const std::string& path, StoreError error);

/// True if SQLite found that the file contradicts itself, or is no database.
[[nodiscard]] bool is_damage(const StoreError& error);
/// True if the disk gave an error, other than that it is full.
[[nodiscard]] bool is_disk_error(const StoreError& error);
/// True if nothing may be tried again after this error. A full disk is no such error.
[[nodiscard]] bool is_fatal(const StoreError& error);

class Liveness {
 public:
  /// `path` is the database's.
  explicit Liveness(std::string path) : path_(std::move(path)) {}

  /// Returns the Result of `action()`, with advice if it is damage; a fatal error ends the store. After the
  /// end returns the error that ended it, without calling `action`.
  template <class Action>
  auto attempt(Action action) -> decltype(action()) {
    if (end_) return unexpected(*end_);
    auto result = action();
    if (result) return result;
    result = unexpected(advised(path_, std::move(result.error())));
    if (is_fatal(result.error())) end(result.error());
    return result;
  }

  /// Ends the store, whatever the error.
  void end(const StoreError& error);
  [[nodiscard]] bool has_ended() const { return end_.has_value(); }

 private:
  std::string path_;
  std::optional<StoreError> end_;
};

}  // namespace eboard::storage
