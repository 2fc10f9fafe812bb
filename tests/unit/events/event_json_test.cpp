// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <boost/json/serialize.hpp>

#include "daemon/events/event_json.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/evidence_text.hpp"

namespace json_test {

using namespace eboard;
using namespace eboard::tracking;

namespace {

MoveTracked e4() {
  MoveTracked move;
  move.ply = 1;
  move.uci = PlayedMove::read("e2e4");
  move.san = "e4";
  move.fen = "FEN";
  move.confidence = 0.98;
  return move;
}

std::vector<TrackedEvent> one_of_each() {
  MoveTracked full = e4();
  full.state = MoveState::committed;
  full.white = tracking::Millis{302000};
  full.black = tracking::Millis{303000};
  full.clock_read = full.irregular = full.inferred = true;
  full.alternatives = {PlayedMove::read("e2e3"), PlayedMove::read("d2d4")};
  MoveTracked presumed = e4();
  presumed.state = MoveState::presumed;
  return {
      {tracking::Millis{0}, 0, PhaseChanged{Phase::setting_up}},
      {tracking::Millis{1}, 1, GameStarted{"FEN", true}},
      {tracking::Millis{2}, 1, e4()},
      {tracking::Millis{3}, 1, full},
      {tracking::Millis{4}, 1, MoveRetracted{7}},
      {tracking::Millis{5}, 1, TakenBack{6, "FEN"}},
      {tracking::Millis{6}, 1,
       IrregularityFound{11, 2, Code::illegal_move, State::completed, PlayedMove::read("e1e6"), "7.5.1",
                         "fide-2023", ForWhom::op, test::evidence(R"({"from":"e1","plies":[3,4]})")}},
      {tracking::Millis{7}, 1,
       ClockChanged{tracking::Millis{5000}, tracking::Millis{-10}, rules::Color::black, true}},
      {tracking::Millis{8}, 1, ClockChanged{tracking::Millis{0}, tracking::Millis{0}, std::nullopt, false}},
      {tracking::Millis{9}, 1, GameEnded{rules::Result::draw, EndedBy::result_piece}},
      {tracking::Millis{10}, 1, GapFound{12, "8/8/8/8/8/8/8/8", {"e2e4 e7e5", "d2d4"}}},
      {tracking::Millis{11}, 1, BoardSeen{"8/8/8/8/8/8/8/8", false}},
      {tracking::Millis{12}, 1, RulingMade{1, 24, "R-STOP", "6.11", "fide-2023", "", "", 0, 0, {}, {}, ""}},
      {tracking::Millis{13}, 1,
       RulingMade{2, 24, "R-UNDO 1", "", "fide-2023", "A. Arbiter", "a \"slip\"", 3, 1,
                  tracking::Millis{5000}, tracking::Millis{0}, "0.5-0"}},
      {tracking::Millis{14}, 1, MatePossible{25, false, {}}},
      {tracking::Millis{14}, 1, presumed},
      {tracking::Millis{15}, 1, MatePossible{25, {}, true}},
  };
}

std::string fault_of(std::string_view text) {
  const auto event = events::parse_tracked_event(text);
  return event ? "none" : event.error();
}

}  // namespace

TEST_CASE("every tracked event comes back from its JSON as it was") {
  for (const TrackedEvent& event : one_of_each()) {
    const std::string text = boost::json::serialize(events::to_json(event));
    INFO(text);
    const auto back = events::parse_tracked_event(text);
    REQUIRE(back);
    CHECK(*back == event);
  }
}

TEST_CASE("a line of replay has the contract's keys in the contract's order") {
  const auto events = one_of_each();
  const auto line = [&](std::size_t i) { return events::to_json_line(events[i], tracking::Millis{0}); };
  CHECK(line(2) ==
        R"({"type":"move","at":0.002,"game":1,"ply":1,"uci":"e2e4","san":"e4","state":"provisional",)"
        R"("confidence":0.98,"fen":"FEN"})");
  CHECK(line(3) ==
        R"({"type":"move","at":0.003,"game":1,"ply":1,"uci":"e2e4","san":"e4","state":"committed",)"
        R"("confidence":0.98,"white_ms":302000,"black_ms":303000,"clock_read":true,"irregular":true,)"
        R"("inferred":true,"alternatives":["e2e3","d2d4"],"fen":"FEN"})");
  CHECK(line(4) == R"({"type":"retract","at":0.004,"game":1,"ply":7})");
  CHECK(line(5) == R"({"type":"takeback","at":0.005,"game":1,"to_ply":6,"fen":"FEN"})");
  CHECK(line(6) ==
        R"({"type":"irregularity","at":0.006,"game":1,"ply":11,"code":"illegal_move",)"
        R"("state":"completed","move":"e1e6","article":"7.5.1","edition":"fide-2023","for":"operator",)"
        R"("evidence":{"from":"e1","plies":[3,4]},"id":2})");
  CHECK(line(7) ==
        R"({"type":"clock","at":0.007,"game":1,"white_ms":5000,"black_ms":-10,"running":"black"})");
  CHECK(line(8) == R"({"type":"clock","at":0.008,"game":1,"white_ms":null,"black_ms":null,"running":null,)"
                   R"("connected":false})");
  CHECK(line(9) == R"({"type":"result","at":0.009,"game":1,"result":"1/2-1/2","by":"result_piece"})");
}

TEST_CASE("times of a line count from the origin, with three decimals and never an exponent") {
  const TrackedEvent event{tracking::Millis{1767225600000 + 12345}, 1, MoveRetracted{1}};
  CHECK(events::to_json_line(event, tracking::Millis{1767225600000}) ==
        R"({"type":"retract","at":12.345,"game":1,"ply":1})");
  CHECK(events::to_json_line({tracking::Millis{3600000000}, 1, MoveRetracted{1}}) ==
        R"({"type":"retract","at":3600000.000,"game":1,"ply":1})");
}

TEST_CASE("a confidence is rounded to per mille and stays between 0 and 1") {
  for (const auto& [confidence, text] :
       {std::pair{1.0, "1.0"}, {0.0, "0.0"}, {0.12345, "0.123"}, {1.5, "1.0"}}) {
    MoveTracked move = e4();
    move.confidence = confidence;
    CHECK_THAT(events::to_json_line({tracking::Millis{0}, 1, move}),
               ContainsSubstring("\"confidence\":" + std::string(text) + ","));
  }
}

TEST_CASE("words of another version come back as they were written") {
  const std::string_view line =
      R"({"type":"irregularity","at_ms":1,"game":1,"ply":1,"code":"thrown_king","state":"appealed","move":"",)"
      R"("article":"","edition":"fide-2031","for":"arbiter","evidence":{"thrown":["e1","h8"]},"id":1})";
  const auto event = events::parse_tracked_event(line);
  REQUIRE(event);
  CHECK_FALSE(std::get<IrregularityFound>(event->what).code.known());
  CHECK(boost::json::serialize(events::to_json(*event)) == line);
}

TEST_CASE("JSON that is no tracked event is refused with the key that is at fault") {
  CHECK_THAT(fault_of("{"), ContainsSubstring("no JSON"));
  CHECK(fault_of("[]") == "no JSON object");
  CHECK(fault_of("{}") == "\"type\" is missing or is not a text");
  CHECK(fault_of(R"({"type":"move","at_ms":1.5})") == "\"at_ms\" is missing or is not an integer");
  CHECK(fault_of(R"({"type":"win","at_ms":1,"game":1})") == "\"type\" says 'win', which is no tracked event");
  CHECK(fault_of(R"({"type":"takeback","at_ms":1,"game":1,"to_ply":1})") ==
        "takeback: \"fen\" is missing or is not a text");
  CHECK(fault_of(R"({"type":"retract","at_ms":1,"game":1,"ply":5000000000})") ==
        "retract: \"ply\" is missing or is not a number of a sensible size");
  CHECK(fault_of(R"({"type":"result","at_ms":1,"game":1,"result":"2-0","by":""})") ==
        "result: \"result\" is missing or is not a result");
  CHECK(fault_of(R"({"type":"gap","at_ms":1,"game":1,"from_ply":1,"board":"","candidates":[1]})") ==
        "gap: \"candidates\" is missing or is not a list of texts");
  CHECK(fault_of(R"({"type":"clock","at_ms":1,"game":1,"white_ms":1,"black_ms":1,"running":"red"})") ==
        "clock: \"running\" is missing or is not white, black or null");
  CHECK(fault_of(R"({"type":"state","at_ms":1,"game":1,"phase":"asleep"})") ==
        "state: \"phase\" is missing or is not a known word");
}

}  // namespace json_test
