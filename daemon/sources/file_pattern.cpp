// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sources/file_pattern.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "rules/text/split.hpp"

namespace eboard::sources {

namespace {

namespace fs = std::filesystem;

bool is_figure(char letter) { return letter >= '0' && letter <= '9'; }

/// The number at the front without the noughts before it; takes it off.
std::string_view take_number(std::string_view& text) {
  const auto end = std::min(text.find_first_not_of("0123456789"), text.size());
  std::string_view number = text.substr(0, end);
  text.remove_prefix(end);
  number.remove_prefix(std::min(number.find_first_not_of('0'), number.size()));
  return number;
}

/// Below 0, 0, above 0. Two that differ in noughts before a number only are equal.
int compare_names(std::string_view one, std::string_view other) {
  while (!one.empty() && !other.empty()) {
    if (is_figure(one.front()) && is_figure(other.front())) {
      const std::string_view mine = take_number(one), theirs = take_number(other);
      if (mine.size() != theirs.size()) return mine.size() < theirs.size() ? -1 : 1;
      if (const int order = mine.compare(theirs); order != 0) return order;
      continue;
    }
    if (one.front() != other.front()) return one.front() < other.front() ? -1 : 1;
    one.remove_prefix(1);
    other.remove_prefix(1);
  }
  return static_cast<int>(!one.empty()) - static_cast<int>(!other.empty());
}

bool fits(std::string_view name, std::string_view pattern) {
  if (name.starts_with('.') && !pattern.starts_with('.')) return false;
  const auto parts = rules::split(pattern, '*');
  if (parts.size() == 1) return name == pattern;
  if (name.size() < parts.front().size() + parts.back().size()) return false;
  if (!name.starts_with(parts.front()) || !name.ends_with(parts.back())) return false;
  name.remove_prefix(parts.front().size());
  name.remove_suffix(parts.back().size());
  for (std::size_t part = 1; part + 1 < parts.size(); ++part) {
    const auto at = name.find(parts[part]);
    if (at == std::string_view::npos) return false;
    name.remove_prefix(at + parts[part].size());
  }
  return true;
}

/// A folder may vanish, or a file stand where another path has a folder.
bool is_nothing(const std::error_code& error) {
  return error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory;
}

/// Adds the names in that folder that fit.
Expected<void, std::string> add_entries(const fs::path& folder, std::string_view name,
                                        std::vector<fs::path>& to) {
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    if (fits(entry->path().filename().native(), name)) to.push_back(entry->path());
  }
  if (error && !is_nothing(error)) return unexpected(folder.native() + ": " + error.message());
  return {};
}

}  // namespace

bool is_before(std::string_view path, std::string_view other) {
  const auto mine = rules::split(path, '/'), theirs = rules::split(other, '/');
  for (std::size_t at = 0; at < std::min(mine.size(), theirs.size()); ++at) {
    if (const int order = compare_names(mine[at], theirs[at]); order != 0) return order < 0;
  }
  return mine.size() != theirs.size() ? mine.size() < theirs.size() : path < other;
}

Expected<std::vector<std::string>, std::string> files_that_fit(const std::string& pattern) {
  std::vector<fs::path> paths{pattern.starts_with('/') ? "/" : ""};
  for (const std::string_view name : rules::split(pattern, '/')) {
    if (name.empty()) continue;
    std::vector<fs::path> next;
    for (const fs::path& path : paths) {
      if (name.find('*') == std::string_view::npos) {
        next.push_back(path / name);
        continue;
      }
      if (auto added = add_entries(path.empty() ? fs::path(".") : path, name, next); !added)
        return unexpected(added.error());
    }
    paths = std::move(next);
  }
  std::vector<std::string> files;
  for (const fs::path& path : paths) {
    std::error_code error;
    if (fs::is_regular_file(path, error)) files.push_back(path.native());
    if (error && !is_nothing(error)) return unexpected(path.native() + ": " + error.message());
  }
  std::ranges::sort(files, is_before);
  return files;
}

}  // namespace eboard::sources
