// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/import/near_names.hpp"

#include <chrono>

#include "tests/support/catch.hpp"

namespace eboard::tournament::near_names_test {
namespace {

using Lines = std::vector<std::string>;

Player player(int number, std::string name, std::string fide_id = {}, std::string birth = {}) {
  Player made;
  made.number = number;
  made.name = std::move(name);
  made.fide_id = std::move(fide_id);
  made.birth = std::move(birth);
  return made;
}

Said list_of(const std::vector<Player>& players) {
  Said said;
  for (const Player& one : players) {
    SaidPlayer& entry = said.players.emplace_back();
    entry.name = one.name;
    entry.fide_id = one.fide_id;
    entry.birth = one.birth;
  }
  return said;
}

TEST_CASE("names are near that one slip makes of each other") {
  for (const auto& [one, other] : {std::pair("Brandt, Ole", "Brandt, Olle"),
                                   {"Brandt, Ole", "Barndt, Ole"},
                                   {"Brandt, Ole", "Brand, Olle"},
                                   {"Aalto, Mika", "Zalto, Mika"},
                                   {"Fischer, Robert", "Fisher, Rober"},
                                   {"Kirilov, Ivan", "IVAN KIRILLOV"}}) {
    INFO(one << " and " << other);
    CHECK(are_near(one, other));
    CHECK(are_near(other, one));
  }
  for (const auto& [one, other] : {std::pair("Brandt, Ole", "OLE BRANDT"),
                                   {"Li, Wu", "Li, Wei"},
                                   {"Costa, Rui", "Dahl, Siv"},
                                   {"Brandt, Ole", "Brandtson, Ole"},
                                   {"", "A"}}) {
    INFO(one << " and " << other);
    CHECK_FALSE(are_near(one, other));
  }
}

TEST_CASE("a new name is a slip if the player whom it nearly names is missing in the file") {
  const std::vector<Player> known = {player(1, "Aalto, Mika", "500001"), player(2, "Brandt, Ole", "", "1990"),
                                     player(3, "Costa, Rui")};
  const Lines slip = {
      "Brandt, Olle is not known here, and Brandt, Ole is not in it: it may be one player, written "
      "otherwise"};
  CHECK(near_names(known, list_of({player(0, "Aalto, Mika"), player(0, "Brandt, Olle")})) == slip);
  // Both are in it, so they are two.
  CHECK(near_names(known, list_of({player(0, "Brandt, Ole"), player(0, "Brandt, Olle")})).empty());
  CHECK(near_names(known, list_of({player(0, "Brandt, Olle", "", "12.03.2011")})).empty());
  CHECK(near_names(known, list_of({player(0, "Aalto, Mikael", "500009")})).empty());
  CHECK(near_names({}, list_of({player(0, "Aalto, Mika")})).empty());
}

TEST_CASE("two lists of thousands who are all others are compared in a moment") {
  std::vector<Player> known, others;
  for (int n = 0; n < 3000; ++n) {
    known.push_back(player(n + 1, "Aaaaaaaaa" + std::to_string(n * 7919), ""));
    others.push_back(player(0, "Bbbbbbbbb" + std::to_string(n * 104729), ""));
  }
  const auto begun = std::chrono::steady_clock::now();
  CHECK(near_names(known, list_of(others)).empty());
  CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(5));
}

}  // namespace
}  // namespace eboard::tournament::near_names_test
