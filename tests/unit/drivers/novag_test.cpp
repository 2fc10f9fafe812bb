// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lines of Novag's boards: moves, takebacks and clocks as the board writes them, and nothing that is none.
#include "drivers/novag.hpp"

#include <rapidcheck.h>

#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "drivers/text_line.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/positions.hpp"

namespace novag_test {

using namespace eboard;
using namespace eboard::drivers;
using namespace std::chrono_literals;
using eboard::test::Bytes;
using eboard::test::bytes_of;
using eboard::test::hex;
using eboard::test::Payloads;

namespace {

const DriverInfo& driver() { return *find_driver("novag"); }
const DriverInfo& universal() { return *find_driver("novag_universal"); }

Payloads payloads(std::string_view text) { return test::decode(driver(), bytes_of(text)).payloads; }

Bytes sent(std::span<const Request> script, std::size_t at) {
  return {script[at].bytes.begin(), script[at].bytes.end()};
}

Bytes operator+(Bytes a, const Bytes& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::string any_line() {
  static const std::vector<std::string> kLines{"M 1 e2-e4",
                                               "M 1, e7-e5",
                                               "M 7, O-O-O",
                                               "M 30 e7-e8/Q",
                                               "Me2e4",
                                               "Me7e8/Q",
                                               "T",
                                               "New Game",
                                               "Clock 00:59:58 01:00:00",
                                               "ID.V1.09",
                                               "Level a3",
                                               "Xmit On",
                                               ".Referee On"};
  return *rc::gen::elementOf(kLines);
}

}  // namespace

TEST_CASE("what a Novag board is asked has the bytes of the published description (8)") {
  const auto open = driver().open_script;
  REQUIRE(open.size() == 4);
  CHECK(sent(open, 0) == hex("49 0d 0a"));
  CHECK(open[0].required);
  CHECK(sent(open, 1) == hex("58 4f 4e 0d 0a"));
  CHECK(sent(open, 2) == hex("55 4f 4e 0d 0a"));
  CHECK(sent(open, 3) == hex("43 0d 0a"));
  CHECK(sent(driver().keep_alive, 0) == hex("43 0d 0a"));
  CHECK(driver().serial.baud_rate == 57600);
  CHECK(universal().serial.baud_rate == 9600);
  for (const Request& request : driver().open_script) CHECK(request.wait >= 100ms);
}

TEST_CASE("nothing that is sent restarts the game on a Novag board") {
  for (const DriverInfo* one : {&driver(), &universal()}) {
    for (const auto script : {one->open_script, one->keep_alive}) {
      for (std::size_t i = 0; i < script.size(); ++i) CHECK(sent(script, i)[0] != 'N');
    }
  }
}

TEST_CASE("a Universal Chess Board is asked nothing, and what it says to set up its host is answered") {
  CHECK(universal().open_script.empty());
  CHECK(universal().keep_alive.empty());
  const auto answered = [](std::string_view said) {
    std::string answers;
    const auto decoded = test::decode(universal(), bytes_of(said));
    CHECK(decoded.payloads.empty());
    CHECK(decoded.counters.skipped_bytes == 0);
    StreamDecoder decoder(universal());
    std::vector<Payload> none;
    decoder.feed(bytes_of(said), none, [&](const Frame& frame) {
      for (const Answer& one : universal().answers) {
        if (one.kind == frame.kind) answers.append(one.bytes.begin(), one.bytes.end());
      }
    });
    return answers;
  };
  CHECK(answered(" I\r\nE\r\nV\r\nA\r\nX\r\n") == "eboardd\r\nVideo Mode\r\nAutoclock off\r\nXmit on\r\n");
  CHECK(answered(" \r\nI\r\nXON\r\nUON\r\nP\r\n") == "eboardd\r\nXmit on\r\n");
  // A line that nobody is at may return what is sent.
  for (const char* echo : {"eboardd\r\n", "Video Mode\r\n", "Autoclock off\r\n", "Xmit on\r\n"})
    CHECK(test::decode(universal(), bytes_of(echo)).errors(DecodeError::unknown_message) == 1);
  const auto game = test::decode(universal(), bytes_of(" Me2e4\r\nT\r\nN\r\nNew Game\r\n")).payloads;
  CHECK(game == Payloads{MoveReported{"e2e4"}, TakebackReported{}, NewGameReported{}, NewGameReported{}});
}

TEST_CASE("moves are read with number and side, castling and promotion included") {
  CHECK(payloads("M 1 e2-e4\r\n") == Payloads{MoveReported{"e2e4", 1}});
  CHECK(payloads("M 1, e7-e5\r\n") == Payloads{MoveReported{"e7e5", 2}});
  CHECK(payloads("M 12 e4xd5 ep\r\n") == Payloads{MoveReported{"e4d5", 23}});
  CHECK(payloads("M 7 O-O\r\n") == Payloads{MoveReported{"O-O", 13}});
  CHECK(payloads("M 7, O-O-O\r\n") == Payloads{MoveReported{"O-O-O", 14}});
  CHECK(payloads("M 30 e7-e8/Q\r\n") == Payloads{MoveReported{"e7e8q", 59}});
  CHECK(payloads("M 30 e7-e8/N\r\n") == Payloads{MoveReported{"e7e8n", 59}});
  // A Universal Chess Board, and the echo of what a host enters there and on a Citrine.
  CHECK(payloads("Me7e8/Q\r\n") == Payloads{MoveReported{"e7e8q"}});
  CHECK(test::decode(driver(), hex("4d 65 32 65 34 0d 0a")).payloads == Payloads{MoveReported{"e2e4"}});
  CHECK(test::decode(universal(), hex("4d 65 32 2d 65 34 0d 0a")).payloads == Payloads{MoveReported{"e2e4"}});
  CHECK(payloads("M 5000, e2-e4\r\n") == Payloads{MoveReported{"e2e4", 10'000}});
}

TEST_CASE("columns may be padded as a board likes, and en passant has its sign") {
  CHECK(payloads("M   1   e2-e4\r\n") == Payloads{MoveReported{"e2e4", 1}});
  CHECK(payloads("M   1,  e7-e5\r\n") == Payloads{MoveReported{"e7e5", 2}});
  CHECK(payloads("M   4   O-O\r\n") == Payloads{MoveReported{"O-O", 7}});
  CHECK(payloads("M   5   d7-d8/N  \r\n") == Payloads{MoveReported{"d7d8n", 9}});
  CHECK(payloads("M   7   e5xd6ep\r\n") == Payloads{MoveReported{"e5d6", 13}});
  CHECK(payloads("M 7 e5xd6ep\r\n") == Payloads{MoveReported{"e5d6", 13}});
  CHECK(payloads("Me5d6ep\r\n") == Payloads{MoveReported{"e5d6"}});
  CHECK(payloads("T   1,  e7-e5\r\n") == Payloads{TakebackReported{}});
  CHECK(payloads("New Game \r\n") == Payloads{NewGameReported{}});
  CHECK(payloads("Clock  00:59:58   01:00:00 \r\n") == Payloads{TimesReading{59min + 58s, 60min}});
  CHECK(payloads("ID. UCBII V1.09\r\n") == Payloads{DeviceIdentity{.model = "UCBII V1.09"}});
  const auto referee = test::decode(driver(), bytes_of("Referee on\r\n"));
  CHECK(referee.counters.skipped_bytes == 0);
  for (const char* line : {"M   1 , e2-e4\r\n", "M      \r\n", "M   e2-e4\r\n", "M   7   e5xd6e\r\n"})
    CHECK(test::decode(driver(), bytes_of(line)).errors(DecodeError::bad_field) == 1);
}

TEST_CASE("a Citrine is told to transmit and to referee as long as it may forget it") {
  REQUIRE(driver().settings.size() == 2);
  CHECK(sent(driver().settings, 0) == hex("58 4f 4e 0d 0a"));
  CHECK(sent(driver().settings, 1) == hex("55 4f 4e 0d 0a"));
  CHECK(driver().question_gap >= 200ms);
}

TEST_CASE("takebacks, new games and clocks are read, and what a board says of itself is taken") {
  CHECK(test::decode(driver(), bytes_of("Xmit" + std::string(76, 'x') + "\r\n")).counters.skipped_bytes == 0);
  CHECK(payloads("T\r\n") == Payloads{TakebackReported{}});
  CHECK(payloads("Take Back\r\n") == Payloads{TakebackReported{}});
  CHECK(payloads("New Game\r\n") == Payloads{NewGameReported{}});
  CHECK(payloads("Clock 00:59:58 01:00:00\r\n") == Payloads{TimesReading{59min + 58s, 60min}});
  CHECK(payloads("Clock 0:00:00 1:02:03\r\n") == Payloads{TimesReading{0s, 1h + 2min + 3s}});
  CHECK(payloads("ID.V1.09\r\n") == Payloads{DeviceIdentity{.model = "V1.09"}});
  for (const char* line : {"Xmit On\r\n", ".Referee On\r\n", "Level a3\r\n"}) {
    const auto decoded = test::decode(driver(), bytes_of(line));
    CHECK(decoded.payloads.empty());
    CHECK(decoded.counters.skipped_bytes == 0);
  }
  // A rank of a position that a host sets up (8).
  const auto rank = test::decode(universal(), hex("2e 34 20 20 20 20 50 20 20 20 0d 0a"));
  CHECK(rank.payloads.empty());
  CHECK(rank.errors(DecodeError::unknown_message) == 1);
}

TEST_CASE("ends of lines are CR LF or LF CR, and empty lines mean nothing") {
  CHECK(payloads("M 1 e2-e4\n\rM 1, e7-e5\n\r") == payloads("M 1 e2-e4\r\nM 1, e7-e5\r\n"));
  CHECK(payloads("\r\n\r\nT\r\n\r\n").size() == 1);
  const auto decoded = test::decode(driver(), bytes_of("\r\n\r\n"));
  CHECK(decoded.counters.skipped_bytes == 0);
}

TEST_CASE("a line that is no whole message is refused with its reason and reports nothing") {
  const auto errors = [](std::string_view text, DecodeError why) {
    const auto decoded = test::decode(driver(), bytes_of(text));
    CHECK(decoded.payloads.empty());
    return decoded.errors(why);
  };
  for (const char* line :
       {"M 1 e2-e9\r\n", "M 0 e2-e4\r\n", "M x e2-e4\r\n", "M 1\r\n", "M\r\n", "M 1 e2-e4/K\r\n",
        "M 1 e2e\r\n", "Me2e4x\r\n", "M 1 0-0\r\n", "New Game 2\r\n", "Clock 00:59:58\r\n",
        "ID.V1ID.V1.09\r\n", "Clock 00:61:00 00:00:00\r\n", "Clock 1:00 1:00\r\n",
        "Clock 00.59:58 01:00:00\r\n", "Clock 00:59.58 01:00:00\r\n", "Clock 01:00:00 01:00:00 x\r\n"}) {
    CAPTURE(line);
    CHECK(errors(line, DecodeError::bad_field) == 1);
  }
  CHECK(errors("M 5001 e2-e4\r\n", DecodeError::bad_field) == 1);
  CHECK(errors("Xmit" + std::string(77, 'x') + "\r\n", DecodeError::bad_length) == 1);
  CHECK(errors("ew Game\r\n", DecodeError::unknown_message) == 1);
  CHECK(errors("xM 1 e2-e4\r\n", DecodeError::unknown_message) == 1);
  CHECK(errors("M 1\x01 e2-e4\r\n", DecodeError::stray_byte) == 1);
  CHECK(errors(std::string(200, 'M'), DecodeError::bad_length) == 2);  // as far as a line may go, twice
}

TEST_CASE("a corrupted or cut line costs nothing but itself, and makes no other move") {
  CHECK(rc::check([] {
    const std::string line = any_line();
    Bytes bytes = bytes_of(line + "\r\n");
    const auto n = *rc::gen::inRange<std::size_t>(0, bytes.size());
    const bool cut = *rc::gen::arbitrary<bool>();
    if (cut) {
      bytes.erase(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n));
    } else {
      bytes[n] = static_cast<std::uint8_t>(bytes[n] | 0x80);
    }
    const auto seen = test::decode(driver(), bytes + bytes_of("\r\nM 9 g1-f3\r\n")).payloads;
    RC_ASSERT(!seen.empty());
    RC_ASSERT(seen.back() == Payload(MoveReported{"g1f3", 17}));
  }));
}

TEST_CASE("a line is found behind any garbage that ends") {
  CHECK(rc::check([](const Bytes& garbage) {
    const auto seen = test::decode(driver(), garbage + bytes_of("\r\nM 9 g1-f3\r\n")).payloads;
    RC_ASSERT(!seen.empty());
    RC_ASSERT(seen.back() == Payload(MoveReported{"g1f3", 17}));
  }));
}

TEST_CASE("where the reads cut lines changes nothing") {
  const Bytes all = bytes_of(
      "ID.V1.09\r\nM 1 e2-e4\n\rgarbage\r\nM 1, e7-e5\r\nT\r\nClock 00:59:58 01:00:00\r\nNew Game\r\n");
  const auto whole = test::decode(driver(), all).payloads;
  CHECK(whole.size() == 6);
  CHECK(test::decode_slowly(driver(), all).payloads == whole);
}

TEST_CASE("moves are written as they are read") {
  auto position = rules::Position::initial();
  std::string text;
  Payloads wanted;
  int ply = 0;
  for (const char* uci : {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1"}) {
    const auto move = test::uci(position, uci);
    text += novag::move_line(position, move) + "\r\n";
    wanted.emplace_back(MoveReported{std::string(uci) == "e1g1" ? "O-O" : uci, ++ply});
    position.play(move);
  }
  CHECK(payloads(text) == wanted);
  const auto pawn = test::position_of("4k3/P7/8/8/8/8/8/4K3 w - - 0 30");
  CHECK(novag::move_line(pawn, test::uci(pawn, "a7a8q")) == "M  30   a7-a8/Q");
  CHECK(novag::move_line(pawn, test::uci(pawn, "a7a8q"), novag::Columns::narrow) == "M 30 a7-a8/Q");
  const auto passed = test::position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 7");
  CHECK(novag::move_line(passed, test::uci(passed, "e5d6")) == "M   7   e5xd6ep");
  const auto answer = test::position_of("4k3/8/8/8/8/8/8/4K3 b - - 0 1");
  CHECK(novag::move_line(answer, test::uci(answer, "e8e7")) == "M   1,  e8-e7");
  CHECK(novag::universal_move_line(test::uci(pawn, "a7a8r")) == "Ma7a8/R");
  CHECK(novag::clock_line({59min + 58s, 60min}) == "Clock 00:59:58 01:00:00");
}

TEST_CASE("recordings of other boards report no move, and those of Novag's nothing to other drivers") {
  int recordings = 0;
  for (const auto& [name, bytes] : test::recorded()) {
    CAPTURE(name);
    ++recordings;
    const bool ours = name.starts_with("novag");
    for (const DriverInfo* one : all_drivers()) {
      CAPTURE(one->name);
      if (ours != one->name.starts_with("novag")) CHECK(test::decode(*one, bytes).payloads.empty());
    }
  }
  CHECK(recordings > 0);
}

}  // namespace novag_test
