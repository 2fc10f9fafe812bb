// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The worked examples of article 9 and of the figures, both ways, in French and English letters, with and
// without the letter of what is taken.
#include "rules/quaternity/notation/move_notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/quaternity_examples.hpp"
#include "tests/support/quaternity_positions.hpp"

namespace examples_test {

using namespace eboard::rules::quaternity;
using eboard::rules::find_language;
using eboard::test::quaternity_move;
using eboard::test::quaternity_position;
using eboard::test::worked_example;

namespace {

struct Example {
  const char* id;
  const char* french;
  const char* english;
  const char* french_with_victim = nullptr;  ///< where it differs
  const char* english_with_victim = nullptr;
};

const std::array kExamples{
    Example{"Z01", "d5", "d5"},
    Example{"Z02", "f1", "f1"},
    Example{"Z03", "Cd5", "Nd5"},
    Example{"Z04", "Fxj9", "Bxj9", "FxCj9", "BxNj9"},
    Example{"Z05", "Cf9", "Nf9"},
    Example{"Z06", "Cgf3", "Ngf3"},
    Example{"Z07", "C5f3", "N5f3"},
    Example{"Z08", "Chf3", "Nhf3"},
    Example{"Z09", "Cdxf3", "Ndxf3", "CdxCf3", "NdxNf3"},
    Example{"Z10", "C12f10", "N12f10"},
    Example{"Z11", "Tbf9", "Rbf9"},
    Example{"Z12", "exf3", "exf3", "exCf3", "exNf3"},
    Example{"Z13", "axb6", "axb6", "axTb6", "axRb6"},
    Example{"Z14", "a5xb6", "a5xb6", "a5xTb6", "a5xRb6"},
    Example{"Z15", "h10xg11", "h10xg11", "h10xFg11", "h10xBg11"},
    Example{"Z16", "d12D", "d12Q"},
    Example{"Z17", "a2F", "a2B"},
    Example{"Z18", "l8T", "l8R"},
    Example{"Z19", "f1C", "f1N"},
    Example{"Z20", "dxe12D", "dxe12Q", "dxCe12D", "dxNe12Q"},
    Example{"Z21", "Db11++", "Qb11++"},
    Example{"Z22", "Ta2+", "Ra2+"},
    Example{"Z23", "Tb1++", "Rb1++"},
    Example{"Z24", "Ce4+", "Ne4+"},
    Example{"Z25", "c5c6", "c5c6"},
    Example{"Z26", "Dxb10++", "Qxb10++", "DxCb10++", "QxNb10++"},
    Example{"Z27", "e2xf3", "e2xf3", "e2xCf3", "e2xNf3"},
    Example{"Z28", "hxg6", "hxg6", "hxCg6", "hxNg6"},
    Example{"Z29", "Dd2f4", "Qd2f4"},
};

void check_both_ways(const Example& example, const char* language, const char* form, const char* text) {
  const Position position = quaternity_position(worked_example(example.id).position);
  const Move move = quaternity_move(worked_example(example.id).move);
  const MoveNotation notation(*find_language(language), *find_form(form));
  INFO(example.id << ' ' << worked_example(example.id).position << ' ' << text);
  REQUIRE(position.is_legal(move));
  CHECK(notation.write(position, move) == text);
  const auto read = notation.read(position, text);
  REQUIRE(read);
  CHECK(read->move == move);
}

}  // namespace

TEST_CASE("Z01 to Z29 are written and read in French and English letters", "[quaternity][notation]") {
  for (const Example& example : kExamples) {
    DYNAMIC_SECTION(example.id) {
      check_both_ways(example, "fr", "quaternity", example.french);
      check_both_ways(example, "en", "quaternity", example.english);
    }
  }
}

TEST_CASE("the letter of the piece that is taken may stand behind the x", "[quaternity][notation]") {
  for (const Example& example : kExamples) {
    const bool differs = example.french_with_victim != nullptr;
    check_both_ways(example, "fr", "quaternity-victims",
                    differs ? example.french_with_victim : example.french);
    check_both_ways(example, "en", "quaternity-victims",
                    differs ? example.english_with_victim : example.english);
  }
}

TEST_CASE("every form of every worked example is read back, in every language", "[quaternity][notation]") {
  for (const Example& example : kExamples) {
    const Position position = quaternity_position(worked_example(example.id).position);
    for (const Form& form : forms()) {
      for (const auto& language : eboard::rules::languages()) {
        const MoveNotation notation(language, form);
        const std::string text = notation.write(position, quaternity_move(worked_example(example.id).move));
        INFO(example.id << ' ' << form.name << ' ' << language.code << ' ' << text);
        const auto read = notation.read(position, text);
        REQUIRE(read);
        CHECK(read->move == quaternity_move(worked_example(example.id).move));
      }
    }
  }
}

}  // namespace examples_test
