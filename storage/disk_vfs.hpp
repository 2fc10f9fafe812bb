// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A VFS of SQLite's that works like the default one and tells a full disk for what it is. SQLite's own says
// SQLITE_FULL of a write that meets ENOSPC, and "disk I/O error" of a quota, of a size limit, and of a sync
// or a truncation that finds no room; to this store the first is survivable and the second is the end.
#pragma once

namespace eboard::storage {

/// No room for this file, now: it may be there later (ENOSPC, EDQUOT, EFBIG).
[[nodiscard]] bool is_no_room(int error);

/// The name to open databases with. Files are those of the VFS that is SQLite's default when one is opened.
[[nodiscard]] const char* disk_vfs();

}  // namespace eboard::storage
