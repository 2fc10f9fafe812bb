// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The files of a folder with copies of halls' stores: "berlin.0123456789ABCDEF0123456789ABCDEF.db".
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace eboard::halls {

[[nodiscard]] std::string path_of_copy(std::string_view folder, std::string_view hall,
                                       std::string_view store);

/// Of each hall the store of which something was written last.
[[nodiscard]] std::map<std::string, std::string> latest_copies(const std::string& folder);

}  // namespace eboard::halls
