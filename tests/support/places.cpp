// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/places.hpp"

namespace eboard::test {

std::string in_clone(std::string_view path) { return EBOARD_SOURCE_DIR "/" + std::string(path); }

std::filesystem::path shared_data() { return EBOARD_SHARED_DATA; }

}  // namespace eboard::test
