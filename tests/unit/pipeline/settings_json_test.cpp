// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/settings_json.hpp"

#include "tests/support/catch.hpp"

namespace settings_json_test {

using namespace eboard;
using namespace eboard::pipeline;

TEST_CASE("settings come back from the journal as they were") {
  PipelineSettings settings;
  settings.driver = "dgt";
  settings.tracker.edition = rules::resolve_edition("fide-2023-rapid", {}, rules::Supervision::full).value();
  settings.tracker.control = rules::parse_time_control("40/5400+30:1800+30").value();
  settings.tracker.clock_side = tracking::ClockSide::white_right;
  settings.tracker.first_game = 7;
  settings.local = {.no_draw_before = 30, .electronic_sheets = true};
  settings.tracker.start =
      rules::parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1").value();
  settings.tracker.odds = rules::parse_odds("pawn moves 2").value();
  settings.tracker.stored_changes = true;
  const auto back = settings_from_json(to_json(settings));
  REQUIRE(back);
  CHECK(back->tracker.stored_changes);
  CHECK(back->driver == "dgt");
  CHECK(back->tracker.odds == settings.tracker.odds);
  CHECK(back->tracker.edition.id == "fide-2023-rapid");
  CHECK(back->tracker.edition.supervision == rules::Supervision::full);
  CHECK(back->tracker.control == settings.tracker.control);
  CHECK(back->tracker.clock_side == tracking::ClockSide::white_right);
  CHECK(back->tracker.first_game == 7);
  CHECK(back->local == settings.local);
  CHECK(back->tracker.start == settings.tracker.start);
}

TEST_CASE("journals of earlier versions hold no time control and no supervision") {
  const auto old =
      settings_from_json(R"({"driver":"dgt","edition":"fide-2018","clock_side":"automatic","first_game":1})");
  REQUIRE(old);
  CHECK(old->tracker.control.kind == rules::TimeControl::Kind::unknown);
  CHECK_FALSE(old->tracker.stored_changes);
  CHECK_FALSE(old->local.any());
  CHECK(old->tracker.edition.supervision == rules::Supervision::limited);
}

TEST_CASE("settings that are none are refused with the reason") {
  const auto reason = [](std::string_view more) {
    return settings_from_json(
               R"({"driver":"dgt","edition":"fide-2018","clock_side":"automatic","first_game":1,)" +
               std::string(more) + "}")
        .error();
  };
  CHECK(reason(R"("time_control":"an hour")") == "time_control 'an hour' is not written as in PGN");
  CHECK(reason(R"("supervision":"some")") == "supervision is neither full nor limited");
  CHECK(reason(R"("local_rules":"no-chat")").find("no-chat") != std::string::npos);
  CHECK(settings_from_json("[]").error() == "not a JSON object");
}

TEST_CASE("settings that lack something, or have it in another form, are refused") {
  const std::string whole =
      R"({"driver":"dgt","edition":"fide-2018","clock_side":"automatic","first_game":1})";
  REQUIRE(settings_from_json(whole));
  for (const auto& [part, other] : {std::pair{R"("driver":"dgt")", R"("driver":1)"},
                                    {R"("driver":"dgt")", R"("other":1)"},
                                    {R"("edition":"fide-2018")", R"("edition":1)"},
                                    {R"("edition":"fide-2018")", R"("other":1)"},
                                    {R"("clock_side":"automatic")", R"("clock_side":1)"},
                                    {R"("clock_side":"automatic")", R"("other":1)"},
                                    {R"("first_game":1)", R"("first_game":"1")"},
                                    {R"("first_game":1)", R"("other":1)"}}) {
    std::string text = whole;
    text.replace(text.find(part), std::string_view(part).size(), other);
    CAPTURE(text);
    const auto settings = settings_from_json(text);
    REQUIRE_FALSE(settings);
    CHECK(settings.error() == "driver, edition, clock_side or first_game is missing");
  }
  CHECK(settings_from_json("[").error() == "not a JSON object");
}

TEST_CASE("what settings name has to be known") {
  const auto reason = [](std::string_view edition, std::string_view side, std::string_view start) {
    return settings_from_json(R"({"driver":"dgt","first_game":1,"edition":")" + std::string(edition) +
                              R"(","clock_side":")" + std::string(side) + R"(","start":")" +
                              std::string(start) + "\"}")
        .error();
  };
  const std::string array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  CHECK(reason("fide-2018", "left", array) == "clock_side 'left' is not known");
  CHECK(reason("fide-2018", "automatic", "nonsense").starts_with("start: "));
  CHECK(reason("fide-1066", "automatic", array).find("fide-1066") != std::string::npos);
}

TEST_CASE("every side that a clock may lie on comes back from the journal") {
  using tracking::ClockSide;
  for (const ClockSide side : {ClockSide::automatic, ClockSide::white_left, ClockSide::white_right}) {
    PipelineSettings settings;
    settings.driver = "dgt";
    settings.tracker.clock_side = side;
    CHECK(settings_from_json(to_json(settings))->tracker.clock_side == side);
  }
}

}  // namespace settings_json_test
