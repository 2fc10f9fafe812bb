// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/import/cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "daemon/tournament/import/words.hpp"
#include "rules/chess/pgn/pgn_result.hpp"
#include "rules/chess/pgn/pgn_signs.hpp"
#include "rules/text/split.hpp"

namespace eboard::tournament {
namespace {

using rules::pgn_text::folded;
using rules::pgn_text::trimmed;

constexpr int kMaxRating = 9999;

std::optional<int> whole_number(std::string_view text, int maximum) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value >= 0 && value <= maximum ? std::optional(value) : std::nullopt;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string fide_id_in(std::string_view cell) {
  const bool digits = std::ranges::all_of(cell, is_digit);
  return digits && cell.find_first_not_of('0') == std::string_view::npos ? std::string() : std::string(cell);
}

/// A day of which nothing is known has only zeros.
std::string birth_in(std::string_view cell) {
  return std::ranges::any_of(cell, [](char c) { return is_digit(c) && c != '0'; }) ? std::string(cell)
                                                                                   : std::string();
}

Sex sex_in(std::string_view cell) {
  const std::string plain = plain_words(cell);
  if (plain == "m" || plain == "male") return Sex::male;
  return plain == "f" || plain == "w" || plain == "female" ? Sex::female : Sex::unknown;
}

struct Fields {
  Field name, number, title, rating, federation, fide_id, team;
};
constexpr Fields kWhite{Field::white,        Field::white_number,     Field::white_title,
                        Field::white_rating, Field::white_federation, Field::white_fide_id,
                        Field::white_team};
constexpr Fields kBlack{Field::black,        Field::black_number,     Field::black_title,
                        Field::black_rating, Field::black_federation, Field::black_fide_id,
                        Field::black_team};
constexpr Fields kListed{Field::name,       Field::number,  Field::title, Field::rating,
                         Field::federation, Field::fide_id, Field::team};

}  // namespace

std::optional<int> number_in(std::string_view cell) {
  constexpr int kMaxNumber = 9999;
  if (cell.starts_with('#')) cell.remove_prefix(1);
  if (cell.ends_with('.')) cell.remove_suffix(1);
  const auto number = whole_number(trimmed(cell), kMaxNumber);
  return number && *number > 0 ? number : std::nullopt;
}

std::optional<int> rating_in(std::string_view cell) {
  const auto rating = whole_number(cell, kMaxRating);
  return rating && *rating > 0 ? rating : std::nullopt;
}

std::optional<Points> points_in(std::string_view cell) {
  std::string text = folded(cell);
  for (const std::string_view half : {"1/2", ".5", ",5", "x"}) {
    if (!text.ends_with(half)) continue;
    const std::string_view before = trimmed(std::string_view(text).substr(0, text.size() - half.size()));
    const auto whole = before.empty() ? std::optional(0) : whole_number(before, kMaxRating);
    return whole ? std::optional(Points{*whole * 10} + kHalf) : std::nullopt;
  }
  for (const std::string_view zero : {".0", ",0"}) {
    if (text.ends_with(zero)) text.resize(text.size() - zero.size());
  }
  const auto whole = whole_number(text, kMaxRating);
  return whole ? std::optional(Points{*whole * 10}) : std::nullopt;
}

std::optional<Result> score_in(std::string_view cell) {
  constexpr std::array<std::pair<std::string_view, Result>, 10> kScores{{{"1", Result::win},
                                                                         {"0", Result::loss},
                                                                         {"1/2", Result::draw},
                                                                         {"0.5", Result::draw},
                                                                         {"0,5", Result::draw},
                                                                         {"=", Result::draw},
                                                                         {"x", Result::draw},
                                                                         {"X", Result::draw},
                                                                         {"+", Result::forfeit_win},
                                                                         {"-", Result::forfeit_loss}}};
  const std::string text = folded(trimmed(cell));
  const auto found = std::ranges::find(kScores, text, &std::pair<std::string_view, Result>::first);
  return found == kScores.end() ? std::nullopt : std::optional(found->second);
}

std::optional<ResultOfGame> result_in(std::string_view cell) {
  if (cell.empty() || cell == "-" || cell == ":" || cell == "*") return ResultOfGame{};
  const auto read = rules::read_result_tag(cell);
  if (!read) return std::nullopt;
  if (read->both_lose) return ResultOfGame{Result::forfeit_loss, Result::forfeit_loss};
  const Result win = read->forfeit ? Result::forfeit_win : Result::win;
  const Result loss = read->forfeit ? Result::forfeit_loss : Result::loss;
  switch (read->result) {
    case rules::Result::white_wins:
      return ResultOfGame{win, loss};
    case rules::Result::black_wins:
      return ResultOfGame{loss, win};
    case rules::Result::draw:
      return ResultOfGame{Result::draw, Result::draw};
    case rules::Result::unknown:
      break;
  }
  return ResultOfGame{};
}

std::optional<Result> bye_in(std::string_view result, bool of_pairing, Colour player) {
  auto own = score_in(result);
  if (result.empty() || result == "-") own.reset();
  const auto both = result_in(result);
  if (!own && !both) return std::nullopt;
  if (!own && both->white != Result::pending) own = player == Colour::black ? both->black : both->white;
  if (!own) return of_pairing ? Result::pairing_bye : Result::zero_bye;
  if (*own == Result::draw) return Result::half_bye;
  if (*own == Result::win || *own == Result::forfeit_win)
    return of_pairing ? Result::pairing_bye : Result::full_bye;
  return Result::zero_bye;
}

SaidPlayer player_in(const Row& row, const Mapping& mapping, Colour side) {
  const Fields& fields = side == Colour::white ? kWhite : side == Colour::black ? kBlack : kListed;
  const auto at = [&](Field field) { return row.cell(mapping.column_of(field)); };
  SaidPlayer player;
  player.name = at(fields.name);
  player.number = number_in(at(fields.number)).value_or(kNobody);
  const std::string title = title_in(at(fields.title));
  player.title = title.empty() ? std::string(at(fields.title)) : title;
  player.rating = rating_in(at(fields.rating));
  player.federation = at(fields.federation);
  player.fide_id = fide_id_in(at(fields.fide_id));
  player.team = at(fields.team);
  if (side != Colour::none) return player;
  if (player.name.empty()) {
    player.name = at(Field::last_name);
    if (const std::string_view first = at(Field::first_name); !first.empty() && !player.name.empty())
      player.name += fmt::format(", {}", first);
  }
  player.birth = birth_in(at(Field::birth));
  player.sex = sex_in(at(Field::sex));
  return player;
}

std::string date_in(std::string_view text) {
  for (std::string_view word : rules::split_words(text)) {
    while (!word.empty() && !is_digit(word.back())) word.remove_suffix(1);
    const std::size_t sign = std::min(word.find_first_not_of("0123456789"), word.size());
    if (sign == 0 || sign == word.size() ||
        std::string_view("./-").find(word[sign]) == std::string_view::npos)
      continue;
    const auto parts = rules::split(word, word[sign]);
    const bool numbers = std::ranges::all_of(parts, [](std::string_view part) {
      return !part.empty() && part.size() <= 4 && std::ranges::all_of(part, is_digit);
    });
    if (parts.size() == 3 && numbers) return std::string(word);
  }
  return "";
}

}  // namespace eboard::tournament
