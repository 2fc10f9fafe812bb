// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/alerts/desk.hpp"

#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>

#include "tests/support/catch.hpp"

namespace alerts_desk_test {

using namespace eboard::outlets::alerts;
using namespace std::chrono_literals;
using How = Told::How;

namespace {

/// A receiver and the time that passes: 10:00 by the wall clock at the beginning.
struct Phone {
  explicit Phone(AlertRules rules = {}) : desk(std::move(rules)) {}

  [[nodiscard]] Moment moment() const {
    return {Steady(time), 10h + std::chrono::floor<std::chrono::seconds>(time)};
  }
  void report(const Alert& alert) { desk.take(alert, Steady(time)); }
  /// Takes what is due, if the server does.
  std::optional<Message> look(bool server_takes = true) {
    auto message = desk.due(moment());
    if (message && server_takes) desk.sent(moment());
    return message;
  }
  /// All that comes within that time, as a device would ask for it.
  std::vector<Message> wait(std::chrono::milliseconds span) {
    std::vector<Message> all;
    for (const auto end = time + span; time < end; time += 100ms) {
      if (auto message = look()) all.push_back(std::move(*message));
    }
    return all;
  }

  AlertDesk desk;
  std::chrono::milliseconds time{0};
};

Alert card(int board, int id = 1, Severity severity = Severity::urgent, std::string state = "completed") {
  Alert one;
  one.key = fmt::format("card/{}/1/{}", board, id);
  one.code = "illegal_move";
  one.severity = severity;
  one.open = state != "withdrawn" && state != "corrected" && state != "ruled";
  one.state = std::move(state);
  one.board = board;
  one.title = one.open ? "Illegal move" : "Illegal move: " + one.state;
  one.text = "Illegal move completed: the clock was pressed.";
  one.article = "7.5.1";
  one.edition = "fide-2023";
  one.white = "Weiss, Anna";
  one.black = "Schwarz, Bert";
  one.local = 10h;
  return one;
}

Alert lost(int board, bool is = true) {
  Alert one;
  one.key = fmt::format("board/{}", board);
  one.code = "board_lost";
  one.severity = Severity::urgent;
  one.open = is;
  one.state = is ? "lost" : "back";
  one.board = board;
  one.title = is ? "No signal" : "Signal is back";
  one.text = "Look at the cable.";
  one.local = 10h;
  one.origin = Origin::live;
  return one;
}

}  // namespace

TEST_CASE("an illegal move is told once, within a second, in words") {
  Phone phone;
  phone.report(card(12));
  CHECK_FALSE(phone.look());
  const auto told = phone.wait(1s);
  REQUIRE(told.size() == 1);
  CHECK(told[0].title == "Board 12: Illegal move");
  CHECK(told[0].text ==
        "Weiss, Anna - Schwarz, Bert\nSince 10:00. Illegal move completed: the clock was pressed.\n"
        "Article 7.5.1, FIDE Laws of Chess 2023.");
  CHECK(told[0].severity == Severity::urgent);
  CHECK(told[0].board == 12);
  phone.report(card(12));
  phone.report(card(12, 1, Severity::urgent, "stood"));
  CHECK(phone.wait(1min).empty());
}

TEST_CASE("what was told before the daemon began is told no more, and what becomes of it is") {
  Phone phone({.repeat = 5min});
  phone.desk.recall(card(1), phone.moment());
  phone.desk.recall(card(2), phone.moment());
  phone.desk.recall(card(2, 1, Severity::urgent, "withdrawn"), phone.moment());
  phone.desk.recall(card(3, 1, Severity::warning, "pending"), phone.moment());
  CHECK(phone.wait(20min).empty());
  phone.report(card(1, 1, Severity::urgent, "ruled"));
  phone.report(card(2, 1, Severity::urgent, "ruled"));
  phone.report(card(3));
  const auto told = phone.wait(10s);
  REQUIRE(told.size() == 1);
  REQUIRE(told[0].told.size() == 2);
  for (const Told& one : told[0].told) CHECK(one.how == (one.alert.board == 1 ? How::change : How::first));
}

TEST_CASE("what quiet hours held back before the daemon began anew is told at their end") {
  const auto at = [](std::chrono::seconds local, int board) {
    Alert one = card(board);
    one.local = local;
    return one;
  };
  Phone phone({.quiet = parse_quiet("09:00-12:00")});
  phone.desk.recall(at(8h, 1), phone.moment());
  phone.desk.recall(at(9h, 2), phone.moment());
  phone.desk.recall(at(9h - 24h, 3), phone.moment());
  CHECK(phone.wait(119min).empty());
  const auto told = phone.wait(2min);
  REQUIRE(told.size() == 1);
  REQUIRE(told[0].told.size() == 1);
  CHECK(told[0].told.at(0).alert.board == 2);
}

TEST_CASE("what becomes of it is told quietly, or not by rule") {
  for (const bool changes : {true, false}) {
    Phone phone({.changes = changes});
    phone.report(card(12));
    REQUIRE(phone.wait(1s).size() == 1);
    phone.report(card(12, 1, Severity::urgent, "withdrawn"));
    const auto told = phone.wait(1min);
    REQUIRE(told.size() == (changes ? 1 : 0));
    if (!changes) continue;
    CHECK(told[0].title == "Board 12: Illegal move: withdrawn");
    CHECK(told[0].severity == Severity::info);
    CHECK(phone.desk.size() == 0);
  }
}

TEST_CASE("what is over before anybody was told is not told") {
  Phone phone;
  phone.report(card(12));
  phone.report(lost(3));
  phone.time += 300ms;
  phone.report(card(12, 1, Severity::urgent, "withdrawn"));
  phone.report(lost(3, false));
  CHECK(phone.wait(1min).empty());
}

TEST_CASE("a suspicion that becomes certain is told again, since it is worse") {
  Phone phone;
  phone.report(card(1, 1, Severity::warning, "pending"));
  REQUIRE(phone.wait(1s).size() == 1);
  phone.report(card(1));
  const auto told = phone.wait(10s);
  REQUIRE(told.size() == 1);
  CHECK(told[0].severity == Severity::urgent);
}

TEST_CASE("forty boards that are lost at once are one message") {
  Phone phone;
  for (int board = 1; board <= 40; ++board) {
    phone.report(lost(board));
    phone.time += 10ms;
  }
  const auto told = phone.wait(5s);
  REQUIRE(told.size() == 1);
  CHECK(told[0].title == "40 boards: No signal");
  CHECK(told[0].text == "Boards 1-40.\nSince 10:00.\nLook at the cable.");
  CHECK(told[0].told.size() == 40);
  CHECK(told[0].board == 0);
}

TEST_CASE("different matters at once are one message, the worst first") {
  Phone phone;
  phone.report(card(7, 1, Severity::warning, "pending"));
  phone.report(lost(3));
  Alert disk{.key = "condition/disk_full", .code = "disk_full", .severity = Severity::urgent, .state = "set"};
  disk.title = "Disk full";
  disk.text = "The disk is full: make room.";
  disk.local = 10h;
  phone.report(disk);
  const auto told = phone.wait(2s);
  REQUIRE(told.size() == 1);
  CHECK(told[0].title == "3 alerts: boards 3, 7");
  CHECK(told[0].text ==
        "Disk full. Since 10:00. The disk is full: make room.\nBoard 3: No signal. Since 10:00.\n"
        "Board 7: Illegal move. Since 10:00. Weiss, Anna - Schwarz, Bert");
}

TEST_CASE("a text stays short whatever happens") {
  Phone phone;
  for (int board = 1; board <= 400; board += 2) {
    Alert one = card(board, board);
    one.white = std::string(300, 'w') + "\u00e9";
    if (board % 3 == 0) one.code = "king_captured";
    phone.report(one);
  }
  const auto told = phone.wait(2s);
  REQUIRE(told.size() == 1);
  CHECK(told[0].title.size() <= kLongestTitle);
  CHECK(told[0].text.size() <= kLongestText);
}

TEST_CASE("a loose cable does not ring again and again, a second illegal move does") {
  Phone phone;
  phone.report(lost(3));
  phone.report(card(5));
  CHECK(phone.wait(2s).size() == 1);
  for (int i = 0; i < 4; ++i) {
    phone.report(lost(3, false));
    phone.wait(3s);
    phone.report(lost(3));
    for (const Message& message : phone.wait(3s)) CHECK(message.severity == Severity::info);
  }
  phone.report(card(5, 2));
  const auto second = phone.wait(2s);
  REQUIRE(second.size() == 1);
  CHECK(second[0].severity == Severity::urgent);
  std::vector<Message> later = phone.wait(2min);  // it stays lost
  CHECK(std::ranges::count(later, Severity::urgent, &Message::severity) == 1);
}

TEST_CASE("in quiet hours nothing is sent, and at their end what still holds") {
  Phone phone({.quiet = parse_quiet("09:00-12:00")});
  phone.report(card(1));
  phone.report(lost(2));
  phone.report(lost(3));
  CHECK(phone.desk.next(phone.moment()) == Steady(2h));
  CHECK_FALSE(phone.desk.owes_stored(phone.moment()));
  phone.time = 1h;
  phone.report(lost(3, false));
  CHECK_FALSE(phone.look());
  phone.time = 2h - 1ms;
  CHECK_FALSE(phone.look());
  phone.time = 2h;
  const auto told = phone.wait(1s);
  REQUIRE(told.size() == 1);
  CHECK(told[0].title == "2 alerts: boards 1-2");
  CHECK_THAT(told[0].text, ContainsSubstring("Since 10:00."));
  CHECK(told[0].missed == 0);
}

TEST_CASE("what stays open is told again, three times") {
  Phone phone({.repeat = 5min});
  phone.report(card(1));
  REQUIRE(phone.wait(1s).size() == 1);
  CHECK(phone.desk.next(phone.moment()).value() - phone.moment().steady > 4min);
  const auto told = phone.wait(1h);
  REQUIRE(told.size() == AlertDesk::kMaxReminders);
  CHECK(told[0].title == "Board 1: Illegal move, still open");
  CHECK_THAT(told[2].text, ContainsSubstring("Since 10:00."));
  CHECK_FALSE(phone.desk.next(phone.moment()));
}

TEST_CASE("how many alerts wait is known until they are sent") {
  Phone phone;
  CHECK(phone.desk.waiting() == 0);
  phone.report(card(1));
  phone.report(lost(2));
  CHECK(phone.desk.waiting() == 2);
  REQUIRE(phone.wait(1s).size() == 1);
  CHECK(phone.desk.waiting() == 0);
  phone.desk.take_late(card(3));
  CHECK(phone.desk.waiting() == 1);
}

TEST_CASE("a server that was dead for long is told how many it missed, and what still holds") {
  Phone phone;
  phone.report(card(1));
  phone.report(lost(2));
  for (; phone.time < 15min; phone.time += 10s) (void)phone.look(false);
  const auto told = phone.look();
  REQUIRE(told);
  CHECK(told->title == "Board 2: No signal");
  CHECK(told->missed == 1);
  CHECK_THAT(told->text, ContainsSubstring("1 alert could not be told in time (board 1)."));
  CHECK(phone.wait(1min).empty());
}

TEST_CASE("what happened long before the daemon started is only counted") {
  Phone phone;
  phone.desk.take_late(card(1));
  phone.desk.take_late(card(2));
  phone.desk.take_late(card(2, 1, Severity::urgent, "withdrawn"));
  const auto told = phone.look();
  REQUIRE(told);
  CHECK(told->missed == 1);
  CHECK(told->text == "1 alert could not be told in time (board 1). The arbiter's page has them.");
  CHECK(phone.wait(1min).empty());
}

// After a day without a network each page of the events behind was a ring of its own.
TEST_CASE("what happened long ago is counted in one message, however many pages of events it fills") {
  Phone phone;
  for (int page = 0; page < 3; ++page) {
    phone.desk.hold_late(page < 2);
    phone.desk.take_late(card(page));
    phone.desk.take_late(card(9));
    CHECK(phone.desk.owes_stored(phone.moment()) == (page == 2));
    if (page < 2) CHECK(phone.wait(5s).empty());
  }
  CHECK(phone.desk.waiting() == 4);
  const auto told = phone.wait(1min);
  REQUIRE(told.size() == 1);
  CHECK(told[0].missed == 4);
  phone.desk.hold_late(true);
  phone.report(card(5));
  phone.desk.take_late(card(6));
  const auto new_one = phone.wait(1min);
  REQUIRE(new_one.size() == 1);
  CHECK(new_one[0].missed == 0);
}

TEST_CASE("the numbers of a game that begins anew are those of other matters") {
  Phone phone;
  phone.report(card(1));
  REQUIRE(phone.wait(1s).size() == 1);
  phone.desk.forget("card/1/1/");
  phone.report(card(1));
  CHECK(phone.wait(1s).size() == 1);
}

TEST_CASE("properties of a receiver", "[property]") {
  CHECK(rc::check("nothing urgent is lost, nothing is told twice, and never more messages than allowed", [] {
    Phone phone({.min = Severity::urgent});
    std::map<std::string, Alert> last;
    std::map<std::string, int> first_told;
    std::vector<std::chrono::milliseconds> sent;
    const auto look = [&](bool takes) {
      const auto message = phone.look(takes);
      if (!message || !takes) return;
      sent.push_back(phone.time);
      RC_ASSERT(!message->title.empty());
      RC_ASSERT(message->text.size() <= kLongestText);
      for (const Told& told : message->told) {
        if (told.how == How::first && told.alert.origin == Origin::store) ++first_told[told.alert.key];
        if (told.how == How::change) RC_ASSERT(!told.alert.open);
      }
    };
    for (int step = *rc::gen::inRange(10, 120); step > 0; --step) {
      const int board = *rc::gen::inRange(1, 6);
      Alert one = *rc::gen::element(card(board, *rc::gen::inRange(1, 4)), lost(board), lost(board, false));
      const auto known = last.find(one.key);
      if (one.origin == Origin::store && known != last.end() && *rc::gen::inRange(0, 3) == 0)
        one = card(board, one.key.back() - '0', Severity::urgent, "withdrawn");
      if (known == last.end() || known->second.open) {
        last.insert_or_assign(one.key, one);
        phone.report(one);
      }
      phone.time += std::chrono::milliseconds(*rc::gen::inRange(0, 8000));
      look(*rc::gen::inRange(0, 4) != 0);
    }
    for (int i = 0; i < 40; ++i) {
      phone.time += 5s;
      look(true);
    }
    for (const auto& [key, alert] : last) {
      if (alert.origin == Origin::store && alert.open) RC_ASSERT(first_told[key] == 1);
      if (alert.origin == Origin::store) RC_ASSERT(first_told[key] <= 1);
    }
    for (std::size_t i = 0; i + AlertDesk::kBurst < sent.size(); ++i)
      RC_ASSERT(sent[i + AlertDesk::kBurst] - sent[i] >= AlertDesk::kRefill);
    RC_ASSERT(!phone.desk.owes_stored(phone.moment()));
  }));
}

}  // namespace alerts_desk_test
