// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/text/html_text.hpp"

#include "tests/support/catch.hpp"

namespace html_text_test {

using eboard::rules::html_escaped;

TEST_CASE("text in HTML begins no tag, ends no attribute and is no entity") {
  CHECK(html_escaped("<b>&amp;\"") == "&lt;b&gt;&amp;amp;&quot;");
  CHECK(html_escaped("Müller - O'Neill") == "Müller - O'Neill");
}

}  // namespace html_text_test
