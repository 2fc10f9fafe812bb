// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <set>

#include "rules/laws/rulings/text/ruling.hpp"
#include "tests/support/catch.hpp"

namespace ruling_text_test {

using namespace eboard::rules;

TEST_CASE("every ruling comes back from its text") {
  std::set<std::string> commands;
  for (const char* text :
       {"R-LOSS white art=18a",
        "R-LOSS black score=0.5 art=12.8 because=\"said \\\"no\\\" twice\"",
        "R-BOTHLOSE art=20.6",
        "R-DRAW art=5.2c",
        "R-DRAW by-direction art=15C",
        "R-ANNUL replay art=7.1a",
        "R-ANNUL on-request=white art=11.7",
        "R-RESTORE 23 art=7.4a",
        "R-RESTORE 23 agreed clock=1:58:00/1:57:30.25 art=A.5.2",
        "R-STAND 24 art=B.6",
        "R-OBLIGE white move=g1,b1 capture=e5 art=15c",
        "R-OBLIGE black king no-castle=queen-side",
        "R-OBLIGE white castle=king-side art=4.4a",
        "R-OBLIGE white play=e7e8q",
        "R-OBLIGE white no-castle=king-side no-castle=queen-side",
        "R-WAIVE black art=18.1",
        "R-TIME black +0:02:00 art=7.4b",
        "R-TIME white -0:01:00 art=13.4c",
        "R-SETCLOCK white=1:00:00 black=0:58:00 white-moves=40 black-moves=39 running=white",
        "R-SETCLOCK running=none control=40/5400+30:1800+30",
        "R-SETCLOCK white=1:10:00 severe art=A.12",
        "R-STOP art=20.1e",
        "R-STOP sheet-incomplete",
        "R-CLAIM white quickplay refer",
        "R-START black art=20.1e",
        "R-CLAIM white threefold accept art=9.2b",
        "R-CLAIM director threefold accept",
        "R-CLAIM black quickplay postpone time-left=0:01:59 gain=0:02:00",
        "R-CLAIM white fifty_moves reject intended=e2e4",
        "R-CONTINUE art=6.12a",
        "R-TRANSFER mirror art=11.10",
        "R-TRANSFER rotate",
        "R-COLOURS swap art=7.2",
        "R-COLOURS keep",
        "R-RESTART art=11.4",
        "R-PROMOTE e8 queen art=7.5.2",
        "R-SEAL white move=Ce5 clock=1:02:00/0:48:10 charge=0:20:00",
        "R-SEAL black move=\"C 2 D\" open",
        "R-SEAL black move=\"\"",
        "R-OPEN",
        "R-OPEN stated=Nf3 art=A.11a",
        "R-OPEN absent",
        "R-CHOOSE g1f3 slip",
        "R-WARN white art=13.4a",
        "R-SCORE white 0.5 art=13.4e",
        "R-EXCLUDE white art=13.4g",
        "R-FINE black amount=\"50 EUR\"",
        "R-NOTE demand=white",
        "R-NOTE theory=60",
        "R-NOTE offer=black text=\"(=)\"",
        "R-NOTE declined",
        "R-NOTE excused=black",
        "R-NOTE adjusted=white",
        "R-NOTE adjusted=black leave",
        "R-NOTE sheet=white upto=31",
        "R-NOTE sheet=black flag=white",
        "R-NOTE signed=black result=1/2-1/2",
        "R-NOTE text=\"a phone was heard\"",
        "R-RECORD after=82 moves=Kf1",
        "R-RECORD after=82 plies=7 moves=\"42. Kf1 Rd8\"",
        "R-RECORD after=82 plies=1 correct moves=Kf1",
        "R-RECORD joins=4 moves=\"e4 e5\"",
        "R-RECORD joins=4 white-illegal=1 black-illegal=2 moves=\"e4 e5\"",
        "R-RECORD joins=0 start=\"4k3/8/8/8/8/8/8/R3K3 w - - 0 40\" moves=Ra2",
        "R-NOTE fact=not-pressed",
        "R-LOSS white after=24",
        "R-DRAW after=24",
        "R-UNDO 3",
        "R-RESULT 1/2-1/2",
        "R-ROUND out",
        "R-ROUND in game=3",
        "R-RECORD after=40 plies=0 position=\"8/8/4k3/8/8/4K3/4P3/8 w\" missing=3"}) {
    CAPTURE(text);
    const auto ruling = parse_ruling(text);
    if (!ruling) FAIL(ruling.error());
    CHECK(to_string(*ruling) == text);
    CHECK(parse_ruling(to_string(*ruling)) == *ruling);
    commands.insert(std::string{command_of(ruling->action)});
  }
  CHECK(commands.size() == std::variant_size_v<ruling::Action::AsVariant>);  // a text of each
}

TEST_CASE("the words of a ruling may come in any order and in small letters, without R-") {
  CHECK(parse_ruling("loss art=18a white because=upset") ==
        parse_ruling("R-LOSS white art=18a because=upset"));
  CHECK(parse_ruling("time black +2:00")->action ==
        ruling::Action{ruling::TimeGiven{Color::black, std::chrono::minutes{2}}});
}

TEST_CASE("a ruling that is not understood is answered with what is wrong in it") {
  struct Row {
    const char* text;
    const char* reason;
  };
  for (const Row row : {Row{"", "a command is missing"},
                        Row{"R-FOO", "no command 'R-FOO'; there are R-LOSS"},
                        Row{"R-LOSS", "R-LOSS: white or black is missing"},
                        Row{"R-LOSS grey", "'grey' is neither white nor black"},
                        Row{"R-LOSS white black", "'black' is not understood here"},
                        Row{"R-LOSS white colour=red", "'colour=' is not understood here"},
                        Row{"R-LOSS white score=0.75", "'0.75' is no score of a game"},
                        Row{"R-RESTORE -1", "'-1' is no number"},
                        Row{"R-TIME white 2:00", "write +2:00"},
                        Row{"R-TIME white +2:70", "write +2:00"},
                        Row{"R-SETCLOCK", "what to set is missing"},
                        Row{"R-SETCLOCK white=later", "is no time"},
                        Row{"R-SETCLOCK control=fast", "time control"},
                        Row{"R-OBLIGE white", "what has to be played is missing"},
                        Row{"R-OBLIGE white move=z9", "'z9' is no square"},
                        Row{"R-OBLIGE white play=e2", "write two squares"},
                        Row{"R-CLAIM white luck accept", "claim 'luck' does not exist"},
                        Row{"R-CLAIM white threefold maybe", "accept, reject, postpone or refer"},
                        Row{"R-PROMOTE e8 king", "queen, rook, bishop or knight"},
                        Row{"R-COLOURS", "swap or keep is missing"},
                        Row{"R-FINE white", "amount"},
                        Row{"R-NOTE", "text"},
                        Row{"R-NOTE upto=3", "sheet=SIDE is missing"},
                        Row{"R-NOTE signed=white", "stand together"},
                        Row{"R-NOTE signed=white result=annulled", "1-0, 0-1"},
                        Row{"R-LOSS white because=\"open", "is not closed"},
                        Row{"R-UNDO 9999999999999", "is no number"}}) {
    CAPTURE(row.text);
    const auto ruling = parse_ruling(row.text);
    REQUIRE_FALSE(ruling);
    CAPTURE(ruling.error());
    CHECK(ruling.error().find(row.reason) != std::string::npos);
  }
}

TEST_CASE("a demanded move is two squares and at most one piece") {
  CHECK(parse_ruling("R-OBLIGE white play=e7e8q"));
  for (const char* bad : {"e7e8qq", "e7e8qn", "e7", "e7e", "z9e4"}) {
    INFO(bad);
    const auto ruling = parse_ruling(std::string("R-OBLIGE white play=") + bad);
    REQUIRE_FALSE(ruling);
    CHECK(ruling.error().find("write two squares") != std::string::npos);
  }
}

TEST_CASE("an obligation is told in words") {
  const auto told = [](const char* ruling) {
    return describe(std::get<ruling::Oblige>(parse_ruling(ruling)->action).obligation);
  };
  CHECK(told("R-OBLIGE white play=e2e4") == "the move e2e4");
  CHECK(told("R-OBLIGE white move=g1") == "a move of the piece on g1");
  CHECK(told("R-OBLIGE white castle=king-side") == "castling on the king-side");
}

}  // namespace ruling_text_test
