// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/fide_list/index.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/support/made_fide_list.hpp"
#include "tests/support/temporary_folder.hpp"

namespace eboard::tournament::fide_list_index_test {
namespace {

using fide_list::Index;
using fide_list::Wanted;
using test::FideListLine;
using Names = std::vector<std::string>;

class Hall {
 public:
  explicit Hall(const std::vector<FideListLine>& lines) { write(lines); }

  void write(const std::vector<FideListLine>& lines) const {
    std::ofstream out(list(), std::ios::binary);
    out << test::fide_list_head() << "\r\n";
    for (const FideListLine& line : lines) out << to_string(line) << "\r\n";
  }
  [[nodiscard]] std::string list() const { return folder_.file("players_list_foa.txt"); }
  [[nodiscard]] std::string path() const { return folder_.file("fide-list.db"); }
  [[nodiscard]] fide_list::Indexed make() const {
    const auto indexed = fide_list::make_index(list(), path());
    REQUIRE(indexed);
    return *indexed;
  }
  [[nodiscard]] Index index() const {
    (void)make();
    auto index = Index::open(path());
    REQUIRE(index);
    return std::move(*index);
  }

 private:
  test::TemporaryFolder folder_;
};

Names names(Index& index, const Wanted& wanted) {
  const auto players = index.find(wanted);
  REQUIRE(players);
  Names out;
  for (const auto& player : *players) out.push_back(player.name);
  return out;
}

Wanted typed(std::string name) { return {.name = std::move(name), .federation = {}, .birth_year = {}}; }

FideListLine line(std::string id, std::string name, std::string standard = "0", std::string flag = "") {
  FideListLine out{.id = std::move(id), .name = std::move(name)};
  out.standard = std::move(standard);
  out.flag = std::move(flag);
  return out;
}

std::vector<FideListLine> club() {
  return {line("11", "Marlow, Tina", "1500"),   line("12", "Marlowe, Ann", "2300"),
          line("13", "Martin, Marlow", "2600"), line("14", "Marlow, Tom", "2500", "i"),
          line("15", "Mueller, Hans", "1900"),  line("16", "De la Cruz, Ana"),
          line("17", "Tamil R", "2100"),        line("18", "O'Brien, Kate")};
}

TEST_CASE("words are found in any order, and the last as far as it is typed") {
  auto index = Hall(club()).index();
  CHECK(names(index, typed("tina marl")) == Names{"Marlow, Tina"});
  CHECK(names(index, typed("Marlow, Ti")) == Names{"Marlow, Tina"});
  CHECK(names(index, typed("t marlow")) == Names{"Marlow, Tina", "Marlow, Tom"});
  CHECK(names(index, typed("marl tina")).empty());
  CHECK(names(index, typed("")).empty());
  CHECK(names(index, typed("\" OR *")) == names(index, typed("or")));
  CHECK(index.size() == 8);
}

TEST_CASE("whose surname it is comes first, then who is active, then who is rated highest") {
  auto index = Hall(club()).index();
  CHECK(names(index, typed("marlow")) ==
        Names{"Marlow, Tina", "Marlow, Tom", "Martin, Marlow", "Marlowe, Ann"});
  CHECK(names(index, typed("marlo")) ==
        Names{"Martin, Marlow", "Marlowe, Ann", "Marlow, Tina", "Marlow, Tom"});
  CHECK(names(index, {.name = "marlow", .federation = {}, .birth_year = {}, .at_most = 3}) ==
        Names{"Marlow, Tina", "Marlow, Tom", "Martin, Marlow"});
  CHECK(names(index, {.name = "marlo", .is_whole = true, .federation = {}, .birth_year = {}}).empty());
}

TEST_CASE("names are found however they are spelled") {
  auto index = Hall(club()).index();
  for (const char* spelling : {"Müller", "mueller", "MULLER", "Mülle"})
    CHECK(names(index, typed(spelling)) == Names{"Mueller, Hans"});
  CHECK(names(index, typed("de la cruz")) == Names{"De la Cruz, Ana"});
  CHECK(names(index, typed("O’Brien kate")) == Names{"O'Brien, Kate"});
  CHECK(names(index, typed("tamil")) == Names{"Tamil R"});
}

TEST_CASE("federation and birth year tell two of one name apart") {
  auto ann = line("21", "Lie, Ann"), anna = line("22", "Lie, Ann"), other = line("23", "Lie, Ann");
  ann.born = "1990", anna.born = "1991", other.born = "1990", other.federation = "SWE";
  auto index = Hall({ann, anna, other}).index();
  const auto ids = [&](std::string federation, std::optional<int> born) {
    const auto found =
        index.find({.name = "lie ann", .federation = std::move(federation), .birth_year = born});
    REQUIRE(found);
    std::vector<std::int64_t> out;
    for (const auto& player : *found) out.push_back(player.id);
    return out;
  };
  CHECK(ids("", std::nullopt) == std::vector<std::int64_t>{21, 22, 23});
  CHECK(ids("nor", std::nullopt) == std::vector<std::int64_t>{21, 22});
  CHECK(ids("", 1990) == std::vector<std::int64_t>{21, 23});
  CHECK(ids("NOR", 1990) == std::vector<std::int64_t>{21});
}

TEST_CASE("a player is found by id with all that the list says") {
  auto anna = line("1503001", "Aas, Anna", "2431", "wi");
  anna.sex = "F", anna.title = "IM", anna.rapid = "2388", anna.born = "1990";
  auto index = Hall({anna, line("9", "Lie, Ann")}).index();
  const auto found = index.by_id(1503001);
  REQUIRE(found);
  CHECK(*found == fide_list::ListedPlayer{.id = 1503001,
                                          .name = "Aas, Anna",
                                          .federation = "NOR",
                                          .sex = Sex::female,
                                          .title = "IM",
                                          .standard = 2431,
                                          .rapid = 2388,
                                          .blitz = std::nullopt,
                                          .birth_year = 1990,
                                          .is_active = false});
  CHECK(index.by_id(8)->has_value() == false);
}

TEST_CASE("lines without a player are counted, and the first is named") {
  Hall hall({line("11", "Lie, Ann", "1500"), line("x", "Lie, Ben"), line("12", "Lie, Cid", "2500"),
             line("y", "Lie, Dora")});
  const auto indexed = hall.make();
  CHECK(indexed.players == 2);
  CHECK(indexed.odd_lines == 2);
  CHECK(indexed.first_odd == 3);
}

TEST_CASE("a new list takes the place of the old one, and a faulty one leaves it") {
  Hall hall(club());
  auto before = hall.index();
  hall.write({line("31", "Nguyen, Minh")});
  CHECK(hall.make().players == 1);
  // Who has the old one open keeps it.
  CHECK(names(before, typed("tamil")) == Names{"Tamil R"});
  struct stat status {};
  REQUIRE(::stat(hall.path().c_str(), &status) == 0);
  CHECK((status.st_mode & 0777U & ~0644U) == 0);

  const auto refused = [&](const std::string& text) {
    std::ofstream(hall.list(), std::ios::binary) << text;
    const auto indexed = fide_list::make_index(hall.list(), hall.path());
    REQUIRE_FALSE(indexed);
    CHECK_FALSE(indexed.error().is_outside);
    CHECK(indexed.error().what.starts_with(hall.list() + ": "));
    return indexed.error().what;
  };
  CHECK(refused("").find("no column") != std::string::npos);
  CHECK(refused("PK\x03\x04").find("damaged") != std::string::npos);
  CHECK(refused(test::fide_list_head() + "\r\nnobody\r\n").find("no player") != std::string::npos);
  CHECK(refused(test::fide_list_head() + "\r\n").find("no player") != std::string::npos);
  CHECK(refused(test::fide_list_head() + "\r\n" + std::string(std::size_t{3} << 20U, 'x')).find("longer") !=
        std::string::npos);
  CHECK_FALSE(std::filesystem::exists(hall.path() + ".part"));
  auto index = Index::open(hall.path());
  REQUIRE(index);
  CHECK(names(*index, typed("ngu")) == Names{"Nguyen, Minh"});
}

TEST_CASE("a list of many blocks is read whole, also without an end of its last line") {
  std::vector<FideListLine> lines;
  for (int at = 0; at < 20'000; ++at)
    lines.push_back(line(std::to_string(1000 + at), "Lie, Nr" + std::to_string(at)));
  Hall hall(lines);
  std::filesystem::resize_file(hall.list(), std::filesystem::file_size(hall.list()) - 2);
  auto index = hall.index();
  CHECK(index.size() == 20'000);
  CHECK(names(index, typed("nr19999")) == Names{"Lie, Nr19999"});
  CHECK(names(index, typed("nr6472")) == Names{"Lie, Nr6472"});
}

TEST_CASE("what is no index is refused") {
  Hall hall(club());
  const auto fault = [](const std::string& path) {
    const auto index = Index::open(path);
    REQUIRE_FALSE(index);
    return index.error().what;
  };
  CHECK(fault(hall.list()).find("no index of a FIDE list") != std::string::npos);
  CHECK(fault(hall.path()).starts_with(hall.path() + ": "));
  (void)hall.make();
  {
    auto database = storage::Database::open(hall.path(), storage::Database::Mode::read_write);
    REQUIRE(database);
    REQUIRE(database->run("PRAGMA user_version = 99"));
  }
  CHECK(fault(hall.path()).find("make it again") != std::string::npos);
}

}  // namespace
}  // namespace eboard::tournament::fide_list_index_test
