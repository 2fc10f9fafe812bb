// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A round as one file: its papers, the captures of the boards, and what another machine needs to have the
// same store (docs/after-the-round.md). Decision 0321 says why it is made like this.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::archive {

/// No longer one is written, nor read (rules::InputKind::capture).
inline constexpr std::size_t kMaxArchive = std::size_t{256} << 20;
/// The archive as the bytes of a ZIP file of at most that size: the papers of that round, and all that the
/// store holds. The same store gives the same bytes.
[[nodiscard]] storage::Result<std::string> archive_of(storage::Store& store, int round,
                                                      std::size_t maximum = kMaxArchive);

/// Why an archive is refused, in one line.
struct Refused {
  std::string sentence;
  bool outside = false;  ///< not the archive: a disk, a file, a store that is in use
};

struct Checked {
  int round = 0;
  std::size_t boards = 0, events = 0;
  std::vector<std::string> remarks{};  ///< papers that this version writes otherwise
};

/// Makes the store of an archive at `path`, where nothing is, and refuses what is not as it says: every hash,
/// every board's capture and journal played again with no difference to the stored events, and the papers
/// written again. After a refusal nothing is there.
[[nodiscard]] Expected<Checked, Refused> unpack(std::string_view archive, const std::string& path);

struct BroughtIn {
  Checked checked;
  bool changed = false;  ///< false: the store at that path has all of it already
};
/// Brings it to the store at `path`: a new one, one that is empty, or one of the same hall that has less. Any
/// other is refused, and stays as it is.
[[nodiscard]] Expected<BroughtIn, Refused> bring_in(std::string_view archive, const std::string& path);

}  // namespace eboard::archive
