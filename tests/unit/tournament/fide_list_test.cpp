// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/fide_list/list.hpp"

#include "daemon/tournament/folded.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/made_fide_list.hpp"

namespace eboard::tournament::fide_list_test {
namespace {

using fide_list::Columns;
using test::FideListLine;

using Words = std::vector<std::string>;

const FideListLine kAnna{.id = "1503001",
                         .name = "Aas, Anna Marie",
                         .federation = "NOR",
                         .sex = "F",
                         .title = "IM",
                         .womens_title = "WGM",
                         .other_titles = "FI,FT",
                         .standard = "2431",
                         .rapid = "2388",
                         .blitz = "0",
                         .born = "1990",
                         .flag = "wi"};

TEST_CASE("a line of the list is a player") {
  const auto columns = Columns::of(test::fide_list_head() + "\r");
  REQUIRE(columns);
  const auto anna = columns->read(to_string(kAnna) + "\r\n");
  REQUIRE(anna);
  CHECK(*anna == fide_list::ListedPlayer{.id = 1503001,
                                         .name = "Aas, Anna Marie",
                                         .federation = "NOR",
                                         .sex = Sex::female,
                                         .title = "IM",
                                         .standard = 2431,
                                         .rapid = 2388,
                                         .blitz = std::nullopt,
                                         .birth_year = 1990,
                                         .is_active = false});
}

TEST_CASE("a women's title counts where there is no other, and a birth year of 0 is none") {
  FideListLine line = kAnna;
  line.title.clear();
  line.born = "0";
  line.flag = "w";
  const auto anna = Columns::of(test::fide_list_head())->read(to_string(line));
  REQUIRE(anna);
  CHECK(anna->title == "WGM");
  CHECK(anna->is_active);
  CHECK_FALSE(anna->birth_year);
}

TEST_CASE("titles that are too long for their column push what is behind them") {
  // Three lines of FIDE's list are so.
  FideListLine line = kAnna;
  line.other_titles = "SI,FI,LSI,SLI,NA";
  REQUIRE(to_string(line).size() == test::fide_list_head().size() + 1);
  const auto anna = Columns::of(test::fide_list_head())->read(to_string(line) + "\r\n");
  REQUIRE(anna);
  CHECK(anna->title == "IM");
  CHECK(anna->standard == 2431);
  CHECK(anna->birth_year == 1990);
  CHECK_FALSE(anna->is_active);
}

TEST_CASE("columns stand where the first line says") {
  // The list without titles of the online arena, and blanks at the end of the line cut off.
  const std::string head =
      "ID Number  Name                Fed Sex Tit  WTit SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag";
  const std::string line =
      "77         Bull, Ole           NOR M                          1850  0   20             1810";
  const auto ole = Columns::of(head)->read(line);
  REQUIRE(ole);
  CHECK(ole->id == 77);
  CHECK(ole->name == "Bull, Ole");
  CHECK(ole->rapid == 1850);
  CHECK_FALSE(ole->standard);
  CHECK(ole->is_active);
}

TEST_CASE("a list of one kind of rating is refused by the column that it lacks") {
  std::string head = test::fide_list_head();
  head.replace(head.find("SRtng"), 5, "OCT26");
  const auto columns = Columns::of(head);
  REQUIRE_FALSE(columns);
  CHECK(columns.error().find("no column \"SRtng\"") != std::string::npos);
  CHECK_FALSE(Columns::of(""));
}

TEST_CASE("a line without a player is none") {
  const auto columns = Columns::of(test::fide_list_head());
  for (const auto& [field, value] :
       std::vector<std::pair<std::string FideListLine::*, std::string>>{{&FideListLine::id, "x"},
                                                                        {&FideListLine::id, "0"},
                                                                        {&FideListLine::id, "-5"},
                                                                        {&FideListLine::id, "99999999999999"},
                                                                        {&FideListLine::name, ""},
                                                                        {&FideListLine::standard, "24x1"},
                                                                        {&FideListLine::born, "?"}}) {
    FideListLine line = kAnna;
    line.*field = value;
    CHECK_FALSE(columns->read(to_string(line)));
  }
  CHECK_FALSE(columns->read(""));
}

TEST_CASE("active players come first, then the highest rated") {
  const auto columns = Columns::of(test::fide_list_head());
  const auto order = [&](const std::string& standard, const std::string& rapid, const std::string& flag) {
    FideListLine line = kAnna;
    line.standard = standard, line.rapid = rapid, line.flag = flag;
    return columns->order(to_string(line));
  };
  CHECK(order("2400", "0", "") < order("2399", "2900", "w"));
  CHECK(order("0", "2900", "") < order("2399", "0", ""));
  CHECK(order("0", "0", "w") < order("2800", "0", "i"));
  CHECK(order("99999", "0", "") == 0);
  CHECK(order("0", "0", "wi") == Columns::kOrders - 1);
}

TEST_CASE("names are compared without case, accents and punctuation") {
  CHECK(folded_words("Müller, Jörg") == Words{"muller", "jorg"});
  CHECK(folded_words("MUELLER JOERG") == folded_words("Müller, Jörg"));
  CHECK(folded_words("Nuñez-Łódź") == Words{"nunez", "lodz"});
  CHECK(folded_words("O'Brien") == Words{"obrien"});
  CHECK(folded_words("O’Brien") == Words{"obrien"});
  CHECK(folded_words("Åberg") == folded_words("Aaberg"));
  CHECK(folded_words("Sørensen Ærø") == folded_words("Soerensen Aeroe"));
  CHECK(folded_words("Weiß") == Words{"weiss"});
  CHECK(folded_words("Þórðarson") == Words{"thordarson"});
  CHECK(folded_words("Nguyễn Đức") == Words{"nguyen", "duc"});
  // An e and an acute accent that stands by itself.
  CHECK(folded_words("Rene\xCC\x81") == Words{"rene"});
  CHECK(folded_words("  , .-; \xFF Иван ").empty());
}

}  // namespace
}  // namespace eboard::tournament::fide_list_test
