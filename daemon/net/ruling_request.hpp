// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Requests that enter a ruling: who may send one, and what it holds.
#pragma once

#include "daemon/net/http.hpp"
#include "daemon/seams/line_query.hpp"
#include "daemon/seams/ruling_request.hpp"
#include "rules/text/expected.hpp"

namespace eboard::net {

/// A header that every request must have that changes something: a page of another site cannot add it
/// without asking.
inline constexpr std::string_view kRequestHeader = "X-Eboard-Request";

/// Only our own pages may change anything. The refusal, or nothing. Precondition: the request came in at the
/// arbiter's listener, and HostGuard let it pass, so that an Origin is this host.
[[nodiscard]] std::optional<HttpResponse> refuse_foreign_change(const HttpRequest& request);
/// The same of a body that is no JSON.
[[nodiscard]] std::optional<HttpResponse> refuse_foreign_request(const HttpRequest& request);

/// `person`: who has logged in, whatever the body says of an author. Error: 400 with a line that names the
/// field.
[[nodiscard]] Expected<seams::RulingRequest, HttpResponse> parse_ruling_request(
    int board, std::string_view body, const std::string& person = {});

[[nodiscard]] Expected<seams::SecondBoardQuery, HttpResponse> parse_second_board_query(int board,
                                                                                       std::string_view body);

/// `moves` between plies of the record, or any `ruling`.
[[nodiscard]] Expected<seams::LineQuery, HttpResponse> parse_line_query(int board, std::string_view body);

}  // namespace eboard::net
