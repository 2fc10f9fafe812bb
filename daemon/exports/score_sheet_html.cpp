// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/score_sheet_html.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/text/html_text.hpp"

namespace eboard::exports {

using rules::html_escaped;
using rules::ScoreSheet;

namespace {

constexpr std::size_t kRowsOfColumn = 40;
constexpr std::size_t kRowsOfLongColumn = 30;  // of moves that take two lines

// Floats instead of a grid, which programs that make PDF do not know.
constexpr std::string_view kStyleSheet = R"css(
@page { margin: 11mm 12mm }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 186mm; color: #000; background: #fff;
  font: 9.5pt/1.2 "Noto Sans", "DejaVu Sans", "Liberation Sans", Arial, sans-serif }
section { break-after: page; padding-top: 1mm }
section:last-child { break-after: auto }
dl { margin: 0 0 3mm }
dl::after, .columns::after, footer::after { content: ""; display: block; clear: both }
dl div { float: left; width: 49%; min-height: 5.5mm; margin-bottom: .5mm; border-bottom: .2mm solid #999 }
dl div:nth-child(even) { float: right }
dl div.wide { width: 100%; clear: both }
dt { float: left; width: 24mm; color: #555; font-size: 8pt; padding-top: .6mm }
dd { margin: 0 0 0 25mm; font-weight: 600; overflow-wrap: anywhere }
table { float: left; width: 49%; border-collapse: collapse; table-layout: fixed }
table + table { float: right }
th { font-size: 8pt; font-weight: 600; text-align: left; background: #eee }
th, td { height: 4.75mm; line-height: 1.1; padding: 0 1.2mm; border: .2mm solid #777; overflow: hidden }
.number { width: 8mm; text-align: right; color: #555; font-size: 8pt }
.time { width: 16mm; text-align: right; font-size: 8pt; font-variant-numeric: tabular-nums }
.move { white-space: nowrap }
.long th, .long td { height: 6.2mm }
.long .move { font-size: 7.5pt; white-space: normal; line-height: 1.05 }
footer { margin-top: 2mm }
footer div { float: left; width: 37%; margin-left: 4%; border-bottom: .2mm solid #000; min-height: 8mm }
footer div:first-child { width: 18%; margin-left: 0 }
footer span { display: block; color: #555; font-size: 8pt }
.page { margin: 1mm 0 0; text-align: right; color: #555; font-size: 8pt }
.remark { margin: 2mm 0 0; font-weight: 600 }
@media screen { body { padding: 6mm } section + section { margin-top: 10mm } }
)css";

/// True if a move is too long for its column: such sheets use a smaller font, and moves may take two lines.
bool has_long_moves(const ScoreSheet& sheet) {
  const std::size_t maximum = sheet.has_times() ? 14 : 24;
  const auto is_long = [&](const ScoreSheet::Move& move) { return move.text.size() > maximum; };
  return std::any_of(sheet.rows.begin(), sheet.rows.end(),
                     [&](const ScoreSheet::Row& row) { return is_long(row.white) || is_long(row.black); });
}

void append_head(std::string& out, const ScoreSheet& sheet) {
  constexpr std::size_t kWide = 34;  // minimum number of characters that half of the page cannot hold
  out += "<dl>\n";
  for (const auto& entry : sheet.head)
    out += fmt::format("<div{}><dt>{}</dt><dd>{}</dd></div>\n",
                       entry.value.size() > kWide ? " class=\"wide\"" : "", html_escaped(entry.label),
                       html_escaped(entry.value));
  out += "</dl>\n";
}

void append_cells(std::string& out, std::string_view tag, const ScoreSheet::Move& move, bool times) {
  out += fmt::format("<{0} class=\"move\">{1}</{0}>", tag, html_escaped(move.text));
  if (times) out += fmt::format("<{0} class=\"time\">{1}</{0}>", tag, html_escaped(move.time));
}

/// The number of the move in `row`. Numbers go on below the last move, for handwriting.
int number_at(const ScoreSheet& sheet, std::size_t row) {
  const int first = sheet.rows.empty() ? 1 : sheet.rows.front().number;
  return row < sheet.rows.size() ? sheet.rows[row].number : first + static_cast<int>(row);
}

void append_column(std::string& out, const ScoreSheet& sheet, std::size_t first, std::size_t rows) {
  const bool times = sheet.has_times();
  out += "<table>\n<thead><tr><th class=\"number\"></th>";
  append_cells(out, "th", {sheet.white, sheet.time}, times);
  append_cells(out, "th", {sheet.black, sheet.time}, times);
  out += "</tr></thead>\n<tbody>\n";
  for (std::size_t row = first; row < first + rows; ++row) {
    const ScoreSheet::Row& moves = row < sheet.rows.size() ? sheet.rows[row] : ScoreSheet::Row{};
    out += fmt::format("<tr><td class=\"number\">{}</td>", number_at(sheet, row));
    append_cells(out, "td", moves.white, times);
    append_cells(out, "td", moves.black, times);
    out += "</tr>\n";
  }
  out += "</tbody>\n</table>\n";
}

void append_foot(std::string& out, const ScoreSheet& sheet) {
  for (const std::string& remark : sheet.remarks)
    out += fmt::format("<p class=\"remark\">{}</p>\n", html_escaped(remark));
  out += fmt::format("<footer>\n<div><span>{}</span><b>{}</b></div>\n", html_escaped(sheet.result_label),
                     html_escaped(sheet.result));
  for (const std::string& signature : sheet.signatures)
    out += fmt::format("<div><span>{}</span></div>\n", html_escaped(signature));
  out += "</footer>\n";
}

/// The players, who are first in every head.
std::string title(const ScoreSheet& sheet) {
  return fmt::format("{} – {}", sheet.head.at(0).value, sheet.head.at(1).value);
}

void append_sheet(std::string& out, const ScoreSheet& sheet) {
  const bool is_long = has_long_moves(sheet);
  const std::size_t rows = is_long ? kRowsOfLongColumn : kRowsOfColumn;
  const std::size_t rows_of_page = 2 * rows;
  const std::size_t pages = std::max<std::size_t>((sheet.rows.size() + rows_of_page - 1) / rows_of_page, 1);
  for (std::size_t first = 0; first < pages * rows_of_page; first += rows_of_page) {
    out += is_long ? "<section class=\"long\">\n" : "<section>\n";
    append_head(out, sheet);
    out += "<div class=\"columns\">\n";
    append_column(out, sheet, first, rows);
    append_column(out, sheet, first + rows, rows);
    out += "</div>\n";
    append_foot(out, sheet);
    if (pages > 1) out += fmt::format("<p class=\"page\">{} / {}</p>\n", first / rows_of_page + 1, pages);
    out += "</section>\n";
  }
}

}  // namespace

std::string to_html(std::span<const ScoreSheet> sheets) {
  std::string out = fmt::format(
      "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n"
      "<style>{}</style>\n</head>\n<body>\n",
      sheets.empty() ? "en" : sheets.front().language,
      html_escaped(sheets.empty() ? "" : title(sheets.front())), kStyleSheet);
  for (const ScoreSheet& sheet : sheets) append_sheet(out, sheet);
  return out + "</body>\n</html>\n";
}

}  // namespace eboard::exports
