// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Is shown every page that a store commits, when it is on the disk. So a second one can follow it elsewhere.
#pragma once

#include <cstdint>
#include <span>

namespace eboard::storage {

/// Called on the writer's thread, which waits meanwhile.
class CommitFollower {
 public:
  virtual ~CommitFollower() = default;
  /// A page of the transaction that ends with committed(); the first page is 1. May throw std::bad_alloc.
  virtual void page(std::uint32_t number, std::span<const std::uint8_t> content) = 0;
  /// So many pages has the database now.
  virtual void committed(std::uint32_t database_pages) = 0;
  /// From here on what was shown is not all: whoever follows has to begin again with a whole copy.
  virtual void missed() noexcept = 0;
};

}  // namespace eboard::storage
