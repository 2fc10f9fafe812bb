// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// An arbiter's report of irregularities and rulings, to print and as a table. Pure: the same incidents give
// the same texts.
#pragma once

#include <string>

#include "daemon/exports/incidents.hpp"

namespace eboard::exports {

/// One HTML page without scripts, fonts or pictures from elsewhere: an entry for each irregularity for
/// arbiters or players and for each ruling, then in one table what was withdrawn or is technical, then a
/// place to sign. Of no game it says that, and there is nothing to sign.
[[nodiscard]] std::string report_html(const IncidentReport& report);

/// RFC 4180: a line for each irregularity, or for each ruling on it; those on none have no `code`.
[[nodiscard]] std::string report_csv(const IncidentReport& report);

}  // namespace eboard::exports
