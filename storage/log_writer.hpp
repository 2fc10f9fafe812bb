// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes a write-ahead log as SQLite reads it (log_format.hpp), for a database that nobody has open. A
// database and any beginning of its log are a sound database: SQLite plays back what is complete.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "storage/error.hpp"

namespace eboard::storage {

class LogWriter {
 public:
  using Pages = std::map<std::uint32_t, std::vector<std::uint8_t>>;  ///< by number, from 1

  /// Begins the file anew (mode 0600).
  [[nodiscard]] static Result<LogWriter> begin(const std::string& path, std::size_t page_bytes);
  LogWriter(LogWriter&& other) noexcept
      : path_(std::move(other.path_)),
        file_(std::exchange(other.file_, -1)),
        page_bytes_(other.page_bytes_),
        salts_(other.salts_),
        first_(other.first_),
        second_(other.second_),
        bytes_(other.bytes_) {}
  LogWriter& operator=(LogWriter&&) = delete;
  ~LogWriter();

  /// Appends a transaction, after which the database has so many pages. All pages have the log's size. After
  /// an error the log must not be used any more.
  [[nodiscard]] Result<void> append(const Pages& pages, std::uint32_t database_pages);
  /// True if the file still stands under its name. SQLite removes it where somebody opens and closes the
  /// database.
  [[nodiscard]] bool stands() const;
  /// What was appended is on the disk when this returns.
  [[nodiscard]] Result<void> sync();
  [[nodiscard]] std::int64_t bytes() const { return bytes_; }
  [[nodiscard]] std::size_t page_bytes() const { return page_bytes_; }

 private:
  LogWriter(std::string path, int file, std::size_t page_bytes)
      : path_(std::move(path)), file_(file), page_bytes_(page_bytes) {}
  [[nodiscard]] Result<void> write(const std::vector<std::uint8_t>& data);
  [[nodiscard]] StoreError failure(int error) const;

  std::string path_;
  int file_ = -1;
  std::size_t page_bytes_ = 0;
  std::uint64_t salts_ = 0;
  std::uint32_t first_ = 0, second_ = 0;  ///< the checksum of all that is written
  std::int64_t bytes_ = 0;
};

}  // namespace eboard::storage
