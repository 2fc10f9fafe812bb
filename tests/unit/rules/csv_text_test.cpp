// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/text/csv_text.hpp"

#include "tests/support/catch.hpp"

namespace eboard::rules {

TEST_CASE("no field is a formula, whichever sign a spreadsheet parts it at") {
  CHECK(csv_field("Aalto, Mika") == "\"Aalto, Mika\"");
  CHECK(csv_field("say \"no\"") == "\"say \"\"no\"\"\"");
  CHECK(csv_field("=1+1") == "\"'=1+1\"");
  CHECK(csv_field("  @x") == "\"'  @x\"");
  // Of a comma as a decimal sign a spreadsheet parts at semicolons, and quotes hold nothing together there.
  CHECK(csv_field("Note; =HYPERLINK(1);-2;ok") == "\"Note;' =HYPERLINK(1);'-2;ok\"");
  CHECK(csv_field("f1; g1") == "\"f1; g1\"");
  CHECK(csv_field("") == "\"\"");
}

}  // namespace eboard::rules
