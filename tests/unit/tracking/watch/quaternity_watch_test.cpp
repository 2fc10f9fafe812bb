// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/quaternity_watch.hpp"

#include <fmt/format.h>

#include "daemon/events/evidence_json.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/quaternity_positions.hpp"
#include "tests/support/quaternity_random.hpp"
#include "tests/support/quaternity_watch_script.hpp"
#include "tests/support/tracked_words.hpp"

namespace quaternity_watch_test {

using eboard::test::quaternity_move;
using eboard::test::quaternity_position;
using eboard::test::QuaternityWatchScript;
using eboard::test::RandomQuaternity;
using namespace eboard::tracking;
namespace q = eboard::rules::quaternity;

namespace {

/// Played on a board that stands as the position does.
std::string flags(const char* position, const char* script) {
  q::Game game(quaternity_position(position));
  QuaternityWatchScript board(game);
  board.play(script);
  return board.flags();
}

/// What hands do for a legal move: which of two pieces is lifted first differs.
std::string hands(const q::Position& before, q::Move move, bool victim_first) {
  q::Position after = before;
  after.play(move);
  const std::string from = to_string(move.from);
  const std::string to = to_string(move.to);
  std::string out = victim_first && before.at(move.to) ? fmt::format("-{} -{} ", to, from)
                    : before.at(move.to)               ? fmt::format("-{} -{} ", from, to)
                                                       : fmt::format("-{} ", from);
  const q::Men stands = men_of(after);
  const auto man = before.at(move.from);
  const q::Man put{man->army, move.promotion == eboard::rules::Role::pawn ? man->role : move.promotion};
  out += fmt::format("+{}{} ", to_string(put), to);
  out += fmt::format("L{} 700ms {}-{}", q::to_char(after.turn()), from, to);
  if (move.promotion != eboard::rules::Role::pawn)
    out += static_cast<char>("pnbrqk"[static_cast<std::size_t>(move.promotion)]);
  out += ' ';
  q::Men left = men_of(before);
  left.set(move.from, std::nullopt);
  left.set(move.to, put);
  q::for_each(left.difference(stands),
              [&](q::Square square) { out += fmt::format("-{} ", to_string(square)); });
  return out + "2s";
}

}  // namespace

TEST_CASE("quaternity watch: nothing is found in games that are played by the rules", "[quaternity]") {
  int plies = 0;
  for (unsigned seed = 1; seed <= 8; ++seed) {
    RandomQuaternity random(seed);
    q::Game game;
    QuaternityWatchScript board(game);
    for (int n = 0; n < 150 && !game.ending(); ++n) {
      q::Game next = game;
      random.step(next);
      const auto* made = std::get_if<q::MoveMade>(&next.entries().back().what);
      if (made == nullptr || made->move.is_pass()) break;
      const q::Move move = made->move;
      const std::string script = hands(game.position(), move, n % 2 == 0);
      INFO("seed " << seed << " ply " << n << ": " << script);
      board.play(script);
      REQUIRE(board.flags().empty());
      ++plies;
    }
  }
  CHECK(plies > 600);
}

TEST_CASE("quaternity watch: a piece in the hand does not matter on the board yet", "[quaternity]") {
  CHECK(flags("W Ka1 Nd2; R Ka12; B Kl12; G Kl1 -> W", "-d2 20s").empty());
  CHECK(flags("W Ka1 Nd2; R Ka12; B Kl12; G Kl1 -> W", "-a12 20s").empty());  // not attacked
  CHECK(flags("W Ka1 Nd2; R Ka12; B Kl12; G Kl1 -> W", "-d2 +wNd4 1s").empty());
}

TEST_CASE("quaternity watch: an illegal move is one once the clock went on, or after a long while",
          "[quaternity]") {
  const char* const position = "W Ka1 Nd2; R Ka12; B Kl12; G Kl1 -> W";
  CHECK(flags(position, "-d2 +wNd4 Lr 1s").empty());
  CHECK(flags(position, "-d2 +wNd4 Lr 2s") == "illegal_move completed");
  CHECK(flags(position, "-d2 +wNd4 14s").empty());
  CHECK(flags(position, "-d2 +wNd4 16s") == "illegal_move pending");
  CHECK(flags(position, "-d2 +wNd4 16s Lr 2s") == "illegal_move completed");
  CHECK(flags(position, "-d2 +wNd4 Lr 2s -d4 +wNd2") == "illegal_move corrected");
  CHECK(flags(position, "-d2 +wNd4 Lnone 14s").empty());  // the clock was stopped
}

TEST_CASE("quaternity watch: a clock that the previous player did not press shows nothing of this turn",
          "[quaternity]") {
  q::Game game;
  QuaternityWatchScript board(game);
  board.play("-b4 +wNd5 b4-d5 -d10 +rNd7 3s");
  CHECK(board.flags().empty());
  board.play("Lb 2s");
  CHECK(board.flags() == "illegal_move completed");
}

TEST_CASE("quaternity watch: what was moved, and how it was wrong", "[quaternity]") {
  const auto one = [](const char* position, const char* script) {
    return flags(position, (std::string(script) + " 3s").c_str());
  };
  CHECK(one("W Ka1 Nd2; R Ka12 Re3; B Kl12; G Kl1 -> W", "-e3 +rRe4") == "out_of_turn completed");
  CHECK(one("W Ka1 Nd2; R/W Nd11; R Ka12; B Kl12; G Kl1 -> W", "-d11 +rNf10").empty());  // White's own
  CHECK(one("W Ka1; R frozen Ka12 Re3; B Kl12; G Kl1 -> W", "-e3 +rRe4") == "frozen_man_moved completed");
  CHECK(one("W Ka1 Rd12; R Ka12; B Kl12; G Kl1 -> W", "-d12 -a12 +wRa12") == "king_captured completed");
  CHECK(one("W Ka1 Pd4^; R Ka12; B Kl12; G Kl1 -> W", "-d4 +wPe4 Lr") == "pawn_direction completed");
  CHECK(one("W Ka1 Pd4^; R Ka12; B Kl12; G Kl1 -> W", "-d4 +wPg9 Lr") == "illegal_move completed");
  // Two men of one player: castling, or a second move. Men of two players are two turns.
  CHECK(one("W Ka1 Rd1; R Ka12; B Kl12; G Kl1 -> W", "-a1 +wKc1 -d1 +wRb1 Lr") == "illegal_move completed");
  CHECK(one("W Ka1 Rd1; R Ka12; B Kl12; G Kl1 -> W", "-d1 +wRd5 -a1 +wKa2 Lr") == "illegal_move completed");
  CHECK(one("W Ka1 Rd1; R Ka12; B Kl12; G Kl1 -> W", "-d1 +wRd5 -a12 +rKa11 Lb").empty());
  CHECK(one("W Ka1 Pd4^; R Ka12 Ne3; B Kl12; G Kl1 -> W", "-d4 -e3 +wPe3 Lr") == "pawn_direction completed");
  CHECK(one("W Ka1 Pd11^; R Ka10; B Kl10; G Kl1 -> W", "-d11 +wPd12 Lr") ==
        "promotion_not_exchanged completed");
  CHECK(one("W Ka1 Ra3; R Ka12 Ra8; B Kl12; G Kl1 -> W", "-a3 +wRb3 Lr") == "check_unseen completed");
  CHECK(one("W Kd4; R Ka12; B Kl12; G frozen Ke6 -> W", "-d4 +wKd5 Lr") == "illegal_move completed");
  CHECK(one("W Kd4; R Ka12; B Kl12; G Ke6 -> W", "-d4 +wKd5 Lr") == "check_unseen completed");
}

TEST_CASE("quaternity watch: only the first touched piece obliges, own pieces first if that is unclear (4.4)",
          "[quaternity]") {
  const char* const position = "W Ka1 Rd1 Nb4; R Ka12; B Kl12 Nd5; G Kl1 -> W";
  CHECK(flags(position, "-d5 1s +bNd5 -d1 +wRd2 d1-d2") == "touch_move completed");
  CHECK(flags(position, "-d5 1s +bNd5 -d1 -d5 +wRd5 d1xd5").empty());
  CHECK(flags(position, "-d5 +bNd5 -d1 +wRd2 d1-d2").empty());  // for 0.3 s: a hand that passed
  // The rook was touched first, then moved.
  CHECK(flags(position, "-d1 1s +wRd1 -d5 1s +bNd5 -d1 +wRd2 d1-d2").empty());
  // Both at once, and the own one is moved.
  CHECK(flags(position, "[ -d5 -d1 ] 1s [ +bNd5 +wRd1 ] -d1 +wRd2 d1-d2").empty());
  CHECK(flags(position, "[ -d5 -d1 ] 1s [ +bNd5 +wRd1 ] -b4 -d5 +wNd5 b4xd5") == "touch_move completed");
  // One that cannot move does not oblige, but was held for long.
  CHECK(flags("W Ka1 Na5; R Kb12 Ra9; B Kl12; G Kl1 -> W", "-a5 3s +wNa5 -a1 +wKb1 a1-b1") ==
        "piece_adjusted completed");
}

TEST_CASE(
    "quaternity watch: a hand as quick as two is reported once for each player, and a last king may stand",
    "[quaternity]") {
  const char* const knights = "W Ka1 Nc3; R Ka12 Nd5 Nb6; B Kl12 Ne3; G Kl1 -> W";
  CHECK(flags(knights, "[ -c3 -d5 ] +wNd5 c3xd5") == "two_hands pending");
  CHECK(flags(knights, "[ -c3 -d5 ] +wNd5 c3xd5 [ -b6 -d5 ] +rNd5 b6xd5") ==
        "two_hands pending, two_hands pending");
  CHECK(flags(knights,
              "[ -c3 -d5 ] +wNd5 c3xd5 -a12 +rKa11 a12-a11 -l12 +bKl11 l12-l11 -l1 +gKl2 l1-l2 "
              "[ -d5 -b6 ] +wNb6 d5xb6") == "two_hands pending");
  CHECK(flags("W Ka1 Rb2 Rc10; R Ka12 -> W", "-c10 +wRa10 c10-a10 Lnone 15s").empty());
  CHECK(flags("W Ka1 Rb2 Rc10; R Ka12 -> W", "-c10 +wRa10 c10-a10 -a12 Lr 15s").empty());
}

TEST_CASE("quaternity watch: a mated king that stands is reported, one that comes back to be set up is not",
          "[quaternity]") {
  const char* const position = "W Ka1 Rb2 Rc10; R Ka12; B Kl12; G Kl1 -> W";
  CHECK(flags(position, "-c10 +wRa10 c10-a10 Lb 15s") == "mated_king_stands pending");
  CHECK(flags(position, "-c10 +wRa10 c10-a10 Lb -a12 15s +rKa12 15s").empty());
}

TEST_CASE("quaternity watch: a flag is told, and the clock that goes on by it is no pass", "[quaternity]") {
  const char* position = "W Ka1 Nc3; R Ka12 Nc10; B Kl12 Nj10; G Kl1 Nj3 -> R";
  CHECK(flags(position, "Fr 4s") == "time_forfeit_candidate completed");
  CHECK(flags(position, "Fr Lb 4s") == "time_forfeit_candidate completed");
  // Black moves before anybody has entered that Red's time is over.
  CHECK(flags(position, "Fr Lb 1s -j10 +bNh9 Lg 4s") == "time_forfeit_candidate completed");
  CHECK(flags(position, "Lr Fg 4s Fr 4s") ==
        "time_forfeit_candidate completed, time_forfeit_candidate completed");
  CHECK(flags(position, "Lb 4s") == "press_without_move completed");
  q::Game game(quaternity_position(position));
  QuaternityWatchScript board(game);
  board.play("Fr 4s");
  const auto* flag = board.last("time_forfeit_candidate");
  REQUIRE(flag != nullptr);
  CHECK(flag->article == "6.2.c");
  CHECK(flag->for_whom == ForWhom::arbiter);
  CHECK(to_text(flag->evidence) == R"({"fallen":"Red"})");
}

TEST_CASE("quaternity watch: what is done behind a flag that nobody has entered is noticed", "[quaternity]") {
  // Only what the player on turn did was looked at, and that was the one whose flag had fallen.
  const char* position = "W Ka1 Nc3; R Ka12 Nc10; B Kl12 Nj10; G Kl1 Nj3 -> R";
  const std::string flag = "time_forfeit_candidate completed";
  CHECK(flags(position, "Fr Lb 1s -j10 +bNj8 Lg 4s") == flag + ", illegal_move completed");
  CHECK(flags(position, "Fr Lb 1s -j10 +bNj8 Lg 4s -j8 +bNj10 1s") == flag + ", illegal_move corrected");
  CHECK(flags(position, "Fr Lb 1s -j10 +bNj8 16s") == flag + ", illegal_move pending");
  // The next player, and the one behind a second flag.
  CHECK(flags(position, "Fr Lb 1s -j10 +bNh9 Lg 4s -j3 +gNj5 Lw 4s") == flag + ", illegal_move completed");
  CHECK(flags(position, "Fr Lb 1s Fb Lg 1s -j3 +gNj5 Lw 4s") ==
        flag + ", " + flag + ", illegal_move completed");
  CHECK(flags(position, "Fr Lb 1s -j3 +gNh4 5s") == flag + ", out_of_turn completed");
  CHECK(flags(position, "Fr Lb 1s Lg 5s") == flag + ", press_without_move completed");
  CHECK(flags(position, "Fr Lb 1s -j10 1s +bNj10 -l12 +bKl11 Lg 4s") == flag + ", touch_move completed");
  // Legal moves behind it, and what the player does themselves whose flag is down.
  CHECK(flags(position, "Fr Lb 1s -j10 +bNh9 Lg 4s -j3 +gNh4 Lw 4s -c3 +wNd5 Lb 4s") == flag);
  CHECK(flags(position, "Fr -c10 +rNd8 Lb 1s c10-d8 4s") == flag);
  CHECK(flags(position, "Fr -c10 +rNc8 Lb 4s") == flag + ", illegal_move completed");
  CHECK(flags(position, "Fr Lb 1s Lr 5s") == flag);
  q::Game game(quaternity_position(position));
  QuaternityWatchScript board(game);
  board.play("Fr Lb 1s -j10 +bNh9 Lg 4s -j3 +gNj5 Lw 4s");
  const auto* illegal = board.last("illegal_move");
  REQUIRE(illegal != nullptr);
  CHECK(illegal->ply == 2);
  CHECK(illegal->move == "j3j5");
}

TEST_CASE("quaternity watch: a press without a move is a pass, which is allowed only if no move is possible",
          "[quaternity]") {
  const char* const position = "W Ka1 Nc3; R Ka12; B Kl12; G Kl1 -> W";
  CHECK(flags(position, "Lr 2s").empty());
  CHECK(flags(position, "Lr 2s -c3 +wNd5 Lr c3-d5 10s").empty());  // pressed too early
  CHECK(flags(position, "Lr 4s") == "press_without_move completed");
  CHECK(flags(position, "Lr 4s Lw 1s") == "press_without_move corrected");
  CHECK(flags(position, "Lr 4s -c3 +wNd5 c3-d5 1s") == "press_without_move corrected");
  CHECK(flags(position, "Lr 4s Lw 1s Lr 4s") == "press_without_move corrected, press_without_move completed");
}

TEST_CASE("quaternity watch: a board that was only dumped gives the same irregularities", "[quaternity]") {
  q::Game game;
  QuaternityWatchScript board(game);
  board.play("-a4 +wRa6 dump Lr 2s dump");
  CHECK(board.flags() == "illegal_move completed");
  const auto* found = board.last("illegal_move");
  REQUIRE(found != nullptr);
  CHECK(found->ply == 1);
  CHECK(found->move == "a4a6");
  CHECK(found->edition == "quaternity-8.0");
  CHECK(to_text(found->evidence) == R"({"reason":"the man cannot go there","from":"a4","to":"a6"})");
}

TEST_CASE("quaternity watch: nobody was seen touching anything while the link was down", "[quaternity]") {
  const char* const position = "W Ka1 Rd1; R Ka12; B Kl12 Nd5; G Kl1 -> W";
  CHECK(flags(position, "-d5 1s X +bNd5 dump -d1 +wRd2 d1-d2").empty());
  CHECK(flags(position, "X -d5 1s +bNd5 dump -d1 +wRd2 d1-d2").empty());
  CHECK(flags(position, "-d1 X +wRe3 20s").empty());
  CHECK(flags(position, "-d1 X +wRe3 20s dump 16s") == "illegal_move pending");
}

TEST_CASE("quaternity watch: another game has findings of its own", "[quaternity]") {
  QuaternityWatch watch;
  QuaternityWatch::Found found;
  q::Men men = men_of(q::Position::initial());
  men.set(*q::parse_square("a6"), men[*q::parse_square("a4")]);
  men.set(*q::parse_square("a4"), std::nullopt);
  watch.apply({Millis{0}, eboard::drivers::MenSnapshot{men}}, found);
  watch.advance(Millis{20'000}, found);
  REQUIRE(found.size() == 1);
  watch.start(Millis{21'000}, q::Position::initial(), found);
  watch.advance(Millis{60'000}, found);
  REQUIRE(found.size() == 2);
  CHECK(found.back().state == "pending");
  watch.apply({Millis{61'000}, eboard::drivers::QuaternityClockReading{{}, q::Player::red}}, found);
  watch.advance(Millis{70'000}, found);
  REQUIRE(found.size() == 3);
  CHECK(found.back().id == 1);
  CHECK(found.back().state == "completed");
}

TEST_CASE("quaternity watch: only the promoting player may exchange the new piece", "[quaternity]") {
  const std::string found = flags("W Ka1 Nd2 Qd1; R Ka12; B Kl12; G Kl1 -> W",
                                  "-d1 +wQe4 2s -e4 +wQd1 -d2 +wNe4 Lr 700ms d2-e4 2s");
  CHECK(found.find("promotion") == std::string::npos);
}

}  // namespace quaternity_watch_test
