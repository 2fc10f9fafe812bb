// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/text/plain_text.hpp"

#include "rules/text/shown.hpp"
#include "tests/support/catch.hpp"

namespace plain_text_test {

using namespace eboard::rules;

TEST_CASE("a text of one line stays as it is") {
  for (const char* text :
       {"", "Müller, J\u00f6rg", "Smith \"the\" <b>", "\u0416\u6f22\U0001F600", "M\xfcller"})
    CHECK(one_line(text) == text);
}

TEST_CASE("control characters and ends of lines become blanks") {
  CHECK(one_line("a\tb\nc\rd\x1b[31m\x7f!") == "a b c d [31m !");
  CHECK(one_line("a\u0085b\u0080c\u009fd\u00a0e") == "a b c d\u00a0e");
  CHECK(one_line("a\u2028b\u2029c\u2027d") == "a b c\u2027d");
}

TEST_CASE("characters that turn the direction go") {
  CHECK(one_line("a\u202ab\u202bc\u202cd\u202de\u202ef\u202fg") == "abcdef\u202fg");
  CHECK(one_line("a\u2066b\u2067c\u2068d\u2069e\u2065\u206a") == "abcde\u2065\u206a");
}

TEST_CASE("bytes that belong to no character are shown as such") {
  CHECK(as_utf8("Müller") == "Müller");
  CHECK(as_utf8("M\xfcller") == "M\uFFFDller");
  CHECK(as_utf8("\xff\xfe") == "\uFFFD\uFFFD");
  CHECK(as_utf8("a\xe2\x80") == "a\uFFFD\uFFFD");
  CHECK(as_utf8("\xed\xa0\x80|\xc0\xaf|\xf4\x90\x80\x80") ==
        "\uFFFD\uFFFD\uFFFD|\uFFFD\uFFFD|\uFFFD\uFFFD\uFFFD\uFFFD");
}

TEST_CASE("a text is cut between two characters") {
  CHECK(cut_utf8("abc", 3) == "abc");
  CHECK(cut_utf8("abc", 2) == "ab");
  CHECK(cut_utf8("a\u00fcb", 2) == "a");
  CHECK(cut_utf8("a\u00fcb", 3) == "a\u00fc");
  CHECK(cut_utf8("\U0001F600", 3).empty());
}

TEST_CASE("foreign text in a message is one line of whole characters") {
  CHECK(shown("M\u00fcller") == "M\u00fcller");
  CHECK(shown("a\nb\x1b[1mc") == "a?b?[1mc");
  CHECK(shown(std::string(41, 'x')) == std::string(40, 'x') + "...");
  CHECK(shown(std::string(39, 'x') + "\u00fcy") == std::string(39, 'x') + "...");
  CHECK(shown(std::string(39, 'x') + "\u00fc") == std::string(39, 'x') + "...");
  CHECK(shown(std::string(38, 'x') + "\u00fc") == std::string(38, 'x') + "\u00fc");
}

}  // namespace plain_text_test
