// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/values.hpp"

#include <fmt/format.h>

#include <charconv>
#include <system_error>
#include <utility>

namespace eboard::daemon {

TableReader::TableReader(const toml::table& table, std::string name, Report report)
    : table_(&table), name_(std::move(name)), report_(std::move(report)) {}

const toml::source_region& TableReader::region(std::string_view key) const {
  const toml::node* node = table_->get(key);
  return node == nullptr ? table_->source() : node->source();
}

const toml::node* TableReader::find(std::string_view key) {
  asked_.emplace(key);
  return table_->get(key);
}

void TableReader::refuse_type(std::string_view key, std::string_view wanted) {
  report_(region(key), fmt::format("{} must be {}", key, wanted));
}

std::optional<std::string> TableReader::text(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto value = node->value_exact<std::string>();
  if (!value) {
    refuse_type(key, "a text in quotes");
  } else if (value->empty()) {
    report_(region(key), fmt::format("{} is empty", key));
    return std::nullopt;
  }
  return value;
}

std::optional<std::int64_t> TableReader::integer(std::string_view key, std::int64_t least,
                                                 std::int64_t most) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto value = node->value_exact<std::int64_t>();
  if (!value || *value < least || *value > most) {
    refuse_type(key, fmt::format("a whole number from {} to {}", least, most));
    return std::nullopt;
  }
  return value;
}

std::optional<double> TableReader::number(std::string_view key, double above, double most) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto value = node->is_number() ? node->value<double>() : std::nullopt;
  if (!value || !(*value > above) || *value > most) {
    refuse_type(key, fmt::format("a number above {} and at most {}", above, most));
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
  for (const toml::node& element : *array) values.push_back(**element.as_string());
  return values;
}

std::optional<std::chrono::seconds> TableReader::duration(std::string_view key, std::chrono::seconds most) {
  const auto value = text(key);
  if (!value) return std::nullopt;
  const auto duration = parse_duration(*value);
  if (duration && *duration <= most) return duration;
  refuse_type(key, fmt::format("a time like \"90s\", \"15m\" or \"1h\", at most {} h", most.count() / 3600));
  return std::nullopt;
}

const toml::table* TableReader::table(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return nullptr;
  if (!node->is_table()) refuse_type(key, fmt::format("a table: [{}]", key));
  return node->as_table();
}

std::optional<TableReader> TableReader::section(std::string_view key, std::string name) {
  const toml::table* found = table(key);
  if (found == nullptr) return std::nullopt;
  return TableReader(*found, std::move(name), report_);
}

std::vector<const toml::table*> TableReader::tables(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return {};
  const toml::array* array = node->as_array();
  if (array == nullptr || !array->is_array_of_tables()) {
    refuse_type(key, fmt::format("a list of tables: [[{}]]", key));
    return {};
  }
  std::vector<const toml::table*> tables;
  for (const toml::node& element : *array) tables.push_back(element.as_table());
  return tables;
}

std::vector<TableReader> TableReader::sections(std::string_view key, const std::string& name) {
  std::vector<TableReader> sections;
  for (const toml::table* found : tables(key)) sections.emplace_back(*found, name, report_);
  return sections;
}

void TableReader::refuse_other_keys() {
  for (const auto& [key, node] : *table_) {
    if (asked_.contains(key.str())) continue;
    report_(key.source(), fmt::format("unknown key '{}' in {}", key.str(), name_));
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

namespace {

/// `year` 0, which is a leap year, stands for one that is not known.
int days_of(int month, int year) {
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  if (month == 2) return leap ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

}  // namespace

bool is_pgn_date(std::string_view text) {
  int year = 0, month = 1, day = 1;
  const auto part = [&](std::size_t at, std::size_t digits, int& value) {
    const std::string_view piece = text.substr(at, digits);
    if (piece == std::string_view("????").substr(0, digits)) return true;
    const auto [end, error] = std::from_chars(piece.data(), piece.data() + digits, value);
    return error == std::errc() && end == piece.data() + digits && value >= 0;
  };
  return text.size() == 10 && text[4] == '.' && text[7] == '.' && part(0, 4, year) && part(5, 2, month) &&
         part(8, 2, day) && month >= 1 && month <= 12 && day >= 1 && day <= days_of(month, year);
}

std::optional<tracking::ClockSide> parse_clock_side(std::string_view text) {
  if (text == "automatic") return tracking::ClockSide::automatic;
  if (text == "white_left") return tracking::ClockSide::white_left;
  if (text == "white_right") return tracking::ClockSide::white_right;
  return std::nullopt;
}

}  // namespace eboard::daemon
