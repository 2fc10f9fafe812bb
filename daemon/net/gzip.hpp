// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>
#include <string_view>

namespace eboard::net {

/// The text as browsers take it with Content-Encoding: gzip. Empty: there was no memory for it.
[[nodiscard]] std::string gzipped(std::string_view text);

}  // namespace eboard::net
