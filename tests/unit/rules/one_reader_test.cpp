// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the readers of `eboardctl check` and `eboardctl notate` to one reading of any text: PGN has one
// reader.
#include <fmt/format.h>

#include <random>

#include "rules/chess/notation/game_notation.hpp"
#include "rules/chess/notation/language.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"

namespace one_reader_test {

using namespace eboard::rules;

namespace {

std::string told(const PgnGame& game) {
  std::string out;
  for (const PlyRecord& ply : game.record.plies) out += fmt::format("{} ", to_uci(ply.move, false));
  out += to_string(game.record.result);
  for (const PgnFault& fault : game.faults)
    out += fmt::format(" !{}/{}: {}", fault.line, fault.ply, fault.reason);
  return out;
}

/// Some places of the text hold something else, or more.
std::string damaged(std::string text, std::mt19937& random) {
  static constexpr const char* kMarks[] = {"(",  ")", "=",   "+",   "-",   "x",   ":",      ".",      "!",
                                           "N",  "Q", "0",   "1",   "/",   " ",   "–",      "½",      "e.p.",
                                           "++", "×", "=Q",  "(=)", "{c}", "$3",  "\u00a0", "♘",      "S",
                                           "#",  "*", "1-0", "(Q)", "[",   "0-0", "-/+",    "\u200b", "D"};
  for (int i = 0; i < 3; ++i) {
    const char* const mark = kMarks[random() % std::size(kMarks)];
    text.replace(random() % text.size(), random() % 2, mark);
  }
  return text;
}

}  // namespace

TEST_CASE("what one reader of PGN takes, the other takes, and both find the same faults") {
  std::mt19937 random(20261127);
  std::string text;
  for (int i = 0; i < 1000; ++i) {
    text += damaged(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 6. d4 exd4 7. Nxd4 c5 8. Nb3 Qxd1 *", random);
    text += "\n\n[Event \"next\"]\n\n";
  }
  std::vector<std::string> plain, in_words;
  read_pgn(text, [&](const PgnGame& game) {
    plain.push_back(told(game));
    return true;
  });
  read_pgn(
      text,
      [&](const PgnGame& game) {
        in_words.push_back(told(game));
        return true;
      },
      GameNotation(san_style(), english()));
  REQUIRE(plain.size() > 900);
  CHECK(plain == in_words);
}

}  // namespace one_reader_test
