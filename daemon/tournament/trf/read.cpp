// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/trf/read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "daemon/tournament/trf/fields.hpp"
#include "daemon/tournament/trf/reader.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::tournament::trf {
namespace {

/// Records that no TRF16 has.
constexpr std::array<std::string_view, 20> kNew{"142", "152", "162", "172", "182", "192", "202",
                                                "212", "222", "352", "362", "240", "250", "260",
                                                "299", "300", "310", "320", "330", "801"};
/// Records that are kept and not read: they repeat others (801, 802), or belong to one program (DAT, XRS).
constexpr std::array<std::string_view, 5> kKept{"801", "802", "999", "DAT", "XRS"};

template <std::size_t n>
bool among(const std::array<std::string_view, n>& codes, std::string_view code) {
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

bool federation(std::string_view code) {
  return code.size() == 3 &&
         std::all_of(code.begin(), code.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

void read_unknown(Reader& reader, const Row& row) {
  const std::string_view code = row.text.substr(0, 3);
  if (federation(code) && number_in(row.at(5, 8)) && row.columns.blank(4)) {
    if (++reader.listed < kMaxLines) reader.national.push_back(row);
    return;
  }
  const std::string shown = text_in(rules::cut_utf8(row.text, 24));
  const bool like_a_player = number_in(code) && number_in(row.at(5, 8)) && row.columns.blank(4);
  if (row.text.starts_with('#')) {
    reader.warn(row.line, 1, 3, "a comment begins with ###; the line was kept as one");
  } else if (like_a_player) {
    reader.fail(row.line, 1, 3, fmt::format("\"{}\" is no record of TRF; the line was left out", code));
  } else {
    reader.warn(row.line, 0, 0, fmt::format("\"{}\" begins no record of TRF; the line was left out", shown));
  }
}

void read_line(Reader& reader, int line, std::string_view text) {
  if (text.starts_with("###") || text.find_first_not_of(" \t") == std::string_view::npos) return;
  if (text.size() > kMaxLine) {
    reader.fail(line, 0, 0, fmt::format("{} bytes in one line; it was left out", text.size()));
    return;
  }
  const std::string_view code = text.substr(0, 3);
  const Row row{line, text, Columns(text, reader.reading.columns_are_bytes)};
  if (among(kNew, code)) reader.reading.version = Version::trf26;
  if (code == "001") return read_player(reader, row);
  if (code == "XXZ") return reader.absences.push_back(row);
  if (code.size() == 3 && (among(kKept, code) || read_head(reader, row) || read_list(reader, row))) return;
  read_unknown(reader, row);
}

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

/// By the code, else by words that programs write.
Format format_of(const Tournament& tournament) {
  const auto holds = [](const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
  };
  for (const std::string& text : {lower(tournament.type_code), lower(tournament.type)}) {
    if (holds(text, "round") || holds(text, "berger") || holds(text, "schev") || holds(text, "schiller")) {
      return Format::round_robin;
    }
    for (const std::string_view word : {"swiss", "dutch", "dubov", "burstein", "lim", "fide_team"}) {
      if (holds(text, word)) return Format::swiss;
    }
  }
  return Format::unknown;
}

void conclude(Reader& reader) {
  Tournament& tournament = reader.tournament();
  tournament.format = format_of(tournament);
  const bool by_code = tournament.type_code.find("TEAM") != std::string::npos;
  const bool by_count = reader.teams && reader.teams->number > 0;
  tournament.team_event = by_code || (!tournament.teams.empty() && (by_count || reader.numbered_teams));
  for (const Row& row : reader.national) read_national(reader, row);
  even_out(reader);
  for (const Row& row : reader.absences) read_absences(reader, row);
  enter_byes(reader);
  check(reader);
}

/// What makes the bytes no text that could be read at all.
bool refused(Reader& reader) {
  if (reader.bytes.size() > kMaxBytes) {
    reader.fail(0, 0, 0, fmt::format("{} bytes; {} are the maximum", reader.bytes.size(), kMaxBytes));
    return true;
  }
  reader.lines = lines_of(reader.bytes, kMaxLines + 1);
  if (const std::size_t nul = reader.bytes.find('\0'); nul != std::string_view::npos) {
    const auto behind = std::partition_point(reader.lines.begin(), reader.lines.end(),
                                             [&](const Line& line) { return line.begin <= nul; });
    reader.fail(static_cast<int>(behind - reader.lines.begin()), 0, 0,
                "a NUL byte: this is no text of one byte a character, or of UTF-8");
    return true;
  }
  if (reader.lines.size() > kMaxLines) {
    reader.fail(static_cast<int>(kMaxLines) + 1, 0, 0, fmt::format("more than {} lines", kMaxLines));
    return true;
  }
  return false;
}

void read_encoding(Reader& reader) {
  const auto outside = rules::first_outside_utf8(reader.bytes);
  if (!outside) {
    reader.reading.columns_are_bytes = columns_are_bytes(reader.bytes, reader.lines);
    return;
  }
  reader.reading.encoding = Encoding::windows_1252;
  const auto behind = std::partition_point(reader.lines.begin(), reader.lines.end(),
                                           [&](const Line& line) { return line.begin <= *outside; });
  reader.warn(static_cast<int>(behind - reader.lines.begin()), 0, 0,
              "this is not UTF-8; letters were read as those of Windows-1252");
}

}  // namespace

Reader::Reader(std::string_view text) : bytes(text), index(static_cast<std::size_t>(kMaxNumber) + 1, -1) {}

void Reader::warn(int line, int first, int last, std::string what) {
  findings.add({Severity::warning, line, first, last, std::move(what)});
}

void Reader::fail(int line, int first, int last, std::string what) {
  findings.add({Severity::error, line, first, last, std::move(what)});
}

Player* Reader::player(int number) {
  if (number < 1 || number > kMaxNumber || index[static_cast<std::size_t>(number)] < 0) return nullptr;
  return &reading.tournament.players[static_cast<std::size_t>(index[static_cast<std::size_t>(number)])];
}

void read_all(Reader& reader) {
  reader.refused = refused(reader);
  if (!reader.refused) {
    read_encoding(reader);
    reader.tournament().players.reserve(std::min(reader.lines.size(), static_cast<std::size_t>(kMaxNumber)));
    for (std::size_t line = 0; line < reader.lines.size(); ++line) {
      read_line(reader, static_cast<int>(line) + 1, text_of(reader.bytes, reader.lines[line]));
    }
    conclude(reader);
  }
  reader.reading.errors = reader.findings.errors();
  reader.reading.findings = std::move(reader.findings).by_line();
}

bool is_trf(std::string_view text) {
  constexpr std::string_view kPlayer = "001 ";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  for (std::size_t at = text.find(kPlayer); at != std::string_view::npos; at = text.find(kPlayer, at + 1))
    if (at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r') return true;
  return false;
}

Reading read(std::string_view bytes) {
  Reader reader(bytes);
  read_all(reader);
  return std::move(reader.reading);
}

}  // namespace eboard::tournament::trf
