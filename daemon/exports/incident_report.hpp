// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// An arbiter's report of irregularities and rulings, to print and as a table. Pure: the same incidents give
// the same texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/exports/incidents.hpp"

namespace eboard::exports {

/// One HTML page without scripts, fonts or pictures from elsewhere: an entry for each irregularity for
/// arbiters or players and for each ruling, then in one table what was withdrawn or is technical, then a
/// place to sign. Of no game it says that, and there is nothing to sign.
[[nodiscard]] std::string report_html(const IncidentReport& report);

/// RFC 4180: a line for each irregularity, or for each ruling on it; those on none have no `code`.
[[nodiscard]] std::string report_csv(const IncidentReport& report);

/// An entry as it stands on the report; its style is in entry_style().
[[nodiscard]] std::string incident_html(const Incident& one, bool with_round = false);
[[nodiscard]] std::string_view entry_style();
/// What the Laws proposed, a sentence each; or the one that says why nothing.
[[nodiscard]] std::vector<std::string> proposals_text(const Incident& one);

}  // namespace eboard::exports
