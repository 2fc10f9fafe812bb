// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/editions/article_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "rules/laws/editions/article.hpp"

namespace eboard::rules {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" .");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" .") - first + 1);
}

/// Between commas or "and".
std::vector<std::string_view> parts_of(std::string_view list) {
  constexpr std::string_view kAnd = " and ";
  std::vector<std::string_view> parts;
  for (std::size_t from = 0; from <= list.size();) {
    const std::size_t comma = std::min(list.find(',', from), list.size()), both = list.find(kAnd, from);
    const std::size_t end = std::min(comma, both);
    parts.push_back(trimmed(list.substr(from, end - from)));
    from = end + (end == both ? kAnd.size() : 1);
  }
  return parts;
}

int number(std::string_view text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

/// "3.1-6" is 3.1 to 3.6, "3.7a-e" is 3.7a to 3.7e.
void add_range(std::vector<std::string>& out, std::string_view first, std::string_view last) {
  if (!is_digit(last[0])) {
    for (char c = first.back(); c <= last[0]; ++c)
      out.push_back(fmt::format("{}{}", first.substr(0, first.size() - 1), c));
    return;
  }
  std::size_t stem = first.size();
  while (stem > 0 && is_digit(first[stem - 1])) --stem;
  for (int n = number(first.substr(stem)); n <= number(last); ++n)
    out.push_back(fmt::format("{}{}", first.substr(0, stem), n));
}

std::string_view without_word(std::string_view text) {
  constexpr std::array<std::string_view, 6> kWords{"articles", "article", "arts", "art", "par", "§"};
  for (const std::string_view word : kWords) {
    if (text.size() < word.size() || !std::ranges::equal(text.substr(0, word.size()), word, {}, lower))
      continue;
    const std::string_view rest = trimmed(text.substr(word.size()));
    if (!rest.empty() && (rest.size() < text.size() - word.size() || is_digit(rest[0]))) return rest;
  }
  return text;
}

bool same_letters(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, {}, lower, lower);
}

/// 1928 distinguishes 15A and 15a: the capitals of the text are tried first.
std::optional<std::string> known_one(const std::vector<std::string>& listed, std::string_view written) {
  if (written.empty()) return std::nullopt;
  for (const bool as_written : {true, false}) {
    for (const std::string& one : listed) {
      const bool open = one.back() == '*';
      const std::string_view article = std::string_view{one}.substr(0, one.size() - (open ? 1 : 0));
      const std::size_t common = std::min(article.size(), written.size());
      const std::string_view head = article.substr(0, common);
      if (as_written ? head != written.substr(0, common) : !same_letters(head, written.substr(0, common)))
        continue;
      if (written.size() <= article.size() && is_part_of(article, head)) return std::string{head};
      std::string longer = std::string{article} + std::string{written.substr(common)};
      if (open && is_part_of(longer, article)) return longer;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> listed_articles(std::string_view list) {
  std::vector<std::string> out;
  for (const std::string_view part : parts_of(list)) {
    const std::size_t dash = part.find('-');
    if (dash == std::string_view::npos) {
      out.emplace_back(part);
    } else {
      add_range(out, part.substr(0, dash), part.substr(dash + 1));
    }
  }
  return out;
}

std::optional<std::string> known_article(std::string_view list, std::string_view written) {
  const std::vector<std::string> listed = listed_articles(list);
  std::string out;
  for (const std::string_view part : parts_of(written)) {
    const auto known = known_one(listed, without_word(part));
    if (!known) return std::nullopt;
    out += (out.empty() ? "" : ", ") + *known;
  }
  return out;
}

}  // namespace eboard::rules
