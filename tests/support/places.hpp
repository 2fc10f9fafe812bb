// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Where the clone is, and what lies beside it. One small file is compiled with these paths, so that all
// others are the same in every clone, and a cache of compilations has them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace eboard::test {

/// The path of a file of the clone.
[[nodiscard]] std::string in_clone(std::string_view path);
/// The folder of recordings and broadcasts beside the clone, which may be missing.
[[nodiscard]] std::filesystem::path shared_data();

}  // namespace eboard::test
