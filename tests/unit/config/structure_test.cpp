// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/structure.hpp"

#include <fmt/format.h>

#include "tests/support/catch.hpp"

namespace structure_test {

using namespace eboard::daemon;

namespace {

std::string repeated(std::string_view part, std::size_t times) {
  std::string text;
  for (std::size_t n = 0; n < times; ++n) text += part;
  return text;
}

}  // namespace

TEST_CASE("a text within the limits is for the parser to judge") {
  CHECK_FALSE(too_much_structure(""));
  CHECK_FALSE(too_much_structure("a.b.c = [[1], {x = 2}]\n[[port]]\npath = \"/dev/x\""));
  CHECK_FALSE(too_much_structure("a = " + repeated("[", kMaxLevels) + repeated("]", kMaxLevels)));
  CHECK_FALSE(too_much_structure(repeated("a.", kMaxLevels - 1) + "a = 1"));
  CHECK_FALSE(too_much_structure("a = \"" + repeated("x", kMaxLineBytes - 10) + "\"\n"));
}

TEST_CASE("a level, a part or a byte more is refused with its line") {
  const auto levels = too_much_structure("\na = " + repeated("[", kMaxLevels + 1));
  REQUIRE(levels);
  CHECK(levels->line == 2);
  CHECK(levels->reason == "lists and tables stand in each other more than 16 deep");
  const auto mixed = too_much_structure("a = " + repeated("[{a = ", kMaxLevels / 2) + "[");
  CHECK(mixed);
  for (const char* begin : {"", "[", "[[", "a = {"}) {
    const auto parts = too_much_structure(begin + repeated("a.", kMaxLevels) + "a");
    REQUIRE(parts);
    CHECK(parts->reason == "a name has more than 16 parts");
  }
  const auto line = too_much_structure("x = 1\n# " + repeated("x", kMaxLineBytes) + "\n");
  REQUIRE(line);
  CHECK(line->line == 2);
}

TEST_CASE("what stands in texts and comments is no structure, and what follows them is") {
  const std::string deep = repeated("[a.", kMaxLevels + 1);
  for (const std::string& text :
       {"a = \"" + deep + "\"", "a = '" + deep + "'", "a = \"\\\"" + deep + "\"", "# " + deep,
        "a = \"\"\"\n\"" + deep + "\n\\\"\"\"" + deep + "\"\"\"", "a = '''\n''" + deep + "'''"}) {
    INFO(text);
    CHECK_FALSE(too_much_structure(text));
    CHECK(too_much_structure(text + "\n" + deep));
  }
  CHECK(too_much_structure("a = \"\"\"x\"\"\"\"\" \n b = " + deep));
  CHECK(too_much_structure("a = \"never closed\nb = " + deep));
}

}  // namespace structure_test
