// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/trf/lines.hpp"

#include <algorithm>

#include "rules/text/plain_text.hpp"

namespace eboard::tournament::trf {

std::vector<Line> lines_of(std::string_view bytes, std::size_t maximum) {
  std::vector<Line> lines;
  std::size_t at = bytes.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  while (at < bytes.size() && lines.size() < maximum) {
    std::size_t end = at;
    while (end < bytes.size() && bytes[end] != '\r' && bytes[end] != '\n') ++end;
    Line line{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end - at), 0};
    if (end < bytes.size()) line.end = bytes.substr(end).starts_with("\r\n") ? 2 : 1;
    lines.push_back(line);
    at = end + line.end;
  }
  return lines;
}

Columns::Columns(std::string_view line, bool bytes) : line_(line), count_(static_cast<int>(line.size())) {
  const auto ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  if (bytes || std::all_of(line.begin(), line.end(), ascii)) return;
  places_.reserve(line.size());
  for (std::size_t at = 0; at < line.size();) {
    places_.push_back(static_cast<std::uint32_t>(at));
    at += ascii(line[at]) ? 1 : rules::first_character(line.substr(at)).size();
  }
  count_ = static_cast<int>(places_.size());
}

std::size_t Columns::place(int column) const {
  if (column > count_) return line_.size();
  const auto index = static_cast<std::size_t>(std::max(column, 1) - 1);
  return places_.empty() ? index : places_[index];
}

bool Columns::blank(int column) const {
  const std::string_view there = at(column, column);
  return there.empty() || there == " " || there == "\t";
}

}  // namespace eboard::tournament::trf
