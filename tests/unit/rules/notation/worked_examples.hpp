// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// tests/data/notation-examples.tsv: one move in every style, each line with the articles it is an example of.
#pragma once

#include <array>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/places.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/shared_data.hpp"

namespace eboard::test {

struct WorkedExample {
  std::string name;
  std::string articles;
  std::string fen;
  std::string uci;
  std::array<std::string, 6> texts;  ///< in the styles of kExampleStyles
};

inline constexpr std::array<std::string_view, 6> kExampleStyles{
    "fide-1930-descriptive", "fide-1930-algebraic",       "fide-1930-algebraic-short",
    "fide-1928-algebraic",   "fide-1928-algebraic-short", "fide-2005"};

inline std::vector<WorkedExample> worked_examples() {
  std::istringstream lines(read_file(in_clone("tests/data/notation-examples.tsv")));
  std::vector<WorkedExample> out;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream cells(line);
    WorkedExample example;
    for (std::string* cell : {&example.name, &example.articles, &example.fen, &example.uci})
      std::getline(cells, *cell, '\t');
    for (std::string& text : example.texts) REQUIRE(std::getline(cells, text, '\t'));
    out.push_back(example);
  }
  return out;
}

}  // namespace eboard::test
