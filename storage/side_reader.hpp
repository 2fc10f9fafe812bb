// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the store beside the one that writes it, in the same program and on a thread of its own.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "storage/liveness.hpp"
#include "storage/store.hpp"

namespace eboard::storage {

/// Opens the store when it is needed, and again after a failure or when the writer continues in a copy. The
/// writer must outlive it, unless close() comes first.
class SideReader {
 public:
  /// `found_damage` is called when a read meets damage; it may be empty.
  explicit SideReader(std::string path, std::function<void()> found_damage = {})
      : path_(std::move(path)), found_damage_(std::move(found_damage)) {}

  /// Returns the Result of `ask(Store&)`.
  template <class Ask>
  [[nodiscard]] std::invoke_result_t<Ask, Store&> read(Ask ask) {
    if (store_ && store_->upkeep().displaced()) store_.reset();
    if (!store_) {
      auto opened = Store::open(path_, Store::Access::read_beside_writer);
      if (!opened) {
        if (found_damage_ && is_damage(opened.error())) found_damage_();
        return unexpected(opened.error());
      }
      store_.emplace(std::move(*opened));
    }
    auto result = ask(*store_);
    if (!result) {
      store_.reset();
      if (found_damage_ && is_damage(result.error())) found_damage_();
    }
    return result;
  }
  void close() { store_.reset(); }

 private:
  std::string path_;
  std::function<void()> found_damage_;
  std::optional<Store> store_;
};

}  // namespace eboard::storage
