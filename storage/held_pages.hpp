// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the latest content of every page that stands in the write-ahead log, in memory. A log repeats the
// same few pages with each commit, so this is small where the log is large.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace eboard::storage {

class CommitFollower;

class HeldPages {
 public:
  using Page = std::vector<std::uint8_t>;

  /// Bytes were written to the log at this offset: a header, or frames whole or in parts. Throws if there is
  /// no memory.
  void wrote(std::span<const std::uint8_t> data, std::int64_t offset);
  /// What was written is on the disk: a transaction that is complete counts as committed.
  void synced();
  /// Shows it what is committed from now on.
  void report_to(CommitFollower& follower) { follower_ = &follower; }
  /// All committed pages are in the database.
  void clear() { committed_.clear(); }

  /// Pages of committed transactions by number; the first is 1.
  [[nodiscard]] const std::map<std::uint32_t, Page>& pages() const { return committed_; }
  /// The number of pages that the database has after the latest commit; 0 if there was none.
  [[nodiscard]] std::uint32_t database_pages() const { return database_pages_; }
  /// The number of frames that the log holds at least.
  [[nodiscard]] std::int64_t frames() const { return frames_; }

 private:
  struct Frame {
    std::size_t got = 0;  ///< the number of bytes, counted from its beginning
    Page bytes{};
  };
  void wrote_part(std::int64_t number, std::size_t at, std::span<const std::uint8_t> part);

  std::size_t page_bytes_ = 0;  ///< 0 before the first header
  std::map<std::int64_t, Frame> written_;
  std::map<std::uint32_t, Page> committed_;
  std::uint32_t database_pages_ = 0;
  std::int64_t frames_ = 0;
  CommitFollower* follower_ = nullptr;
};

}  // namespace eboard::storage
