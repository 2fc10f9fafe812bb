// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The pages, as they were when the daemon was built (pages/, embed.cmake).
#pragma once

#include <span>
#include <string_view>

namespace eboard::net {

struct Asset {
  std::string_view name;          ///< "board.js"
  std::string_view content_type;  ///< by the ending of the name
  std::string_view etag;          ///< quoted SHA-256
  std::string_view bytes;
  std::string_view gzip;
};

[[nodiscard]] std::span<const Asset> assets();
/// nullptr: no asset has that name.
[[nodiscard]] const Asset* find_asset(std::string_view name);
/// Which languages the pages speak besides English: "de es fr".
[[nodiscard]] std::string_view page_languages();

}  // namespace eboard::net
