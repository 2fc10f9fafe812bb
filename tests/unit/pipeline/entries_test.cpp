// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a board and a journal receive, entry by entry, and what they refuse. Whole journals are in
// tests/unit/daemon/journal_replay_test.cpp.
#include "daemon/pipeline/journal_replay.hpp"
#include "drivers/dgt_protocol.hpp"
#include "drivers/manual.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"
#include "tests/support/tracked_words.hpp"

namespace entries_test {

using namespace eboard;
using namespace eboard::pipeline;
using storage::JournalEntry;
using storage::JournalKind;
using tracking::TrackedEvent;
using namespace std::chrono_literals;

namespace {

JournalEntry entry(JournalKind kind, const std::string& text, Millis at = 1000ms) {
  return {1, at, kind, {}, text};
}

PipelineSettings settings() {
  PipelineSettings out;
  out.driver = "dgt";
  out.tracker.edition = *rules::find_edition("fide-2023");
  out.tracker.control = rules::parse_time_control("5400+30").value();
  return out;
}

/// Why the last of them is refused; empty if none is.
std::string refusal(const std::vector<JournalEntry>& journal) {
  JournalReplay replay;
  std::vector<TrackedEvent> events;
  for (const JournalEntry& one : journal)
    if (const auto applied = replay.apply(one, events); !applied) return applied.error();
  return "";
}

/// A board with a clock that two players play on.
class Board {
 public:
  Board() : pipeline(*drivers::find_driver("dgt"), settings().tracker) {
    hear(drivers::dgt::encode_dump(rules::Placement::initial()));
    clock_.left.remaining = clock_.right.remaining = 90min;
    tell_clock();
    clock_.running = true;
    tell_clock();
  }
  void put(const char* from, const char* to) {
    lift_and_put(rules::parse_square(from).value(), rules::parse_square(to).value());
  }
  void move(const char* from, const char* to) {
    put(from, to);
    clock_.lever_high = !clock_.lever_high;
    tell_clock();
    wait(3s);
  }
  void stop(bool running = false) {
    clock_.running = running;
    tell_clock();
  }
  void wait(Millis time) { pipeline.advance(now += time, events); }
  /// The pieces for the next game, and both clocks.
  void set_up() {
    stop();
    clock_.left.remaining = clock_.right.remaining = 90min;
    clock_.lever_high = drivers::ClockReading{}.lever_high;
    tell_clock();
    hear(drivers::dgt::encode_dump(board_ = rules::Placement::initial()));
    wait(10s);
    stop(true);
  }
  Expected<rules::RulingRecord, std::string> decided(const std::string& text, std::optional<int> game = {}) {
    const auto made = pipeline.decide(
        now, {.game = game, .ply = {}, .ruling = rules::parse_ruling(text).value(), .stamp = {}});
    if (!made) return unexpected(made.error().refusal.text());
    return made->ruling;
  }
  void rule(const std::string& text, int game = 1) {
    const auto ruling = decided(text, game);
    INFO((ruling ? std::string() : ruling.error()));
    REQUIRE(ruling);
    REQUIRE(pipeline.rule(now, game, *ruling, events));
  }
  [[nodiscard]] std::string flags(std::string_view code) const {
    std::string out;
    for (const TrackedEvent& event : events) {
      const auto* found = std::get_if<tracking::IrregularityFound>(&event.what);
      if (found != nullptr && found->code == code) out += (out.empty() ? "" : " ") + found->state;
    }
    return out;
  }
  [[nodiscard]] std::string committed() const {
    std::string out;
    for (const TrackedEvent& event : events) {
      const auto* ply = std::get_if<tracking::MoveTracked>(&event.what);
      if (ply != nullptr && tracking::recorded(ply->state)) out += (out.empty() ? "" : " ") + ply->uci.text();
    }
    return out;
  }

  BoardPipeline pipeline;
  std::vector<TrackedEvent> events;
  Millis now{1000};

 private:
  void hear(const std::vector<std::uint8_t>& bytes) { pipeline.read(now += 200ms, bytes, events); }
  void tell_clock() {
    clock_.left.remaining -= 1s;
    hear(drivers::dgt::encode_clock_time(clock_));
  }
  void lift_and_put(rules::Square from, rules::Square to) {
    const auto piece = board_[from];
    board_.set(from, std::nullopt);
    board_.set(to, piece);
    hear(drivers::dgt::encode_field_update(from, std::nullopt));
    hear(drivers::dgt::encode_field_update(to, piece));
  }

  rules::Placement board_ = rules::Placement::initial();
  drivers::ClockReading clock_;
};

}  // namespace

TEST_CASE("a journal begins with settings") {
  const std::string begun = to_json(settings());
  CHECK(refusal({entry(JournalKind::settings, begun)}) == "");
  for (const JournalKind kind :
       {JournalKind::read, JournalKind::opened, JournalKind::lost, JournalKind::settled})
    CHECK(refusal({entry(kind, "")}) == "the journal does not begin with settings");
  CHECK(refusal({entry(JournalKind::settings, "[]")}) == "settings: not a JSON object");
  PipelineSettings other = settings();
  other.driver = "abacus";
  CHECK(refusal({entry(JournalKind::settings, to_json(other))}) == "settings: no driver 'abacus'");
}

TEST_CASE("a journal's entry that cannot be right is refused with its kind") {
  const JournalEntry begun = entry(JournalKind::settings, to_json(settings()));
  CHECK(refusal({begun, entry(JournalKind::noted, "[")}) == "note: not a JSON object");
  CHECK(refusal({begun, entry(JournalKind::answered, "[")}) == "answer: not a JSON object");
  CHECK(refusal({begun, entry(JournalKind::ruling, "x")}) ==
        "ruling: a ruling that does not say board, game and ply");
  CHECK(refusal({begun, entry(JournalKind::settled, ""), entry(JournalKind::opened, "port"),
                 entry(JournalKind::lost, "unplugged")}) == "");
}

TEST_CASE("a journal that begins at a checkpoint has to have one that can be read") {
  const JournalEntry begun = entry(JournalKind::settings, to_json(settings()));
  const std::string fault = refusal({entry(JournalKind::checkpoint, "nonsense"), begun});
  CHECK(fault.starts_with("checkpoint: "));
  BoardPipeline pipeline(*drivers::find_driver("dgt"), settings().tracker);
  std::vector<TrackedEvent> events;
  pipeline.read(Millis{100}, drivers::dgt::encode_dump(rules::Placement::initial()), events);
  pipeline.advance(Millis{60'000}, events);
  const auto checkpoint = pipeline.checkpoint();
  REQUIRE(checkpoint);
  CHECK(refusal({entry(JournalKind::checkpoint, *checkpoint), begun}) == "");
}

TEST_CASE("a journal that was cut off ends with its port open") {
  JournalReplay replay;
  std::vector<TrackedEvent> events;
  REQUIRE(replay.apply(entry(JournalKind::settings, to_json(settings())), events));
  CHECK_FALSE(replay.open());
  REQUIRE(replay.apply(entry(JournalKind::opened, "port"), events));
  CHECK(replay.open());
  REQUIRE(replay.apply(entry(JournalKind::lost, "unplugged"), events));
  CHECK_FALSE(replay.open());
}

TEST_CASE("a ruling on a game that the board does not know is refused and changes nothing") {
  Board board;
  board.move("e2", "e4");
  board.move("e7", "e5");
  const auto ruling = board.decided("R-WARN white");
  REQUIRE(ruling);
  const std::size_t before = board.events.size();
  CHECK_FALSE(board.pipeline.rule(board.now, 9, *ruling, board.events));
  CHECK(board.events.size() == before);
  CHECK(board.pipeline.rule(board.now, 1, *ruling, board.events));
}

TEST_CASE("a table that waits for a position goes on waiting beside other rulings, until play is started") {
  Board board;
  board.move("e2", "e4");
  board.move("e7", "e5");
  board.stop();
  board.rule("R-RESTORE 1");
  board.rule("R-WARN white");
  board.wait(2s);
  CHECK(board.flags("wrong_restoration") == "");
  board.stop(true);
  board.wait(2s);
  CHECK(board.flags("wrong_restoration") == "pending");  // it still shows what was taken back
}

TEST_CASE("a game that goes on from a position that was put back wrongly is on record, and can be ruled on") {
  Board board;
  board.move("e2", "e4");
  board.move("e7", "e5");
  board.move("g1", "f3");
  board.move("b8", "c6");
  board.stop();
  board.rule("R-RESTORE 2");
  board.put("c6", "b8");
  SECTION("a piece is put elsewhere") { board.put("f3", "h3"); }
  SECTION("another piece is moved when all stand right") {
    board.put("f3", "g1");
    board.wait(2s);
    board.put("a2", "a3");
  }
  board.wait(3s);
  board.stop(true);
  board.wait(3s);
  CHECK(board.flags("wrong_restoration") == "pending");
  board.move("f1", "c4");
  board.move("d7", "d6");
  CHECK(board.flags("wrong_restoration") == "pending stood");
  CHECK(board.flags("illegal_move") == "");
  const std::string committed = board.committed();
  CHECK(committed.substr(committed.rfind('@')).ends_with(" d7d6"));
  CHECK(board.decided("R-WARN white cause=other"));
}

TEST_CASE("a game that no ruling was made on is held to none") {
  Board board;
  board.move("e2", "e4");
  board.stop();
  board.wait(5s);
  board.stop(true);
  board.move("e7", "e5");
  CHECK(board.flags("wrong_restoration") == "");
  CHECK(board.flags("obligation_not_met") == "");
  CHECK(board.committed() == "e2e4 e7e5");
}

TEST_CASE("an obligation that is not met is reported as soon as the other move is in the record") {
  Board board;
  board.move("e2", "e4");
  board.move("e7", "e5");
  board.rule("R-OBLIGE white move=g1");
  board.move("f1", "c4");
  CHECK(board.committed() == "e2e4 e7e5 f1c4");
  CHECK(board.flags("obligation_not_met") == "completed");
  const auto time_of = [&](auto is_it) {
    const auto found = std::ranges::find_if(board.events, is_it);
    return found == board.events.end() ? Millis{0} : found->at;
  };
  CHECK(time_of([](const TrackedEvent& event) {
          const auto* found = std::get_if<tracking::IrregularityFound>(&event.what);
          return found != nullptr && found->code == "obligation_not_met";
        }) == time_of([](const TrackedEvent& event) {
          const auto* ply = std::get_if<tracking::MoveTracked>(&event.what);
          return ply != nullptr && ply->uci == "f1c4" && tracking::recorded(ply->state);
        }));
}

TEST_CASE(
    "a ruling on a game that has left its board reports the end that it has by now, if that is another") {
  Board board;
  for (const auto& [from, to] : {std::pair("e2", "e4"),
                                 {"e7", "e5"},
                                 {"g1", "f3"},
                                 {"b8", "c6"},
                                 {"f1", "b5"},
                                 {"a7", "a6"},
                                 {"b5", "a4"},
                                 {"g8", "f6"}})
    board.move(from, to);
  board.set_up();
  board.move("d2", "d4");
  const auto ends_of_first = [&] {
    std::string out;
    for (const TrackedEvent& event : board.events) {
      const auto* end = std::get_if<tracking::GameEnded>(&event.what);
      if (end != nullptr && event.game == 1)
        out += (out.empty() ? "" : ", ") + std::string(rules::to_string(end->result)) + " " +
               std::string(end->by.text());
    }
    return out;
  };
  REQUIRE(ends_of_first() == "* new_game");
  board.rule("R-WARN white");
  CHECK(ends_of_first() == "* new_game");
  board.rule("R-LOSS black because=agreed");
  CHECK(ends_of_first() == "* new_game, 1-0 ruling");
  board.rule("R-UNDO 2");
  CHECK(ends_of_first() == "* new_game, 1-0 ruling, * ruling");
}

TEST_CASE("a game is drawn when neither side can mate any more, not when one of them can") {
  const auto ended = [](const Board& board) {
    std::string out;
    for (const TrackedEvent& event : board.events)
      if (const auto* end = std::get_if<tracking::GameEnded>(&event.what)) out += end->by.text();
    return out;
  };
  Board board;
  board.move("e2", "e4");
  const auto question = board.pipeline.question();
  REQUIRE(question);
  board.pipeline.answer(board.now, {*question, false, true}, board.events);
  CHECK(ended(board) == "");
  board.pipeline.answer(board.now, {*question, false, false}, board.events);
  CHECK(ended(board) == "dead_position");
}

TEST_CASE(
    "a position in which nobody can mate ends the game, though its result was told before that was found") {
  using namespace drivers;
  PipelineSettings with = settings();
  with.driver = "manual";
  with.tracker.start = rules::parse_fen("8/8/8/3k4/8/4p3/4K3/6B1 w - - 0 1").value();
  for (const rules::Result told : {rules::Result::draw, rules::Result::white_wins}) {
    for (const bool clocks : {false, true}) {
      for (const std::optional<bool> white_can_mate : {std::optional(false), std::optional(true), {}}) {
        BoardPipeline pipeline(*find_driver("manual"), with.tracker);
        std::vector<TrackedEvent> events;
        const TimesReading before{90min, 90min, {}}, after{89min, 90min, {}};
        const auto clock = [&](const TimesReading& times) {
          return clocks ? manual::clock_line(times) : std::string();
        };
        const std::string packet =
            clock(before) + manual::move_line(1, "g1e3") + clock(after) + manual::result_line(told);
        pipeline.read(1000ms, test::bytes_of(packet), events);
        REQUIRE(pipeline.question());
        pipeline.answer(1010ms, {*pipeline.question(), white_can_mate, false}, events);
        std::string ends;
        for (const TrackedEvent& event : events) {
          if (const auto* end = std::get_if<tracking::GameEnded>(&event.what))
            ends += fmt::format("{} {}, ", rules::to_string(end->result), end->by.text());
        }
        CAPTURE(clocks, white_can_mate.value_or(true));
        const std::string as_told = fmt::format("{} reported, ", rules::to_string(told));
        CHECK(ends == (white_can_mate == false ? as_told + "1/2-1/2 dead_position, " : as_told));
        CHECK_FALSE(pipeline.question());
      }
    }
  }
}

}  // namespace entries_test
