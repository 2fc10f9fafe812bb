// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/mate_watch.hpp"

#include "rules/chess/notation/notation.hpp"
#include "tests/support/catch.hpp"

namespace mate_watch_test {

using namespace eboard;
using namespace eboard::pipeline;
using tracking::TrackedEvent;

namespace {

constexpr tracking::Millis kNow{1000};

/// A game that is reported ply by ply.
class Told {
 public:
  explicit Told(const std::string& fen) {
    position_ =
        rules::Position::from_setup(rules::parse_fen(fen).value(), rules::Validation::follow_on).value();
    watch.hear({kNow, 1, tracking::GameStarted{fen, false}});
  }
  void play(const std::string& uci) {
    position_.play(rules::parse_uci(position_, uci).value());
    tracking::MoveTracked move;
    move.ply = ++ply_;
    move.uci = tracking::PlayedMove::read(uci);
    move.fen = rules::to_fen(position_.setup());
    move.state = tracking::MoveState::committed;
    watch.hear({kNow, 1, move});
  }
  void take_back(int to_ply) { watch.hear({kNow, 1, tracking::TakenBack{ply_ = to_ply, ""}}); }
  void begin_elsewhere(const std::string& fen) { watch.hear({kNow, 1, tracking::TakenBack{ply_ = 0, fen}}); }
  void fall() {
    tracking::IrregularityFound found;
    found.code = tracking::Code::time_forfeit_candidate;
    watch.hear({kNow, 1, found});
  }
  [[nodiscard]] const rules::Position& position() const { return position_; }

  MateWatch watch;

 private:
  rules::Position position_ = rules::Position::initial();
  int ply_ = 0;
};

}  // namespace

TEST_CASE("captures and pawn moves are looked at, other moves are not") {
  Told game("8/2k5/8/1p1p4/1P1P4/4B1n1/2K5/8 w - - 0 1");
  CHECK_FALSE(game.watch.question());
  game.play("c2d3");
  CHECK_FALSE(game.watch.question());
  game.play("g3f1");
  game.play("d3e2");
  CHECK_FALSE(game.watch.question());
  game.play("c7d6");
  game.play("e2f1");
  REQUIRE(game.watch.question());
  CHECK(game.watch.question()->ply == 5);
  game.play("d6e6");
  CHECK(game.watch.question()->ply == 5);
  game.play("f1e2");
  CHECK(game.watch.question()->ply == 5);
}

TEST_CASE("what a side cannot do any more it cannot do later, until it is taken back") {
  Told game("8/2k5/8/8/8/2n5/P1K4p/8 w - - 0 1");
  game.play("c2c3");
  const MateQuestion asked = game.watch.question().value();
  game.play("c7d6");
  const auto found = game.watch.answer({asked, false, true});
  REQUIRE(found);
  CHECK(found->ply == 1);
  CHECK(found->white == false);
  CHECK_FALSE(found->black);  // it could then; nobody has looked at the position that stands now
  CHECK(game.watch.can_mate(game.position(), rules::Color::white) == false);
  CHECK_FALSE(game.watch.can_mate(rules::Position::initial(), rules::Color::white));
  CHECK_FALSE(game.watch.dead());
  CHECK_FALSE(game.watch.question());
  game.take_back(0);
  CHECK_FALSE(game.watch.can_mate(game.position(), rules::Color::white));
  CHECK_FALSE(game.watch.answer({asked, false, true}));
}

TEST_CASE("a lone king mates nobody, and nobody has to search for that") {
  const Told game("8/2k5/8/8/8/2n5/2K4p/8 w - - 0 1");
  CHECK(game.watch.can_mate(game.position(), rules::Color::white) == false);
  CHECK_FALSE(game.watch.can_mate(game.position(), rules::Color::black));
}

TEST_CASE("undecided is neither, and is not asked again") {
  Told game("8/2k5/8/8/8/2n5/P1K4p/8 w - - 0 1");
  game.play("c2c3");
  CHECK_FALSE(game.watch.answer({*game.watch.question(), {}, {}}));
  CHECK_FALSE(game.watch.question());
  CHECK_FALSE(game.watch.can_mate(game.position(), rules::Color::white));
}

TEST_CASE("a fallen flag asks about the position that stands") {
  Told game("8/2k5/8/8/8/2n5/P1K4p/8 w - - 0 1");
  game.play("c2d3");
  CHECK_FALSE(game.watch.question());
  tracking::IrregularityFound flag;
  flag.code = tracking::Code::time_forfeit_candidate;
  game.watch.hear({kNow, 1, flag});
  REQUIRE(game.watch.question());
  CHECK(game.watch.question()->ply == 1);
}

TEST_CASE("a fallen flag asks once, about the position in which it fell, and that answer is kept") {
  Told game("8/2k5/8/8/8/2n5/P1K4p/8 w - - 0 1");
  game.play("c2d3");
  const rules::Position fallen = game.position();
  game.fall();
  game.play("c7d6");
  CHECK(game.watch.question()->ply == 1);
  game.play("a2a3");  // a pawn move is asked about anyway, but not instead
  REQUIRE(game.watch.question()->ply == 1);
  CHECK_FALSE(game.watch.answer({*game.watch.question(), true, true}));
  CHECK(game.watch.can_mate(fallen, rules::Color::black) == true);
  REQUIRE(game.watch.question()->ply == 3);
  CHECK_FALSE(game.watch.answer({*game.watch.question(), true, true}));
  game.play("d6c6");
  CHECK_FALSE(game.watch.question());
  CHECK(game.watch.can_mate(fallen, rules::Color::black) == true);
  CHECK_FALSE(game.watch.can_mate(game.position(), rules::Color::black));
  game.fall();  // the other one, or the same one reported once more behind it
  CHECK(game.watch.question()->ply == 4);
  game.take_back(0);
  CHECK_FALSE(game.watch.can_mate(fallen, rules::Color::black));
}

TEST_CASE("answers come back from the journal as they were, and what is none is refused") {
  const MateAnswer answer{{3, 41, "8/8/8/8/8/8/8/K1k5 w - - 0 1"}, false, {}};
  const auto again = mate_answer_from_json(to_json(answer));
  REQUIRE(again);
  CHECK(again->question == answer.question);
  CHECK(again->white == false);
  CHECK_FALSE(again->black);
  for (const char* text : {"", "[]", "{}", R"({"game":1,"ply":2,"fen":"x","white":"no","black":null})",
                           R"({"game":-1,"ply":2,"fen":"x","white":null,"black":null})"}) {
    CAPTURE(text);
    CHECK_FALSE(mate_answer_from_json(text));
  }
}

TEST_CASE("a game that begins from elsewhere by a ruling is asked about where it begins now") {
  Told game("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1");
  game.play("e2e4");
  const std::string right = rules::to_fen(rules::Setup::initial());
  game.begin_elsewhere(right);
  game.fall();
  REQUIRE(game.watch.question());
  CHECK(game.watch.question()->ply == 0);
  CHECK(game.watch.question()->fen == right);
}

TEST_CASE("an answer that lacks something, or has it in another form, is refused") {
  const std::string whole = R"({"game":1,"ply":2,"fen":"x","white":true,"black":null})";
  REQUIRE(mate_answer_from_json(whole));
  for (const auto& [part, other] : {std::pair{R"("game":1)", R"("game":"1")"},
                                    {R"("game":1)", R"("other":1)"},
                                    {R"("game":1)", R"("game":-1)"},
                                    {R"("game":1)", R"("game":2147483648)"},
                                    {R"("ply":2)", R"("ply":null)"},
                                    {R"("ply":2)", R"("other":1)"},
                                    {R"("ply":2)", R"("ply":-1)"},
                                    {R"("fen":"x")", R"("fen":1)"},
                                    {R"("fen":"x")", R"("other":1)"},
                                    {R"("white":true)", R"("white":1)"},
                                    {R"("white":true)", R"("other":1)"},
                                    {R"("black":null)", R"("black":0)"},
                                    {R"("black":null)", R"("other":1)"}}) {
    std::string text = whole;
    text.replace(text.find(part), std::string_view(part).size(), other);
    CAPTURE(text);
    CHECK_FALSE(mate_answer_from_json(text));
  }
  CHECK(mate_answer_from_json(R"({"game":2147483647,"ply":0,"fen":"x","white":true,"black":null})")
            ->question.ply == 0);
}

TEST_CASE("an answer counts only for the game, the ply and the position it was asked about") {
  Told game("8/2k5/8/8/8/2n5/P1K4p/8 w - - 0 1");
  game.play("c2c3");
  const MateQuestion asked = game.watch.question().value();
  for (const MateQuestion& other :
       {MateQuestion{2, asked.ply, asked.fen}, MateQuestion{asked.game, 0, asked.fen},
        MateQuestion{asked.game, 2, asked.fen}, MateQuestion{asked.game, asked.ply, "x"}}) {
    CHECK_FALSE(game.watch.answer({other, false, false}));
    CHECK(game.watch.question() == asked);
  }
  CHECK(game.watch.answer({asked, false, false}));
  CHECK(game.watch.dead());
}

TEST_CASE("what a side can do is known of the present position, and reported only beside what it cannot do") {
  Told game("8/2k5/8/8/8/2n5/P1K4p/8 w - - 0 1");
  game.play("c2c3");
  const MateQuestion asked = game.watch.question().value();
  CHECK_FALSE(game.watch.answer({asked, true, true}));
  CHECK(game.watch.can_mate(game.position(), rules::Color::white) == true);
  const auto found = game.watch.answer({asked, false, true});
  REQUIRE(found);
  CHECK(found->white == false);
  CHECK(found->black == true);
  CHECK_FALSE(game.watch.answer({asked, false, true}));  // nothing new
  CHECK(game.watch.answer({asked, true, true}));         // the earlier report is withdrawn
}

}  // namespace mate_watch_test
