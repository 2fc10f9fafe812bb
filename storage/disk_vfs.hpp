// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Provides a VFS for SQLite that works like the default one and recognises a full disk. SQLite's own reports
// SQLITE_FULL for a write that meets ENOSPC, but "disk I/O error" for a quota, a size limit, and a sync or
// truncation without space; this store survives the first and not the second.
#pragma once

#include <cstdint>
#include <span>

struct sqlite3;

namespace eboard::storage {

/// True if there is no space for this file now, but may be later (ENOSPC, EDQUOT, EFBIG).
[[nodiscard]] bool is_no_room(int error);

/// The name of the VFS for opening databases. Files are those of the VFS that is SQLite's default at that
/// time.
[[nodiscard]] const char* disk_vfs();

/// Is asked before each write to a file of an open database, and informed after it.
class WriteObserver {
 public:
  virtual ~WriteObserver() = default;
  /// False: the file is not what it was when it was written last. The write then fails and changes nothing.
  [[nodiscard]] virtual bool intact() noexcept = 0;
  virtual void wrote(std::span<const std::uint8_t> data, std::int64_t offset) noexcept = 0;
  virtual void truncated(std::int64_t size) noexcept = 0;
  virtual void synced() noexcept = 0;  ///< all that was written is on the disk
};
/// Reports the writes of this connection to the observers from now on, which must outlive it: `file` for the
/// database, `log` for its write-ahead log. Returns false, and does nothing, if there is no log.
[[nodiscard]] bool observe_writes(sqlite3* database, WriteObserver& file, WriteObserver& log);

/// A result code of SQLite without what extends it.
[[nodiscard]] constexpr int primary_code(int code) { return code & 0xff; }

}  // namespace eboard::storage
