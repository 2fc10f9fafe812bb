// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One table of a configuration file, key by key: wrong types and values out of range are reported with their
// place, and in the end every key that nobody asked for. Also what some values must look like.
#pragma once

#include <toml++/toml.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tracking/table/tracker.hpp"

namespace eboard::daemon {

class TableReader {
 public:
  using Report = std::function<void(const toml::source_region&, const std::string&)>;
  /// `name` is what a person calls the table: "[[board]]".
  /// What is odd and no fault goes to `remark`.
  TableReader(const toml::table& table, std::string name, Report report, Report remark);

  [[nodiscard]] bool has(std::string_view key) const { return table_->contains(key); }
  /// Of the value, or of the table where the key is missing.
  [[nodiscard]] const toml::source_region& region(std::string_view key) const;

  /// nullopt where the key is missing, or after a report.
  /// A text is one line of letters and not only blanks.
  std::optional<std::string> text(std::string_view key);
  std::optional<std::int64_t> integer(std::string_view key, std::int64_t min, std::int64_t max);
  std::optional<double> number(std::string_view key, double above, double max);
  std::optional<bool> boolean(std::string_view key);
  std::vector<std::string> texts(std::string_view key);
  /// "15m": a whole number of seconds (s), minutes (m) or hours (h).
  std::optional<std::chrono::seconds> duration(std::string_view key, std::chrono::seconds max);
  const toml::table* table(std::string_view key);
  /// The table under that key; it reports where this one does.
  std::optional<TableReader> section(std::string_view key, std::string name);
  std::vector<const toml::table*> tables(std::string_view key);
  /// Each of tables(); they report where this one does.
  std::vector<TableReader> sections(std::string_view key, const std::string& name);

  /// Reports something about the key's value, or about the table where the key is missing. Not a second time
  /// if what stands there is of another type: what it would say is not known.
  void fault(std::string_view key, const std::string& reason) {
    if (!refused_.contains(key)) report_(region(key), reason);
  }
  /// The same about what stands there and may be meant so.
  void warn(std::string_view key, const std::string& remark) {
    if (!refused_.contains(key)) remark_(region(key), remark);
  }
  /// The key's text is none of these words; empty: it is missing, unless its type was refused.
  void refuse_word(std::string_view key, std::string_view text,
                   std::initializer_list<std::string_view> words);
  /// Each with the known key that it is nearly.
  void refuse_other_keys();
  /// What the other keys mean is not known after a fault that was reported: none of them is refused.
  void leave_other_keys() { leaves_others_ = true; }

 private:
  const toml::node* find(std::string_view key);
  void refuse_type(std::string_view key, std::string_view wanted);
  /// Of a table under this one, as it stands between brackets: "outlets.upload".
  [[nodiscard]] std::string whole_name(std::string_view key) const;
  [[nodiscard]] std::string meant_by(std::string_view key) const;

  const toml::table* table_;
  std::string name_;
  Report report_, remark_;
  std::set<std::string, std::less<>> asked_;
  std::set<std::string, std::less<>> refused_;  ///< of another type, or empty, and reported
  bool leaves_others_ = false;
};

/// As TableReader::duration(); nullopt: it is none, or too long to be counted.
[[nodiscard]] std::optional<std::chrono::seconds> parse_duration(std::string_view text);
/// The shortest text that parse_duration() reads as this: "90s", "15m", "1h".
[[nodiscard]] std::string duration_text(std::chrono::seconds duration);
[[nodiscard]] std::optional<tracking::ClockSide> parse_clock_side(std::string_view text);

}  // namespace eboard::daemon
