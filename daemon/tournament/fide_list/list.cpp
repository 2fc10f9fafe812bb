// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/fide_list/list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "daemon/tournament/trf/fields.hpp"

namespace eboard::tournament::fide_list {

namespace {

constexpr int kMaxRating = 4095;
/// Other titles, as those of arbiters and trainers: who has many of them has a longer line.
constexpr std::string_view kOtherTitles = "OTit";

std::string_view without_end(std::string_view line) {
  while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// The place of a heading that stands by itself.
std::optional<std::size_t> place_of(std::string_view header, std::string_view heading) {
  for (std::size_t at = header.find(heading); at != std::string_view::npos;
       at = header.find(heading, at + 1)) {
    const std::size_t end = at + heading.size();
    if ((at == 0 || header[at - 1] == ' ') && (end == header.size() || header[end] == ' ')) return at;
  }
  return std::nullopt;
}

/// Where the next heading begins. "ID Number" is one: nothing stands between its words but a blank, and what
/// is behind them is looked for from their end.
std::size_t next_heading(std::string_view header, std::size_t end) {
  return std::min(header.find_first_not_of(' ', end), header.size());
}

std::optional<int> above_zero(std::string_view field) {
  const std::optional<int> number = trf::number_in(field);
  return number.value_or(0) > 0 ? number : std::nullopt;
}

bool is_number_or_blank(std::string_view field) {
  return trf::trimmed(field).empty() || trf::number_in(field).has_value();
}

}  // namespace

const std::array<std::string_view, Columns::kFields> Columns::kHeadings{
    "ID Number", "Name", "Fed", "Sex", "Tit", "WTit", "SRtng", "RRtng", "BRtng", "B-day", "Flag"};

Expected<Columns, std::string> Columns::of(std::string_view header) {
  header = without_end(header);
  if (header.starts_with("\xEF\xBB\xBF")) header.remove_prefix(3);
  Columns columns;
  for (std::size_t field = 0; field < kFields; ++field) {
    const auto place = place_of(header, kHeadings[field]);
    if (!place)
      return unexpected(
          fmt::format("the first line has no column \"{}\": this is not FIDE's combined list of players "
                      "(players_list_foa.txt or players_list.txt)",
                      kHeadings[field]));
    columns.fields_[field] = {*place, next_heading(header, *place + kHeadings[field].size()) - *place};
  }
  // The last one may have values that are longer than its heading.
  const auto last = std::ranges::max_element(columns.fields_, {}, &Span::first);
  last->size = std::string_view::npos;
  columns.length_ = header.size();
  const auto stretches = place_of(header, kOtherTitles);
  columns.stretches_ = stretches ? next_heading(header, *stretches + kOtherTitles.size()) : header.size();
  return columns;
}

std::string_view Columns::text(std::string_view line, Field field) const {
  Span span = fields_[field];
  if (line.size() > length_ && span.first >= stretches_) span.first += line.size() - length_;
  return span.first < line.size() ? trf::trimmed(line.substr(span.first, span.size)) : std::string_view();
}

std::optional<ListedPlayer> Columns::read(std::string_view line) const {
  line = without_end(line);
  ListedPlayer player;
  const std::string_view number = text(line, id);
  const auto [end, fault] = std::from_chars(number.data(), number.data() + number.size(), player.id);
  if (fault != std::errc() || end != number.data() + number.size() || player.id <= 0 || player.id > kMaxId)
    return std::nullopt;
  player.name = trf::text_in(text(line, name));
  if (player.name.empty()) return std::nullopt;
  for (const Field field : {standard, rapid, blitz, born})
    if (!is_number_or_blank(text(line, field))) return std::nullopt;
  player.federation = trf::text_in(text(line, federation));
  const std::string_view letter = text(line, sex);
  player.sex = letter == "F" ? Sex::female : letter == "M" ? Sex::male : Sex::unknown;
  player.title = trf::title_of(text(line, title));
  if (player.title.empty()) player.title = trf::title_of(text(line, womens_title));
  player.standard = above_zero(text(line, standard));
  player.rapid = above_zero(text(line, rapid));
  player.blitz = above_zero(text(line, blitz));
  player.birth_year = above_zero(text(line, born));
  player.is_active = text(line, flag).find('i') == std::string_view::npos;
  return player;
}

unsigned Columns::order(std::string_view line) const {
  line = without_end(line);
  int rating = 0;
  for (const Field field : {standard, rapid, blitz})
    if (rating == 0) rating = trf::number_in(text(line, field)).value_or(0);
  const bool is_active = text(line, flag).find('i') == std::string_view::npos;
  return static_cast<unsigned>((is_active ? 0 : kMaxRating + 1) + kMaxRating - std::min(rating, kMaxRating));
}

}  // namespace eboard::tournament::fide_list
