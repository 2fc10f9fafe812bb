// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Unpacks FIDE's list as it is downloaded, players_list.zip, into a file without a name: the index reads the
// text twice and not in its order. No more than a piece of it is in memory.
#pragma once

#include <ctime>
#include <string>

#include "daemon/tournament/fide_list/index.hpp"

namespace eboard::tournament::fide_list {

struct UnpackedList {
  int file = -1;          ///< open to read; whoever asked closes it
  std::time_t dated = 0;  ///< as the ZIP file has it
};
/// `folder` is where the text has room until it is closed. A file that is no list ends the work with its
/// first line, and one that is longer than any list at that length.
[[nodiscard]] OrFault<UnpackedList> unpack_list(const std::string& path, const std::string& folder);

}  // namespace eboard::tournament::fide_list
