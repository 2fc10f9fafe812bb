// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// make_openings OUTPUT.cpp FILE.tsv...: plays the lines of the files and writes the position at the end of
// each, with its name, as a table. The same files give the same output. Runs when the program is built.
#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "rules/chess/notation/notation.hpp"
#include "rules/chess/position.hpp"
#include "rules/text/expected.hpp"

namespace {

using namespace eboard;
using rules::Position;
using Names = std::map<std::uint64_t, std::string>;  // by key of the position

Expected<Position, std::string> played(const std::string& moves) {
  Position position = Position::initial();
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    if (word.ends_with('.')) continue;
    const auto move = rules::parse_san(position, word);
    if (!move) return unexpected(move.error());
    position.play(*move);
  }
  return position;
}

/// The error is a sentence.
Expected<void, std::string> add_line(Names& names, const std::string& line) {
  const auto name = line.find('\t');
  const auto moves = name == std::string::npos ? name : line.find('\t', name + 1);
  if (name != 3 || moves == std::string::npos) return unexpected(std::string("not: code, name, moves"));
  const auto position = played(line.substr(moves + 1));
  if (!position) return unexpected(position.error());
  const std::string text = line.substr(0, name) + ' ' + line.substr(name + 1, moves - name - 1);
  if (text.find_first_of("\"\\?") != std::string::npos)
    return unexpected(std::string("a name may hold no quote, backslash or question mark"));
  const auto [there, is_new] = names.emplace(position->key(), text);
  if (!is_new) return unexpected(fmt::format("its position has another name: {}", there->second));
  return {};
}

Expected<void, std::string> add_file(Names& names, const std::string& path) {
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line) || line != "eco\tname\tpgn")
    return unexpected(fmt::format("{}: begins with no line 'eco name pgn'", path));
  for (int number = 2; std::getline(file, line); ++number) {
    if (const auto added = add_line(names, line); !added)
      return unexpected(fmt::format("{}:{}: {}", path, number, added.error()));
  }
  return {};
}

void write(std::ostream& out, const Names& names) {
  out << "// Made by rules/openings/make_openings.cpp.\n"
         "#include \"rules/openings/opening_table.hpp\"\n\n"
         "namespace eboard::rules {\n\nnamespace {\nconstexpr NamedPosition kTable[] = {\n";
  for (const auto& [key, text] : names) out << fmt::format("    {{0x{:016x}, \"{}\"}},\n", key, text);
  out << "};\n}  // namespace\n\n"
         "std::span<const NamedPosition> opening_table() { return kTable; }\n\n}  // namespace "
         "eboard::rules\n";
}

}  // namespace

int main(int count, char** arguments) {
  Names names;
  for (int i = 2; i < count; ++i) {
    if (const auto added = add_file(names, arguments[i]); !added) {
      fmt::print(stderr, "{}\n", added.error());
      return 2;
    }
  }
  if (names.empty()) {
    fmt::print(stderr, "usage: make_openings OUTPUT.cpp FILE.tsv...\n");
    return 2;
  }
  std::ofstream out(arguments[1]);
  write(out, names);
  out.close();
  if (out) return 0;
  fmt::print(stderr, "{}: cannot be written\n", arguments[1]);
  return 3;
}
