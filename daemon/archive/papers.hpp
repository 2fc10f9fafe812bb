// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lists the papers that an archive of a round has.
#pragma once

#include <string_view>
#include <vector>

#include "daemon/exports/wish.hpp"
#include "storage/store.hpp"

namespace eboard::archive {

struct Paper {
  std::string_view format;  ///< of daemon/exports
  exports::Wish wish;
};
/// Of a tournament each section has its own, if it is paired in that round.
[[nodiscard]] storage::Result<std::vector<Paper>> papers_of(storage::Store& store, int round);

}  // namespace eboard::archive
