// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/report/printed_page.hpp"

#include <fmt/format.h>

#include "rules/text/html_text.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::tournament {

namespace {

// No size: it prints on A4 and on Letter, whatever lies in the printer. Floats instead of a grid, which
// programs that make PDF do not know.
constexpr std::string_view kFrame = R"css(
@page { margin: 14mm 14mm 16mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 186mm; color: #000; background: #fff;
  font: 10pt/1.35 "Noto Sans", "DejaVu Sans", "Liberation Sans", Arial, sans-serif }
header { margin-bottom: 4mm }
h1 { margin: 0 0 1mm; font-size: 15pt }
header p { margin: 0 }
table { width: 100%; border-collapse: collapse; font-size: 9.5pt }
thead { display: table-header-group }
tr { break-inside: avoid }
th, td { padding: .8mm 1.5mm; border: .2mm solid #999; text-align: left; vertical-align: top; overflow-wrap: anywhere }
th { background: #eee; font-weight: 600 }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
footer { padding-top: 14mm; break-inside: avoid }
footer::after { content: ""; display: block; clear: both }
footer div { float: left; width: 46%; margin-right: 4%; border-top: .2mm solid #000; padding-top: 1mm; font-size: 9pt }
@media screen { body { padding: 6mm } }
)css";

}  // namespace

std::string printed(std::string_view text) {
  return rules::html_escaped(rules::one_line(rules::as_utf8(std::string(text))));
}

std::string to_html(const PrintedPage& page) {
  std::string title = page.title;
  for (const std::string& part : {page.event, page.of_what})
    if (!part.empty()) title += ", " + part;
  std::string out = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n"
      "<style>{}{}</style>\n</head>\n<body>\n<header>\n<h1>{}</h1>\n",
      printed(title), kFrame, page.style, printed(page.title));
  for (const std::string& line : {page.event, page.site, page.of_what})
    if (!line.empty()) out += fmt::format("<p>{}</p>\n", printed(line));
  return out + "</header>\n<main>\n" + page.body + "</main>\n</body>\n</html>\n";
}

std::string signatures(std::initializer_list<std::string_view> words) {
  std::string out = "<footer>\n";
  for (const std::string_view one : words) out += fmt::format("<div>{}</div>\n", printed(one));
  return out + "</footer>\n";
}

}  // namespace eboard::tournament
