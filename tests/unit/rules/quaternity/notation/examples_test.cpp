// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The worked examples of article 9 and of the figures, both ways, in French and English letters, with and
// without the letter of what is taken.
#include "rules/quaternity/notation/move_notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/quaternity_positions.hpp"

using namespace eboard::rules::quaternity;
using eboard::rules::find_language;
using eboard::test::four;
using eboard::test::four_move;

namespace {

struct Example {
  const char* id;
  const char* position;
  const char* move;
  const char* french;
  const char* english;
  const char* french_with_victim = nullptr;  ///< where it differs
  const char* english_with_victim = nullptr;
};

const std::array kExamples{
    Example{"Z01", "array -> W", "d4-d5", "d5", "d5"},
    Example{"Z02", "array -> W", "e1-f1", "f1", "f1"},
    Example{"Z03", "array -> W", "b4-d5", "Cd5", "Nd5"},
    Example{"Z04", "array -> W", "d3xj9", "Fxj9", "Bxj9", "FxCj9", "BxNj9"},
    Example{"Z05", "array -> R", "d10-f9", "Cf9", "Nf9"},
    Example{"Z06", "W Ka1 Ng1 Ne1; R Ka12; B Kl12; G Kl1 -> W", "g1-f3", "Cgf3", "Ngf3"},
    Example{"Z07", "W Ka1 Ng5 Ng1; R Ka12; B Kl12; G Kl1 -> W", "g5-f3", "C5f3", "N5f3"},
    Example{"Z08", "W Ka1 Nh2 Nd4; R Ka12; B Kl12; G Kl1 -> W", "h2-f3", "Chf3", "Nhf3"},
    Example{"Z09", "W Ka1 Nh2 Nd4; R Ka12 Nf3; B Kl12; G Kl1 -> W", "d4xf3", "Cdxf3", "Ndxf3", "CdxCf3",
            "NdxNf3"},
    Example{"Z10", "W Ka1 Ng12 Ng8; R Ka12; B Kl12; G Kl1 -> W", "g12-f10", "C12f10", "N12f10"},
    Example{"Z11", "W Ka1 Rb9 Rk9; R Ka11; B Kl12; G Kl1 -> W", "b9-f9", "Tbf9", "Rbf9"},
    Example{"Z12", "W Ka1 Pe2>; R Ka12 Nf3; B Kl12; G Kl1 -> W", "e2xf3", "exf3", "exf3", "exCf3", "exNf3"},
    Example{"Z13", "W Ka1 Pa5^; R Ka12 Rb6; B Kl12; G Kl1 -> W", "a5xb6", "axb6", "axb6", "axTb6", "axRb6"},
    Example{"Z14", "W Ka1 Pa5^ Pc5^; R Ka12 Rb6; B Kl12; G Kl1 -> W", "a5xb6", "a5xb6", "a5xb6", "a5xTb6",
            "a5xRb6"},
    Example{"Z15", "W Ka1; R Ka12; B Kl12 Ph10< Ph12<; G Kl1 Bg11 -> B", "h10xg11", "h10xg11", "h10xg11",
            "h10xFg11", "h10xBg11"},
    Example{"Z16", "W Ka1 Pd11^; R Ka10; B Kl10; G Kl1 -> W", "d11-d12q", "d12D", "d12Q"},
    Example{"Z17", "W Kc1; R Ka12; B Kl12; G Kl1 Pb2< -> G", "b2-a2b", "a2F", "a2B"},
    Example{"Z18", "W Ka1 Pk8>; R Ka12; B Kj12; G Kj1 -> W", "k8-l8r", "l8T", "l8R"},
    Example{"Z19", "W Ka1; R Ka12 Pf2v; B Kl12; G Kl1 -> R", "f2-f1n", "f1C", "f1N"},
    Example{"Z20", "W Ka1 Pd11^; R Ka10 Ne12; B Kl10; G Kl1 -> W", "d11xe12q", "dxe12D", "dxe12Q", "dxCe12D",
            "dxNe12Q"},
    Example{"Z21", "W Ka1 Qb5 Bh5; R Ka12; B Kl12; G Kl1 -> W", "b5-b11", "Db11++", "Qb11++"},
    Example{"Z22", "W Ka1 Rc2; R Ka12 Rb9 Qb11; B Kl12; G Kl3 -> W", "c2-a2", "Ta2+", "Ra2+"},
    Example{"Z23", "W Ka1 Ra2; R Ka12 Rb9 Qb11; B Kl12; G Kl3 -> R", "b9-b1", "Tb1++", "Rb1++"},
    Example{"Z24", "W Ka1 Ng5; R Ka12 Rg2; B Kl12; G Kg9 -> W", "g5-e4", "Ce4+", "Ne4+"},
    Example{"Z25", "W Ka1 Pc5^; R/W Pc7v; R Ka12; B Kl12; G Kl1 -> W", "c5-c6", "c5c6", "c5c6"},
    Example{"Z26", "W Kc1 Rb1 Qb4; R Ka10 Nb10; B Kl12; G Kl3 -> W", "b4xb10", "Dxb10++", "Qxb10++",
            "DxCb10++", "QxNb10++"},
    Example{"Z27", "W Ka1 Pe2> Pe4>; R Ka12 Nf3; B Kl12; G Kl1 -> W", "e2xf3", "e2xf3", "e2xf3", "e2xCf3",
            "e2xNf3"},
    Example{"Z28", "W Ka1 Ng6; R Ka12; B Kl12; G Kl1 Ph5* -> G", "h5xg6", "hxg6", "hxg6", "hxCg6", "hxNg6"},
    Example{"Z29", "W Ka1 Qd2 Qd6 Qh2; R Ka12; B Kl12; G Kl1 -> W", "d2-f4", "Dd2f4", "Qd2f4"},
};

void check_both_ways(const Example& example, const char* language, const char* form, const char* text) {
  const Position position = four(example.position);
  const Move move = four_move(example.move);
  const MoveNotation notation(*find_language(language), *find_form(form));
  INFO(example.id << ' ' << example.position << ' ' << text);
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
    const Position position = four(example.position);
    for (const Form& form : forms()) {
      for (const auto& language : eboard::rules::languages()) {
        const MoveNotation notation(language, form);
        const std::string text = notation.write(position, four_move(example.move));
        INFO(example.id << ' ' << form.name << ' ' << language.code << ' ' << text);
        const auto read = notation.read(position, text);
        REQUIRE(read);
        CHECK(read->move == four_move(example.move));
      }
    }
  }
}
