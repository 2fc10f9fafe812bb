// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Files that are written as a whole. Each call gives 0, or the system's reason.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

namespace eboard::whole_file {

/// Who may read a file: everybody, or its user alone.
inline constexpr mode_t kForAll = 0644, kForUser = 0600;

enum class Sync : bool {
  no,   ///< a power cut may leave no text, or half of it, for the system writes it when it likes: if it is
        ///< replaced before, never
  yes,  ///< it is on the disk when the call returns
};

/// On the disk when it returns, or not there at all. Never follows a link, never writes into what somebody
/// else laid there. The file has that mode, whatever the umask.
[[nodiscard]] int write_new(const std::string& path, std::string_view text, mode_t mode);
/// Replaces what is at `path`: a reader finds the old text or the new one, with Sync::yes also after a power
/// cut. The new one is written beside it as a hidden file, whose name ends otherwise: programs that watch the
/// folder pass it over.
[[nodiscard]] int replace(const std::string& path, std::string_view text, Sync sync = Sync::yes,
                          mode_t mode = kForAll);

}  // namespace eboard::whole_file
