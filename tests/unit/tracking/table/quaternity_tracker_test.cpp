// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/quaternity_tracker.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "tests/support/catch.hpp"
#include "tests/support/quaternity_positions.hpp"
#include "tests/support/quaternity_random.hpp"
#include "tests/support/tracked_words.hpp"

namespace quaternity_tracker_test {

using eboard::rules::Role;
using eboard::test::quaternity_move;
using eboard::test::quaternity_position;
using eboard::test::RandomQuaternity;
using namespace eboard::tracking;
using namespace std::chrono_literals;
namespace drivers = eboard::drivers;
namespace q = eboard::rules::quaternity;

namespace {

/// A Quaternity table: a board of 144 squares that reports every change, and a clock.
class QuaternityTable {
 public:
  explicit QuaternityTable(const q::Position& position = q::Position::initial())
      : men_(QuaternityPosition(position).placement()) {
    if (position != q::Position::initial()) tracker_.stand(at_, position, events_);
    hear(drivers::MenSnapshot{men_});
    run(position.turn());
  }

  QuaternityTable& lift(const char* square) { return see(square, std::nullopt); }
  QuaternityTable& put(const char* square, q::Man man) { return see(square, man); }
  QuaternityTable& see(const char* text, std::optional<q::Man> man) {
    const q::Square square = *q::parse_square(text);
    men_.set(square, man);
    if (link_) hear(drivers::ManChanged{square, man});
    return wait(300ms);
  }
  /// From the one square to the other, taking what stands there, and pressed.
  QuaternityTable& play(const char* from, const char* to, q::Player next) {
    const auto man = men_[*q::parse_square(from)];
    lift(from);
    if (men_[*q::parse_square(to)]) lift(to);
    put(to, *man);
    run(next);
    return wait(2s);
  }
  /// With all its effects on the pieces, and pressed for the next player.
  QuaternityTable& play(q::Move move, const q::Position& after) {
    const q::Men now = QuaternityPosition(after).placement();
    lift(to_string(move.from).c_str());
    if (men_[move.to]) lift(to_string(move.to).c_str());
    put(to_string(move.to).c_str(), *now[move.to]);
    run(after.turn());
    q::for_each(men_.difference(now), [&](q::Square square) { lift(to_string(square).c_str()); });
    return wait(2s);
  }
  QuaternityTable& run(std::optional<q::Player> player) {
    running_ = player;
    if (link_) hear(drivers::QuaternityClockReading{{100s, 200s, 300s, 400s}, player});
    return *this;
  }
  QuaternityTable& wait(drivers::Millis time) {
    if (held_back_) return *this;
    at_ += time;
    tracker_.advance(at_, events_);
    return *this;
  }
  /// Reports from here on come in one moment, when it is released.
  QuaternityTable& hold_back() {
    held_back_ = true;
    return *this;
  }
  QuaternityTable& let_go() { return std::exchange(held_back_, false) ? wait(5s) : *this; }
  QuaternityTable& hush() {
    link_ = false;
    return *this;
  }
  QuaternityTable& speak() {
    link_ = true;
    hear(drivers::MenSnapshot{men_});
    return run(running_);
  }
  QuaternityTable& cut() {
    hear(drivers::LinkLost{"pulled"});
    return hush();
  }
  QuaternityTable& join() {
    hear(drivers::LinkOpened{"port"});
    return speak();
  }
  void finish() { tracker_.finish(events_); }
  void stand(const q::Position& position) { tracker_.stand(at_, position, events_); }

  [[nodiscard]] const std::vector<TrackedEvent>& events() const { return events_; }
  [[nodiscard]] std::ptrdiff_t inferred() const {
    return count<MoveTracked>([](const MoveTracked& move) { return move.inferred; });
  }
  [[nodiscard]] std::ptrdiff_t gaps() const {
    return count<GapFound>([](const GapFound&) { return true; });
  }
  [[nodiscard]] bool has_ended() const {
    return count<GameEnded>([](const GameEnded&) { return true; }) > 0;
  }
  [[nodiscard]] int ply_of_last_flag() const {
    int out = 0;
    for (const TrackedEvent& event : events_) {
      if (const auto* found = std::get_if<IrregularityFound>(&event.what)) out = found->ply;
    }
    return out;
  }
  /// Codes and states, in their order; all but one code.
  [[nodiscard]] std::string flags(std::string_view but = "") const {
    std::string out;
    for (const TrackedEvent& event : events_) {
      const auto* found = std::get_if<IrregularityFound>(&event.what);
      if (found && found->code != but) out += (out.empty() ? "" : " ") + found->code + ":" + found->state;
    }
    return out;
  }
  /// Committed moves of the game under way.
  [[nodiscard]] std::string line() const {
    std::vector<std::string> moves;
    for (const TrackedEvent& event : events_) {
      if (const auto* move = std::get_if<MoveTracked>(&event.what)) {
        if (!recorded(move->state)) continue;
        moves.resize(static_cast<std::size_t>(move->ply) - 1);
        moves.push_back(move->uci.text());
      } else if (const auto* back = std::get_if<TakenBack>(&event.what)) {
        moves.resize(static_cast<std::size_t>(back->to_ply));
      } else if (std::holds_alternative<GameEnded>(event.what)) {
        moves.clear();
      }
    }
    std::string out;
    for (const std::string& move : moves) out += (out.empty() ? "" : " ") + move;
    return out;
  }

 private:
  template <class What, class Wanted>
  [[nodiscard]] std::ptrdiff_t count(const Wanted& wanted) const {
    return std::ranges::count_if(events_, [&](const TrackedEvent& event) {
      const auto* what = std::get_if<What>(&event.what);
      return what != nullptr && wanted(*what);
    });
  }
  void hear(drivers::Payload payload) { tracker_.apply({at_, std::move(payload)}, events_); }

  QuaternityTracker tracker_;
  q::Men men_;
  drivers::Millis at_ = 10s;
  bool link_ = true;
  bool held_back_ = false;
  std::optional<q::Player> running_;
  std::vector<TrackedEvent> events_;
};

constexpr q::Man kWhitePawn{q::Player::white, Role::pawn};

/// One round of quiet moves.
QuaternityTable& first_round(QuaternityTable& table) {
  using enum q::Player;
  return table.play("c5", "c6", red)
      .play("e10", "f10", black)
      .play("j8", "j7", green)
      .play("h3", "g3", white);
}

}  // namespace

TEST_CASE("A round of four is followed, each move committed with its press") {
  QuaternityTable table;
  CHECK(first_round(table).line() == "c5c6 e10f10 j8j7 h3g3");
  const auto& last = table.events();
  const auto green = std::find_if(last.rbegin(), last.rend(), [](const TrackedEvent& event) {
    const auto* move = std::get_if<MoveTracked>(&event.what);
    return move && move->state == MoveState::committed;
  });
  REQUIRE(green != last.rend());
  const auto& move = std::get<MoveTracked>(green->what);
  CHECK(move.white == 100s);
  CHECK(move.red == 200s);
  CHECK(move.black == 300s);
  CHECK(move.green == 400s);
}

TEST_CASE("A piece that is dragged over squares stops where it is released") {
  QuaternityTable table;
  table.lift("c5").put("c6", kWhitePawn).lift("c6").put("c5", kWhitePawn).wait(3s);
  CHECK(table.line().empty());
  table.lift("c5").put("c6", kWhitePawn).run(q::Player::red).wait(2s);
  CHECK(table.line() == "c5c6");
}

TEST_CASE("A captured piece is carried over the board and stands nowhere") {
  QuaternityTable table(quaternity_position("W Ka1 Rd4; R Rd8 Ka12; B Kl12; G Kl1 -> W"));
  table.lift("d4").lift("d8").put("c7", {q::Player::red, Role::rook}).lift("c7");
  table.put("d8", {q::Player::white, Role::rook}).run(q::Player::red).wait(2s);
  CHECK(table.line() == "d4d8");
}

TEST_CASE("What was played while nothing was received is found when the board is back") {
  using enum q::Player;
  QuaternityTable table;
  table.play("c5", "c6", red);
  table.cut().play("e10", "f10", black).play("j8", "j7", green).join().wait(5s);
  table.play("h3", "g3", white);
  CHECK(table.line() == "c5c6 e10f10 j8j7 h3g3");
}

TEST_CASE("After a silence the board shows moves that were not received, though no link was lost") {
  using enum q::Player;
  QuaternityTable table;
  table.play("c5", "c6", red);
  table.hush().play("e10", "f10", black).play("j8", "j7", green).play("h3", "g3", white).wait(6s).speak();
  table.wait(5s).play("c6", "c7", red);
  CHECK(table.line() == "c5c6 e10f10 j8j7 h3g3 c6c7");
  CHECK(table.inferred() == 3);
}

TEST_CASE("A position that no line explains is reported, and nothing is made up") {
  using enum q::Player;
  QuaternityTable table;
  table.play("c5", "c6", red).cut();
  for (const char* square : {"a12", "b11", "l12", "k11", "l1"}) table.lift(square);
  table.put("g7", {red, Role::king}).put("g5", {black, Role::king}).join().wait(20s);
  CHECK(table.line() == "c5c6");
  CHECK(table.gaps() == 1);
}

TEST_CASE("A touched piece that was not moved is reported") {
  QuaternityTable table;
  table.lift("b4").wait(1s).put("b4", {q::Player::white, Role::knight}).wait(1s);
  CHECK(table.play("c5", "c6", q::Player::red).flags() == "touch_move:completed");
}

TEST_CASE("A move that is taken back leaves the turn where it was") {
  using enum q::Player;
  QuaternityTable table;
  table.play("c5", "c6", red).play("e10", "f10", black);
  table.lift("f10").put("e10", {red, Role::pawn}).run(red).wait(6s).play("e11", "f11", black);
  CHECK(table.line() == "c5c6 e11f11");
  table.lift("h3").put("g3", {green, Role::pawn}).wait(5s);  // Black is on turn
  CHECK(table.flags() == "out_of_turn:completed");
  CHECK(table.ply_of_last_flag() == 3);
}

TEST_CASE("The initial position on the board is the next game, unless a clock runs") {
  using enum q::Player;
  for (const bool stopped : {true, false}) {
    CAPTURE(stopped);
    QuaternityTable table;
    table.play("c5", "c6", red);
    if (stopped) table.run(std::nullopt);
    table.lift("c6").put("c5", kWhitePawn).wait(2s);
    CHECK(table.has_ended() == stopped);
    table.run(white).play("a5", "a6", red);
    CHECK(table.line() == "a5a6");
  }
}

TEST_CASE("What a pawn became is what was read there, even if it is taken at once") {
  using enum q::Player;
  QuaternityTable table(quaternity_position("W Ka1 Pc11^; R Kd11; B Kl12; G Kl1 -> W"));
  table.lift("c11").put("c12", {white, Role::rook}).run(red).wait(5s).play("d11", "c12", black);
  table.play("l12", "l11", green).play("l1", "l2", white).play("a1", "a2", red);
  CHECK(table.line() == "c11c12r d11c12 l12l11 l1l2 a1a2");
}

TEST_CASE("A square that reports once more that it is empty held a piece unread") {
  using enum q::Player;
  QuaternityTable table(quaternity_position("W Ka1 Nb4; R Ka12; B Kl12; G Kl1 -> W"));
  table.lift("b4").run(red).wait(3s);  // onto d5, which does not read it
  table.play("a12", "a11", black).play("l12", "l11", green).play("l1", "l2", white);
  table.lift("d5").put("e7", {white, Role::knight}).run(red).wait(3s);
  CHECK(table.line() == "b4d5 a12a11 l12l11 l1l2 d5e7");
}

TEST_CASE("A king that is mated may stand on for a while") {
  using enum q::Player;
  for (const bool taken_off : {true, false}) {
    CAPTURE(taken_off);
    QuaternityTable table(quaternity_position("W Ka1 Rb2 Rc10; R Ka12; B Kl12 Rl8; G Kl1 -> W"));
    table.play("c10", "a10", black);
    if (taken_off) table.lift("a12");
    table.play("l8", "j8", green).play("l1", "k1", white);
    CHECK(table.line() == "c10a10 l8j8 l1k1");
  }
}

TEST_CASE("What the watch waits for is found though nothing more is received") {
  QuaternityTable table(quaternity_position("W Ka1 Rb2 Rc10; R Ka12; B Kl12 Rl8; G Kl1 -> W"));
  table.play("c10", "a10", q::Player::black);
  CHECK(table.flags().empty());
  CHECK(table.wait(15s).flags() == "mated_king_stands:pending");
}

TEST_CASE("The game goes on from an entry by hand") {
  using enum q::Player;
  QuaternityTable table;
  table.play("c5", "c6", red);
  q::Position position = q::Position::initial();
  position.play(quaternity_move("c5c6"));
  position.freeze(red);  // the player resigned
  table.stand(position);
  table.run(black).wait(2s).play("j8", "j7", green);
  CHECK(table.line() == "j8j7");
}

TEST_CASE("A pressed move against the rules is reported, and the position is followed") {
  using enum q::Player;
  QuaternityTable table;
  table.play("c5", "c7", red).play("e10", "f10", black).play("j8", "j7", green);
  CHECK(table.line() == "c5c7! e10f10 j8j7");
  const auto found = std::find_if(
      table.events().begin(), table.events().end(),
      [](const TrackedEvent& event) { return std::holds_alternative<IrregularityFound>(event.what); });
  REQUIRE(found != table.events().end());
  const auto& said = std::get<IrregularityFound>(found->what);
  CHECK(said.code == "pawn_direction");
  CHECK(said.article == "3.7.c");
  CHECK(said.move == "c5c7");
  CHECK(table.flags() == "pawn_direction:completed pawn_direction:stood");
  table.play("h3", "g3", white).play("a5", "a6", red).wait(20s);
  CHECK(table.flags() == "pawn_direction:completed pawn_direction:stood");
  table.lift("b5").put("b6", kWhitePawn).wait(5s);  // Red is on turn
  CHECK(table.flags() == "pawn_direction:completed pawn_direction:stood out_of_turn:completed");
  CHECK(table.ply_of_last_flag() == 6);
}

TEST_CASE("A second displacement in place of the first has a flag of its own") {
  QuaternityTable table;
  table.play("c5", "c7", q::Player::red);
  table.lift("c7").put("d7", kWhitePawn).wait(5s);
  CHECK(table.flags() == "pawn_direction:completed illegal_move:completed");
  table.lift("d7").put("c5", kWhitePawn).wait(2s);
  CHECK(table.flags() ==
        "pawn_direction:completed illegal_move:completed illegal_move:corrected pawn_direction:corrected");
}

TEST_CASE("What stood wrong when something was entered is corrected once it is put right") {
  QuaternityTable table;
  table.play("c5", "c7", q::Player::red);
  CHECK(table.flags() == "pawn_direction:completed");
  table.stand(q::Position::initial());
  table.run(q::Player::white).wait(1s);
  CHECK(table.flags() == "pawn_direction:completed");
  table.lift("c7").put("c5", kWhitePawn).wait(2s);
  CHECK(table.flags() == "pawn_direction:completed pawn_direction:corrected");
}

TEST_CASE("A piece that moves out of turn is reported until it is put back") {
  QuaternityTable table;
  table.lift("j8").put("j7", {q::Player::black, Role::pawn}).wait(5s);
  CHECK(table.flags() == "out_of_turn:completed");
  table.lift("j7").put("j8", {q::Player::black, Role::pawn}).wait(5s);
  CHECK(table.flags() == "out_of_turn:completed out_of_turn:corrected");
  CHECK(first_round(table).line() == "c5c6 e10f10 j8j7 h3g3");
  CHECK(table.flags() == "out_of_turn:completed out_of_turn:corrected");
}

TEST_CASE("What was put right before something was entered is not corrected once more") {
  QuaternityTable table;
  table.lift("j8").put("j7", {q::Player::black, Role::pawn}).wait(5s);
  table.lift("j7").put("j8", {q::Player::black, Role::pawn}).wait(5s);
  table.stand(q::Position::initial());
  table.run(q::Player::white).wait(2s);
  CHECK(table.flags() == "out_of_turn:completed out_of_turn:corrected");
}

/// Games of random players; `held_back` of each ten plies are reported at once.
void follow_random_games(std::size_t held_back) {
  for (unsigned seed = 1; seed <= 8; ++seed) {
    CAPTURE(seed);
    RandomQuaternity players(seed);
    q::Game game;
    QuaternityTable table;
    std::string expected;
    std::size_t plies = 0;
    while (!game.ending() && game.entries().size() < 300) {
      const std::size_t entries = game.entries().size();
      players.step(game);
      if (game.entries().size() == entries) continue;
      const auto* made = std::get_if<q::MoveMade>(&game.entries().back().what);
      if (!made) {
        CHECK(table.let_go().line() == expected);
        table.stand(game.position());
        expected.clear();
        continue;
      }
      if (made->move.is_pass()) continue;
      if (plies++ % 10 < held_back) {
        table.hold_back();
      } else {
        table.let_go();
      }
      table.play(made->move, game.position());
      expected += (expected.empty() ? "" : " ") + to_string(QuaternityNotation::way(made->move));
    }
    table.let_go().wait(5s).finish();
    CHECK(table.line() == expected);
    // Two pieces that are reported at once may have been lifted at once.
    CHECK(table.flags(held_back > 0 ? "two_hands" : "").empty());
  }
}

TEST_CASE("Random games are followed to their ends, whatever cannot be seen being entered") {
  follow_random_games(0);
}

TEST_CASE("Reports that are held up and come at once keep the order of the presses") {
  follow_random_games(8);
}

}  // namespace quaternity_tracker_test
