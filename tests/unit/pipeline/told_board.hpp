// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A board whose tracker concludes what the test says, and the rulings that an arbiter gives there.
#pragma once

#include "daemon/pipeline/game_book.hpp"
#include "rules/chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/tracked_words.hpp"

namespace eboard::test {

class ToldBoard {
 public:
  explicit ToldBoard(const std::string& edition = "fide-2023", const std::string& control = "5400+30")
      : book(*rules::find_edition(edition), rules::parse_time_control(control).value()) {}

  void start(int game) { start(game, rules::to_fen(rules::Setup::initial())); }
  void start(int game, const std::string& fen) {
    game_ = game;
    ply_ = 0;
    position_ = rules::Position::from_setup(rules::parse_fen(fen).value()).value();
    tell(tracking::GameStarted{rules::to_fen(position_.setup()), false});
  }
  void play(const std::string& moves) {
    for (std::size_t at = 0; at < moves.size(); at += 5) {
      const std::string uci = moves.substr(at, 4);
      position_.play(rules::parse_uci(position_, uci).value());
      told(uci, false);
    }
  }
  /// Nobody saw them; they are what a gap is filled with, as far as one knows.
  void play_presumed(const std::string& moves) {
    presumed_ = true;
    play(moves);
    presumed_ = false;
  }
  /// The piece on `from` goes to `to` against the Laws.
  void play_irregular(const std::string& from_to) {
    rules::Setup setup = position_.setup();
    const auto from = rules::parse_square(from_to.substr(0, 2)).value();
    const auto to = rules::parse_square(from_to.substr(2, 2)).value();
    setup.placement.set(to, setup.placement[from]);
    setup.placement.set(from, std::nullopt);
    setup.turn = !setup.turn;
    position_ = rules::Position::from_setup(setup, rules::Validation::follow_on).value();
    told(from_to + "!", true);
  }
  void take_back(int ply) {
    ply_ = ply;
    tell(tracking::TakenBack{ply, ""});
  }
  void take_back_by_ruling(int ply) {
    ply_ = ply;
    book.follow({now += tracking::Millis{1000}, game_, tracking::TakenBack{ply, ""}});
  }
  void tell(tracking::Conclusion what) { book.hear({now += tracking::Millis{1000}, game_, std::move(what)}); }

  Expected<pipeline::RulingDecided, pipeline::RulingRefused> decide(const std::string& text,
                                                                    std::optional<int> ply = {},
                                                                    const std::string& request = "") {
    rules::RulingAsked asked;
    asked.ply = ply;
    asked.ruling = rules::parse_ruling(text).value();
    asked.stamp.request = request;
    return book.decide(now, asked, resumable, ready, {});
  }
  /// Decides and enters; what the table has to know.
  tracking::Ruled rule(const std::string& text, const std::string& request = "") {
    const auto decided = decide(text, {}, request);
    INFO((decided ? std::string() : decided.error().refusal.text()));
    REQUIRE(decided);
    REQUIRE(book.rule(decided->game, decided->ruling));
    return book.find(decided->game)->ruled();
  }
  std::string refusal(const std::string& text) {
    const auto decided = decide(text);
    return decided ? "" : decided.error().refusal.text();
  }
  const rules::GameState state() { return book.file(*book.latest())->state(); }

  pipeline::GameBook book;
  tracking::Millis now{1'000'000};
  bool resumable = true;
  std::optional<tracking::ReadyGame> ready;

 private:
  void told(const std::string& uci, bool irregular) {
    tracking::MoveTracked move;
    move.ply = ++ply_;
    move.uci = tracking::PlayedMove::read(uci);
    move.fen = rules::to_fen(position_.setup());
    move.state = presumed_ ? tracking::MoveState::presumed : tracking::MoveState::committed;
    move.irregular = irregular;
    move.inferred = presumed_;
    move.white = tracking::Millis{5'400'000 - ply_ * 1000};
    move.black = tracking::Millis{5'400'000 - ply_ * 900};
    tell(move);
  }

  int game_ = 0;
  int ply_ = 0;
  bool presumed_ = false;
  rules::Position position_ = rules::Position::initial();
};

inline ToldBoard opening() {
  ToldBoard board;
  board.start(1);
  board.play("e2e4 e7e5 g1f3 b8c6");
  return board;
}

}  // namespace eboard::test
