// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/incident_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "daemon/tournament/report/printed_page.hpp"
#include "rules/text/csv_text.hpp"
#include "rules/text/html_text.hpp"

namespace eboard::exports {

namespace {

constexpr std::string_view kReportStyle = R"css(
article { break-inside: avoid; margin: 0 0 4mm; padding: 2mm 0 0; border-top: .2mm solid #777 }
h2 { margin: 0 0 1mm; font-size: 11pt }
h2 span { float: right; font-weight: 400; font-size: 9pt }
h3 { margin: 5mm 0 1mm; font-size: 11pt; break-after: avoid }
p { margin: 0 0 1mm }
.where { color: #444; font-size: 9pt }
.sealed { break-inside: avoid }
pre { font-size: 7pt; white-space: pre-wrap; overflow-wrap: anywhere }
.ruled { margin-left: 4mm }
.undone { text-decoration: line-through }
dl { margin: 0 0 1mm }
dt { float: left; clear: left; width: 45mm; color: #444 }
dd { margin: 0 0 0 47mm; overflow-wrap: anywhere }
)css";

std::string with_article(const std::string& words, const std::string& article) {
  return article.empty() ? words : fmt::format("{} (Art. {})", words, article);
}

std::string players(const Incident& one) {
  if (one.white.empty() && one.black.empty()) return {};
  return fmt::format("{} – {}", one.white.empty() ? "?" : one.white, one.black.empty() ? "?" : one.black);
}

/// "Board 3, 2026-01-10 15:00:00, Aalto – Brandt, 24... dxc4"
std::string where(const Incident& one, bool with_round) {
  std::string out = fmt::format("Board {}", one.board);
  if (with_round) out = fmt::format("Round {}, board {}", one.round, one.board);
  for (const std::string& part : {one.time, players(one), one.place})
    if (!part.empty()) out += ", " + part;
  return out;
}

std::string_view who_decides(std::string_view decider) {
  if (decider == "opponent") return ", the opponent chooses";
  return decider == "on_request" ? ", only if a player asks" : "";
}

std::string proposed_text(const ProposedRuling& one) {
  std::string out = with_article(one.why, one.article);
  for (const std::string& words : one.words)
    if (!words.empty()) out += "; " + words;
  return out + std::string(who_decides(one.decider));
}

/// "two minutes added for Black (Art. 12.9.2), C. Arbiter, 15:02:10: a phone"
std::string ruled_text(const ReportedRuling& ruling) {
  std::string out = with_article(ruling.words, ruling.article);
  if (!ruling.author.empty()) out += ", by " + ruling.author;
  if (!ruling.time.empty()) out += ", " + ruling.time;
  if (!ruling.because.empty()) out += ", because: " + ruling.because;
  return out;
}

std::string undone_text(const ReportedRuling::Undone& undone) {
  std::string out = "undone";
  if (!undone.author.empty()) out += " by " + undone.author;
  return undone.time.empty() ? out : out + ", " + undone.time;
}

void append_row(std::string& out, std::string_view name, const std::string& text) {
  if (!text.empty())
    out += fmt::format("<dt>{}</dt><dd>{}</dd>\n", tournament::printed(name), tournament::printed(text));
}

std::string steps_text(const Incident& one) {
  std::string out;
  for (const Incident::Step& step : one.steps) {
    if (!out.empty()) out += ", then ";
    out += step.time.empty() ? step.state : fmt::format("{} ({})", step.state, step.time);
  }
  return out;
}

void append_evidence(std::string& out, const Incident& one) {
  out += "<dl>\n";
  append_row(out, "Player", one.player);
  if (!one.white_clock.empty())
    append_row(out, "Clocks", fmt::format("White {}, Black {}", one.white_clock, one.black_clock));
  for (const cards::Fact& fact : one.facts) append_row(out, fact.name, fact.text);
  append_row(out, "State", steps_text(one));
  for (const ProposedRuling& proposed : one.proposed) append_row(out, "Proposed", proposed_text(proposed));
  append_row(out, "Nothing proposed", one.nothing_proposed);
  out += "</dl>\n";
}

/// Nobody has to rule on it, and nobody did.
bool is_aside(const Incident& one) {
  return one.rulings.empty() && !one.code.empty() &&
         (one.for_whom == "operator" || one.state() == "withdrawn");
}

void append_aside(std::string& out, const std::vector<Incident>& incidents, bool with_round) {
  if (std::ranges::none_of(incidents, is_aside)) return;
  out += "<h3>Technical matters, and what was withdrawn</h3>\n<table>\n<thead><tr>";
  for (const std::string_view head : {"Time", with_round ? "Round, board" : "Board", "What", "State", "For"})
    out += fmt::format("<th>{}</th>", head);
  out += "</tr></thead>\n<tbody>\n";
  for (const Incident& one : incidents) {
    if (!is_aside(one)) continue;
    const std::string place =
        with_round ? fmt::format("{}, {}", one.round, one.board) : std::to_string(one.board);
    out += "<tr>";
    for (const std::string_view cell :
         std::initializer_list<std::string_view>{one.time, place, one.title, one.state(), one.for_whom})
      out += fmt::format("<td>{}</td>", tournament::printed(cell));
    out += "</tr>\n";
  }
  out += "</tbody>\n</table>\n";
}

/// "Round 3", or the days of which it is.
std::string of_what(const IncidentReport& report) {
  std::string days;
  for (const Incident& one : report.incidents) {
    const std::string day = one.time.substr(0, one.time.find(' '));
    if (!day.empty() && !days.ends_with(day)) days += (days.empty() ? "" : ", ") + day;
  }
  if (report.day) days = *report.day;
  std::string out = report.round ? fmt::format("Round {}", *report.round) : std::string();
  if (!out.empty() && !days.empty()) out += ", ";
  return out + days;
}

std::string counts_text(const std::vector<Incident>& incidents) {
  std::size_t irregularities = 0, rulings = 0;
  for (const Incident& one : incidents) {
    if (!is_aside(one) && !one.code.empty()) ++irregularities;
    rulings += one.rulings.size();
  }
  return fmt::format("{} {}, {} {}", irregularities, irregularities == 1 ? "irregularity" : "irregularities",
                     rulings, rulings == 1 ? "ruling" : "rulings");
}

// --- csv

constexpr std::array<std::string_view, 29> kColumns{
    "round",    "board",    "white",     "black",     "time",    "white_clock",    "black_clock", "place",
    "code",     "title",    "state",     "for",       "player",  "article",        "edition",     "finding",
    "evidence", "proposed", "ruling",    "ruled",     "command", "ruling_article", "author",      "because",
    "ruled_at", "undone",   "undone_by", "undone_at", "states"};

std::string facts_text(const Incident& one) {
  std::string out;
  for (const cards::Fact& fact : one.facts)
    out += fmt::format("{}{}: {}", out.empty() ? "" : "; ", fact.name, fact.text);
  return out;
}

std::string all_proposed(const Incident& one) {
  std::string out = one.nothing_proposed;
  for (const ProposedRuling& proposed : one.proposed)
    out += (out.empty() ? "" : " | ") + proposed_text(proposed);
  return out;
}

void append_line(std::string& out, const Incident& one, const ReportedRuling* ruling) {
  const ReportedRuling none;
  const ReportedRuling& given = ruling == nullptr ? none : *ruling;
  const ReportedRuling::Undone undone = given.undone.value_or(ReportedRuling::Undone{});
  const std::array<std::string, kColumns.size()> fields{std::to_string(one.round),
                                                        std::to_string(one.board),
                                                        one.white,
                                                        one.black,
                                                        one.time,
                                                        one.white_clock,
                                                        one.black_clock,
                                                        one.place,
                                                        one.code,
                                                        one.title,
                                                        std::string(one.state()),
                                                        one.for_whom,
                                                        one.player,
                                                        one.article,
                                                        one.edition,
                                                        one.finding,
                                                        facts_text(one),
                                                        all_proposed(one),
                                                        ruling == nullptr ? "" : std::to_string(given.number),
                                                        given.words,
                                                        given.command,
                                                        given.article,
                                                        given.author,
                                                        given.because,
                                                        given.time,
                                                        given.undone ? "yes" : "",
                                                        undone.author,
                                                        undone.time,
                                                        steps_text(one)};
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i > 0) out += ',';
    const bool number = kColumns[i] == "round" || kColumns[i] == "board" || kColumns[i] == "ruling";
    if (!fields[i].empty()) out += number ? fields[i] : rules::csv_field(fields[i]);
  }
  out += "\r\n";
}

void append_checkpoint(std::string& body, const IncidentReport& report) {
  if (report.checkpoint.empty()) return;
  body += fmt::format(
      "<section class=\"sealed\"><h3>Sealed</h3>\n<p>Whoever has these lines can find out later whether "
      "anything was changed that boards and clocks reported before:</p>\n<pre>{}</pre>\n",
      rules::html_escaped(report.checkpoint));
  if (!report.cosigned.empty())
    body +=
        fmt::format("<p>And the last ones that another machine has seen and cosigned:</p>\n<pre>{}</pre>\n",
                    rules::html_escaped(report.cosigned));
  body += "</section>\n";
}

}  // namespace

std::string incident_html(const Incident& one, bool with_round) {
  std::string out =
      fmt::format("<article>\n<h2>{}<span>{}</span></h2>\n<p class=\"where\">{}</p>\n",
                  tournament::printed(with_article(one.title, one.article)), tournament::printed(one.edition),
                  tournament::printed(where(one, with_round)));
  if (!one.finding.empty()) out += fmt::format("<p>{}</p>\n", tournament::printed(one.finding));
  if (!one.code.empty()) append_evidence(out, one);
  for (const ReportedRuling& ruling : one.rulings) {
    out += fmt::format("<p class=\"ruled\">Ruling {}: <span{}>{}</span>", ruling.number,
                       ruling.undone ? " class=\"undone\"" : "", tournament::printed(ruled_text(ruling)));
    if (ruling.undone) out += fmt::format(" ({})", tournament::printed(undone_text(*ruling.undone)));
    out += "</p>\n";
  }
  if (one.rulings.empty()) out += "<p class=\"ruled\">No ruling.</p>\n";
  return out + "</article>\n";
}

std::string_view entry_style() { return kReportStyle; }

std::vector<std::string> proposals_text(const Incident& one) {
  std::vector<std::string> sentences;
  for (const ProposedRuling& proposed : one.proposed) sentences.push_back(proposed_text(proposed));
  if (!one.nothing_proposed.empty()) sentences.push_back("nothing: " + one.nothing_proposed);
  return sentences;
}

std::string report_html(const IncidentReport& report) {
  const bool with_round = !report.round;
  tournament::PrintedPage page{
      "Irregularities and rulings", report.event, report.site, of_what(report), kReportStyle, {}};
  if (!report.any_game) {
    page.body = fmt::format("<p>No board has reported a game{}.</p>\n", report.round ? " of this round" : "");
    return tournament::to_html(page);
  }
  page.body = fmt::format("<p>{}</p>\n", counts_text(report.incidents));
  for (const Incident& one : report.incidents)
    if (!is_aside(one)) page.body += incident_html(one, with_round);
  append_aside(page.body, report.incidents, with_round);
  append_checkpoint(page.body, report);
  page.body += tournament::signatures({"Arbiter", "Place and date"});
  return tournament::to_html(page);
}

std::string report_csv(const IncidentReport& report) {
  std::string out = fmt::format("{}\r\n", fmt::join(kColumns, ","));
  for (const Incident& one : report.incidents) {
    if (one.rulings.empty()) append_line(out, one, nullptr);
    for (const ReportedRuling& ruling : one.rulings) append_line(out, one, &ruling);
  }
  return out;
}

}  // namespace eboard::exports
