// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Boards whose readings cannot be right, as bytes: they are named, and nothing is concluded from them.
#include "daemon/tracking/watch/board_detector.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "daemon/pipeline/replay.hpp"
#include "drivers/dgt_protocol.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"
#include "tests/support/tracked_words.hpp"

namespace board_detector_test {

using namespace eboard;
namespace dgt = eboard::drivers::dgt;
using namespace std::chrono_literals;
using tracking::Millis;

namespace {

using Squares = std::array<std::uint8_t, 64>;

constexpr std::uint8_t kWhiteQueen = 6;
constexpr const char* kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

rules::Placement placement(const char* fen) { return rules::Placement::parse(fen).value(); }
rules::Square square(const char* name) { return *rules::parse_square(name); }

/// The initial position, every piece reported with that code.
Squares all_as(std::uint8_t code) {
  Squares out{};
  for (std::size_t n = 0; n < out.size(); ++n) out[n] = n < 16 || n >= 48 ? code : std::uint8_t{0};
  return out;
}

/// What a DGT board reports, over time.
class Board {
 public:
  Board& dump(const Squares& squares, Millis then) { return say(dgt::encode_dump(squares), then); }
  Board& dump(const char* fen, Millis then) { return say(dgt::encode_dump(placement(fen)), then); }
  Board& play(const char* from, const char* to, rules::Piece piece) {
    say(dgt::encode_field_update(square(from), std::nullopt), 300ms);
    return say(dgt::encode_field_update(square(to), piece), 3s);
  }
  Board& clock_runs(Millis time) {
    for (drivers::ClockReading clock{{time}, {time}, drivers::Side::left, true}; time > 0s; time -= 1s) {
      clock.left.remaining -= 1s;
      say(dgt::encode_clock_time(clock), 1s);
    }
    return *this;
  }

  [[nodiscard]] std::vector<tracking::TrackedEvent> events() const {
    return pipeline::replay(lines_, *drivers::find_driver("dgt"), {});
  }
  /// "board_one_code pending corrected, ..."
  [[nodiscard]] std::string flags() const {
    std::vector<std::string> out;
    for (const tracking::TrackedEvent& event : events()) {
      const auto* found = std::get_if<tracking::IrregularityFound>(&event.what);
      if (found == nullptr) continue;
      if (found->state == "corrected" && !out.empty()) {
        out.back() += " corrected";
      } else {
        out.push_back(found->code + " " + found->state);
      }
    }
    std::string text;
    for (const std::string& one : out) text += (text.empty() ? "" : ", ") + one;
    return text;
  }
  template <class Kind>
  [[nodiscard]] std::ptrdiff_t count() const {
    const auto all = events();
    return std::count_if(all.begin(), all.end(), [](const tracking::TrackedEvent& event) {
      return std::holds_alternative<Kind>(event.what);
    });
  }

 private:
  Board& say(std::vector<std::uint8_t> bytes, Millis then) {
    lines_.push_back({now_, drivers::Direction::from_device, std::move(bytes)});
    now_ += then;
    lines_.push_back({now_, drivers::Direction::from_device, {}});
    return *this;
  }

  std::vector<drivers::CaptureLine> lines_;
  Millis now_{1000};
};

int too_many(const char* fen) { return tracking::men_too_many(placement(fen)); }

}  // namespace

TEST_CASE("no position of a game has too many pieces, and the surplus is counted", "[board_detector]") {
  CHECK(too_many("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR") == 0);
  CHECK(too_many("4k3/8/8/8/8/QQQQQQQQ/8/RNBQKBNR") == 0);  // nine queens, and all the others
  CHECK(too_many("4k3/8/8/8/8/RRRRNNNN/8/RNBQKBNR") == 0);
  CHECK(too_many("4k3/8/8/8/8/QPPPPPPP/7P/RNBQKBNR") == 1);  // a spare queen
  CHECK(too_many("4k3/8/8/8/8/QQQQQQQQ/Q7/RNBQKBNR") == 1);
  CHECK(too_many("4k3/8/8/8/8/QQQQQQQQ/PPPPPPPP/RNBQKBNR") == 8);
  CHECK(too_many("kkkk4/8/8/8/8/8/8/KKKKK3") == 7);
  CHECK(too_many("8/pppppppp/pp6/8/8/8/PPPPPPPP/PPPPPPPP") == 10);
}

TEST_CASE("a board that reads every piece as the same one is reported once, until it is right",
          "[board_detector]") {
  for (const std::uint8_t code : {std::uint8_t{1}, std::uint8_t{5}, kWhiteQueen, std::uint8_t{7}}) {
    CAPTURE(int{code});
    Board board;
    board.dump(all_as(code), 4s);
    CHECK(board.flags().empty());
    board.dump(all_as(code), 20s).dump(all_as(code), 20s);
    CHECK(board.flags() == "board_one_code pending");
    board.dump(kArray, 10s);
    CHECK(board.flags() == "board_one_code pending corrected");
    board.dump(all_as(code), 20s);
    CHECK(board.flags().starts_with("board_one_code pending corrected, board_one_code pending"));
  }
}

TEST_CASE("pieces in a number that no game has are reported, spare queens are not", "[board_detector]") {
  const auto flags_of = [](const char* fen) { return Board().dump(fen, 20s).flags(); };
  CHECK(flags_of("rnbqkbnr/pppppppp/8/3Qq3/8/8/PPPPPPPP/RNBQKBNR").empty());
  CHECK(flags_of("rnbqkbnr/pppppppp/8/2QQq3/8/8/PPPPPPPP/RNBQKBNR") == "board_impossible pending");
  CHECK(flags_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ") == "board_impossible pending");
  CHECK(flags_of("8/8/8/8/8/8/8/KKKKK3") == "board_impossible pending");
  CHECK(flags_of("8/8/8/8/8/8/PPPPPPPP/8").empty());  // the pieces are being set up
  CHECK(flags_of("4k3/8/8/8/8/QQQQQQQQ/8/RNBQKBNR").empty());
}

TEST_CASE("pieces of another board are reported, and nothing is concluded from them", "[board_detector]") {
  tracking::Tracker tracker;
  std::vector<tracking::TrackedEvent> events;
  Millis now{1000};
  const auto show = [&](const drivers::BoardSnapshot& seen, Millis then) {
    tracker.apply({now, seen}, events);
    now += then;
    tracker.advance(now, events);
  };
  const auto flags = [&] {
    std::string out;
    for (const tracking::TrackedEvent& event : events) {
      const auto* found = std::get_if<tracking::IrregularityFound>(&event.what);
      if (found) out += found->code + " " + found->state + " ";
    }
    return out;
  };
  const auto game = placement("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
  show({placement(kArray)}, 5s);
  show({placement("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")}, 5s);
  show({game}, 5s);
  const std::size_t before = events.size();
  show({placement("4k3/8/8/8/8/8/8/8"), 0xffff00000c00ffffULL & ~rules::bit(square("e8"))}, 10s);
  CHECK(flags() == "board_unknown pending ");
  show({game}, 5s);
  CHECK(flags() == "board_unknown pending board_unknown corrected ");
  for (std::size_t n = before; n < events.size(); ++n)
    CHECK_FALSE(std::get_if<tracking::MoveTracked>(&events[n].what));
  // One or two are pieces of which there were not enough.
  show({placement("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBN1"), rules::bit(square("h1"))}, 10s);
  CHECK(flags().find("board_unknown pending", 22) == std::string::npos);
}

TEST_CASE("of a board that cannot be right no game begins", "[board_detector]") {
  Board board;
  board.dump("4k3/8/8/pppppppp/pppppppp/8/8/4K3", 2s).clock_runs(12s);
  board.play("e1", "d1", {rules::Color::white, rules::Role::king}).clock_runs(3s);
  board.play("e8", "d8", {rules::Color::black, rules::Role::king}).clock_runs(3s);
  CHECK(board.count<tracking::GameStarted>() == 0);
  CHECK(board.count<tracking::MoveTracked>() == 0);
  CHECK(board.flags() == "board_impossible pending");
}

TEST_CASE("a game on a board that fails goes on when it is right again, without a ply from the fault",
          "[board_detector]") {
  Board board;
  using rules::Color;
  using rules::Role;
  board.dump(kArray, 3s).play("e2", "e4", {Color::white, Role::pawn});
  board.play("e7", "e5", {Color::black, Role::pawn});
  for (int look = 0; look < 5; ++look) board.dump(all_as(kWhiteQueen), 4s);
  board.dump("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR", 3s);
  board.play("g1", "f3", {Color::white, Role::knight}).play("b8", "c6", {Color::black, Role::knight});
  const auto games = pipeline::games_of(board.events());
  REQUIRE(games.size() == 1);
  std::string plies;
  for (const auto& ply : games[0].plies) plies += ply.uci.text() + " ";
  CHECK(plies.starts_with("e2e4 e7e5 g1f3"));
  CHECK(board.count<tracking::TakenBack>() == 0);
  CHECK(board.flags().starts_with("board_one_code pending corrected"));
}

TEST_CASE("a game that began with more pieces than usual is followed", "[board_detector]") {
  eboard::test::Table table({.fen = "4k3/8/8/pppppppp/pppppppp/8/8/4K3 w - - 0 1"});
  table.play("8s -e1 +Kd1 Lw 2s");
  CHECK(table.flags().empty());
  CHECK(table.committed() == "e1d1");
}

}  // namespace board_detector_test
