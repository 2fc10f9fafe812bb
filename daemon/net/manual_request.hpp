// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Requests that enter something at a manual board.
#pragma once

#include <string_view>

#include "daemon/net/http.hpp"
#include "daemon/seams/manual_request.hpp"
#include "rules/text/expected.hpp"

namespace eboard::net {

/// Error: 400 with a line that names the field.
[[nodiscard]] Expected<seams::ManualRequest, HttpResponse> parse_manual_request(int board,
                                                                                std::string_view body);

}  // namespace eboard::net
