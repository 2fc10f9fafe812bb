// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tlog/sealed_change.hpp"

#include <fmt/format.h>

#include "tests/support/catch.hpp"

namespace eboard::tlog::sealed_change_test {
namespace {

std::vector<SealedValue> values(std::size_t count) {
  std::vector<SealedValue> all;
  for (std::size_t i = 0; i < count; ++i)
    all.push_back({fmt::format("name {}", i), fmt::format("value {}", i)});
  return all;
}

}  // namespace

TEST_CASE("whatever is forgotten, the commitments to all values stay the same") {
  for (std::size_t count = 0; count < 20; ++count) {
    const auto all = values(count);
    Salts salts = Salts::of({1}, count);
    const auto before = salts.commitments(all);
    REQUIRE(before);
    CHECK(before->size() == count);
    auto left = all;
    for (std::size_t step = 0; step < count; ++step) {
      const auto now = left;
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(step * 7 % left.size()));
      salts.forget(now, left);
      const auto read = Salts::parse(salts.text());
      REQUIRE(read);
      salts = *read;
      CHECK(salts.commitments(left) == before);
      CHECK(salts.forgotten().size() == step + 1);
    }
  }
}

TEST_CASE("nothing that is left gives the salt of a value that was forgotten") {
  const auto all = values(6);
  Salts salts = Salts::of({7}, 6);
  const auto salt = salts.salt(2);
  REQUIRE(salt);
  auto left = all;
  left[2].text = "N.N. 1";
  salts.forget(all, left);
  CHECK_FALSE(salts.salt(2));
  CHECK(salts.text().find(to_base64(*salt)) == std::string::npos);
  CHECK(salts.text().find(to_base64(Hash{7})) == std::string::npos);
  for (const std::size_t other : {0U, 1U, 3U, 4U, 5U}) CHECK(salts.salt(other));
  CHECK(salts.is_in_their_place("name 2"));
  CHECK_FALSE(salts.is_in_their_place("name 3"));
}

TEST_CASE("a value that is changed, moved, added or gone gives other commitments") {
  const auto all = values(4);
  const Salts salts = Salts::of({3}, 4);
  const auto sound = salts.commitments(all);
  auto changed = all;
  changed[1].text += "x";
  CHECK(salts.commitments(changed) != sound);
  changed = all;
  std::swap(changed[1], changed[2]);
  CHECK(salts.commitments(changed) != sound);
  changed = all;
  changed.pop_back();
  CHECK_FALSE(salts.commitments(changed));
  changed = values(5);
  CHECK_FALSE(salts.commitments(changed));
}

TEST_CASE("salts that nobody wrote are no salts, or salts of something else") {
  for (const char* text :
       {"x", "values", "values x", "node 0 0 x", "values 1\nnode 0 x AAAA", "forgotten 0 x y"})
    CHECK_FALSE(Salts::parse(text));
  const auto huge = Salts::parse("values 18446744073709551615\n");
  REQUIRE(huge);
  CHECK_FALSE(huge->commitments(values(3)));
}

TEST_CASE("each fact of a change is a value by its own name, and what names players may go with them") {
  const storage::TournamentChange change{
      .author = "C. Arbiter",
      .what = "import",
      .facts = R"([["plans/1/starts","","a, b [c] \"d\""],["tournament/players/7/name","","Aalto"]])"};
  const auto values = values_of(change);
  REQUIRE(values.size() == 6);
  CHECK(values[4].name == "fact plans/1/starts");
  CHECK(values[4].text == R"(["plans/1/starts","","a, b [c] \"d\""])");
  CHECK(values[5].name == "fact tournament/players/7/name");
  CHECK(values_of(storage::TournamentChange{.facts = "[]"}).size() == 4);
  CHECK(values_of({{"Note", "a"}, {"Note", "b"}})[1].name == "Note#2");
  CHECK(is_about_a_person("WhiteFideId"));
  CHECK(is_about_a_person("fact tournament/players/7/birth"));
  for (const char* stays : {"White", "Result", "Round", "fact tournament/players/7/entries/3",
                            "fact tournament/players/7/rating", "fact plans/1/starts"})
    CHECK_FALSE(is_about_a_person(stays));
}

}  // namespace eboard::tlog::sealed_change_test
