// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/featured.hpp"

#include <fmt/format.h>

#include <fstream>
#include <utility>

#include "daemon/net/http.hpp"
#include "daemon/system/whole_file.hpp"

namespace eboard::net {

namespace {

int read_number(const std::string& path) {
  std::ifstream file(path);
  std::string text;
  if (!std::getline(file, text)) return 0;
  return static_cast<int>(parse_number(text, 1, kMaxNumber).value_or(0));
}

}  // namespace

Featured::Featured(std::string path)
    : path_(std::move(path)), board_(path_.empty() ? 0 : read_number(path_)) {}

int Featured::choose(int board) {
  board_.store(board, std::memory_order_relaxed);
  if (path_.empty()) return 0;
  return whole_file::replace(path_, fmt::format("{}\n", board), whole_file::Sync::no);
}

}  // namespace eboard::net
