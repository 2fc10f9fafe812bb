// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/language.hpp"

#include <algorithm>
#include <set>

#include "tests/support/catch.hpp"

namespace language_test {

using namespace eboard::rules;

TEST_CASE("the letters of a language distinguish its pieces, also from squares", "[D28-5.2][F05-E.3]") {
  for (const Language& language : languages()) {
    INFO(language.name);
    const std::set<std::string_view> letters(language.letters.begin(), language.letters.end());
    CHECK(letters.size() == language.letters.size());
    for (const std::string_view letter : letters) {
      REQUIRE_FALSE(letter.empty());
      CHECK_FALSE((letter.front() >= 'a' && letter.front() <= 'h'));
      CHECK_FALSE((letter.front() >= '0' && letter.front() <= '9'));
    }
  }
}

TEST_CASE("a language is found by its code and no code stands for two") {
  std::set<std::string_view> codes;
  for (const Language& language : languages()) {
    CHECK(find_language(language.code) == &language);
    CHECK(codes.insert(language.code).second);
  }
  CHECK(find_language("fr")->letter(Role::knight) == "C");
  CHECK(english().code == "en");
  CHECK(find_language("xx") == nullptr);
}

}  // namespace language_test
