// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A POST that enters something into a game of four.
#pragma once

#include "daemon/net/http.hpp"
#include "daemon/net/quaternity_desk.hpp"
#include "rules/expected.hpp"

namespace eboard::net {

/// Error: 400 with a line that names the field.
[[nodiscard]] Expected<QuaternityRequest, HttpResponse> parse_quaternity_request(int table,
                                                                                 std::string_view body);

}  // namespace eboard::net
