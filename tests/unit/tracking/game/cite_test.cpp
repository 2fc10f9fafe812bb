// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/game/cite.hpp"

#include "tests/support/catch.hpp"

namespace eboard::tracking::cite_test {
namespace {

IrregularityFound cited(std::string_view edition, std::string_view code, std::string_view state = "completed",
                        rules::Supervision supervision = rules::Supervision::limited) {
  IrregularityFound found;
  found.code = Word<Code>::read(code);
  found.state = Word<State>::read(state);
  cite(found, rules::resolve_edition(edition, {}, supervision).value());
  return found;
}

TEST_CASE("a flag names the edition that is in force and its article") {
  const auto now = cited("fide-current", "illegal_move");
  CHECK(now.edition == "fide-2023");
  CHECK(now.article == "7.5.1");
  CHECK(cited("fide-2005", "illegal_move").article == "7.4a");
  CHECK(cited("fide-2005", "touch_move").article == "4.3");
  CHECK(cited("fide-current", "sensor").article.empty());
}

TEST_CASE("illegal moves are reported to those to whom the edition leaves them") {
  CHECK(cited("fide-2023", "illegal_move").for_whom == ForWhom::arbiter);
  CHECK(cited("fide-2005-rapid", "illegal_move").for_whom == ForWhom::claim);
  CHECK(cited("fide-2005-rapid", "promotion_not_exchanged").for_whom == ForWhom::arbiter);
  CHECK(cited("fide-2005-blitz", "promotion_not_exchanged").for_whom == ForWhom::claim);
  CHECK(cited("fide-1930", "illegal_move").for_whom == ForWhom::claim);
  CHECK(cited("fide-1930", "illegal_move", "stood").for_whom == ForWhom::arbiter);
}

TEST_CASE("a check that is not parried has its own article where the edition has one") {
  const auto article_of = [](std::string_view edition, const char* board, const char* position) {
    IrregularityFound found;
    found.code = Code::illegal_move;
    found.state = State::completed;
    found.evidence = evidence::IllegalPly{board, position};
    cite(found, rules::resolve_edition(edition, {}, rules::Supervision::limited).value());
    return found.article;
  };
  const char* checked = "4k3/8/8/8/8/7p/4r3/4K3 w - - 0 1";
  CHECK(article_of("fide-1928-draft", "4k3/8/8/8/8/7p/4rK2/8", checked) == "9");
  CHECK(article_of("fide-1930", "4k3/8/8/8/8/7p/4rK2/8", checked) == "9.6");
  CHECK(article_of("fide-1930", "4k3/8/8/8/8/7K/4r3/8", checked) == "17");
  CHECK(article_of("fide-1930", "4k3/8/8/8/8/7p/3Kr3/8", "4k3/8/8/8/8/7p/r7/4K3 w - - 0 1") == "17");
  CHECK(article_of("fide-2023", "4k3/8/8/8/8/7p/4rK2/8", checked) == "7.5.1");
}

TEST_CASE("two kings in check are the arbiter's even if illegal moves are left to the players") {
  CHECK(cited("fide-2005-rapid", "kings_in_check").for_whom == ForWhom::arbiter);
  CHECK(cited("fide-2005-blitz", "kings_in_check").for_whom == ForWhom::claim);
  CHECK(cited("fide-2023-rapid", "kings_in_check").article == "A.5.4");
}

TEST_CASE("a flag that fell is the players' matter where they must claim it") {
  CHECK(cited("fide-2005", "time_forfeit_candidate").for_whom == ForWhom::arbiter);
  CHECK(cited("fide-2005-rapid", "time_forfeit_candidate").for_whom == ForWhom::claim);
}

TEST_CASE(
    "times that are changed in rapid and blitz fall under the stricter article once ten moves were made") {
  IrregularityFound found;
  found.code = Code::clock_edited;
  const auto article_at = [&](std::string_view edition, int ply) {
    found.ply = ply;
    cite(found, rules::resolve_edition(edition, {}, rules::Supervision::limited).value());
    return found.article;
  };
  CHECK(article_at("fide-2023-blitz", 20) == "6.10.2");
  CHECK(article_at("fide-2023-blitz", 21) == "A.5.1");
  CHECK(article_at("fide-2005-rapid", 7) == "B.4");
  CHECK(article_at("fide-2023", 60) == "6.10.2");
}

TEST_CASE("what is not pressed yet, and a clock that stands, are the operator's notes at first") {
  CHECK(cited("fide-2023", "incomplete_move", "pending").for_whom == ForWhom::op);
  CHECK(cited("fide-2023", "incomplete_move").for_whom == ForWhom::arbiter);
  CHECK(cited("fide-2005", "clock_paused", "pending").for_whom == ForWhom::op);
  CHECK(cited("fide-2005", "clock_paused").article == "6.13b");
}

TEST_CASE("what an edition does not regulate is the operator's note") {
  const auto found = cited("fide-1930", "two_hands");
  CHECK(found.article.empty());
  CHECK(found.for_whom == ForWhom::op);
}

}  // namespace
}  // namespace eboard::tracking::cite_test
