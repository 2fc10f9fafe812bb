// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/score_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/text/clock_text.hpp"

namespace eboard::rules {

namespace {

struct Labels {
  std::string_view language;
  std::string_view event, site, date, round, board, time_control, position;
  std::string_view white, black, time, result;
  std::string_view not_evidence;
  std::string_view incomplete;
};

constexpr Labels kEnglish{.language = "en",
                          .event = "Event",
                          .site = "Place",
                          .date = "Date",
                          .round = "Round",
                          .board = "Board",
                          .time_control = "Time control",
                          .position = "Start position",
                          .white = "White",
                          .black = "Black",
                          .time = "Clock",
                          .result = "Result",
                          .not_evidence = "Descriptive notation: no evidence under these Laws of Chess.",
                          .incomplete = "The record goes on with a move that is not legal: "};
constexpr Labels kFrench{
    .language = "fr",
    .event = "Tournoi",
    .site = "Lieu",
    .date = "Date",
    .round = "Ronde",
    .board = "Échiquier",
    .time_control = "Cadence",
    .position = "Position de départ",
    .white = "Blancs",
    .black = "Noirs",
    .time = "Pendule",
    .result = "Résultat",
    .not_evidence = "Notation descriptive : sans valeur de preuve selon cette règle du jeu.",
    .incomplete = "La suite n’est pas légale : "};

/// A tag's value; empty also for a value that means "unknown".
std::string value(const GameRecord& game, std::string_view name) {
  const std::string_view text = game.tag(name).value_or("");
  const bool blank = text.find_first_not_of("?. -") == std::string_view::npos;
  return blank ? std::string() : std::string(text);
}

/// "GM Carlsen, Magnus (2839)".
std::string player(const GameRecord& game, std::string_view color) {
  const std::string title = value(game, fmt::format("{}Title", color));
  const std::string elo = value(game, fmt::format("{}Elo", color));
  const std::string team = value(game, fmt::format("{}Team", color));
  std::string out = value(game, color);
  if (!title.empty()) out = fmt::format("{} {}", title, out);
  if (!elo.empty() && elo != "0") out += fmt::format(" ({})", elo);
  if (!team.empty()) out += fmt::format(", {}", team);
  return out;
}

std::vector<ScoreSheet::Entry> head(const GameRecord& game, const Labels& labels) {
  const std::array<std::pair<std::string_view, std::string>, 7> known{{
      {labels.event, value(game, "Event")},
      {labels.site, value(game, "Site")},
      {labels.date, value(game, "Date")},
      {labels.round, value(game, "Round")},
      {labels.board, value(game, "Board")},
      {labels.time_control, value(game, "TimeControl")},
      {labels.position, game.start == Setup::initial() ? std::string() : to_fen(game.start)},
  }};
  std::vector<ScoreSheet::Entry> out{{std::string(labels.white), player(game, "White")},
                                     {std::string(labels.black), player(game, "Black")}};
  for (const auto& [label, text] : known) {
    if (!text.empty()) out.push_back({std::string(label), text});
  }
  return out;
}

std::vector<ScoreSheet::Row> rows(const WrittenGame& game) {
  std::vector<ScoreSheet::Row> out;
  for (const WrittenPly& ply : game.plies) {
    const bool white = ply.mover == Color::white;
    if (white || out.empty()) out.push_back({ply.number, {}, {}});
    ScoreSheet::Move& move = white ? out.back().white : out.back().black;
    move.text = ply.text;
    if (ply.record->clock)
      move.time = clock_text(std::chrono::floor<std::chrono::seconds>(*ply.record->clock));
  }
  return out;
}

std::string result_text(Result result) {
  switch (result) {
    case Result::white_wins:
      return "1 – 0";
    case Result::black_wins:
      return "0 – 1";
    case Result::draw:
      return "½ – ½";
    case Result::unknown:
      break;
  }
  return {};
}

/// The editions of 1928 and 1930 know both systems; from 2005 (annex E) on only the algebraic one is
/// recognised.
bool wants_algebraic(std::string_view edition) {
  return !edition.empty() && !edition.starts_with("fide-1928") && !edition.starts_with("fide-1930");
}

/// The number of characters, for columns of text: bytes that begin one.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

void append_cell(std::string& line, std::string_view text, std::size_t wide) {
  line += text;
  line.append(wide - std::min(width(text), wide) + 2, ' ');
}

void append_line(std::string& out, std::string line) {
  while (line.ends_with(' ')) line.pop_back();
  out += line + '\n';
}

}  // namespace

bool ScoreSheet::has_times() const {
  return std::any_of(rows.begin(), rows.end(),
                     [](const Row& row) { return !row.white.time.empty() || !row.black.time.empty(); });
}

ScoreSheet make_score_sheet(const GameRecord& game, const GameNotation& notation, std::string_view edition) {
  const Labels& labels = notation.language().code == "fr" ? kFrench : kEnglish;
  const WrittenGame moves = written(game, notation);
  ScoreSheet sheet{.language = labels.language,
                   .head = head(game, labels),
                   .white = std::string(labels.white),
                   .black = std::string(labels.black),
                   .time = std::string(labels.time),
                   .rows = rows(moves),
                   .result_label = std::string(labels.result),
                   .result = result_text(game.result),
                   .remarks = {},
                   .signatures = {std::string(labels.white), std::string(labels.black)}};
  if (notation.is_descriptive() && wants_algebraic(edition)) sheet.remarks.emplace_back(labels.not_evidence);
  if (!moves.illegal.empty()) sheet.remarks.push_back(std::string(labels.incomplete) + moves.illegal);
  return sheet;
}

std::string to_text(const ScoreSheet& sheet) {
  std::size_t label = width(sheet.result_label);
  for (const auto& entry : sheet.head) label = std::max(label, width(entry.label));
  std::size_t white = width(sheet.white);
  std::size_t black = width(sheet.black);
  for (const auto& row : sheet.rows) {
    white = std::max(white, width(row.white.text));
    black = std::max(black, width(row.black.text));
  }
  const std::size_t time = sheet.has_times() ? std::max<std::size_t>(width(sheet.time), 8) : 0;
  const auto table_line = [&](std::string_view number, const ScoreSheet::Move& w, const ScoreSheet::Move& b) {
    std::string line = fmt::format("{:>4} ", number);
    append_cell(line, w.text, white);
    if (time) append_cell(line, w.time, time);
    append_cell(line, b.text, black);
    if (time) append_cell(line, b.time, time);
    return line;
  };

  std::string out;
  const auto entry_line = [&](const std::string& name, const std::string& text) {
    std::string line;
    append_cell(line, name, label);
    append_line(out, line + text);
  };
  for (const auto& entry : sheet.head) entry_line(entry.label, entry.value);
  out += '\n';
  append_line(out, table_line("", {sheet.white, sheet.time}, {sheet.black, sheet.time}));
  for (const auto& row : sheet.rows)
    append_line(out, table_line(fmt::format("{}.", row.number), row.white, row.black));
  out += '\n';
  entry_line(sheet.result_label, sheet.result);
  for (const std::string& remark : sheet.remarks) append_line(out, remark);
  return out;
}

}  // namespace eboard::rules
