// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the reader of time controls to one reading of each spelling that people use (docs/pgn.md).
#include "rules/laws/editions/spoken_control.hpp"

#include <fmt/format.h>
#include <rapidcheck.h>

#include "rules/laws/editions/edition.hpp"
#include "tests/support/catch.hpp"

namespace spoken_control_test {

using namespace eboard::rules;
using namespace std::chrono_literals;

namespace {

/// "900+10", or "!" and why not.
std::string read(std::string_view text) {
  const auto control = entered_time_control(text);
  return control ? to_string(*control) : "!" + control.error();
}

struct Spelling {
  std::string_view text;
  std::string_view reading;
};

void check(std::initializer_list<Spelling> spellings) {
  for (const auto& [text, reading] : spellings) {
    CAPTURE(text);
    CHECK(read(text) == reading);
    // What stands in a file is read the same way, or by the letter.
    const auto filed = filed_time_control(text);
    if (reading.front() != '!') CHECK(to_string(filed.value()) == reading);
  }
}

std::string unknown(std::string_view word) {
  return fmt::format(
      "!'{}' is not understood; write seconds as PGN has them, 40/7200:3600 or 300+3, or units, 40/120m:60m "
      "or "
      "5m+3s; - for none, ? for unknown",
      word);
}

void check_unknown(std::initializer_list<std::pair<std::string_view, std::string_view>> spellings) {
  for (const auto& [text, word] : spellings) {
    CAPTURE(text);
    CHECK(read(text) == unknown(word));
    CHECK_FALSE(filed_time_control(text));
  }
}

}  // namespace

TEST_CASE("what PGN's letter says is read by the letter, whatever blanks and marks stand in it") {
  check({
      {"300 + 3", "300+3"},
      {" 300+3 ", "300+3"},
      {"\u00a0300\u202f+\u20093", "300+3"},
      {"\ufeff40/7200 : 20/3600 : 900 + 30", "40/7200:20/3600:900+30"},
      {"40 / 7200", "40/7200"},
      {"5400D5", "5400d5"},
      {"60+5s", "60+5"},
      {"1/86400", "1/86400"},
      {"40/7200:0+10", "40/7200:0+10"},
      {"90M+30S", "5400+30"},
      {"1h30m+30s", "5400+30"},
      {"40/90m+30m", "40/5400:1800"},
  });
}

TEST_CASE("nothing, a question mark and a dash say that a time control is unknown, or that there is none") {
  check({{"", "?"},
         {"?", "?"},
         {" ? ", "?"},
         {"??", "?"},
         {"unknown", "?"},
         {"-", "-"},
         {" - ", "-"},
         {"–", "-"},
         {"*180", "*180"},
         {"* 3m", "*180"}});
  check_unknown({{"*", "*"}, {"none", "none"}, {"no increment", "no"}});
}

TEST_CASE("a clock's time is minutes or hours, whichever is played") {
  check({
      {"90:00+30", "5400+30"},
      {"90:0+30", "5400+30"},
      {"90:00", "5400"},
      {"1:30:00", "5400"},
      {"1:30:00+30", "5400+30"},
      {"1:30:00 + 0:00:30", "5400+30"},
      {"90:00 + 00:30", "5400+30"},
      {"0:05:00", "300"},
      {"00:15:00 + 00:00:10", "900+10"},
      {"5:00+3", "300+3"},
      {"10:00", "600"},
      {"1:30+30", "5400+30"},
      {"1:30 h", "5400"},
      {"2:30 min + 2 s", "150+2"},
      {"2:00/40", "40/7200"},
      {"40/2:00, 1:00", "40/7200:3600"},
      {"40/90:00", "40/5400"},
      {"2:00:00/40 + 1:00:00/20 + 0:15:00 + 0:00:30", "40/7200+30:20/3600+30:900+30"},
      {"3:00+2", "!may be 180+2 or 10800+2; write which of them is meant"},
      {"1:30", "!may be 90 or 5400; write which of them is meant"},
      {"0:00:05", "!is too short; write 5s if it is meant, 30 s for each move as +30s"},
      {"2:00/40 + 1:00",
       "!+1:00 behind a number of moves may be seconds for each move or minutes for the rest; write seconds "
       "as "
       "+30s and minutes as :30m"},
  });
}

TEST_CASE("units are written as words, letters or strokes, in the languages of Europe") {
  check({
      {"15 min + 10 sec", "900+10"},
      {"15m + 10s", "900+10"},
      {"15 min/game + 10 sec/move", "900+10"},
      {"15 min. + 10 sec.", "900+10"},
      {"5 minutes", "300"},
      {"1h", "3600"},
      {"1 h 30", "5400"},
      {"1h30 + 30s", "5400+30"},
      {"1,5 h", "5400"},
      {"2½ h", "9000"},
      {"90'+30''", "5400+30"},
      {"90' + 30\"", "5400+30"},
      {"90′+30″", "5400+30"},
      {"90’ + 30”", "5400+30"},
      {"90´+30´´", "5400+30"},
      {"3'+2\"", "180+2"},
      {"90 min + 30 s/move", "5400+30"},
      {"60 min KO", "3600"},
      {"Rapid: 25 min + 10 s", "1500+10"},
      {"Blitz (3 min + 2 s)", "180+2"},
      {"90-minute game, 30-second increment", "5400+30"},
      {"15 Min. + 10 Sek./Zug", "900+10"},
      {"90 MINUTEN + 30 SEKUNDEN PRO ZUG", "5400+30"},
      {"2 Std/40 Züge + 1 Std", "40/7200:3600"},
      {"10 min. + 5 seg. por jugada", "600+5"},
      {"90 minutos más 30 segundos", "5400+30"},
      {"1 h 30 min + 30 s par coup", "5400+30"},
      {"50 min + 10 s/cp", "3000+10"},
      {"90 minuten + 30 seconden per zet", "5400+30"},
      {"40 zetten in 2 uur, daarna 1 uur", "40/7200:3600"},
      {"90 minuti + 30 secondi a mossa", "5400+30"},
      {"90 min + 30 s na posunięcie", "5400+30"},
      {"90 min + 30 sek/drag", "5400+30"},
      {"15 мин + 10 сек на ход", "900+10"},
      {"15 МИНУТ + 10 СЕКУНД", "900+10"},
      {"5 min + 1 min/move", "300+60"},
  });
}

TEST_CASE("periods stand with their moves in any order") {
  check({
      {"90'/40 + 30'", "40/5400:1800"},
      {"2h/40 + 1h", "40/7200:3600"},
      {"2h/40, 1h/20, 30'", "40/7200:20/3600:1800"},
      {"40/2h; 20/1h; 15 min", "40/7200:20/3600:900"},
      {"40 moves in 90 minutes, then 30 minutes", "40/5400:1800"},
      {"75 Min / 30 Züge + Rest 15 Min", "30/4500:900"},
      {"40 moves/2 h, the rest in 1 h", "40/7200:3600"},
      {"2h30/40", "40/9000"},
  });
}

TEST_CASE("an increment belongs to all periods where nothing else is said") {
  check({
      {"90'/40 + 30' + 30\"", "40/5400+30:1800+30"},
      {"100 min/50 + 50 min/20 + 15 min + 30 s/move", "50/6000+30:20/3000+30:900+30"},
      {"40 moves in 90 minutes, then 30 minutes, 30 seconds increment from move 1", "40/5400+30:1800+30"},
      {"90 minutes for the first 40 moves followed by 30 minutes for the rest of the game with an addition "
       "of "
       "30 seconds per move starting from move one",
       "40/5400+30:1800+30"},
      {"90 Minuten für 40 Züge, danach 30 Minuten für den Rest, 30 Sekunden pro Zug ab dem 1. Zug",
       "40/5400+30:1800+30"},
      {"90 minutes pour 40 coups puis 30 minutes + 30 secondes par coup dès le premier coup",
       "40/5400+30:1800+30"},
      {"40 moves in 2 hours, then 1 hour + 30 s from move 41", "40/7200:3600+30"},
      {"120 min/40 + 60 min/20 + 15 min + 30 s from move 61", "40/7200:20/3600:900+30"},
      {"120 min + 10 s from move 41", "40/7200:0+10"},
      {"120 min + 10 s after move 40", "40/7200:0+10"},
      {"40/90'+30\", 30'+30\"", "40/5400+30:1800+30"},
      {"90 min for 40 moves, then 30 min + 30 s per move",
       "!the moves of one period or of all may add '30 s'; write 40/5400:1800+30 or 40/5400+30:1800+30"},
      {"120 min/40 + 60 min/20 + 15 min + 30 s from move 50",
       "!no period begins at move 50; write 40/120m:60m:15m+30s"},
  });
}

TEST_CASE("where G or SD stands, minutes are meant, as in the USA") {
  check({
      {"G/90;d5", "5400d5"},
      {"G/90 d5", "5400d5"},
      {"G60 inc 5", "3600+5"},
      {"G/5;+3", "300+3"},
      {"Game/60 + 5", "3600+5"},
      {"G/60; delay 5", "3600d5"},
      {"SD/30", "1800"},
      {"40/90, SD/30; +30", "40/5400+30:1800+30"},
      {"40/90 SD/30 d5", "40/5400d5:1800d5"},
      {"40/120, 20/60, SD/30", "40/7200:20/3600:1800"},
      {"40/2, SD/1", "!may be 40/120s:60s or 40/7200:3600; write which of them is meant"},
      {"30/90, SD/1", "!may be 30/5400:60 or 30/5400:3600; write which of them is meant"},
  });
}

TEST_CASE("delays are told from increments") {
  check({
      {"10 min; 5 sec delay", "600d5"},
      {"10 min delay 5", "600d5"},
      {"5 min + 3 s Bronstein", "300b3"},
      {"5 min bronstein 3 s", "300b3"},
      {"Fischer 15'+5''", "900+5"},
      {"15 min increment 10 s", "900+10"},
  });
}

TEST_CASE("numbers without a unit are seconds, and told where only minutes are played") {
  const auto counted = [](std::string_view minutes, std::string_view seconds) {
    return fmt::format(
        "!counts seconds, as in PGN, and that is too short; if minutes are meant, write {}; if seconds are, "
        "{}",
        minutes, seconds);
  };
  CHECK(read("5 + 3") == counted("300+3", "5s+3s"));
  CHECK(read("90+30") == counted("5400+30", "90s+30s"));
  CHECK(read("15/10") == counted("15/600", "15/10s") + "; if minutes and seconds for each move are, 900+10");
  CHECK(read("40/90+30:30+30") == counted("40/5400+30:1800+30", "40/90s+30s:30s+30s"));
  check({
      {"5|3", "!may be 5s+3s or 300+3; write which of them is meant"},
      {"Blitz 5+3", "!may be 5s+3s or 300+3; write which of them is meant"},
      {"60 + 5 s/move", "!may be 60+5 or 3600+5; write which of them is meant"},
      {"90 + 30 s/move", "!may be 90s+30s or 5400+30; write which of them is meant"},
      {"5400 + 30 s/move", "5400+30"},
      {"5 sec + 3 sec", "5+3"},
  });
}

TEST_CASE("a period without time is never taken") {
  for (const char* text : {"0", "0+0", "0 min", "40/0", "40/7200:0", "0:00", "40/90'+0'", "300:0"}) {
    CAPTURE(text);
    CHECK_FALSE(entered_time_control(text));
    CHECK_FALSE(filed_time_control(text));
  }
  CHECK(read("40/7200:0") == "!a period gives no time at all");
}

TEST_CASE("what is not understood, or says two things, is told with what to write") {
  check_unknown({{"half an hour", "half"},
                 {"an hour", "hour"},
                 {"5x", "x"},
                 {"2 x 15 min", "x"},
                 {"3 days/move", "days"},
                 {"unlimited", "unlimited"},
                 {"G/60;d5 or G/65;d0", "or"},
                 {"300+", "+"},
                 {"+3", "+"},
                 {"40/", "/"},
                 {":", ":"},
                 {"40/7200:", ":"},
                 {"-300", "-"},
                 {"99999999999", "99999999999"}});
  const std::string alone =
      "' stands alone; write + before what every move adds, 15m+10s, and : before a period, 40/90m:30m";
  const std::string follows =
      "', and no number of moves stands before it; write 40/90m:30m or 40/90m+30s:30m+30s, or 15m+10s if "
      "every "
      "move adds it";
  CHECK(read("15 min 10 sec") == "!'10 sec" + alone);
  CHECK(read("1/2 h") == "!'2 h" + alone);
  CHECK(read("1.30 h") == "!'30 h" + alone);
  CHECK(read("5400:1800") == "!more time follows at '1800" + follows);
  CHECK(read("90' + 30' + 30\"") == "!more time follows at '30'" + follows);
  CHECK(read("5m+1m") == "!more time follows at '1m" + follows);
  check({
      {"90'/40 + 30",
       "!+30 behind a number of moves may be seconds for each move or minutes for the rest; write seconds as "
       "+30s and minutes as :30m"},
      {"30 s/move", "!no time stands before '30 s'; write for example 15m+10s, or 0+10 if there is none"},
      {"90 min, 30 min added after move 40",
       "!'30 min' is much for each move; write 5m+60s if each move adds it, 40/90m:30m if it is added once, "
       "after 40 moves"},
  });
  CHECK_FALSE(entered_time_control(std::string(300, '9')));
  CHECK_FALSE(entered_time_control("\xff\xfe 15 min"));
}

TEST_CASE("the edition follows from what is read") {
  const auto tempo = [](std::string_view text) {
    return resolve_edition("fide-2023", filed_time_control(text).value(), Supervision::limited).value().tempo;
  };
  CHECK(tempo("5 min + 3 s") == Tempo::blitz);
  CHECK(tempo("10 min") == Tempo::blitz);
  CHECK(tempo("15 min + 10 sec") == Tempo::rapid);
  CHECK(tempo("G/30;d5") == Tempo::rapid);
  CHECK(tempo("90:00+30") == Tempo::standard);
  CHECK(tempo("90'/40 + 30' + 30\"") == Tempo::standard);
}

namespace {

std::string spoken(const Period& period, std::string_view minute, std::string_view second, bool moves_first) {
  const auto time = [&](std::chrono::milliseconds span) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(span).count();
    return seconds % 60 == 0 && seconds > 0 ? fmt::format("{}{}", seconds / 60, minute)
                                            : fmt::format("{}{}", seconds, second);
  };
  std::string text = time(period.base);
  if (period.moves && moves_first) text = fmt::format("{}/{}", *period.moves, text);
  if (period.moves && !moves_first) text += fmt::format("/{} moves", *period.moves);
  if (period.bonus > 0s) {
    const char* const kinds[] = {"", " delay", " Bronstein"};
    text += fmt::format(" + {}{}{}", std::chrono::duration_cast<std::chrono::seconds>(period.bonus).count(),
                        second, kinds[static_cast<int>(period.bonus_kind)]);
  }
  return text;
}

}  // namespace

TEST_CASE("every control that is written can be said in many ways") {
  CHECK(rc::check("each way is read as the same control", [] {
    TimeControl control{TimeControl::Kind::timed, {}};
    const int periods = *rc::gen::inRange(1, 4);
    const int bonus = *rc::gen::inRange(0, 61);
    const auto kind = bonus > 0 ? static_cast<BonusKind>(*rc::gen::inRange(0, 3)) : BonusKind::increment;
    for (int i = 0; i < periods; ++i) {
      Period period;
      period.base = std::chrono::minutes{*rc::gen::inRange(3, 180)};
      if (i + 1 < periods) period.moves = *rc::gen::inRange(5, 61);
      period.bonus = std::chrono::seconds{bonus};
      period.bonus_kind = kind;
      control.periods.push_back(period);
    }
    const std::string written = to_string(control);
    RC_ASSERT(entered_time_control(written).value() == control);
    RC_ASSERT(parse_time_control(written).value() == control);
    for (const auto& [minute, second] :
         {std::pair{"m", "s"}, {"'", "''"}, {" min", " sec"}, {" Min.", " Sek."}}) {
      for (const bool moves_first : {true, false}) {
        for (const std::string_view between : {", ", "; ", " then "}) {
          std::string text;
          for (const Period& period : control.periods) {
            if (!text.empty()) text += between;
            text += spoken(period, minute, second, moves_first);
          }
          const auto read = entered_time_control(text);
          RC_LOG() << text << ": " << (read ? to_string(*read) : read.error());
          RC_ASSERT(read.has_value());
          RC_ASSERT(*read == control);
        }
      }
    }
  }));
}

TEST_CASE("what is read is never another control when it is written and read again") {
  CHECK(rc::check("words in any order are read, or refused", [] {
    static constexpr std::string_view kParts[] = {"40",          "90", "30",   "5", "1:30", "/",     "+",
                                                  " + ",         ", ", " min", "'", "''",   " sec",  "h",
                                                  " then ",      "G/", "SD/",  "d", "inc ", "/move", " moves",
                                                  " from move ", ":",  "; ",   "0", "1"};
    std::string text;
    const int length = *rc::gen::inRange(1, 9);
    for (int i = 0; i < length; ++i) text += kParts[*rc::gen::inRange<std::size_t>(0, std::size(kParts))];
    const auto read = filed_time_control(text);
    if (!read) {
      RC_ASSERT(!read.error().empty());
      RC_ASSERT(read.error().find('\n') == std::string::npos);
      return;
    }
    RC_ASSERT(filed_time_control(to_string(*read)).value() == *read);
    for (const Period& period : read->periods) RC_ASSERT(period.base + period.bonus > 0s);
  }));
}

}  // namespace spoken_control_test
