// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/import/mapping.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "rules/text/shown.hpp"
#include "rules/text/split.hpp"

namespace eboard::tournament {
namespace {

constexpr std::array<std::string_view, 29> kFields{"table",
                                                   "result",
                                                   "white",
                                                   "white-number",
                                                   "white-title",
                                                   "white-rating",
                                                   "white-federation",
                                                   "white-fide-id",
                                                   "white-team",
                                                   "black",
                                                   "black-number",
                                                   "black-title",
                                                   "black-rating",
                                                   "black-federation",
                                                   "black-fide-id",
                                                   "black-team",
                                                   "name",
                                                   "last-name",
                                                   "first-name",
                                                   "number",
                                                   "rank",
                                                   "title",
                                                   "rating",
                                                   "federation",
                                                   "fide-id",
                                                   "birth",
                                                   "sex",
                                                   "team",
                                                   "points"};
static_assert(kFields.size() == static_cast<std::size_t>(Field::points) + 1);

constexpr int kLastColumn = static_cast<int>(kMaxColumns);

std::optional<int> column_in(std::string_view text) {
  int column = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), column);
  if (error == std::errc() && end == text.data() + text.size())
    return column >= 1 && column <= kLastColumn ? std::optional(column) : std::nullopt;
  if (text.empty() || text.size() > 3) return std::nullopt;
  column = 0;
  for (const char c : text) {
    const char capital = static_cast<char>(c & ~0x20);
    if (capital < 'A' || capital > 'Z') return std::nullopt;
    column = column * 26 + (capital - 'A') + 1;
  }
  return column <= kLastColumn ? std::optional(column) : std::nullopt;
}

/// "6-14", "7-33/3", "6".
std::optional<RoundColumns> rounds_in(std::string_view text) {
  RoundColumns rounds;
  const std::size_t slash = text.find('/');
  if (slash != std::string_view::npos) {
    if (text.substr(slash) != "/3") return std::nullopt;
    rounds.each = 3;
    text = text.substr(0, slash);
  }
  const std::size_t hyphen = text.find('-');
  const auto first = column_in(text.substr(0, hyphen));
  const auto last = hyphen == std::string_view::npos ? first : column_in(text.substr(hyphen + 1));
  if (!first || !last || *last < *first || (*last - *first + 1) % rounds.each != 0) return std::nullopt;
  rounds.first = *first;
  rounds.last = *last;
  return rounds;
}

/// Takes one "field=column". A sentence, or nothing.
std::string take_word(Mapping& mapping, std::string_view word) {
  constexpr std::size_t kFingerprint = 16;
  const std::size_t equals = word.find('=');
  const std::string_view name = word.substr(0, equals);
  const std::string_view value = equals == std::string_view::npos ? "" : word.substr(equals + 1);
  if (name == "heads" && value.size() == kFingerprint) {
    mapping.heads = value;
    return "";
  }
  if (name == "rounds") {
    const auto rounds = rounds_in(value);
    mapping.rounds = rounds.value_or(RoundColumns{});
    return rounds ? ""
                  : fmt::format(
                        "\"{}\" names no columns; write rounds=6-14, or rounds=7-33/3 where each round "
                        "has three",
                        rules::shown(word));
  }
  const auto field = std::ranges::find(kFields, name);
  if (field == kFields.end())
    return fmt::format("\"{}\" is no field; they are {} and rounds", rules::shown(name),
                       fmt::join(kFields, ", "));
  const auto column = column_in(value);
  if (!column)
    return fmt::format("\"{}\" names no column; write {}=3 or {}=C", rules::shown(word), name, name);
  const auto which = static_cast<Field>(field - kFields.begin());
  if (mapping.column_of(which) != 0) return fmt::format("{} is said twice", name);
  mapping.columns.push_back({which, *column});
  return "";
}

}  // namespace

std::string_view to_string(Field field) { return kFields[static_cast<std::size_t>(field)]; }

int Mapping::column_of(Field field) const {
  const auto found = std::ranges::find(columns, field, &Column::field);
  return found == columns.end() ? 0 : found->column;
}

std::string to_string(const Mapping& mapping) {
  std::string text;
  const auto add = [&](std::string_view name, const std::string& value) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  };
  for (const Column& column : mapping.columns) add(to_string(column.field), std::to_string(column.column));
  if (const RoundColumns& rounds = mapping.rounds; rounds.first != 0)
    add("rounds", fmt::format("{}-{}{}", rounds.first, rounds.last, rounds.each == 3 ? "/3" : ""));
  if (!mapping.heads.empty()) add("heads", mapping.heads);
  return text;
}

Expected<Mapping, std::string> parse_mapping(std::string_view text) {
  Mapping mapping;
  for (const std::string_view word : rules::split_words(text)) {
    if (std::string fault = take_word(mapping, word); !fault.empty()) return unexpected(std::move(fault));
  }
  std::ranges::sort(mapping.columns, {}, &Column::field);
  const auto has = [&](Field field) { return mapping.column_of(field) != 0; };
  const bool round = has(Field::white) && has(Field::black);
  if (!round && !has(Field::name) && !has(Field::last_name) &&
      !(has(Field::team) && mapping.rounds.first != 0))
    return unexpected(
        std::string("neither white and black nor name is said; pairings need \"white=3 black=5\", "
                    "lists of players \"name=2\""));
  return mapping;
}

}  // namespace eboard::tournament
