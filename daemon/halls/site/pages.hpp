// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The pages for everybody, as the daemon serves them, for a folder: they read files there instead of asking a
// daemon.
#pragma once

#include <string>
#include <vector>

namespace eboard::halls {

struct Page {
  std::string path;  ///< below the hall's folder: "index.html", "assets/board.js"
  std::string text, gzip;
};
[[nodiscard]] std::vector<Page> pages();

}  // namespace eboard::halls
