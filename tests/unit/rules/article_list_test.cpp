// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/editions/article_list.hpp"

#include <fstream>
#include <regex>
#include <set>

#include "rules/laws/editions/edition.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_data.hpp"

namespace article_list_test {

using namespace eboard::rules;
using namespace eboard::test;

namespace {

std::string known(std::string_view edition, std::string_view article) {
  return known_article(find_edition(edition)->article_list, article).value_or("none");
}

/// What stands first in the lines of a seed, by the first group of `pattern`.
std::set<std::string> headings(const std::string& seed, const char* pattern) {
  std::ifstream file(shared_data() / ".." / "seeds" / seed);
  REQUIRE(file);
  const std::regex heading(pattern);
  std::set<std::string> out;
  std::smatch found;
  for (std::string line; std::getline(file, line);) {
    if (std::regex_search(line, found, heading)) out.insert(found[1]);
  }
  return out;
}

/// "7.4" of "7.4b": without a last letter. `digits_only`: "7".
std::string number_of(std::string article, bool digits_only) {
  if (digits_only) return article.substr(0, article.find_first_not_of("0123456789"));
  while (article.back() == '*' || (article.back() >= 'a' && article.back() <= 'z')) article.pop_back();
  return article;
}

std::set<std::string> numbers_of(std::string_view edition, bool digits_only) {
  std::set<std::string> out;
  for (const std::string& one : listed_articles(find_edition(edition)->article_list))
    out.insert(number_of(one, digits_only));
  return out;
}

}  // namespace

TEST_CASE("every article that a record names is one of its edition") {
  for (const Edition& edition : edition_records()) {
    for (std::size_t n = 0; n < kRules; ++n) {
      const auto where = article(edition, static_cast<Rule>(n));
      INFO(edition.id << " " << to_string(static_cast<Rule>(n)) << " " << where);
      if (!where.empty()) CHECK(known_article(edition.article_list, where) == std::string(where));
    }
  }
}

TEST_CASE("ranges count the last number or letter") {
  CHECK(listed_articles("3.1-3, 3.7a-c, 14*, annex 8-10") ==
        std::vector<std::string>{"3.1", "3.2", "3.3", "3.7a", "3.7b", "3.7c", "14*", "annex 8", "annex 9",
                                 "annex 10"});
}

TEST_CASE("an article that the edition does not have is none, whatever it looks like") {
  for (const char* none :
       {"9.99", "7.55", "6.13", "13.1", "A.7", "7.5.6", "7.5.5a", "", ",", "7.5.5,", "x"}) {
    INFO(none);
    CHECK(known("fide-2023", none) == "none");
  }
  CHECK(known("fide-1930", "26") == "none");
  CHECK(known("fide-2005", "7.4c") == "none");
  CHECK(known("fide-2018", "A.6") == "none");
}

TEST_CASE("an article is known by the way people write it") {
  for (const char* written : {"7.5.5", "Art. 7.5.5", "Art.7.5.5", "article 7.5.5", " 7.5.5. ", "§7.5.5"})
    CHECK(known("fide-2023", written) == "7.5.5");
  CHECK(known("fide-2023", "a.5.4") == "A.5.4");
  CHECK(known("fide-2023", "7.5.5, Art. A.3") == "7.5.5, A.3");
  CHECK(known("fide-2005", "12.6 and 13.4") == "12.6, 13.4");
  CHECK(known("fide-1930", "Annex 6") == "annex 6");
  CHECK(known("fide-1928-draft", "15A") == "15A");
  CHECK(known("fide-1928-draft", "par. 14a") == "14a");
}

TEST_CASE("what has parts is an article as well, and parts that are not listed are known behind a star") {
  CHECK(known("fide-2023", "7.5") == "7.5");
  CHECK(known("fide-2023", "7") == "7");
  CHECK(known("fide-2023", "6.2.1.2") == "6.2.1.2");
  CHECK(known("fide-2005", "F.2iii") == "F.2iii");
  CHECK(known("fide-1928-draft", "20a1") == "20a1");
}

TEST_CASE("the lists of 1928, 1930 and 2005 have the articles of the texts and no others") {
  if (!have_shared_data()) return;
  using Numbers = std::set<std::string>;
  // No heading stands before the preamble and 14; annex G has other ones.
  Numbers in_2005 = headings("003_6bf884885c79fb81.txt", R"(^[-# ]*\**([0-9A-G]+\.[0-9]+)\b)");
  in_2005.insert({"Preamble ", "14", "G.1", "G.2"});
  CHECK(numbers_of("fide-2005", false) == in_2005);
  CHECK(numbers_of("fide-1928-draft", true) == headings("001_dee4d53acb978557.txt", R"(^Par\. (\d+)\.$)"));
  Numbers in_1930 = headings("000_e1b06d650d4dc090.txt", R"(^Art\. (\d+)\.)");
  in_1930.insert({"3", ""});  // its heading cannot be read in the print; the annexes have none
  CHECK(numbers_of("fide-1930", true) == in_1930);
}

}  // namespace article_list_test
