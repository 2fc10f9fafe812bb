// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <sstream>
#include <system_error>
#include <utility>

#include "daemon/config/secrets.hpp"
#include "rules/text/shown.hpp"

namespace eboard::daemon {

namespace {

/// How many letters must be added, left out or replaced to make one of the other.
std::size_t letters_changed(std::string_view one, std::string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < one.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < other.size(); ++j) {
      const std::size_t replaced = diagonal + (one[i] == other[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

/// What stands there instead, in a few words.
std::string value_of(const toml::node& node) {
  if (node.is_table()) return "a table";
  if (node.is_array_of_tables()) return "a list of tables";
  std::ostringstream text;
  node.visit([&](const auto& value) { text << value; });
  std::string value = std::move(text).str();
  if (const auto* written = node.as_string()) value = fmt::format("\"{}\"", **written);
  return rules::shown(value);
}

/// Why no key takes that text, without the text, which may be a secret; empty: it may be one.
std::string unfit(std::string_view text) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return "is empty";
  constexpr unsigned kBlank = 0x20, kDelete = 0x7f;
  for (const char letter : text) {
    const unsigned code = static_cast<unsigned char>(letter);
    if (code < kBlank || code == kDelete)
      return fmt::format("must be one line of letters, and has the control character U+{:04X}", code);
  }
  return {};
}

}  // namespace

TableReader::TableReader(const toml::table& table, std::string name, Report report, Report remark)
    : table_(&table), name_(std::move(name)), report_(std::move(report)), remark_(std::move(remark)) {}

const toml::source_region& TableReader::region(std::string_view key) const {
  const toml::node* node = table_->get(key);
  return node == nullptr ? table_->source() : node->source();
}

const toml::node* TableReader::find(std::string_view key) {
  asked_.emplace(key);
  return table_->get(key);
}

void TableReader::refuse_type(std::string_view key, std::string_view wanted) {
  const toml::node* node = table_->get(key);
  if (!refused_.emplace(key).second) return;
  const bool shows = node != nullptr && !may_hold_secret(key);
  report_(region(key), fmt::format("{} must be {}{}", key, wanted,
                                   shows ? fmt::format(", and is {}", value_of(*node)) : ""));
}

void TableReader::refuse_word(std::string_view key, std::string_view text,
                              std::initializer_list<std::string_view> words) {
  if (refused_.contains(key)) return;
  const std::string all = fmt::format("\"{}\"", fmt::join(words, "\", \""));
  report_(region(key), text.empty() ? fmt::format("{} has no {}: one of {}", name_, key, all)
                                    : fmt::format("{} '{}': one of {}", key, rules::shown(text), all));
}

std::optional<std::string> TableReader::text(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto value = node->value_exact<std::string>();
  if (!value) {
    refuse_type(key, "a text in quotes");
    return std::nullopt;
  }
  const std::string reason = unfit(*value);
  if (reason.empty()) return value;
  if (refused_.emplace(key).second) report_(region(key), fmt::format("{} {}", key, reason));
  return std::nullopt;
}

std::optional<std::int64_t> TableReader::integer(std::string_view key, std::int64_t min, std::int64_t max) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto value = node->value_exact<std::int64_t>();
  if (!value || *value < min || *value > max) {
    refuse_type(key, fmt::format("a whole number from {} to {}", min, max));
    return std::nullopt;
  }
  return value;
}

std::optional<double> TableReader::number(std::string_view key, double above, double max) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto value = node->is_number() ? node->value<double>() : std::nullopt;
  if (!value || !(*value > above) || *value > max) {
    refuse_type(key, fmt::format("a number above {} and at most {}", above, max));
    return std::nullopt;
  }
  return value;
}

std::optional<bool> TableReader::boolean(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto value = node->value_exact<bool>();
  if (!value) refuse_type(key, "true or false");
  return value;
}

std::vector<std::string> TableReader::texts(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return {};
  std::vector<std::string> values;
  const toml::array* array = node->as_array();
  if (array == nullptr || !array->is_homogeneous<std::string>()) {
    if (array == nullptr || !array->empty()) refuse_type(key, "a list of texts");
    return {};
  }
  for (const toml::node& element : *array) {
    values.push_back(**element.as_string());
    const std::string reason = unfit(values.back());
    if (reason.empty()) continue;
    if (refused_.emplace(key).second)
      report_(region(key), fmt::format("{}: text {} {}", key, values.size(), reason));
    return {};
  }
  return values;
}

std::optional<std::chrono::seconds> TableReader::duration(std::string_view key, std::chrono::seconds max) {
  const auto value = text(key);
  if (!value) return std::nullopt;
  const auto duration = parse_duration(*value);
  if (duration && *duration <= max) return duration;
  refuse_type(key, fmt::format("a time like \"90s\", \"15m\" or \"1h\", at most {} h", max.count() / 3600));
  return std::nullopt;
}

const toml::table* TableReader::table(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return nullptr;
  if (!node->is_table()) refuse_type(key, fmt::format("a table: [{}]", whole_name(key)));
  return node->as_table();
}

std::optional<TableReader> TableReader::section(std::string_view key, std::string name) {
  const toml::table* found = table(key);
  if (found == nullptr) return std::nullopt;
  return TableReader(*found, std::move(name), report_, remark_);
}

std::vector<const toml::table*> TableReader::tables(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return {};
  const toml::array* array = node->as_array();
  if (array == nullptr || !array->is_array_of_tables()) {
    refuse_type(key, fmt::format("a list of tables: [[{}]]", whole_name(key)));
    return {};
  }
  std::vector<const toml::table*> tables;
  for (const toml::node& element : *array) tables.push_back(element.as_table());
  return tables;
}

std::vector<TableReader> TableReader::sections(std::string_view key, const std::string& name) {
  std::vector<TableReader> sections;
  for (const toml::table* found : tables(key)) sections.emplace_back(*found, name, report_, remark_);
  return sections;
}

std::string TableReader::whole_name(std::string_view key) const {
  const auto end = name_.find_last_not_of(']');
  const auto begin = name_.find_first_not_of('[');
  if (!name_.starts_with('[') || end == std::string::npos) return std::string(key);
  return fmt::format("{}.{}", name_.substr(begin, end + 1 - begin), key);
}

/// A key that the table knows and does not have; empty: none is alike.
std::string TableReader::meant_by(std::string_view key) const {
  constexpr std::size_t kAlike = 2;  // letters, and less than half of them
  std::string best;
  std::size_t min = kAlike + 1;
  for (const std::string& known : asked_) {
    const std::size_t changes = letters_changed(key, known);
    if (has(known) || changes >= min || 2 * changes >= known.size()) continue;
    min = changes;
    best = known;
  }
  return best;
}

void TableReader::refuse_other_keys() {
  if (leaves_others_) return;
  for (const auto& [key, node] : *table_) {
    if (asked_.contains(key.str())) continue;
    const std::string meant = meant_by(key.str());
    report_(key.source(), fmt::format("unknown key '{}' in {}{}", key.str(), name_,
                                      meant.empty() ? "" : fmt::format("; is '{}' meant?", meant)));
  }
}

std::optional<std::chrono::seconds> parse_duration(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const std::string_view digits = text.substr(0, text.size() - 1);
  int count = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), count);
  if (error != std::errc() || end != digits.data() + digits.size() || count < 0) return std::nullopt;
  switch (text.back()) {
    case 's':
      return std::chrono::seconds{count};
    case 'm':
      return std::chrono::minutes{count};
    case 'h':
      return std::chrono::hours{count};
    default:
      return std::nullopt;
  }
}

std::string duration_text(std::chrono::seconds duration) {
  const auto count = duration.count();
  if (count > 0 && count % 3600 == 0) return fmt::format("{}h", count / 3600);
  if (count > 0 && count % 60 == 0) return fmt::format("{}m", count / 60);
  return fmt::format("{}s", count);
}

std::optional<tracking::ClockSide> parse_clock_side(std::string_view text) {
  if (text == "automatic") return tracking::ClockSide::automatic;
  if (text == "white_left") return tracking::ClockSide::white_left;
  if (text == "white_right") return tracking::ClockSide::white_right;
  return std::nullopt;
}

}  // namespace eboard::daemon
