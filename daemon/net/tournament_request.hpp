// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads what somebody changes in the tournament.
#pragma once

#include <cstddef>

#include "daemon/net/http.hpp"
#include "daemon/seams/tournament_desk.hpp"
#include "rules/text/expected.hpp"

namespace eboard::net {

/// Ten thousand players of thirty rounds. Larger ones are for `eboardctl import --db`.
inline constexpr std::size_t kMaxUpload = 8U << 20U;
/// A request whose body is a file.
[[nodiscard]] bool is_upload(const HttpRequest& request);

/// The body of POST /api/tournament/orders: author, order (a list of words as parse_order() takes them), and
/// section, round, preview. The error is 400 with a line that says why.
[[nodiscard]] Expected<seams::TournamentOrder, HttpResponse> parse_tournament_order(
    const HttpRequest& request);
/// POST /api/tournament/files: the body is the file, the query has name, author, section, round, columns and
/// preview. The error is an answer that says why.
[[nodiscard]] Expected<seams::TournamentUpload, HttpResponse> parse_tournament_upload(
    const HttpRequest& request);

}  // namespace eboard::net
