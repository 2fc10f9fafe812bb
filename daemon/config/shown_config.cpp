// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/shown_config.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <sstream>

#include "daemon/config/secrets.hpp"
#include "daemon/config/structure.hpp"

namespace eboard::daemon {

namespace {

std::string text_of(const toml::node& value) {
  std::ostringstream text;
  value.visit([&](const auto& known) { text << known; });
  return text.str();
}

/// Whether a key with a secret stands anywhere in it.
bool holds_secret(std::string_view key, const toml::node& value) {
  if (may_hold_secret(key)) return true;
  if (const toml::array* list = value.as_array())
    return std::any_of(list->begin(), list->end(), [](const auto& one) { return holds_secret("", one); });
  const toml::table* table = value.as_table();
  if (table == nullptr) return false;
  return std::any_of(table->begin(), table->end(),
                     [](const auto& one) { return holds_secret(one.first.str(), one.second); });
}

class Rows {
 public:
  void add_table(const std::string& name, const std::string& shown, const toml::table& table) {
    for (const auto& [key, value] : table) add(name, shown, std::string(key.str()), value);
  }
  std::vector<ConfigRow> take() {
    std::ranges::stable_sort(rows_, {}, &ConfigRow::line);
    return std::move(rows_);
  }

 private:
  void add(const std::string& name, const std::string& shown, const std::string& key,
           const toml::node& value) {
    const std::string whole = name.empty() ? key : fmt::format("{}.{}", name, key);
    const toml::table* table = value.as_table();
    if (table != nullptr && !table->is_inline()) return add_table(whole, fmt::format("[{}]", whole), *table);
    if (const toml::array* list = value.as_array(); list != nullptr && list->is_array_of_tables())
      return add_tables(whole, *list);
    rows_.push_back({shown, key,
                     holds_secret(key, value) ? std::string(kHidden) : without_users(text_of(value)),
                     static_cast<int>(value.source().begin.line)});
  }

  /// A number or a name stands behind each, which are alike otherwise.
  void add_tables(const std::string& name, const toml::array& tables) {
    for (const toml::node& node : tables) {
      const toml::table& table = *node.as_table();
      std::string shown = fmt::format("[[{}]]", name);
      for (const char* key : {"number", "round", "name", "path"}) {
        const toml::node* value = table.get(key);
        if (value == nullptr || holds_secret(key, *value)) continue;
        shown += " " + without_users(value->is_string() ? value->as_string()->get() : text_of(*value));
        break;
      }
      add_table(name, shown, table);
    }
  }

  std::vector<ConfigRow> rows_;
};

}  // namespace

std::vector<ConfigRow> shown_config(std::string_view toml) {
  if (too_much_structure(toml)) return {};
  try {
    Rows rows;
    rows.add_table("", "", toml::parse(toml));
    return rows.take();
  } catch (const toml::parse_error&) {
    return {};
  }
}

}  // namespace eboard::daemon
