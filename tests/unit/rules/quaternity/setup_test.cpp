// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/setup.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/quaternity_positions.hpp"

namespace setup_test {

using namespace eboard::rules::quaternity;
using eboard::test::quaternity_position;

namespace {

constexpr const char* kArray =
    "rK2rRrP>2bP<bR2bK/1rQ1rNrP>2bP<bB1bQ1/3rNrP>2bP<bB3/rRrBrBrP*4bP*bNbNbR/rPvrPvrPv1rP*2bP*1bPvbPvbPv/12/"
    "12/"
    "wP^wP^wP^1wP*2gP*1gP^gP^gP^/wRwNwNwP*4gP*gBgBgR/3wBwP>2gP<gN3/1wQ1wBwP>2gP<gN1gQ1/wK2wRwP>2gP<gR2gK "
    "w - 0,0,0,0 - 1";

std::string with_fields(const std::string& fields) {
  return std::string(kArray).substr(0, std::string_view(kArray).find(' ')) + fields;
}

std::string fault_of(const std::string& text) {
  const auto setup = parse_position(text);
  if (setup) return "none";
  std::string out;
  for (const auto& [where, reason] : setup.error()) out += (out.empty() ? "" : "; ") + where + ": " + reason;
  return out;
}

std::string fault_of_position(std::string_view men) {
  const auto position = Position::from_setup(*eboard::test::quaternity_setup(men));
  if (position) return "none";
  std::string out;
  for (const auto& [where, reason] : position.error())
    out += (out.empty() ? "" : "; ") + where + ": " + reason;
  return out;
}

}  // namespace

TEST_CASE("quaternity: squares have two-digit ranks") {
  for (int i = 0; i < kSquares; ++i) {
    const auto square = static_cast<Square>(i);
    CHECK(parse_square(to_string(square)) == square);
  }
  CHECK(to_string(make_square(11, 11)) == "l12");
  for (const char* text : {"", "a", "a0", "a13", "m1", "a01", "a1 ", "A1", "a+1", "a120"}) {
    INFO(text);
    CHECK(!parse_square(text));
  }
}

TEST_CASE("quaternity: the initial position has 64 pieces, looks the same from every side, and a1 is dark") {
  const Setup& array = Setup::initial();
  CHECK(to_string(array) == kArray);
  CHECK(std::count_if(array.squares.begin(), array.squares.end(),
                      [](const auto& man) { return man.has_value(); }) == 64);
  CHECK(is_dark(make_square(0, 0)));
  CHECK(array.at(*parse_square("l9"))->role == Role::rook);
}

TEST_CASE("quaternity: what is written is read again") {
  for (const char* text : {kArray, "12/12/12/12/12/12/12/12/12/5rwPv6/12/wK10bK b r,wr,-g 3,0,49,7 w 112"}) {
    INFO(text);
    const auto setup = parse_position(text);
    REQUIRE(setup);
    CHECK(to_string(*setup) == text);
  }
  CHECK(parse_position(with_fields(" r"))->turn == Player::red);
  CHECK(parse_position(with_fields(" g g,b"))->status(Player::black) == Status::frozen);
}

TEST_CASE("quaternity: every fault of a text is reported") {
  CHECK(fault_of("12/12 w") == "field 1 (placement): 2 ranks instead of 12");
  CHECK(fault_of("") == "position: 0 fields instead of placement, turn and up to four more");
  CHECK(fault_of(with_fields(" x")) == "field 2 (turn): 'x' is none of w, r, b, g");
  CHECK(fault_of(with_fields(" w ww,x 1,2,3 q 0")) ==
        "field 3 (departures): 'ww' is neither a player who froze nor two, one mated by the other; "
        "field 3 (departures): 'x' is neither a player who froze nor two, one mated by the other; "
        "field 4 (quiet moves): 3 counts instead of 4; field 5 (last mover): 'q' is none of w, r, b, g, -; "
        "field 6 (round): '0' is no round");
  CHECK(
      fault_of("13/11wKwK/11/wP/wx11/0/12/12/12/12/12/12 w") ==
      "field 1 (placement), rank 12: '13' empty squares; field 1 (placement), rank 11: more than 12 squares; "
      "field 1 (placement), rank 10: 11 squares instead of 12; "
      "field 1 (placement), rank 9: 'wP' does not begin with a piece; "
      "field 1 (placement), rank 8: 'wx11' does not begin with a piece; "
      "field 1 (placement), rank 7: '0' empty squares");
  CHECK(fault_of(with_fields(" w - 0,0,0,99999999999 - 1")) ==
        "field 4 (quiet moves): '99999999999' is no count");
}

TEST_CASE("quaternity: a position names everything that cannot be played on") {
  CHECK(fault_of_position("W Ka1 Kb1; R Ka12 Pd5^; B Kl12; G Kl1 -> W") ==
        "kings: White has 2 instead of 1; d5: no pawn of Red goes '^'");
  CHECK(fault_of_position("W Ka1; R Ka12; B Kl12 -> G") ==
        "turn: Green is on turn but does not play any more");
  CHECK(fault_of_position("W Ka1 Pd12^; R Ka12; B Kl12; G Kl1 -> W") ==
        "d12: a pawn on the edge where it promotes");
  CHECK(fault_of_position("W Ka1; R Ka12; B Kl12; G/B Nc3 -> W") == "none");
  CHECK(fault_of_position("W Ka1; R Ka12; B Kl12; B/G Nc3 -> W") ==
        "c3: Green is mated and controls nothing");
  CHECK(fault_of_position("W Ka1; R/W Kc12; R Nc4; B Kl12; G Kl1 -> W") ==
        "c12: the king of Red belongs to nobody else");
  Setup setup = Setup::initial();
  setup.departures = {{Player::red, Status::frozen, {}}, {Player::red, Status::frozen, {}}};
  CHECK(Position::from_setup(setup).error()[0].reason == "Red leaves again after leaving");
  setup.put(*parse_square("f6"), Piece{Player::white, Player::white, Role::queen});
  CHECK(Position::from_setup(setup).error()[1].reason == "White has 17, more than 16");
}

TEST_CASE("quaternity: a position gives back the set-up that it came from") {
  const char* text = "12/12/12/12/12/12/12/12/12/5rwPv6/12/wK9gQbK b r,wr,bg 3,0,49,7 w 112";
  const auto position = Position::from_setup(*parse_position(text));
  REQUIRE(position);
  CHECK(to_string(position->setup()) == text);
}

}  // namespace setup_test
