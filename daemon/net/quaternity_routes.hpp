// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What is asked about the Quaternity tables.
#pragma once

#include "daemon/net/routes.hpp"

namespace eboard::net {

[[nodiscard]] HttpResponse quaternity_tables(const RouteContext& context);
/// With ETag: it changes with every line that is entered.
[[nodiscard]] HttpResponse quaternity_table(const HttpRequest& request, const RouteContext& context,
                                            int table);
[[nodiscard]] HttpResponse quaternity_lines(const RouteContext& context, int table);
/// A game as its record, which `eboardctl quaternity` reads.
[[nodiscard]] HttpResponse quaternity_record(const RouteContext& context, int table, int game);

}  // namespace eboard::net
