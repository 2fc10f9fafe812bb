// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A POST that rules: who may send one, and what stands in it.
#pragma once

#include "daemon/net/http.hpp"
#include "daemon/seams/ruling_desk.hpp"
#include "rules/text/expected.hpp"

namespace eboard::net {

/// What every request must carry that changes something: a page of another site cannot add it unasked.
inline constexpr std::string_view kRequestHeader = "X-Eboard-Request";

/// No page but ours may change anything. The refusal, or nothing. Precondition: it came in at the arbiter's
/// listener, and HostGuard let it pass, so that an Origin is this host.
[[nodiscard]] std::optional<HttpResponse> refuse_foreign_change(const HttpRequest& request);

/// Error: 400 with a line that names the field.
[[nodiscard]] Expected<seams::RulingRequest, HttpResponse> parse_ruling_request(int board,
                                                                                std::string_view body);

}  // namespace eboard::net
