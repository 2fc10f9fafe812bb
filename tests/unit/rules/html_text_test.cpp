// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/text/html_text.hpp"

#include "tests/support/catch.hpp"

namespace html_text_test {

using eboard::rules::html_escaped;
using eboard::rules::html_unescaped;

TEST_CASE("text in HTML begins no tag, ends no attribute and is no entity") {
  CHECK(html_escaped("<b>&amp;\"") == "&lt;b&gt;&amp;amp;&quot;");
  CHECK(html_escaped("Müller - O'Neill") == "Müller - O'Neill");
}

TEST_CASE("a text comes out of HTML as it went in, and what is no entity of ours stays") {
  for (const char* text : {"", "&", "&amp;", "<b>&amp;\"</b>", "&lt", "a & b &&quot; > c"})
    CHECK(html_unescaped(html_escaped(text)) == text);
  CHECK(html_unescaped("&copy; &amp;lt;") == "&copy; &lt;");
}

}  // namespace html_text_test
