// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The page that describes the interface to who writes a client of it: /doc/index.html.
#pragma once

#include <string_view>

namespace eboard::livechess {

[[nodiscard]] std::string_view doc_page();

}  // namespace eboard::livechess
