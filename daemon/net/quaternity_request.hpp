// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Parses a POST that enters something into a game of Quaternity.
#pragma once

#include "daemon/net/http.hpp"
#include "daemon/seams/quaternity_desk.hpp"
#include "rules/text/expected.hpp"

namespace eboard::net {

/// `person`: who has logged in, whatever the body says of an author. Error: 400 with a line that names the
/// field.
[[nodiscard]] Expected<seams::QuaternityRequest, HttpResponse> parse_quaternity_request(
    int table, std::string_view body, const std::string& person = {});

}  // namespace eboard::net
