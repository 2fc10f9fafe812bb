// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Provides a VFS for SQLite that works like the default one and recognises a full disk. SQLite's own reports
// SQLITE_FULL for a write that meets ENOSPC, but "disk I/O error" for a quota, a size limit, and a sync or
// truncation without space; this store survives the first and not the second.
#pragma once

namespace eboard::storage {

/// True if there is no space for this file now, but may be later (ENOSPC, EDQUOT, EFBIG).
[[nodiscard]] bool is_no_room(int error);

/// The name of the VFS for opening databases. Files are those of the VFS that is SQLite's default at that
/// time.
[[nodiscard]] const char* disk_vfs();

/// A result code of SQLite without what extends it.
[[nodiscard]] constexpr int primary_code(int code) { return code & 0xff; }

}  // namespace eboard::storage
