// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Answers requests about the Quaternity tables.
#pragma once

#include "daemon/net/routes.hpp"

namespace eboard::net {

[[nodiscard]] HttpResponse quaternity_tables(const RouteContext& context);
/// With an ETag, which changes with every line that is entered.
[[nodiscard]] HttpResponse quaternity_table(const HttpRequest& request, const RouteContext& context,
                                            int table);
[[nodiscard]] HttpResponse quaternity_lines(const RouteContext& context, int table);
/// The record of a game, in the form that `eboardctl quaternity` reads.
[[nodiscard]] HttpResponse quaternity_record(const RouteContext& context, int table, int game);

}  // namespace eboard::net
