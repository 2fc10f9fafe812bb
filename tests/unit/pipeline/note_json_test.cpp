// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/note_json.hpp"

#include "tests/support/catch.hpp"

namespace note_json_test {

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

TEST_CASE("a note that lacks something, or has it in another form, is refused") {
  const std::string whole = R"({"id":1,"code":"board_swapped","state":"pending","evidence":{}})";
  REQUIRE(note_from_json(whole));
  for (const auto& [part, other] : {std::pair{R"("id":1)", R"("id":"1")"},
                                    {R"("id":1)", R"("other":1)"},
                                    {R"("code":"board_swapped")", R"("code":1)"},
                                    {R"("code":"board_swapped")", R"("other":1)"},
                                    {R"("state":"pending")", R"("state":1)"},
                                    {R"("state":"pending")", R"("other":1)"},
                                    {R"("evidence":{})", R"("evidence":1)"},
                                    {R"("evidence":{})", R"("other":1)"}}) {
    std::string text = whole;
    text.replace(text.find(part), std::string_view(part).size(), other);
    CAPTURE(text);
    const auto note = note_from_json(text);
    REQUIRE_FALSE(note);
    CHECK(note.error() == "id, code, state or evidence is missing");
  }
}

TEST_CASE("the number of a note is from one to what a number holds") {
  for (const auto& [id, good] :
       {std::pair{"0", false}, {"1", true}, {"2147483647", true}, {"2147483648", false}}) {
    CAPTURE(id);
    const auto note = note_from_json(std::string(R"({"id":)") + id +
                                     R"(,"code":"board_swapped","state":"pending","evidence":{}})");
    CHECK(note.has_value() == good);
  }
}

}  // namespace note_json_test
