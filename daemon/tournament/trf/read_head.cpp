// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "daemon/tournament/trf/fields.hpp"
#include "daemon/tournament/trf/reader.hpp"
#include "rules/text/split.hpp"

namespace eboard::tournament::trf {
namespace {

constexpr std::string_view kBlanksAndEquals = " \t=";

std::string_view rest_of(const Row& row) { return row.columns.from(4); }

void read_count(Reader& reader, const Row& row, std::optional<Stated>& stated) {
  const std::string_view text = trimmed(rest_of(row));
  // "249 (241)": some programs have more behind the number.
  const std::string_view word = text.substr(0, text.find_first_of(" \t("));
  if (const auto number = number_in(word)) {
    stated = Stated{row.line, *number};
  } else if (!text.empty()) {
    reader.warn(row.line, 5, row.columns.count(), fmt::format("\"{}\" is no number", text_in(text)));
  }
}

void read_rounds(Reader& reader, const Row& row) {
  std::optional<Stated> stated;
  read_count(reader, row, stated);
  if (!stated) return;
  int& rounds = reader.tournament().rounds;
  if (stated->number < 1 || stated->number > kMaxRounds) {
    reader.fail(row.line, 5, row.columns.count(), fmt::format("a tournament has 1 to {} rounds", kMaxRounds));
  } else if (rounds != 0 && rounds != stated->number) {
    reader.warn(row.line, 5, row.columns.count(),
                fmt::format("{} rounds, where line {} says {}; the former was taken", rounds,
                            reader.rounds->line, rounds));
  } else {
    rounds = stated->number;
    if (!reader.rounds) reader.rounds = stated;
  }
}

void read_dates(Reader& reader, const Row& row) {
  std::vector<std::string>& dates = reader.tournament().round_dates;
  const auto add = [&](std::string_view date) {
    if (dates.size() < static_cast<std::size_t>(kMaxRounds)) dates.push_back(text_in(date));
  };
  if (!trimmed(row.at(5, kFirstEntry - 1)).empty()) {  // one date a line, or all of them from the left
    for (const std::string_view date : rules::split_words(rest_of(row))) add(date);
    return;
  }
  for (int at = kFirstEntry; at <= row.columns.count(); at += kEntryWidth)
    add(row.at(at, at + kEntryWidth - 1));
  while (!dates.empty() && dates.back().empty()) dates.pop_back();
}

void read_first_colour(Reader& reader, const Row& row) {
  const std::string_view text = trimmed(rest_of(row));
  if (text == "W" || text == "w") {
    reader.tournament().first_colour = Colour::white;
  } else if (text == "B" || text == "b") {
    reader.tournament().first_colour = Colour::black;
  } else if (!text.empty()) {
    reader.warn(row.line, 5, row.columns.count(), "the colour of the first board is W or B");
  }
}

/// XXC, of which one line may hold several words.
void read_settings(Reader& reader, const Row& row) {
  for (const std::string_view word : rules::split_words(rest_of(row))) {
    if (word == "white1") {
      reader.tournament().first_colour = Colour::white;
    } else if (word == "black1") {
      reader.tournament().first_colour = Colour::black;
    } else if (word == "rank") {
      reader.tournament().order_by_rank = true;
    } else {
      reader.warn(row.line, 5, row.columns.count(),
                  fmt::format("\"{}\" is no setting of XXC", text_in(word)));
    }
  }
}

/// Letters and the number behind them, with or without a blank or "=" between: "W 1.0", "W10.0", "PAB=1.0".
struct Worth {
  std::string_view what;
  std::optional<Points> points;
};

std::vector<Worth> worths_in(std::string_view text) {
  std::vector<Worth> worths;
  const auto letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanksAndEquals), text.size()));
    if (text.empty() || worths.size() > static_cast<std::size_t>(kMaxRounds)) return worths;
    const auto what =
        static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), letter) - text.begin());
    std::size_t begin = std::min(text.find_first_not_of(kBlanksAndEquals, what), text.size());
    const std::size_t end = std::min(text.find_first_of(kBlanksAndEquals, begin), text.size());
    worths.push_back({text.substr(0, what), points_in(text.substr(begin, end - begin))});
    text.remove_prefix(std::max<std::size_t>(end, 1));
  }
}

/// 162. P and X follow W and D where they are not said.
void read_points(Reader& reader, const Row& row) {
  PointSystem& system = reader.tournament().points;
  bool has_bye = false, has_unknown = false;
  for (const auto& [what, points] : worths_in(rest_of(row))) {
    const char code = what.size() == 1 ? what[0] : ' ';
    if (!points || std::string_view("WDLAZPX").find(code) == std::string_view::npos) {
      reader.warn(row.line, 5, row.columns.count(),
                  fmt::format("\"{}\" is not understood: points of W D L A P X", text_in(what)));
      continue;
    }
    if (code == 'W') system.win = system.forfeit_win = system.full_bye = *points;
    if (code == 'D') system.draw = system.half_bye = *points;
    if (code == 'L') system.loss = *points;
    if (code == 'A' || code == 'Z') system.forfeit_loss = system.zero_bye = *points;
    if (code == 'P') system.pairing_bye = *points, has_bye = true;
    if (code == 'X') system.unknown = *points, has_unknown = true;
  }
  if (!has_bye) system.pairing_bye = system.win;
  if (!has_unknown) system.unknown = system.draw;
}

struct NamedPoints {
  std::string_view name;
  Points PointSystem::*member;
};
/// XXS. White's and Black's worth may differ there, which no other record knows.
constexpr std::array kNamedPoints{
    NamedPoints{"WW", &PointSystem::win},          NamedPoints{"WD", &PointSystem::draw},
    NamedPoints{"WL", &PointSystem::loss},         NamedPoints{"ZPB", &PointSystem::zero_bye},
    NamedPoints{"HPB", &PointSystem::half_bye},    NamedPoints{"FPB", &PointSystem::full_bye},
    NamedPoints{"PAB", &PointSystem::pairing_bye}, NamedPoints{"FW", &PointSystem::forfeit_win},
    NamedPoints{"FL", &PointSystem::forfeit_loss},
};

void read_named_points(Reader& reader, const Row& row) {
  PointSystem& system = reader.tournament().points;
  for (const auto& [what, points] : worths_in(rest_of(row))) {
    const bool black = what == "BW" || what == "BD" || what == "BL";
    const std::string name = black ? fmt::format("W{}", what.substr(1)) : std::string(what);
    const auto named = std::find_if(kNamedPoints.begin(), kNamedPoints.end(),
                                    [&](const NamedPoints& each) { return each.name == name; });
    if (!points || named == kNamedPoints.end()) {
      reader.warn(row.line, 5, row.columns.count(), fmt::format("\"{}\" is not understood", text_in(what)));
    } else if (black && system.*named->member != *points) {
      reader.warn(row.line, 5, row.columns.count(),
                  "points that depend on the colour are not known here; White's count");
    } else {
      system.*named->member = *points;
    }
  }
  system.unknown = system.draw;
}

/// BBW, BBD, BBL, BBZ, BBF, BBU of bbpPairings: one number each.
void read_old_points(Reader& reader, const Row& row) {
  PointSystem& system = reader.tournament().points;
  const auto points = points_in(rest_of(row));
  if (!points) {
    reader.warn(row.line, 5, row.columns.count(), fmt::format("\"{}\" are no points", text_in(rest_of(row))));
    return;
  }
  switch (row.text[2]) {
    case 'W':
      system.win = system.forfeit_win = system.full_bye = *points;
      break;
    case 'D':
      system.draw = system.half_bye = system.unknown = *points;
      break;
    case 'L':
      system.loss = *points;
      break;
    case 'Z':
      system.zero_bye = *points;
      break;
    case 'F':
      system.forfeit_loss = *points;
      break;
    default:
      system.pairing_bye = *points;
  }
}

void read_match_points(Reader& reader, const Row& row) {
  MatchPoints& match = reader.tournament().match_points;
  for (const auto& [what, points] : worths_in(rest_of(row))) {
    if (points && what == "TW") {
      match.win = *points;
    } else if (points && what == "TD") {
      match.draw = *points;
    } else if (points && what == "TL") {
      match.loss = *points;
    } else {
      reader.warn(row.line, 5, row.columns.count(),
                  fmt::format("\"{}\" is not understood: points of TW TD TL", text_in(what)));
    }
  }
}

void read_codes(std::vector<std::string>& codes, const Row& row) {
  for (const std::string_view code : rules::split(rest_of(row), ',')) {
    if (!trimmed(code).empty() && codes.size() < static_cast<std::size_t>(kMaxRounds))
      codes.push_back(text_in(code));
  }
}

struct Text {
  std::string_view code;
  std::string Tournament::*member;
};
constexpr std::array kTexts{
    Text{"012", &Tournament::name},          Text{"022", &Tournament::city},
    Text{"032", &Tournament::federation},    Text{"042", &Tournament::start},
    Text{"052", &Tournament::end},           Text{"092", &Tournament::type},
    Text{"102", &Tournament::chief_arbiter}, Text{"122", &Tournament::time_control},
    Text{"172", &Tournament::rank_method},   Text{"182", &Tournament::pairing_program},
    Text{"192", &Tournament::type_code},     Text{"222", &Tournament::coded_time_control},
    Text{"352", &Tournament::board_colours},
};

bool read_text(Reader& reader, const Row& row) {
  const std::string_view code = row.text.substr(0, 3);
  const auto found =
      std::find_if(kTexts.begin(), kTexts.end(), [&](const Text& text) { return text.code == code; });
  if (found == kTexts.end()) return false;
  std::string& text = reader.tournament().*found->member;
  if (!text.empty()) {
    reader.warn(row.line, 0, 0, fmt::format("{} is there twice; the first counts", code));
  } else {
    text = text_in(rest_of(row));
  }
  return true;
}

constexpr std::array kHeadRecords{
    Record{"062", [](Reader& reader, const Row& row) { read_count(reader, row, reader.players); }},
    Record{"072", [](Reader& reader, const Row& row) { read_count(reader, row, reader.rated); }},
    Record{"082", [](Reader& reader, const Row& row) { read_count(reader, row, reader.teams); }},
    Record{"112",
           [](Reader& reader, const Row& row) {
             if (auto& deputies = reader.tournament().deputies;
                 !trimmed(rest_of(row)).empty() && deputies.size() < static_cast<std::size_t>(kMaxTeam)) {
               deputies.push_back(text_in(rest_of(row)));
             }
           }},
    Record{"132", read_dates},
    Record{"142", read_rounds},
    Record{"XXR", read_rounds},
    Record{"152", read_first_colour},
    Record{"XXC", read_settings},
    Record{"162", read_points},
    Record{"XXS", read_named_points},
    Record{"202", [](Reader& reader, const Row& row) { read_codes(reader.tournament().tie_breaks, row); }},
    Record{"212", [](Reader& reader, const Row& row) { read_codes(reader.tournament().standing_keys, row); }},
    Record{"362", read_match_points},
};

}  // namespace

bool read_head(Reader& reader, const Row& row) {
  const std::string_view code = row.text.substr(0, 3);
  const auto found = std::find_if(kHeadRecords.begin(), kHeadRecords.end(),
                                  [&](const Record& record) { return record.code == code; });
  if (found != kHeadRecords.end()) {
    found->read(reader, row);
    return true;
  }
  if (code.starts_with("BB") && std::string_view("WDLZFU").find(code[2]) != std::string_view::npos) {
    read_old_points(reader, row);
    return true;
  }
  return read_text(reader, row);
}

}  // namespace eboard::tournament::trf
