// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/alerts/reporter.hpp"

#include <fmt/format.h>

#include <boost/json/parse.hpp>
#include <utility>

#include "daemon/outlets/alerts/desk.hpp"
#include "daemon/outlets/alerts/forms.hpp"
#include "tests/support/catch.hpp"

namespace alerts_reporter_test {

using namespace eboard;
using namespace eboard::outlets::alerts;
using namespace eboard::tracking;
using namespace std::chrono_literals;
namespace json = boost::json;
using storage::StoredEvent;

namespace {

constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr std::string_view kBefore = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

seams::BoardInfo table(int number) {
  seams::BoardInfo info;
  info.id = 70 + number;
  info.number = number;
  info.round = 3;
  info.tags = {{"White", "Weiss, Anna"}, {"Black", "Schwarz, Bert"}};
  return info;
}

StoredEvent event(Conclusion what, int number = 12) {
  return {1, 70 + number, {Millis{1000}, 1, std::move(what)}, {}};
}

IrregularityFound illegal(State state, Code code = Code::illegal_move) {
  IrregularityFound found;
  found.ply = 3;
  found.id = 1;
  found.code = code;
  found.state = state;
  found.move = PlayedMove::read("f1f5!");
  found.article = "7.5.1";
  found.edition = "fide-2023";
  found.for_whom = irregularity(code).for_whom;
  evidence::IllegalPly evidence;
  evidence.position = std::string(kBefore);
  found.evidence = evidence;
  return found;
}

Reporter hall(bool staff) {
  Reporter reporter(staff);
  reporter.know(table(12));
  return reporter;
}

}  // namespace

TEST_CASE("a card becomes words with board, players, move and article") {
  auto reporter = hall(true);
  const auto one = reporter.report(event(illegal(State::completed)), 10h);
  REQUIRE(one);
  CHECK(one->board == 12);
  CHECK(one->white == "Weiss, Anna");
  CHECK(one->round == 3);
  CHECK(one->severity == Severity::urgent);
  CHECK(one->move == "Bf1-f5");
  CHECK(one->text == "2.Bf1-f5 by White. Illegal move completed: the clock was pressed.");
  const auto ruled = [&](int about, int undoes) {
    RulingMade made;
    made.about = about;
    made.undoes = undoes;
    return reporter.report(event(made), 10h);
  };
  CHECK_FALSE(ruled(2, 0));
  CHECK_FALSE(ruled(1, 4));
  const auto closed = ruled(1, 0);
  REQUIRE(closed);
  CHECK(closed->key == one->key);
  CHECK_FALSE(closed->open);
  CHECK(closed->title == "Illegal move: ruled");
}

TEST_CASE("of a board that is set aside nobody is called, and what was called before it is closed") {
  auto reporter = hall(true);
  seams::DeviceStatus lost;
  lost.board = 12;
  lost.state = seams::DeviceState::lost;
  REQUIRE(reporter.report(event(illegal(State::completed)), 10h));
  auto aside = table(12);
  aside.tags.push_back({"SetAside", "yes"});
  reporter.know(aside);
  IrregularityFound second = illegal(State::completed);
  second.id = 2;
  CHECK_FALSE(reporter.report(event(second), 10h));
  CHECK_FALSE(reporter.report(lost, 10h));
  const auto closed = reporter.report(event(illegal(State::corrected)), 10h);
  REQUIRE(closed);
  CHECK_FALSE(closed->open);
  reporter.know(table(12));
  const auto called = reporter.report(lost, 11h);
  REQUIRE(called);
  CHECK(called->code == "board_lost");
}

TEST_CASE("a notification shows at once who, since when and what to do, and then what happened") {
  auto reporter = hall(true);
  auto info = table(12);
  info.tags = {{"White", "Weissenberger-Schwarzenbach, Anna-Katharina"},
               {"Black", "Schwarzenegger-Hinterhuber, Bartholomäus"}};
  constexpr std::size_t kShown = 100;
  for (const bool long_names : {false, true}) {
    if (long_names) reporter.know(info);
    for (const Irregularity& one : irregularities::kAll) {
      for (const State state : {State::pending, State::completed}) {
        const auto told = reporter.report(event(illegal(state, one.code)), 14h + 2min);
        REQUIRE(told);
        const Message message = compose({{*told}}, 0, {}, 14h + 2min);
        INFO(message.title << '\n' << message.text);
        CHECK(message.title.starts_with("Board 12: "));
        const std::string shown = message.text.substr(0, kShown);
        CHECK_THAT(shown, ContainsSubstring("Weiss") && ContainsSubstring("Schwarz") &&
                              ContainsSubstring("Since 14:02."));
        if (told->severity == Severity::info) continue;
        CHECK_FALSE(told->todo.empty());
        CHECK_THAT(shown, ContainsSubstring("14:02. " + told->todo.substr(0, 24)));
        CHECK_THAT(message.text, ContainsSubstring(std::string(irregularity(one.code).finding)));
      }
    }
  }
}

TEST_CASE("who is in the hall learns what was decided, others that something was") {
  for (const bool staff : {true, false}) {
    auto reporter = hall(staff);
    CHECK_FALSE(reporter.report(event(GameStarted{std::string(kStart), false}), 10h));
    REQUIRE(reporter.report(event(illegal(State::completed)), 10h));
    RulingMade made;
    made.about = 1;
    made.ruling = "R-TIME black +0:02:00";
    made.article = "7.5.5";
    const auto closed = reporter.report(event(made), 10h);
    REQUIRE(closed);
    CHECK(closed->todo.empty());
    CHECK(closed->text == (staff ? "An arbiter has decided: two minutes added for Black (Art. 7.5.5)."
                                 : "An arbiter has decided it."));
  }
}

TEST_CASE("a decision that is taken back makes the card ring as at first, as often as that happens") {
  for (const bool staff : {true, false}) {
    auto reporter = hall(staff);
    AlertDesk desk({.changes = true, .staff = staff});
    Steady time{};
    const auto rung = [&](Conclusion what, std::chrono::seconds local) -> std::optional<Message> {
      time += 1min;
      if (const auto told = reporter.report(event(std::move(what)), local)) desk.take(*told, time);
      time += AlertDesk::kGather;
      auto message = desk.due({time, local});
      if (message) desk.sent({time, local});
      return message;
    };
    int rulings = 0;
    const auto rule = [&](int about, int undoes, std::chrono::seconds local) {
      RulingMade made;
      made.number = ++rulings;
      made.about = about;
      made.undoes = undoes;
      made.ruling = undoes == 0 ? "R-TIME black +0:02:00" : fmt::format("R-UNDO {}", undoes);
      return rung(made, local);
    };
    CHECK_FALSE(rung(GameStarted{std::string(kStart), false}, 14h));
    const auto first = rung(illegal(State::completed), 14h + 2min);
    REQUIRE(first);
    REQUIRE(rule(1, 0, 14h + 4min));
    CHECK_FALSE(rule(0, 0, 14h + 5min));
    CHECK_FALSE(rule(0, 2, 14h + 6min));
    // The card is named or not: the number of the ruling says which it is.
    for (const int about : {0, 1}) {
      const auto again = rule(about, about == 0 ? 1 : 5, 14h + 9min);
      INFO(staff << about << (again ? again->text : ""));
      REQUIRE(again);
      CHECK(again->title == "Board 12: Illegal move: open again");
      CHECK(again->severity == Severity::urgent);
      CHECK(again->text.starts_with("Weiss, Anna - Schwarz, Bert\nSince 14:02. Go to the board.\n"));
      CHECK_THAT(again->text, ContainsSubstring("The decision of an arbiter was taken back."));
      CHECK((again->text.find("Bf1-f5") != std::string::npos) == staff);
      if (about == 0) REQUIRE(rule(1, 0, 14h + 10min));
    }
    // Of what is withdrawn or put right since nothing is left to do.
    REQUIRE(rule(1, 0, 14h + 11min));
    CHECK_FALSE(rung(illegal(State::withdrawn), 14h + 12min));
    CHECK_FALSE(rule(0, 7, 14h + 13min));
  }
}

TEST_CASE("what is reported of a card that an arbiter has decided does not open it") {
  auto reporter = hall(true);
  REQUIRE(reporter.report(event(illegal(State::completed)), 10h));
  RulingMade made;
  made.number = 1;
  made.about = 1;
  REQUIRE(reporter.report(event(made), 10h));
  CHECK_FALSE(reporter.report(event(illegal(State::stood)), 10h));
}

TEST_CASE("an arbiter decides on a game, and takes it back, when the next one has begun") {
  auto reporter = hall(true);
  const auto of_game = [&](Conclusion what, int game) {
    StoredEvent one = event(std::move(what));
    one.event.game = game;
    return reporter.report(one, 10h);
  };
  of_game(GameStarted{std::string(kStart), false}, 1);
  REQUIRE(of_game(illegal(State::completed), 1));
  of_game(GameStarted{std::string(kStart), false}, 2);
  RulingMade made;
  made.number = 1;
  made.about = 1;
  const auto closed = of_game(made, 1);
  REQUIRE(closed);
  CHECK_FALSE(closed->open);
  made.undoes = std::exchange(made.number, 2);
  const auto again = of_game(made, 1);
  REQUIRE(again);
  CHECK(again->open);
  CHECK(again->key == closed->key);
  // A game that came to nothing gives its number to the next one.
  of_game(GameStarted{std::string(kStart), false}, 2);
  REQUIRE(of_game(illegal(State::completed), 2));
  of_game(GameStarted{std::string(kStart), false}, 2);
  made = {};
  made.number = 1;
  made.about = 1;
  CHECK_FALSE(of_game(made, 2));
}

TEST_CASE("what was withdrawn or put right says that nothing is left to do") {
  auto reporter = hall(true);
  for (const State state : {State::withdrawn, State::corrected}) {
    REQUIRE(reporter.report(event(illegal(State::completed)), 10h));
    const auto closed = reporter.report(event(illegal(state)), 10h);
    REQUIRE(closed);
    CHECK_FALSE(closed->open);
    CHECK_THAT(closed->text, ContainsSubstring("Nothing to do."));
  }
}

TEST_CASE("nobody says that the clock was pressed where no press was seen") {
  auto reporter = hall(true);
  auto found = illegal(State::completed);
  auto& evidence = std::get<evidence::IllegalPly>(found.evidence);
  evidence.completed_by = evidence::Completion::reply;
  const auto replied = reporter.report(event(found), 10h);
  REQUIRE(replied);
  CHECK(replied->text == "2.Bf1-f5 by White. Illegal move completed: the reply was made.");

  evidence.completed_by = evidence::Completion::record;
  found.state = State::pending;
  found.move = PlayedMove::read("Bf5");
  const auto written = reporter.report(event(found), 10h);
  REQUIRE(written);
  CHECK(written->move == "Bf5");
  CHECK(written->text == "2.Bf5 by White. The game's record goes on with a move that is not legal there.");

  auto public_reporter = hall(false);
  const auto public_one = public_reporter.report(event(found), 10h);
  REQUIRE(public_one);
  CHECK(public_one->text == "The game's record goes on with a move that is not legal there.");
}

TEST_CASE("who is no staff learns no move, no position and nothing that only a player may claim") {
  auto reporter = hall(false);
  const auto one = reporter.report(event(illegal(State::completed)), 10h);
  REQUIRE(one);
  CHECK(one->move.empty());
  CHECK(one->ply == 0);
  CHECK(one->text == "Illegal move completed: the clock was pressed.");
  CHECK_FALSE(reporter.report(event(illegal(State::completed, Code::threefold_repetition)), 10h));
  const std::string body =
      body_of(compose({{*one}}, 0, {}, 10h), {.name = "club", .url = "https://a.example.org"});
  CHECK(body.find("f5") == std::string::npos);
  CHECK(body.find("rnbqkbnr") == std::string::npos);
}

TEST_CASE("how urgent it is follows from who may act") {
  auto reporter = hall(true);
  const auto severity = [&](Code code, State state) {
    return reporter.report(event(illegal(state, code)), 10h).value().severity;
  };
  CHECK(severity(Code::time_forfeit_candidate, State::completed) == Severity::urgent);
  CHECK(severity(Code::late, State::pending) == Severity::warning);
  CHECK(severity(Code::clock_frozen, State::completed) == Severity::warning);
  CHECK(severity(Code::off_centre, State::completed) == Severity::info);
  CHECK(severity(Code::touch_move, State::completed) == Severity::info);
}

TEST_CASE("a board without a signal is urgent while a game is played there") {
  auto reporter = hall(true);
  const auto told = [&](seams::DeviceState state) {
    seams::DeviceStatus status;
    status.board = 12;
    status.port = "/dev/ttyUSB0";
    status.state = state;
    return reporter.report(status, 10h);
  };
  CHECK_FALSE(told(seams::DeviceState::opening));
  CHECK_FALSE(told(seams::DeviceState::ready));
  const auto one = told(seams::DeviceState::lost);
  REQUIRE(one);
  CHECK(one->open);
  CHECK(one->severity == Severity::urgent);
  CHECK(one->white == "Weiss, Anna");
  CHECK(one->text.find("/dev") == std::string::npos);
  CHECK_FALSE(told(seams::DeviceState::lost));
  CHECK_FALSE(told(seams::DeviceState::opening));
  const auto back = told(seams::DeviceState::ready);
  REQUIRE(back);
  CHECK_FALSE(back->open);
  CHECK(back->text == "It was lost at 10:00. Compare the moves since then with the score sheet.");
  GameEnded ended;
  ended.by = EndedBy::kings_on_centre;
  CHECK_FALSE(reporter.report(event(ended), 10h));
  CHECK(told(seams::DeviceState::lost).value().severity == Severity::info);
}

TEST_CASE("every condition of the hall has a title, and ends") {
  auto reporter = hall(true);
  for (const seams::ConditionCode code : seams::kAllConditions) {
    const auto one = reporter.report(code, "It is so.", 10h);
    CHECK_FALSE(one.title.empty());
    // A start is no news to whoever made it.
    CHECK((one.severity < Severity::warning) == (code == seams::ConditionCode::boards_not_read));
    CHECK(one.text == "It is so.");
    const auto over = reporter.report(code, "", 10h);
    CHECK(over.key == one.key);
    CHECK_FALSE(over.open);
    CHECK(over.text == "It holds no more: It is so.");
    CHECK(reporter.report(code, "", 10h).text == "It holds no more.");
  }
}

TEST_CASE("an ntfy server gets what it takes") {
  Receiver receiver{
      .name = "phone", .form = Form::ntfy, .url = "https://ntfy.example.org", .topic = "hall-7"};
  receiver.pages = "http://192.168.1.10:8080";
  auto reporter = hall(true);
  const auto one = reporter.report(event(illegal(State::completed)), 10h);
  const auto sent = json::parse(body_of(compose({{*one}}, 0, {}, 10h), receiver)).as_object();
  CHECK(sent.at("topic") == "hall-7");
  CHECK(sent.at("title") == "Board 12: Illegal move");
  CHECK(sent.at("priority") == 5);
  CHECK(sent.at("tags") == json::value{"rotating_light", "illegal_move"});
  CHECK(sent.at("click") == "http://192.168.1.10:8080/board/12");
  CHECK(json::parse(body_of(test_message("phone"), receiver))
            .at("message")
            .as_string()
            .find("Nothing has happened") != json::string::npos);
  std::vector<Told> many;
  for (int board = 1; board < 500; ++board) {
    Alert each = *one;
    each.key += std::to_string(board);
    each.board = board;
    each.white = "\xff\xfe" + std::string(100, 'w');
    each.code = board % 2 == 0 ? "late" : "illegal_move";
    many.push_back({each});
  }
  CHECK(body_of(compose(many, 3, {1, 2}, 12h), receiver).size() < 4096);
  receiver.form = Form::webhook;
  const auto hook = json::parse(body_of(compose(many, 3, {1, 2}, 12h), receiver)).as_object();
  CHECK(hook.at("count") == 499);
  CHECK(hook.at("alerts").as_array().size() == 100);
  CHECK(hook.at("missed") == 3);
}

}  // namespace alerts_reporter_test
