// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// New stories: which plies hands may have made, by what squares reported and when, and what each costs.
#include "daemon/tracking/stories/growth.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <sstream>
#include <string>

#include "daemon/tracking/follow/limits.hpp"
#include "tests/support/positions.hpp"

namespace growth_test {

using namespace eboard::tracking;
using namespace std::chrono_literals;
using eboard::rules::Color;
using eboard::rules::parse_piece;
using eboard::rules::parse_square;
using eboard::rules::Position;
using eboard::test::played;
using eboard::test::position_of;
namespace drivers = eboard::drivers;

namespace {

constexpr const char* kInitial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kKnights = "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1";

/// A position that stands since the beginning, and what its squares report afterwards.
class Reported {
 public:
  explicit Reported(const char* fen, bool knows_pieces = true) : Reported(position_of(fen), knows_pieces) {}
  explicit Reported(const Position& start, bool knows_pieces = true)
      : base(start), knows_pieces_(knows_pieces) {
    if (knows_pieces) {
      board.apply(drivers::BoardSnapshot{start.placement()}, 0s);
    } else {
      board.apply(drivers::OccupancySnapshot{start.placement().occupied()}, 0s);
    }
  }

  /// "1000 -e2 1200 +Pe4": at one second e2 is empty, 200 ms later e4 reads a white pawn.
  Reported& hear(const std::string& words) {
    std::istringstream in(words);
    for (std::string word; in >> word;) {
      if (word.front() != '-' && word.front() != '+') {
        now = Millis(std::stoi(word));
        continue;
      }
      const auto square = *parse_square(word.substr(word.size() - 2));
      const bool stands = word.front() == '+';
      if (!knows_pieces_) {
        board.apply(drivers::OccupancyChanged{square, stands}, now);
      } else {
        board.apply(drivers::SquareChanged{square, stands ? parse_piece(word[1]) : std::nullopt}, now);
      }
      observe(base, board, clock, now);
    }
    return *this;
  }
  /// All squares at once.
  Reported& dump(const Position& seen) {
    now += 10s;
    board.apply(drivers::BoardSnapshot{seen.placement()}, now);
    observe(base, board, clock, now);
    return *this;
  }
  Reported& press(Color by, Millis at) {
    clock.counts = true;
    clock.presses.push_back({at, by});
    return *this;
  }

  [[nodiscard]] std::vector<Hypothesis> stories(const GrowthLimits& limits = limits::kUsual) const {
    const std::vector<Hypothesis> known{base};
    MetPositionsOf<Chess> met;
    return grow<Chess>(known, board, clock, now, limits, met);
  }
  /// The story with these plies, "e2e4 e7e5"; null: none.
  [[nodiscard]] std::optional<Hypothesis> story(const std::string& line,
                                                const GrowthLimits& limits = limits::kUsual) const {
    for (Hypothesis& one : stories(limits)) {
      if (line_of(one) == line) return std::move(one);
    }
    return std::nullopt;
  }
  [[nodiscard]] bool has(const std::string& line) const { return story(line).has_value(); }
  /// What is over in that story costs so much.
  [[nodiscard]] Cost paid(const std::string& line, const GrowthLimits& limits = limits::kUsual) const {
    const auto found = story(line, limits);
    INFO(line);
    REQUIRE(found);
    return found->paid;
  }
  [[nodiscard]] std::string likeliest() const {
    const auto found = stories();
    return found.empty() ? "" : line_of(found.front());
  }
  [[nodiscard]] std::string line_of(const Hypothesis& story) const {
    std::string out;
    Position position = start_;
    for (const PlayedPly& one : story.pending) {
      out += (out.empty() ? "" : " ") + squares_of(one.ply).text() + (one.ply.irregular ? "!" : "");
      position = *after<Chess>(position, one.ply);
    }
    CHECK(position.placement() == story.position.placement());
    return out;
  }

  Hypothesis base;
  BoardView board;
  ClockEvidence clock;
  Millis now{0};

 private:
  Position start_ = base.position;
  bool knows_pieces_;
};

Cost paid(const char* fen, const std::string& words, const std::string& line) {
  return Reported(fen).hear(words).paid(line);
}

}  // namespace

TEST_CASE("no story is longer than asked for, nor are there more positions than asked for") {
  Reported table(kInitial);
  table.hear("1000 -e2 1200 +Pe4 3000 -e7 3200 +pe5 5000 -g1 5200 +Nf3");
  for (const std::size_t depth : {1U, 2U, 3U}) {
    CAPTURE(depth);
    const auto found = table.stories({depth, 500, 1e9, false, 7});
    std::size_t longest = 0;
    for (const Hypothesis& one : found) longest = std::max(longest, one.pending.size());
    CHECK(longest == depth);
  }
  CHECK(table.stories({3, 0, 9, false, 1e9}).empty());
  CHECK(table.stories({3, 1, 1e9, false, 1e9}).size() == 1);
}

TEST_CASE("a board that is as the story has it grows nothing") {
  CHECK(Reported(kInitial).stories().empty());
}

TEST_CASE("what a story knows to read wrongly is no reason for a ply") {
  Reported table(kInitial);
  table.base.exceptions.push_back({*parse_square("a2"), Reading{}});
  CHECK(table.hear("1000 -a2").stories().empty());
  CHECK(table.hear("2000 -e2 2200 +Pe4").likeliest() == "e2e4");
}

TEST_CASE("a reply that is lifted before the ply stood costs more, the earlier the more") {
  const auto reply = [](const char* words) { return paid(kInitial, words, "e2e4 e7e5"); };
  const Cost in_turn = reply("1000 -e2 3000 +Pe4 3500 -e7 4000 +pe5");
  // The order within a scan means nothing.
  CHECK(reply("1000 -e2 2700 -e7 3000 +Pe4 4000 +pe5") == Approx(in_turn));
  const Cost early = reply("1000 -e2 2000 -e7 3000 +Pe4 4000 +pe5");
  const Cost very_early = reply("1000 -e2 1200 -e7 3000 +Pe4 4000 +pe5");
  CHECK(early > in_turn + 1);
  CHECK(very_early > early + 1);
  // It even stood before.
  CHECK(reply("1000 -e2 2000 -e7 2300 +pe5 3000 +Pe4") > early + 1);
  CHECK(reply("1000 -e2 2000 -e7 2800 +pe5 3000 +Pe4") == Approx(early));
}

TEST_CASE("a piece that is read on its new square first costs more, but for the moment of a drag") {
  const auto quiet = [](const char* words) { return paid(kKnights, words, "g1f3"); };
  const Cost usual = quiet("1000 -g1 1200 +Nf3");
  CHECK(quiet("1000 -g1 +Nf3") == Approx(usual));
  const Cost dragged = quiet("1000 +Nf3 1050 -g1");
  CHECK(dragged > usual + 0.5);
  CHECK(quiet("1000 +Nf3 1080 -g1") > dragged + 0.5);
  // The captured piece's square says nothing of it.
  constexpr const char* kCapture = "4k3/8/8/8/8/5p2/8/1N2K1N1 w - - 0 1";
  const auto captures = [&](const char* words) { return paid(kCapture, words, "g1f3"); };
  CHECK(captures("1000 +Nf3 1200 -g1") <= captures("1000 -f3 1200 -g1 1400 +Nf3") + 0.5);
}

TEST_CASE("a dump does not show what came first") {
  Reported table(kKnights);
  table.hear("1000 -b1");
  table.dump(played(position_of(kKnights), "b1a3"));
  CHECK(table.paid("b1a3") == Approx(paid(kKnights, "1000 -b1 1200 +Na3", "b1a3")).margin(0.01));
}

TEST_CASE("what a dump found missing had left before what was received behind it") {
  const auto reply = [](bool dumped_first) {
    Reported table(kInitial);
    const Position without = position_of("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    if (dumped_first) table.dump(without).hear("12000 -e2 12200 +Pe4 13000 +nf6");
    if (!dumped_first) {
      table.hear("6000 -e2 6200 +Pe4").dump(played(without, "e2e4"));
      table.hear("17000 +nf6");
    }
    return table.paid("e2e4 g8f6", {2, 500, 1e9, false, 1e9});
  };
  CHECK(reply(true) > reply(false) + 5);
}

TEST_CASE("a piece that is captured where nobody saw it costs more") {
  constexpr const char* kFen = "4k3/8/8/3p4/8/4P3/8/4K2N w - - 0 1";
  constexpr const char* kTaken = "e3e4 d5e4";
  const Cost seen = paid(kFen, "1000 -e3 1200 +Pe4 2000 -d5 2200 +pe4", kTaken);
  CHECK(Reported(kFen).hear("1000 -e3 2000 -d5 2200 +pe4").paid(kTaken, {2, 500, 1e9, false, 1e9}) >
        seen + 3);
}

TEST_CASE("the rarer a promotion the more it costs, whatever the board shows") {
  constexpr const char* kFen = "8/P6k/8/8/8/8/8/4K3 w - - 0 1";
  const auto cost = [&](char piece) {
    Reported table(kFen);
    table.hear(std::string("1000 -a7 1200 +") + piece + "a8");
    const auto found = table.stories({1, 500, 1e9, false, 1e9});
    const auto one = std::ranges::find_if(found, [&](const Hypothesis& story) {
      return story.pending.size() == 1 && story.pending[0].ply.move.promotion == parse_piece(piece)->role;
    });
    REQUIRE(one != found.end());
    CHECK(one->open.cost() == 0);
    return one->paid;
  };
  CHECK(cost('Q') + 2 < cost('N'));
  CHECK(cost('N') < cost('R'));
  CHECK(cost('R') < cost('B'));
}

TEST_CASE("a piece that read as another one before it was taken costs more than one that read right") {
  constexpr const char* kFen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
  const Cost usual = paid(kFen, "1000 -e4 2000 -d5 2200 +Pd5", "e4d5");
  Reported misread(kFen);
  misread.hear("1000 +nd5 2000 -e4");
  const auto taken = misread.story("e4d5", {1, 500, 1e9, false, 1e9});
  REQUIRE(taken);
  CHECK(taken->paid > usual + 3);
}

TEST_CASE("what differed before a ply and is not part of it is there for good, and has its price") {
  Reported table(kInitial);
  table.hear("1000 -a2 5000 -e2 5200 +Pe4");
  const auto found = table.story("e2e4");
  REQUIRE(found);
  REQUIRE(found->exceptions.size() == 1);
  CHECK(found->exceptions[0].square == *parse_square("a2"));
  CHECK(found->open.cost() == 0);
  CHECK(found->paid > paid(kInitial, "5000 -e2 5200 +Pe4", "e2e4") + 4);
  // What came within a scan of the hand's work is still open.
  const auto at_once = Reported(kInitial).hear("4700 -a2 5000 -e2 5200 +Pe4").story("e2e4");
  REQUIRE(at_once);
  CHECK(at_once->exceptions.empty());
  CHECK(at_once->open.cost() > 0);
}

TEST_CASE("what was known to read wrongly stays known, but where a piece moves") {
  Reported table(kInitial);
  for (const char* square : {"a2", "e4"})
    table.base.exceptions.push_back({*parse_square(square), table.board.reading(*parse_square(square))});
  table.base.exceptions[0].reading = Reading{};
  const auto found = table.hear("1000 -a2 2000 -e2 2200 +Pe4").story("e2e4");
  REQUIRE(found);
  REQUIRE(found->exceptions.size() == 1);
  CHECK(found->exceptions[0].square == *parse_square("a2"));
}

TEST_CASE("what the latest change ended is forgiven by the ply that explains it") {
  // The knight rested on e2 on its way, and went on to d4.
  const Cost way = paid(kKnights, "1000 -g1 1200 +Ne2 3000 -e2 3200 +Nf3", "g1f3");
  const Cost none = paid(kKnights, "1000 -g1 3200 +Nf3", "g1f3");
  CHECK(way > none);
  CHECK(paid(kKnights, "1000 -g1 1200 +Ne2 3000 -e2", "g1e2") < way);
}

TEST_CASE("a piece that no rule lets go there costs as much as a law broken") {
  Reported table(kInitial);
  table.hear("1000 -e2 1200 +Pe5");
  const auto found = table.story("e2e5!");
  REQUIRE(found);
  CHECK(found->open.cost() == 0);
  CHECK(found->paid == Approx(limits::kUsual.irregular));
  CHECK_FALSE(table.story("e2e5!", {3, 500, 6, false, 7}));
  CHECK_FALSE(Reported(kInitial, false).hear("1000 -e2 1200 +e5").has("e2e5!"));
}

TEST_CASE("where more squares differ than a player moves against the rules nothing is displaced") {
  constexpr const char* kFen = "4k3/8/8/8/8/8/PPPPP3/4K3 w - - 0 1";
  const std::string moved = "1000 -a2 1100 +Pb5 ";
  CHECK(Reported(kFen).hear(moved + "1200 -b2 1300 -c2 1400 -d2 1500 -e2").has("a2b5!"));
  CHECK_FALSE(Reported(kFen).hear(moved + "1200 -b2 1300 -c2 1400 -d2 1500 -e2 1600 +Pd7").has("a2b5!"));
}

TEST_CASE("against the rules, a piece that goes back the way it came costs more, a pawn much more") {
  const auto back = [](const char* fen, const char* plies, const char* words, const char* line) {
    Position before = position_of(fen);
    const std::string all = plies;
    Reported table(played(before, all));
    const Position last_own = played(before, all.substr(0, 4));
    table.base.before_last = make_ply(before, eboard::test::uci(before, all.substr(0, 4)));
    table.base.last = make_ply(last_own, eboard::test::uci(last_own, all.substr(5, 4)));
    table.hear(words);
    const auto found = table.story(line, {1, 500, 1e9, false, 7});
    REQUIRE(found);
    return found->paid;
  };
  const Cost elsewhere = back(kInitial, "e2e4 e7e5", "1000 -e4 1200 +Pd4", "e4d4!");
  const Cost pawn = back(kInitial, "e2e4 e7e5", "1000 -e4 1200 +Pe2", "e4e2!");
  // In check, the rook may not go back either.
  constexpr const char* kRook = "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1";
  const Cost rook = back(kRook, "a1a2 h8h1", "1000 -a2 1200 +Ra1", "a2a1!");
  CHECK(elsewhere < rook);
  CHECK(rook < pawn);
}

TEST_CASE("an opponent's piece is moved only where a clock shows whose hand it was") {
  const Position both = played(position_of(kInitial), "e2e4 e7e5");
  const auto knight = [&](Millis anchor, bool clock) {
    Reported table(both);
    table.base.anchor = anchor;
    if (clock) table.press(Color::black, 500ms);
    return table.hear("1000 -g8 1200 +nf6").story("g8f6!", {1, 500, 1e9, false, 7});
  };
  REQUIRE(knight(500ms, true));
  CHECK(knight(500ms, true)->paid == Approx(limits::kUsual.irregular + 1));
  CHECK_FALSE(knight(500ms, false));
  CHECK_FALSE(knight(1500ms, true));  // it moved before the opponent pressed
}

TEST_CASE("until somebody presses, the piece that moved last may still be moved by its own player") {
  const Position start = position_of(kInitial);
  const auto moved_on = [&](Millis pressed) {
    Reported table(start.after(eboard::test::uci(start, "e2e3")));
    table.base.last = make_ply(start, eboard::test::uci(start, "e2e3"));
    table.base.anchor = 100ms;
    table.press(Color::white, pressed);
    table.hear("1000 -e3 1200 +Pe4");
    return table.story("e3e4!", {1, 500, 1e9, false, 7}).has_value();
  };
  CHECK_FALSE(moved_on(500ms));
  CHECK(moved_on(1500ms));
}

TEST_CASE("two moves in one turn are one offence, where a clock shows whose turn it was") {
  Reported table(kInitial);
  table.hear("1000 -e2 1200 +Pe4 2000 -d2 2200 +Pd4");
  CHECK_FALSE(table.has("d2d4 e2e4!"));
  table.press(Color::black, 500ms);
  const auto both = table.story("d2d4 e2e4!");
  REQUIRE(both);
  CHECK(both->paid == Approx(limits::kUsual.irregular + 1));
  CHECK(both->position.turn() == Color::black);
  // The second one must be a move as well.
  CHECK_FALSE(Reported(kInitial)
                  .press(Color::black, 500ms)
                  .hear("1000 -e2 1200 +Pe4 2000 -d2 2200 +Pd5")
                  .has("d2d5 e2e4!"));
}

TEST_CASE("who has not pressed yet and moves once more has made two moves") {
  const auto again = [](bool pressed) {
    Reported table(kInitial);
    table.hear("1000 -e2 1200 +Pe4");
    Hypothesis first = *table.story("e2e4");
    if (pressed) {
      table.press(Color::white, 1500ms);
    } else {
      table.press(Color::black, 500ms);
    }
    table.hear("3000 -d2 3200 +Pd4");
    observe(first, table.board, table.clock, table.now);
    const std::vector<Hypothesis> known{first};
    MetPositionsOf<Chess> met;
    const auto found = grow<Chess>(known, table.board, table.clock, table.now, {1, 500, 1e9, false, 7}, met);
    return std::ranges::any_of(found,
                               [&](const Hypothesis& one) { return table.line_of(one) == "d2d4 e2e4!"; });
  };
  CHECK(again(false));
  CHECK_FALSE(again(true));
}

TEST_CASE("a pawn that takes in passing where it may not is followed with its capture") {
  Reported table("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
  table.hear("1000 -e5 1100 +Pd6 1200 -d5");
  const auto found = table.story("e5d6!");
  REQUIRE(found);
  CHECK(found->pending[0].ply.captured == parse_piece('p'));
  CHECK(found->open.cost() == 0);
}

TEST_CASE("a story knows when its last ply came to stand") {
  const auto placed = [](const char* fen, const char* words, const char* line) {
    const auto found = Reported(fen).hear(words).story(line);
    REQUIRE(found);
    return found->placed;
  };
  CHECK(placed(kInitial, "1000 -e2 1200 +Pe4", "e2e4") == 1200ms);
  CHECK(placed(kInitial, "1000 +Pe4 1200 -e2", "e2e4") == 1200ms);
  constexpr const char* kCastles = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  CHECK(placed(kCastles, "1000 -e1 1100 +Kg1 1200 -h1 1900 +Rf1", "e1g1") == 1900ms);
  // It stood there, and is in a hand again.
  CHECK(placed(kKnights, "1000 -g1 1200 +Nf3 1900 -f3", "g1f3") == 1200ms);
}

TEST_CASE("plies that only a dump shows were played in the silence") {
  Reported table(kInitial);
  table.dump(played(position_of(kInitial), "e2e4 e7e5"));
  const auto found = table.story("e2e4 e7e5", limits::kGap);
  REQUIRE(found);
  CHECK(found->pending[0].inferred);
  CHECK(found->pending[1].inferred);
  // A square on which a piece stood for a while in the silence reads as before it.
  Reported twice("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
  twice.dump(played(twice.base.position, "f1b5 a7a6 b5c6 d7c6"));
  CHECK(twice.paid("f1b5 a7a6 b5c6 d7c6", limits::kGap) < 6);
  const auto seen = Reported(kInitial).hear("1000 -e2 1200 +Pe4").story("e2e4", limits::kGap);
  REQUIRE(seen);
  CHECK_FALSE(seen->pending[0].inferred);
}

TEST_CASE("growth says until when it finds the same") {
  // The knight is read on its way: for 600 ms that is nothing unusual.
  Reported table(kInitial);
  table.hear("1000 -e2 1200 +Pe4 1300 -g8 1400 +ng6");
  const auto until = [&] {
    const std::vector<Hypothesis> known{table.base};
    MetPositionsOf<Chess> met;
    Deadline out;
    CHECK_FALSE(grow<Chess>(known, table.board, table.clock, table.now, limits::kUsual, met, &out).empty());
    return out.at();
  };
  const auto trouble = [&] { return table.story("e2e4")->trouble(); };
  CHECK(until() <= 2000ms);
  table.now = 1999ms;
  const Cost before = trouble();
  CHECK(until() == 2000ms);
  table.now = 2000ms;
  CHECK(trouble() > before);
  CHECK(until() > 2000ms);
}

TEST_CASE("a position that was met keeps its moves, and what players think of them") {
  MetPositionsOf<Chess> met;
  const Position start = position_of("4k3/8/3p4/4n3/8/8/4R3/4K3 w - - 0 1");
  auto& first = met.of(start);
  const auto moves = start.legal_moves();
  CHECK(std::ranges::equal(first.legal_moves(), moves));
  for (const auto& move : moves) {
    const Cost asked = first.disliked(move);
    CHECK(asked == Sense(start, moves).of(move));
    CHECK(met.of(start).disliked(move) == asked);
  }
  CHECK(&met.of(start) == &first);
  // Others take the place of those that were met long ago, and of each its own moves are known.
  Position other = start;
  for (int i = 0; i < 40; ++i) {
    other = other.after(*other.legal_moves().begin());
    CHECK(std::ranges::equal(met.of(other).legal_moves(), other.legal_moves()));
  }
  CHECK(std::ranges::equal(met.of(start).legal_moves(), moves));
  MetPositionsOf<Chess> copy = met;
  CHECK(std::ranges::equal(copy.of(start).legal_moves(), moves));
}

}  // namespace growth_test
