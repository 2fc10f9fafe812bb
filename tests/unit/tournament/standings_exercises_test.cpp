// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The tournaments of FIDE's "Exercises in Tie-Breaking" (Technical Commission, 2024), and the values printed
// there.
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/unit/tournament/crosstable.hpp"

namespace eboard::tournament::standings_exercises_test {
namespace {

using test::crosstable;
using test::ranked;
using test::ranks;
using test::values;

Tournament swiss() {
  return crosstable({"2200 9w1 13b= 2w= 15b1 4w=", "2150 10b1 7w1 1b= 16w1 3b=", "2100 11w= 6b1 8w1 4b= 2w=",
                     "2050 12b1 H 13w1 3w= 1b=", "2000 13w0 15b0 11w1 7b= 10w1", "1950 14b0 3w0 U 10w1 8b1",
                     "1900 15w1 2b0 16b0 5w= 11b0", "1850 16b= 14w1 3b0 13w1 6w0", "1800 1b0 10w0 H 11b- U",
                     "1750 2w0 9b1 15w0 6b0 5b0", "1700 3b= 16w0 5b0 9w+ 7w1", "1650 4w0 U 14b+ Z Z",
                     "1600 5b1 1w= 4b0 8b0 14w0", "1550 6w1 8b0 12w- Z 13b1", "1500 7b0 5w1 10b1 1w0 16b0",
                     "1450 8w= 11b1 7w1 2b0 15w1"});
}

Tournament round_robin() {
  Tournament tournament =
      crosstable({"2200 5w= 2w1 3b1 4w0 6b1", "2150 6w1 1b0 5w1 3w= 4b1", "2100 4w1 6b1 1w0 2b= 5w1",
                  "2050 3b0 5b0 6w= 1b1 2w0", "1950 1b= 4w1 2b0 6w- 3b0", "2000 2b0 3w0 4b= 5b+ 1w0"});
  tournament.format = Format::round_robin;
  return tournament;
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream{text};
  std::vector<std::string> all;
  for (std::string word; stream >> word;) all.push_back(word);
  return all;
}

struct Printed {
  std::string tie_break, of_each;
};

TEST_CASE("the exercises of a Swiss tournament come out as they are printed") {
  const Tournament tournament = swiss();
  const auto exercise = GENERATE(
      Printed{"BH", "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5"},
      Printed{"AOB", "12.6 13.6 13.4 13.38 13.4 13.25 11.9 13 12.75 10.9 12.75 15 12.1 13.17 12.2 13.3"},
      Printed{"FB", "13.5 13.5 15 15.5 10 12 13.5 12.5 9.5 12.5 12.5 11.5 13.5 10.5 12 13.5"},
      Printed{"SB", "8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25"},
      Printed{"SB/C1", "7.25 8.5 9.25 8 3.25 5.5 1.25 3.75 2.25 0 4.25 4 4.25 3 2.5 5.75"},
      Printed{"ARO", "1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 1800 1860 1820"},
      // The book prints 0 for number 12, whose only game is cut: there is nothing to take an average of.
      Printed{"ARO/C1", "1900 1988 2000 1983 1738 1900 1838 1800 2200 1975 2000 - 2025 1900 1963 1900"},
      Printed{"TPR", "1969 2120 2089 2081 1690 1813 1611 1730 1175 1640 1776 1250 1781 1925 1788 1969"},
      Printed{"PTP", "2029 2216 2112 2168 1689 1810 1531 1715 950 1575 1763 1250 1744 1942 1768 2013"},
      Printed{"APRO", "1789 1856 1904 1772 1719 1846 1869 1915 1805 1717 1840 2081 1879 1775 1776 1805"},
      Printed{"APPO", "1769 1852 1934 1784 1676 1836 1890 1924 1802 1687 1836 2168 1909 1756 1767 1799"},
      Printed{"WIN", "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3"}, Printed{"WON", "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3"},
      Printed{"BPG", "2 3 2 2 2 2 3 2 1 3 2 0 3 2 3 2"}, Printed{"BWG", "1 1 1 1 0 1 0 0 0 1 0 0 1 1 1 1"},
      Printed{"REP", "5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5"},
      Printed{"PS", "11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5"},
      Printed{"PS/C1", "10 12 10.5 10.5 5 6 5 8 2.5 4 5 7 6 5 7 10"});
  INFO(exercise.tie_break);
  CHECK(values(tournament, exercise.tie_break, "2024") == words(exercise.of_each));
}

TEST_CASE("the exercises of a round robin come out as they are printed") {
  const Tournament tournament = round_robin();
  CHECK(values(tournament, "SB", "2024") == words("9.25 6.25 6.25 4.25 3.25 2.25"));
  CHECK(values(tournament, "SB/C1", "2024") == words("9.25 4.75 4.75 4.25 3.25 1.5"));
  CHECK(values(tournament, "KS", "2024") == words("2 0.5 0.5 1 0.5 0"));
}

TEST_CASE("in a round robin a forfeit is a game, and the later edition has exceptions") {
  const Tournament tournament = round_robin();
  // Number 6 has Black against number 5, who did not come.
  CHECK(values(tournament, "WON", "2024") == words("3 3 3 1 1 1"));
  CHECK(values(tournament, "WON", "2026") == words("3 3 3 1 1 1"));
  CHECK(values(tournament, "BPG", "2024") == words("2 2 2 3 3 3"));
  CHECK(values(tournament, "BPG", "2026") == words("2 2 2 3 3 3"));
  CHECK(values(tournament, "BWG", "2026") == words("2 1 1 1 0 1"));
  CHECK(values(tournament, "ARO", "2024") == words("2050 2060 2070 2080 2100 2090"));
  CHECK(values(tournament, "ARO", "2026") == words("2050 2060 2070 2080 2125 2125"));
  CHECK(values(tournament, "TPR", "2026") != values(tournament, "TPR", "2024"));
}

}  // namespace
}  // namespace eboard::tournament::standings_exercises_test
