// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/import/read_file.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "daemon/tournament/import/headers_pgn.hpp"
#include "daemon/tournament/import/read_sheet.hpp"
#include "daemon/tournament/import/sheet.hpp"
#include "daemon/tournament/import/xlsx.hpp"
#include "rules/text/decoded.hpp"
#include "rules/text/shown.hpp"

namespace eboard::tournament {
namespace {

Said refused(std::string_view name, std::string_view what) {
  Said said;
  said.findings.push_back(
      {Severity::error, 0, 0, 0,
       name.empty() ? std::string(what) : fmt::format("{}: {}", rules::shown(name), what)});
  return said;
}

/// Files that people take for tables.
std::string_view known_otherwise(std::string_view bytes) {
  if (bytes.starts_with("\xd0\xcf\x11\xe0"))
    return "this is a workbook of old Excel (XLS), or one with a password; save it as XLSX or CSV";
  if (bytes.starts_with("%PDF")) return "this is a PDF; ask the program that made it for CSV, XLSX or PGN";
  const std::size_t begin = bytes.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  if (begin != std::string_view::npos && bytes[begin] == '<')
    return "this is a web page or XML; save the table as XLSX or CSV";
  return "";
}

Said read_trf(std::string_view bytes) {
  trf::Reading reading = trf::read(bytes);
  Said said;
  said.kind = Said::Kind::tournament;
  said.format = reading.version == trf::Version::trf26 ? "TRF26" : "TRF16";
  said.event = reading.tournament.name;
  said.tournament = std::move(reading.tournament);
  said.findings = std::move(reading.findings);
  return said;
}

}  // namespace

Said read_file(std::string_view bytes, std::string_view name, const StatedColumns& columns,
               std::optional<int> round) {
  if (bytes.size() > kMaxImportBytes)
    return refused(name, fmt::format("larger than {} MiB", kMaxImportBytes >> 20U));
  if (is_zip(bytes)) return read_sheet(read_xlsx(bytes), columns, round);
  if (const std::string_view what = known_otherwise(bytes); !what.empty()) return refused(name, what);
  if (trf::is_trf(bytes)) return read_trf(bytes);
  const rules::Decoded decoded = rules::decoded(std::string(bytes));
  if (decoded.text.find('\0') != std::string::npos) return refused(name, "holds NUL bytes: this is no text");
  if (trf::is_trf(decoded.text)) return read_trf(decoded.text);
  if (!is_pgn(decoded.text)) return read_sheet(read_csv(decoded), columns, round);
  Said said = read_headers_pgn(decoded.text, round);
  if (!decoded.remark.empty())
    said.findings.insert(said.findings.begin(), {Severity::warning, 0, 0, 0, "the file " + decoded.remark});
  return said;
}

}  // namespace eboard::tournament
