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
  const std::string hash = to_base64(Hash{}), one = "values 5\nnode 1 0 " + hash + "\n";
  CHECK(Salts::parse(one));
  for (const char* node : {"node 1 2 ", "node 3 5 ", "node 4 0 ", "node -1 0 ", "node 1 0 "})
    CHECK_FALSE(Salts::parse(one + node + hash + "\n"));
  CHECK_FALSE(Salts::parse("values 0\nnode 0 0 " + hash + "\n"));
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
  for (const char* goes : {"WhiteFideId", "WhiteTitle", "fact tournament/players/7/birth"})
    CHECK(is_about_a_person(goes));
  for (const char* stays :
       {"White", "WhiteElo", "BlackTeam", "Result", "Round", "fact tournament/players/7/entries/3",
        "fact tournament/players/7/rating", "fact plans/1/starts"})
    CHECK_FALSE(is_about_a_person(stays));
}

TEST_CASE("a value is cut where a name may begin or end, and its pieces are its whole text") {
  const auto pieces = [](const std::string& name, const std::string& text) {
    std::string all, shown;
    const SealedValue value{name, text};
    for (const std::string_view piece : pieces_of(value)) {
      all += piece;
      shown += fmt::format("|{}", piece);
    }
    CHECK(all == text);
    return shown;
  };
  CHECK(pieces("what", "result of O'Hara, Jo: 1-0") == "|result| |of| |O'Hara|, |Jo|: |1|-|0");
  CHECK(pieces("what", "N.N. 12, N.N.") == "|N.N. 12|, |N|.|N|.");
  CHECK(pieces("what", "") == "|");
  CHECK(pieces("file", "a b") == "|a b");
  CHECK(pieces("Result", "1-0") == "|1-0");
  CHECK(pieces("fact tournament/players/7/entries/1", R"(["x","1 w -","1 w 1"])") ==
        R"(|["x","1 w -","1 w 1"])");
  CHECK(pieces("fact tournament/deputies", R"(["tournament/deputies","","A\nBo\u0009\"C\"\n"])") ==
        R"(|["tournament/deputies","|","|A|\n|Bo|\u0009|\"|C|\"|\n|"])");
  CHECK(pieces("fact x", R"([ "x","",""])") == R"(|[ "x","",""])");
}

TEST_CASE("where a name was forgotten, each other word is proved as it was") {
  const std::vector<SealedValue> before{
      {"what", "result of Aalto, Anna Maria against Aalto, Bo: 1-0"},
      {"White", "Aalto, Anna Maria"},
      {"WhiteElo", "2200"},
      {"fact tournament/players/7/birth", R"(["tournament/players/7/birth","1990","1991"])"},
      {"file", "012 Open"}};
  Salts salts = Salts::of({5}, before.size());
  const auto sealed = salts.commitments(before);
  auto now = before;
  now[0].text = "result of N.N. 1 against Aalto, Bo: 1-0";
  now[1].text = "N.N. 1";
  now[3].text = R"(["tournament/players/7/birth","","1991"])";
  now[4].text = "";
  salts.forget(before, now);
  salts = Salts::parse(salts.text()).value();
  CHECK(salts.commitments(now) == sealed);
  for (const std::size_t proved : {0U, 1U, 3U}) CHECK(salts.standing(now[proved]) == Standing::proved);
  CHECK(salts.standing(now[2]) == Standing::sealed);
  CHECK(salts.standing(now[4]) == Standing::says_nothing);
  CHECK(salts.text().find("Maria") == std::string::npos);

  const auto [value, text] = GENERATE(table<std::size_t, std::string>({
      {0, "result of N.N. 1 against Aalto, Bo: 0-1"},
      {0, "result of N.N. 1 against N.N. 1: 1-0"},
      {0, "N.N. 1 against Aalto, Bo: 1-0"},
      {0, "result of N.N. 1 against Aalto, Bo: 1-0 N.N. 1"},
      {1, "N.N. 1 Fake"},
      {1, "Fake N.N. 1"},
      {1, ""},
      {3, R"(["tournament/players/7/birth","","1999"])"},
      {3, R"(["tournament/players/7/birth","1991",""])"},
      {4, "013 Open"},
  }));
  CAPTURE(text);
  CHECK(salts.standing({before[value].name, text}) == Standing::another);

  // A second player is forgotten in what is left.
  auto last = now;
  last[0].text = "result of N.N. 1 against N.N. 2: 1-0";
  last[3].text = R"(["tournament/players/7/birth","",""])";
  salts.forget(now, last);
  CHECK(salts.commitments(last) == sealed);
  CHECK(salts.standing(last[0]) == Standing::proved);
  CHECK(salts.standing(last[3]) == Standing::proved);
  CHECK(salts.standing(now[0]) == Standing::another);
}

TEST_CASE("what cannot name anybody is never in the place of something that was forgotten") {
  const auto [name, was, is] = GENERATE(table<std::string, std::string, std::string>({
      {"Result", "1-0", "N.N. 1"},
      {"WhiteElo", "2200", "N.N. 1"},
      {"Round", "1", "N.N. 1"},
      {"fact tournament/players/7/entries/1", R"(["a","2 w -","2 w 1"])", R"(["a","N.N. 1","2 w 0"])"},
      {"fact tournament/players/7/rating", R"(["a","","2200"])", R"(["a","",""])"},
      {"fact plans/1/tables/1/white", R"(["a","","2"])", R"(["a","","N.N. 1"])"},
  }));
  for (const SealForm form : {SealForm::whole, SealForm::words}) {
    Salts salts = Salts::of({5}, 1, form);
    salts.forget({{name, was}}, {{name, is}});
    CHECK(salts.standing({name, is}) == Standing::another);
  }
  Salts salts = Salts::of({5}, 0);
  salts.forget({}, {{name, is}});
  CHECK(salts.standing({name, is}) == Standing::another);
}

TEST_CASE("of a value that was sealed whole it is said what its seal does not prove") {
  Salts salts = Salts::of({5}, 2, SealForm::whole);
  const std::vector<SealedValue> before{{"White", "Aalto"}, {"Event", "Aalto memorial"}},
      now{{"White", "N.N. 1"}, {"Event", "N.N. 1 memorial"}};
  const auto sealed = salts.commitments(before);
  salts.forget(before, now);
  salts = Salts::parse(salts.text()).value();
  CHECK(salts.commitments(now) == sealed);
  CHECK(salts.standing(now[0]) == Standing::says_nothing);
  CHECK(salts.standing(now[1]) == Standing::not_proved);
  CHECK(salts.standing({"White", "Fake N.N. 1"}) == Standing::another);
  CHECK(salts.standing({"Event", "Other"}) == Standing::another);
}

}  // namespace eboard::tlog::sealed_change_test
