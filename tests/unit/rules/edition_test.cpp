// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/editions/edition.hpp"

#include <set>
#include <string>

#include "tests/support/catch.hpp"

namespace edition_test {

using namespace eboard::rules;
using namespace std::chrono_literals;

namespace {

Edition resolved(std::string_view id, std::string_view control = "?",
                 Supervision supervision = Supervision::limited) {
  auto edition = resolve_edition(id, parse_time_control(control).value(), supervision);
  REQUIRE(edition);
  return *edition;
}

std::string value_of(const Edition& edition, std::string_view name) {
  for (const Parameter& parameter : parameters(edition)) {
    if (parameter.name == name) return parameter.value;
  }
  FAIL("no parameter " << name);
  return {};
}

}  // namespace

TEST_CASE("an edition is known by its whole identifier") {
  for (const char* known :
       {"fide-1928-draft", "fide-1930", "fide-2005-61min", "fide-2018-blitz", "fide-2018-g3",
        "fide-2018-chess960", "fide-2023", "fide-2023-chess960", "fide-current", "fide-current-g3"}) {
    CHECK(is_edition(known));
  }
  for (const char* unknown : {"", "fide", "fide-2024", "fide-1930-blitz", "fide-2005-g3", "fide-2023-",
                              "FIDE-2023", "fide-current-61min", "fide-currentx"}) {
    CHECK_FALSE(is_edition(unknown));
  }
  for (const auto edition : editions()) CHECK(is_edition(edition));
  const std::set<std::string_view> different(editions().begin(), editions().end());
  CHECK(different.size() == editions().size());
}

TEST_CASE("Quaternity is no edition of the Laws of Chess") { CHECK_FALSE(is_edition("quaternity-8.0")); }

TEST_CASE("a time control is written as in PGN") {
  for (const char* good :
       {"?", "-", "300", "300+3", "40/7200", "40/7200:3600", "*180", "40/5400+30:20/3600:1800+30"}) {
    CHECK(is_time_control(good));
  }
  for (const char* bad : {"", "5 min", "40/", "300+", ":", "40/7200:", "+3", "/300", "*", "*40/7200",
                          "*180+2", "300 ", "-300", "5'+3\"", "300+3:?"}) {
    CHECK_FALSE(is_time_control(bad));
  }
}

TEST_CASE("an alias is resolved to the latest edition, never kept") {
  CHECK(resolved("fide-current").id == "fide-2023");
  CHECK(resolved("fide-current-blitz").id == "fide-2023-blitz");
  CHECK(resolved("fide-current-g3").id == "fide-2023-g3");
  CHECK(resolved("fide-current", "900+10").id == "fide-2023-rapid");
  for (const Edition& record : edition_records()) CHECK(record.id.find("current") == std::string_view::npos);
}

TEST_CASE("an unknown edition is refused with the list of those there are") {
  const auto edition = resolve_edition("fide-1997");
  REQUIRE_FALSE(edition);
  CHECK(edition.error().find("'fide-1997'") != std::string::npos);
  CHECK(edition.error().find("fide-2005-61min") != std::string::npos);
}

TEST_CASE("the tempo follows from the time control as each edition bounds it",
          "[T05-088][T23-033][F05-B.1][F05-C.1][F05-G.1][F23-A.1][F23-B]") {
  struct Row {
    const char* edition;
    const char* control;
    const char* id;
  };
  for (const Row row : {Row{"fide-2005", "900", "fide-2005-rapid"},    // 15 + 0
                        Row{"fide-2005", "600+5", "fide-2005-rapid"},  // 10 + 5
                        Row{"fide-2005", "840", "fide-2005-blitz"},    // 14 + 0
                        Row{"fide-2005", "300+5", "fide-2005-blitz"},  // 5 + 5
                        Row{"fide-2005", "3600", "fide-2005-rapid"},   // 60 + 0
                        Row{"fide-2005", "3660", "fide-2005"},         // 61 + 0
                        Row{"fide-2005", "600", "fide-2005-blitz"},    // 10 + 0
                        Row{"fide-2005", "720", "fide-2005-blitz"},    // 12 + 0
                        Row{"fide-2018", "600", "fide-2018-blitz"},    // 10 + 0
                        Row{"fide-2018", "900", "fide-2018-rapid"},    // 15 + 0
                        Row{"fide-2023", "600", "fide-2023-blitz"},    // 10 + 0
                        Row{"fide-2023", "600+1", "fide-2023-rapid"},  // 10 + 1
                        Row{"fide-2023", "720", "fide-2023-rapid"},    // 12 + 0
                        Row{"fide-2023", "3540", "fide-2023-rapid"},   // 59 + 0
                        Row{"fide-2023", "3600", "fide-2023"},         // 60 + 0
                        Row{"fide-2023", "40/5400+30:1800+30", "fide-2023"},
                        Row{"fide-2023", "?", "fide-2023"},
                        Row{"fide-2023", "-", "fide-2023"},
                        Row{"fide-2023", "*180", "fide-2023"},
                        Row{"fide-1930", "300", "fide-1930"},
                        Row{"fide-1928-draft", "300", "fide-1928-draft"}}) {
    CAPTURE(row.edition, row.control);
    CHECK(resolved(row.edition, row.control).id == row.id);
  }
}

TEST_CASE("a tempo that is named counts, whatever the time control") {
  CHECK(resolved("fide-2023-blitz", "5400+30").tempo == Tempo::blitz);
  CHECK(resolved("fide-2005-rapid", "60").tempo == Tempo::rapid);
  CHECK(resolved("fide-2005-61min", "3600").tempo == Tempo::standard);
}

TEST_CASE("Chess960 and Guidelines III keep their identifier and take the tempo's rules",
          "[T23-042][F23-II][F23-III.3]") {
  for (const std::string family : {"fide-2018", "fide-2023"}) {
    CAPTURE(family);
    const Edition rapid = resolved(family + "-chess960", "900+10");
    CHECK(rapid.id == family + "-chess960");
    CHECK(rapid.variant == Variant::chess960);
    CHECK(rapid.tempo == Tempo::rapid);
    CHECK(rapid.illegal.window == IllegalWindow::reply_made);
    for (const char* control : {"7200", "1500"}) {
      const Edition slow = resolved(family + "-g3", control);
      CHECK(slow.quickplay == Quickplay::guidelines_iii);
      CHECK(slow.both_flags == BothFlags::last_period_draw);
      CHECK(article(slow, Rule::quickplay) == "III.5");
    }
    const Edition blitz = resolved(family + "-g3", "300");
    CHECK(blitz.quickplay == Quickplay::none);
    CHECK(blitz.both_flags == resolved(family, "300").both_flags);
    CHECK(article(blitz, Rule::both_flags).empty());
  }
  CHECK(resolved("fide-2018-g3", "1500").illegal.opponent_gains == std::chrono::seconds{120});
  CHECK(resolved("fide-2023-g3", "1500").illegal.opponent_gains == std::chrono::seconds{60});
}

TEST_CASE("full supervision brings the rules of standard chess to rapid and blitz", "[T23-034]") {
  for (const char* id : {"fide-2018-rapid", "fide-2018-blitz", "fide-2023-rapid", "fide-2023-blitz"}) {
    CAPTURE(id);
    const Edition limited = resolved(id);
    const Edition full = resolved(id, "?", Supervision::full);
    CHECK(limited.illegal.window == IllegalWindow::reply_made);
    CHECK(limited.start_claim_moves == 10);
    CHECK(full.illegal.window == IllegalWindow::whole_game);
    CHECK_FALSE(full.start_claim_moves);
    CHECK(full.illegal.opponent_gains == limited.illegal.opponent_gains);
    CHECK_FALSE(full.record_duty);
    CHECK_FALSE(limited.record_duty);
  }
  CHECK(resolved("fide-2005-rapid", "?", Supervision::full).illegal.window == IllegalWindow::reply_made);
}

TEST_CASE("the record of each edition") {
  struct Row {
    const char* id;
    int illegal_bonus;
    int lost_at;
    int claim_bonus;
    bool dead;
    bool resign_draw;
    bool obeys;
    bool record;
  };
  for (const Row row : {Row{"fide-1928-draft", 0, 0, 0, false, false, false, true},
                        Row{"fide-1930", 0, 0, 0, false, false, false, true},
                        Row{"fide-2005", 120, 3, 180, true, false, false, true},
                        Row{"fide-2005-61min", 120, 3, 180, true, false, false, true},
                        Row{"fide-2005-rapid", 120, 3, 180, true, false, false, false},
                        Row{"fide-2005-blitz", 0, 1, 180, true, false, false, false},
                        Row{"fide-2018", 120, 2, 120, true, false, true, true},
                        Row{"fide-2018-rapid", 120, 2, 120, true, false, true, false},
                        Row{"fide-2018-blitz", 60, 2, 60, true, false, true, false},
                        Row{"fide-2023", 120, 2, 120, true, true, true, true},
                        Row{"fide-2023-rapid", 60, 2, 60, true, true, true, false},
                        Row{"fide-2023-blitz", 60, 2, 60, true, true, true, false}}) {
    CAPTURE(row.id);
    const Edition edition = resolved(row.id);
    CHECK(edition.illegal.opponent_gains == std::chrono::seconds{row.illegal_bonus});
    CHECK(edition.illegal.lost_at.value_or(0) == row.lost_at);
    CHECK(edition.wrong_claim.opponent_gains == std::chrono::seconds{row.claim_bonus});
    CHECK(edition.dead_position_draws == row.dead);
    CHECK(edition.resignation_draws_if_no_mate == row.resign_draw);
    CHECK(edition.end_obeys_touch == row.obeys);
    CHECK(edition.record_duty == row.record);
  }
}

TEST_CASE("flags are called by those whom the edition names",
          "[T05-050][T05-095][T05-105][T23-038][F05-6.9][F05-B.7][F05-G.2][F23-6.8][F23-A.5.5][F30-20.6]") {
  CHECK(resolved("fide-1928-draft").flag_caller == FlagCaller::committee);
  CHECK(resolved("fide-1930").flag_caller == FlagCaller::director);
  CHECK(resolved("fide-2005").flag_caller == FlagCaller::arbiter_or_player);
  CHECK(resolved("fide-2005-rapid").flag_caller == FlagCaller::player);
  CHECK(resolved("fide-2005-blitz").flag_caller == FlagCaller::player);
  CHECK(resolved("fide-2005-61min").flag_caller == FlagCaller::arbiter_or_player);
  CHECK(resolved("fide-2023-blitz").flag_caller == FlagCaller::arbiter_or_player);
}

TEST_CASE("a rule's article is that of the edition and tempo") {
  struct Row {
    Rule rule;
    const char* y1928;
    const char* y1930;
    const char* y2005;
    const char* rapid2005;
    const char* y2023;
  };
  for (const Row row : {Row{Rule::threefold, "15C", "16.1c", "9.2b", "9.2b", "9.2.2"},
                        Row{Rule::illegal_move, "16", "17", "7.4a", "B.6", "7.5.1"},
                        Row{Rule::dead_position, "", "", "5.2b", "5.2b", "5.2.2"},
                        Row{Rule::fifty_demand, "15F", "16.1f", "", "", ""},
                        Row{Rule::time_forfeit, "18", "20.2", "6.10", "B.8", "6.9"}}) {
    CAPTURE(to_string(row.rule));
    CHECK(article(resolved("fide-1928-draft"), row.rule) == row.y1928);
    CHECK(article(resolved("fide-1930"), row.rule) == row.y1930);
    CHECK(article(resolved("fide-2005"), row.rule) == row.y2005);
    CHECK(article(resolved("fide-2005-rapid"), row.rule) == row.rapid2005);
    CHECK(article(resolved("fide-2023"), row.rule) == row.y2023);
  }
  CHECK(article(resolved("fide-2018-rapid"), Rule::illegal_window) == "A.4.2");
  CHECK(article(resolved("fide-2023-rapid"), Rule::illegal_window) == "A.5.2");
}

TEST_CASE("every rule has a name of its own, which can be read back") {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kRules; ++i) {
    const auto rule = static_cast<Rule>(i);
    CHECK(parse_rule(to_string(rule)) == rule);
    names.insert(to_string(rule));
  }
  CHECK(names.size() == kRules);
  CHECK_FALSE(parse_rule("illegal"));
}

TEST_CASE("every record can be found by its identifier and has the same parameters as any other") {
  for (const Edition& record : edition_records()) {
    CAPTURE(record.id);
    REQUIRE(find_edition(record.id) != nullptr);
    CHECK(find_edition(record.id)->family == record.family);
    CHECK_FALSE(record.title.empty());
    CHECK(is_time_control(record.default_time_control));
    CHECK(parameters(record).size() == parameters(edition_records().front()).size());
    for (const Parameter& parameter : parameters(record)) CHECK_FALSE(parameter.value.empty());
  }
}

TEST_CASE("parameters are written in words") {
  CHECK(value_of(resolved("fide-1930"), "draw by agreement") == "after Black's 30th move");
  CHECK(value_of(resolved("fide-2005"), "wrong claim") ==
        "180 s to the opponent, up to 180 s off the claimant");
  CHECK(value_of(resolved("fide-2018"), "resignation to a side that can never mate draws") == "no");
  CHECK(value_of(resolved("fide-2023"), "resignation to a side that can never mate draws") == "yes");
}

}  // namespace edition_test
