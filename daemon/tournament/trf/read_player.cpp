// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "daemon/tournament/trf/fields.hpp"
#include "daemon/tournament/trf/reader.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::tournament::trf {
namespace {

/// Columns of 001 that are always blank, before the entries.
constexpr std::array kBlankColumns{4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91};
/// Fixed columns of a file whose writer miscounted are one or two away, seldom three.
constexpr int kMaxShift = 3;
constexpr std::string_view kResults = "1=0+-WDLHFUZ";

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

/// A field whose text runs over into a column that should be blank belongs together all the same.
std::string_view wide_field(const Columns& columns, int first, int last) {
  if (!columns.blank(last) && !columns.blank(last + 1)) ++last;
  if (!columns.blank(first) && !columns.blank(first - 1) && columns.blank(first - 2)) --first;
  return trimmed(columns.at(first, last));
}

std::optional<Colour> colour_in(std::string_view field) {
  if (field.empty() || field == " " || field == "-") return Colour::none;
  if (field.size() != 1) return std::nullopt;
  if (upper(field[0]) == 'W') return Colour::white;
  if (upper(field[0]) == 'B') return Colour::black;
  return std::nullopt;
}

std::optional<Result> result_in(std::string_view field, int opponent) {
  if (field.empty() || field == " ") return opponent == kNobody ? Result::absent : Result::pending;
  if (field.size() != 1) return std::nullopt;
  const std::size_t found = kResults.find(upper(field[0]));
  if (found == std::string_view::npos) return std::nullopt;
  return static_cast<Result>(found);
}

/// How badly the entries fit if they stand so much further to the right.
int misfits(const Columns& columns, int shift) {
  int found = 0;
  for (int at = kFirstEntry + shift; at <= columns.count(); at += kEntryWidth) {
    for (const int blank : {-1, 4, 6, 8, 9}) found += columns.blank(at + blank) ? 0 : 1;
    const std::string_view opponent = trimmed(columns.at(at, at + 3));
    found += opponent.empty() || number_in(opponent) ? 0 : 1;
    found += colour_in(columns.at(at + 5, at + 5)) ? 0 : 1;
  }
  return found;
}

int shift_of(Reader& reader, const Row& row) {
  int best = 0, fewest = misfits(row.columns, 0);
  if (fewest == 0) return 0;
  for (const int shift : {1, -1, 2, -2, kMaxShift, -kMaxShift}) {
    const int found = misfits(row.columns, shift);
    if (found < fewest) fewest = found, best = shift;
  }
  if (best != 0) {
    reader.warn(row.line, kFirstEntry, row.columns.count(),
                fmt::format("the rounds stand {} column(s) too far to the {}; they were read from column {}",
                            std::abs(best), best > 0 ? "right" : "left", kFirstEntry + best));
  }
  return best;
}

/// Old files write a bye as the result of a game against nobody.
std::optional<Result> bye_of(Result result) {
  switch (result) {
    case Result::win:
      return Result::full_bye;
    case Result::draw:
      return Result::half_bye;
    case Result::loss:
      return Result::zero_bye;
    default:
      return std::nullopt;
  }
}

int opponent_in(Reader& reader, const Row& row, int at) {
  const std::string_view field = trimmed(row.at(at, at + 3));
  const std::optional<int> number = field.empty() ? kNobody : number_in(field);
  if (number && *number <= kMaxNumber) return *number;
  reader.fail(row.line, at, at + 3, fmt::format("\"{}\" is no start number of an opponent", text_in(field)));
  return kNobody;
}

Entry read_entry(Reader& reader, const Row& row, int at, std::size_t round) {
  Entry entry;
  entry.opponent = opponent_in(reader, row, at);
  const auto colour = colour_in(row.at(at + 5, at + 5));
  if (!colour) {
    reader.fail(row.line, at + 5, at + 5,
                fmt::format("\"{}\" is no colour (w, b or -)", text_in(row.at(at + 5, at + 5))));
  }
  entry.colour = colour.value_or(Colour::none);
  const std::string_view field = row.at(at + 7, at + 7);
  const auto result = result_in(field, entry.opponent);
  entry.result = result.value_or(entry.opponent == kNobody ? Result::absent : Result::pending);
  if (!result && field == "*") {
    reader.warn(row.line, at + 7, at + 7, "\"*\" was read as no result yet");
  } else if (!result) {
    reader.fail(row.line, at + 7, at + 7, fmt::format("\"{}\" is no result", text_in(field)));
    if (entry.opponent != kNobody) reader.unread.push_back({reader.tournament().players.size(), round});
  }
  if (entry.opponent != kNobody && entry.result >= Result::half_bye && entry.result <= Result::zero_bye) {
    reader.fail(row.line, at, at + 7, fmt::format("a bye ({}) has an opponent", code_of(entry.result)));
  }
  if (const auto bye = bye_of(entry.result); bye && entry.opponent == kNobody) {
    reader.warn(
        row.line, at, at + 7,
        fmt::format("{} without an opponent was read as the bye {}", code_of(entry.result), code_of(*bye)));
    entry.result = *bye;
  }
  return entry;
}

void read_entries(Reader& reader, const Row& row, Player& player, int shift) {
  for (int at = kFirstEntry + shift; at <= row.columns.count(); at += kEntryWidth) {
    if (player.entries.size() == static_cast<std::size_t>(kMaxRounds)) {
      if (trimmed(row.columns.from(at)).empty()) return;
      reader.fail(row.line, at, row.columns.count(),
                  fmt::format("rounds above {} were left out", kMaxRounds));
      return;
    }
    player.entries.push_back(read_entry(reader, row, at, player.entries.size()));
  }
}

std::optional<int> read_rating(Reader& reader, const Row& row) {
  const std::string_view field = wide_field(row.columns, 49, 52);
  const auto rating = number_in(field);
  if (!field.empty() && !rating) {
    reader.warn(row.line, 49, 52, fmt::format("\"{}\" is no rating", text_in(field)));
  }
  return rating.value_or(0) == 0 ? std::nullopt : rating;
}

void read_standing(Reader& reader, const Row& row, Player& player) {
  const std::string_view points = trimmed(row.at(81, 84)), rank = trimmed(row.at(86, 89));
  player.points = points_in(points);
  if (!points.empty() && !player.points) {
    reader.warn(row.line, 81, 84, fmt::format("\"{}\" are no points", text_in(points)));
  }
  player.rank = number_in(rank);
  if (!rank.empty() && !player.rank)
    reader.warn(row.line, 86, 89, fmt::format("\"{}\" is no rank", text_in(rank)));
}

void check_columns(Reader& reader, const Row& row) {
  const auto full = std::find_if(kBlankColumns.begin(), kBlankColumns.end() - 2,
                                 [&](int column) { return !row.columns.blank(column); });
  if (full == kBlankColumns.end() - 2) return;
  reader.warn(row.line, *full, *full,
              "this column should be blank; the fields beside it were read as they stand");
}

Sex sex_in(std::string_view field) {
  if (field == "m" || field == "M") return Sex::male;
  return field == "w" || field == "W" || field == "f" || field == "F" ? Sex::female : Sex::unknown;
}

}  // namespace

void read_player(Reader& reader, const Row& row) {
  Player player;
  player.number = number_in(row.at(4, 8)).value_or(kNobody);
  if (player.number < 1 || player.number > kMaxNumber) {
    reader.fail(row.line, 5, 8,
                fmt::format("a player needs a start number from 1 to {}; the line was left out", kMaxNumber));
    return;
  }
  if (reader.player(player.number) != nullptr) {
    reader.fail(row.line, 5, 8,
                fmt::format("there is another player {}; the line was left out", player.number));
    return;
  }
  check_columns(reader, row);
  player.sex = sex_in(row.at(10, 10));
  player.title = title_of(row.at(11, 13));
  player.name = text_in(wide_field(row.columns, 15, 47));
  if (player.name.empty()) reader.warn(row.line, 15, 47, fmt::format("player {} has no name", player.number));
  player.rating = read_rating(reader, row);
  player.federation = text_in(row.at(54, 56));
  player.fide_id = text_in(wide_field(row.columns, 58, 68));
  if (player.fide_id == "0") player.fide_id.clear();
  player.birth = text_in(wide_field(row.columns, 70, 79));
  read_standing(reader, row, player);
  const int shift = shift_of(reader, row);
  read_entries(reader, row, player, shift);
  reader.index[static_cast<std::size_t>(player.number)] = static_cast<int>(reader.player_lines.size());
  reader.player_lines.push_back({row.line, shift});
  reader.tournament().players.push_back(std::move(player));
}

void read_national(Reader& reader, const Row& row) {
  Player* player = reader.player(number_in(row.at(5, 8)).value_or(kNobody));
  if (player == nullptr) {
    reader.warn(row.line, 5, 8, "a national rating of nobody in this file; the line was left out");
    return;
  }
  NationalRating national;
  national.federation = text_in(row.at(1, 3));
  national.rating = read_rating(reader, row);
  national.title = text_in(row.at(11, 13));
  national.id = text_in(wide_field(row.columns, 58, 68));
  national.origin = text_in(row.at(54, 56));
  national.name = text_in(wide_field(row.columns, 15, 47));
  player->national.push_back(std::move(national));
}

void even_out(Reader& reader) {
  std::vector<Player>& players = reader.tournament().players;
  std::size_t rounds = 0;
  for (const Player& player : players) {
    const auto said = std::find_if(player.entries.rbegin(), player.entries.rend(),
                                   [](const Entry& entry) { return entry.result != Result::absent; });
    rounds = std::max(rounds, static_cast<std::size_t>(player.entries.rend() - said));
  }
  for (Player& player : players) player.entries.resize(rounds);
}

bool columns_are_bytes(std::string_view bytes, const std::vector<Line>& lines) {
  int as_characters = 0, as_bytes = 0;
  const auto misplaced = [](const Columns& columns) {
    return static_cast<int>(std::count_if(kBlankColumns.begin(), kBlankColumns.end(),
                                          [&](int column) { return !columns.blank(column); }));
  };
  for (const Line& line : lines) {
    const std::string_view text = text_of(bytes, line);
    if (!text.starts_with("001")) continue;
    const std::string_view head = text.substr(0, 2 * kFirstEntry);
    const Columns characters(head);
    if (characters.count() == static_cast<int>(head.size())) continue;
    as_characters += misplaced(characters);
    as_bytes += misplaced(Columns(head, true));
  }
  return as_bytes < as_characters;
}

}  // namespace eboard::tournament::trf
