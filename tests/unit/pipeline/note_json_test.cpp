// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/note_json.hpp"

#include "tests/support/catch.hpp"

using namespace eboard::pipeline;

TEST_CASE("a note comes back from the journal as it was") {
  const eboard::tracking::Note note{
      3, eboard::tracking::Code::board_swapped, eboard::tracking::State::pending,
      eboard::tracking::evidence::SwappedBoards{2, 3, "8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/K7"}};
  const auto back = note_from_json(to_json(note));
  REQUIRE(back);
  CHECK(back->id == note.id);
  CHECK(back->code == note.code);
  CHECK(back->state == note.state);
  CHECK(back->evidence == note.evidence);
}

TEST_CASE("a note that is none is refused with its reason") {
  const auto reason = [](std::string_view text) { return note_from_json(text).error(); };
  CHECK(reason("[") == "not a JSON object");
  CHECK(reason("[]") == "not a JSON object");
  CHECK(reason(R"({"id":1,"code":"board_swapped","state":"pending"})") ==
        "id, code, state or evidence is missing");
  CHECK(reason(R"({"id":"1","code":"board_swapped","state":"pending","evidence":{}})") ==
        "id, code, state or evidence is missing");
  CHECK(reason(R"({"id":0,"code":"board_swapped","state":"pending","evidence":{}})") == "id is out of range");
  CHECK(reason(R"({"id":4294967297,"code":"board_swapped","state":"pending","evidence":{}})") ==
        "id is out of range");
  CHECK(reason(R"({"id":1,"code":"swapped","state":"pending","evidence":{}})") ==
        "no irregularity has the code 'swapped'");
}
