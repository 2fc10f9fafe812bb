// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/incident_report.hpp"

#include "tests/support/catch.hpp"

namespace eboard::exports::incident_report_test {
namespace {

Incident illegal_move() {
  Incident one;
  one.round = 3;
  one.board = 7;
  one.white = "Aalto, Mika";
  one.black = "<b>Brandt</b> & \"Co\"";
  one.time = "2026-01-10 15:04:12";
  one.white_clock = "1:23:04";
  one.black_clock = "1:20:11";
  one.place = "24. Bf1-f5";
  one.code = "illegal_move";
  one.title = "Illegal move";
  one.finding = "Illegal move completed: the clock was pressed.";
  one.article = "7.5.5";
  one.edition = "FIDE Laws 2023";
  one.for_whom = "arbiter";
  one.player = "White";
  one.steps = {{"pending", "2026-01-10 15:04:12"}, {"completed", "2026-01-10 15:04:15"}};
  one.facts = {{"Touched", "f1"}};
  one.proposed = {{"the opponent gets two minutes", "7.5.5", "arbiter", {"two minutes added for Black"}},
                  {"the game is lost", "7.5.5", "on_request", {}}};
  ReportedRuling ruling;
  ruling.number = 1;
  ruling.words = "two minutes added for Black";
  ruling.command = "R-TIME black +2:00";
  ruling.article = "7.5.5";
  ruling.author = "C. Arbiter";
  ruling.because = "first offence\nof White";
  ruling.time = "2026-01-10 15:06:00";
  one.rulings = {ruling};
  return one;
}

Incident technical() {
  Incident one;
  one.round = 3;
  one.board = 9;
  one.code = "board_battery";
  one.title = "Board's battery low";
  one.for_whom = "operator";
  one.steps = {{"completed", ""}};
  return one;
}

IncidentReport report_of(std::vector<Incident> incidents) {
  IncidentReport report;
  report.event = "Harbour Open";
  report.site = "Oslo";
  report.round = 3;
  report.incidents = std::move(incidents);
  return report;
}

std::size_t count(const std::string& text, std::string_view what) {
  std::size_t n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

}  // namespace

TEST_CASE("a report has what happened, what was proposed and what was ruled, and what others wrote is text") {
  const std::string page = report_html(report_of({illegal_move()}));
  for (const char* part :
       {"<h1>Irregularities and rulings</h1>", "<p>Harbour Open</p>", "<p>Round 3, 2026-01-10</p>",
        "<p>1 irregularity, 1 ruling</p>", "Illegal move (Art. 7.5.5)<span>FIDE Laws 2023</span>",
        "Board 7, 2026-01-10 15:04:12, Aalto, Mika – &lt;b&gt;Brandt&lt;/b&gt; &amp; &quot;Co&quot;, 24. "
        "Bf1-f5",
        "<dt>Clocks</dt><dd>White 1:23:04, Black 1:20:11</dd>", "<dt>Touched</dt><dd>f1</dd>",
        "pending (2026-01-10 15:04:12), then completed",
        "<dt>Proposed</dt><dd>the opponent gets two minutes (Art. 7.5.5); two minutes added for Black</dd>",
        "the game is lost (Art. 7.5.5), only if a player asks",
        "Ruling 1: <span>two minutes added for Black (Art. 7.5.5), by C. Arbiter, 2026-01-10 15:06:00, "
        "because: "
        "first offence of White</span>",
        "<div>Arbiter</div>"})
    CHECK_THAT(page, ContainsSubstring(part));
  for (const char* foreign : {"<script", "http:", "https:", "<b>", "<img", "src="})
    CHECK_THAT(page, !ContainsSubstring(foreign));
}

TEST_CASE("of a round that no board has played there is nothing to sign") {
  IncidentReport report = report_of({});
  CHECK_THAT(report_html(report), ContainsSubstring("<div>Arbiter</div>"));
  report.any_game = false;
  const std::string page = report_html(report);
  CHECK_THAT(page, ContainsSubstring("<p>No board has reported a game of this round.</p>"));
  CHECK_THAT(page, !ContainsSubstring("<div>Arbiter</div>"));
}

TEST_CASE("a ruling that was undone is struck out, with who undid it") {
  Incident one = illegal_move();
  one.rulings.front().undone = {"D. Deputy", "2026-01-10 15:10:00"};
  const std::string page = report_html(report_of({one}));
  CHECK_THAT(page, ContainsSubstring("<span class=\"undone\">two minutes added"));
  CHECK_THAT(page, ContainsSubstring("(undone by D. Deputy, 2026-01-10 15:10:00)"));
}

TEST_CASE(
    "technical matters and what was withdrawn stand in a table behind the entries, unless somebody ruled") {
  Incident withdrawn = illegal_move();
  withdrawn.rulings.clear();
  withdrawn.steps.push_back({"withdrawn", ""});
  const std::string page = report_html(report_of({withdrawn, technical()}));
  CHECK(count(page, "<article>") == 0);
  CHECK_THAT(page, ContainsSubstring("<p>0 irregularities, 0 rulings</p>"));
  CHECK(count(page, "<tr>") == 3);
  withdrawn.rulings = illegal_move().rulings;
  CHECK(count(report_html(report_of({withdrawn, technical()})), "<article>") == 1);
}

TEST_CASE("a ruling on no irregularity is an entry of its own") {
  Incident alone = illegal_move();
  alone.code.clear();
  alone.title = "Ruling";
  const std::string page = report_html(report_of({alone}));
  CHECK_THAT(page, ContainsSubstring("<p>0 irregularities, 1 ruling</p>"));
  CHECK_THAT(page, !ContainsSubstring("<dt>State</dt>"));
}

TEST_CASE("the table has a line for each irregularity or for each ruling on it, and no formula") {
  Incident two = illegal_move();
  two.white = "=HYPERLINK(1)";
  two.rulings.push_back(two.rulings.front());
  two.rulings.back().number = 2;
  const std::string text = report_csv(report_of({two, technical()}));
  CHECK(count(text, "\r\n") == 4);
  CHECK(text.starts_with("round,board,white,black,time,"));
  CHECK_THAT(text, ContainsSubstring(
                       "\r\n3,7,\"'=HYPERLINK(1)\",\"<b>Brandt</b> & \"\"Co\"\"\",\"2026-01-10 15:04:12\","));
  CHECK_THAT(text, ContainsSubstring(
                       ",2,\"two minutes added for Black\",\"R-TIME black +2:00\",\"7.5.5\",\"C. Arbiter\","
                       "\"first offence of White\",\"2026-01-10 15:06:00\",,,,"));
  CHECK_THAT(text,
             ContainsSubstring(
                 "\r\n3,9,,,,,,,\"board_battery\",\"Board's battery low\",\"completed\",\"operator\","));
}

}  // namespace eboard::exports::incident_report_test
