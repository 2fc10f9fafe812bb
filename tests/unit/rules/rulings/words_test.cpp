// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Words, values and times that rulings are written in.
#include "rules/laws/rulings/text/words.hpp"

#include "tests/support/catch.hpp"

namespace words_test {

using namespace eboard::rules;
using namespace std::chrono_literals;
using words::parse_time;

TEST_CASE("a value is quoted where it would be read as something else, and stays in one line") {
  CHECK(words::quoted("noise") == "noise");
  CHECK(words::quoted("") == "\"\"");
  CHECK(words::quoted("two words") == "\"two words\"");
  CHECK(words::quoted("a=b") == "\"a=b\"");
  CHECK(words::quoted("a\"b\\c") == "\"a\\\"b\\\\c\"");
  CHECK(words::quoted("one\ntwo\rthree") == "\"one two three\"");
}

TEST_CASE("what was quoted is read as it was") {
  for (const char* text : {"noise", "", "two words", "a=b", "a\"b", "\\", "a\\", "\"", "tab\there"}) {
    CAPTURE(text);
    words::Reader in("because=" + words::quoted(text));
    CHECK(in.value("because") == text);
    CHECK(in.fault() == "");
  }
}

TEST_CASE("a quote that is not closed is a fault, also behind a backslash") {
  CHECK(words::Reader("a=\"b").fault() == "the quote of \"b\" is not closed");
  CHECK(words::Reader("a=\"b\\").fault() == "the quote of \"b\\\" is not closed");
  CHECK(words::Reader("a=\"b\\\"").fault() == "the quote of \"b\"\" is not closed");
}

TEST_CASE("a time has hours or not, and up to three decimals") {
  CHECK(parse_time("1:58:00") == 1h + 58min);
  CHECK(parse_time("58:07") == 58min + 7s);
  CHECK(parse_time("90:00") == 90min);
  CHECK(parse_time("0:07.5") == 7500ms);
  CHECK(parse_time("0:07.25") == 7250ms);
  CHECK(parse_time("0:07.123") == 7123ms);
  CHECK(parse_time("1000:59:59") == 1000h + 59min + 59s);
  CHECK(parse_time("60000:59") == 60000min + 59s);
  for (const char* text : {"", "7", "0:60", "1:60:00", "1:1:1:1", "0:07.", "0:07.1234", "0:07.x", "-1:00",
                           "0:-7", "x:00", "1001:00:00", "60001:00", "1::00", ":07"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_time(text));
  }
}

TEST_CASE("a time that is added or taken has a sign") {
  CHECK(words::parse_signed_time("+2:00") == 2min);
  CHECK(words::parse_signed_time("-0:30") == -30s);
  for (const char* text : {"", "2:00", "+", "*2:00"}) CHECK_FALSE(words::parse_signed_time(text));
  CHECK(words::signed_time(-30s) == "-0:00:30");
  CHECK(words::signed_time(0s) == "+0:00:00");
}

TEST_CASE("two times are White's and Black's") {
  CHECK(words::parse_times("1:00/2:00") == Times{1min, 2min});
  for (const char* text : {"1:00", "1:00/", "/1:00", "1:00/2:00/3:00"}) CHECK_FALSE(words::parse_times(text));
}

TEST_CASE("a number is whole, not negative and no more than a million") {
  CHECK(words::parse_number("0") == 0);
  CHECK(words::parse_number("1000000") == 1'000'000);
  for (const char* text : {"", "-1", "1000001", "1.5", "7x", "99999999999999999999"})
    CHECK_FALSE(words::parse_number(text));
}

TEST_CASE("words are taken once, in their order, and what is left is a fault") {
  words::Reader in("white move=g1 twice 7");
  CHECK(in.side() == Color::white);
  CHECK(in.flag("twice"));
  CHECK_FALSE(in.flag("twice"));
  CHECK(in.number("a ply") == 7);
  CHECK(in.fault() == "'move=' is not understood here");
  CHECK(in.squares_of("move") == std::vector{parse_square("g1").value()});
  CHECK(in.fault() == "");
  CHECK(words::Reader("more").fault() == "'more' is not understood here");
}

TEST_CASE("what stands there and is no such thing is named") {
  const auto fault = [](std::string_view text, const auto& ask) {
    words::Reader in(text);
    ask(in);
    return in.fault();
  };
  CHECK(fault("green", [](auto& in) { (void)in.side(); }) == "'green' is neither white nor black");
  CHECK(fault("", [](auto& in) { (void)in.side(); }) == "white or black is missing");
  CHECK(fault("x", [](auto& in) { (void)in.number("a ply"); }) == "'x' is no number; a ply is wanted");
  CHECK(fault("by=x", [](auto& in) { (void)in.side_of("by"); }) == "by='x': white or black");
  CHECK(fault("at=x", [](auto& in) { (void)in.number_of("at"); }) == "at='x' is no number");
  CHECK(fault("at=x", [](auto& in) { (void)in.time_of("at"); }) ==
        "at='x' is no time; write h:mm:ss or m:ss");
  CHECK(fault("at=g1,j9", [](auto& in) { (void)in.squares_of("at"); }) == "at='g1,j9': 'j9' is no square");
  CHECK(fault("", [](auto& in) { CHECK_FALSE(in.side_of("by")); }) == "");
}

}  // namespace words_test
