// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Kings on the centre show a result, on boards that know pieces and on those that feel that one is there.
#include "daemon/tracking/heard/table.hpp"

#include "tests/support/catch.hpp"

namespace centre_test {

using namespace eboard;
using namespace eboard::tracking;
using namespace std::chrono_literals;
using drivers::BoardSnapshot;
using drivers::OccupancyChanged;
using drivers::OccupancySnapshot;

namespace {

rules::Square at(std::string_view name) { return rules::parse_square(name).value(); }
rules::Placement placement(const char* text) { return rules::Placement::parse(text).value(); }

/// A board of presence on which `stood` stands since one second.
class Felt {
 public:
  explicit Felt(const char* stood) : stood_(placement(stood)) {
    board_.apply(OccupancySnapshot{stood_.occupied()}, 1s);
  }
  /// "-g1 +e4": three seconds later, half a second between them.
  void play(std::string_view script) {
    for (; script.size() >= 3; script.remove_prefix(std::min<std::size_t>(script.size(), 4))) {
      board_.apply(OccupancyChanged{at(script.substr(1, 2)), script[0] == '+'}, now_);
      now_ += 500ms;
    }
  }
  [[nodiscard]] std::optional<ShownKings> shown() const { return kings_put_on_centre(board_, stood_); }

 private:
  rules::Placement stood_;
  BoardView board_;
  Millis now_{4s};
};

constexpr const char* kEnding = "6k1/5p2/8/8/3R4/8/5P2/6K1";

}  // namespace

TEST_CASE("two kings side by side on the centre show a result, and nothing else does") {
  CHECK(result_gesture(placement("8/8/8/3k4/4K3/8/8/8")) == rules::Result::white_wins);
  CHECK(result_gesture(placement("8/8/8/4k3/3K4/8/8/8")) == rules::Result::black_wins);
  CHECK(result_gesture(placement("8/8/8/3kK3/8/8/8/8")) == rules::Result::draw);
  CHECK(result_gesture(placement("8/8/8/3k4/4K3/8/8/8"), true) == rules::Result::black_wins);
  CHECK_FALSE(result_gesture(placement("8/8/8/3k4/8/4K3/8/8")));
  CHECK_FALSE(result_gesture(placement("8/8/8/8/4K3/8/8/8")));
  CHECK_FALSE(result_gesture(placement("8/8/8/3kk3/4K3/8/8/8")));
}

TEST_CASE("kings that left their squares stand on the centre where two pieces were put since") {
  Felt board(kEnding);
  board.play("-d4 -g1 -g8");
  CHECK_FALSE(board.shown());
  board.play("+e4 +d5");
  REQUIRE(board.shown());
  CHECK(board.shown()->squares == (bit(at("e4")) | bit(at("d5"))));
  CHECK(board.shown()->result == rules::Result::white_wins);
  CHECK_FALSE(board.shown()->left);
}

TEST_CASE("one piece may have gone before the kings did, for it may have captured") {
  Felt board(kEnding);
  board.play("-f2 -d4 -g1 -g8 +e4 +d5");
  REQUIRE(board.shown());
  CHECK(board.shown()->left == at("f2"));

  Felt after(kEnding);
  after.play("-d4 -g1 -g8 -f2 +e4 +d5");
  CHECK_FALSE(after.shown());
}

TEST_CASE("no result is shown where two pieces are gone, or one stands where none did") {
  Felt two_gone(kEnding);
  two_gone.play("-f2 -f7 -d4 -g1 -g8 +e4 +d5");
  CHECK_FALSE(two_gone.shown());
  Felt one_more(kEnding);
  one_more.play("+a1 -d4 -g1 -g8 +e4 +d5");
  CHECK_FALSE(one_more.shown());
  Felt king_stays(kEnding);
  king_stays.play("-d4 -g1 +e4 +d5");
  CHECK_FALSE(king_stays.shown());
  Felt three(kEnding);
  three.play("-d4 -g1 -g8 +e4 +d5 +d4");
  CHECK_FALSE(three.shown());
}

TEST_CASE("a board that knows its pieces is asked for its kings instead") {
  BoardView board;
  board.apply(BoardSnapshot{placement("8/5p2/8/3k4/4K3/8/5P2/8")}, 1s);
  CHECK_FALSE(kings_put_on_centre(board, placement(kEnding)));
}

TEST_CASE("pieces are being set up where none stands on a square that is not its first") {
  const rules::Placement array = rules::Placement::initial();
  CHECK(being_set_up(placement("r6r/8/8/8/8/8/8/R3K3"), array));
  CHECK_FALSE(being_set_up(placement("r6r/8/8/8/8/8/8/K3R3"), array));
  CHECK_FALSE(being_set_up(placement("8/8/8/8/4P3/8/8/8"), array));
}

}  // namespace centre_test
