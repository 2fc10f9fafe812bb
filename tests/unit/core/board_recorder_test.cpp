// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/board_recorder.hpp"

#include <random>

#include "drivers/dgt_bus.hpp"
#include "drivers/dgt_protocol.hpp"
#include "drivers/registry.hpp"
#include "tests/unit/core/kept_board.hpp"

namespace board_recorder_test {

using namespace eboard;
using daemon::BoardRecorder;
using drivers::Millis;
using test::fire_timers;
using test::heard_lines;
using test::Kept;

namespace {

std::vector<std::string> uninterrupted(const std::string& path,
                                       const std::vector<drivers::CaptureLine>& lines) {
  Kept kept(path);
  BoardRecorder board = kept.begin();
  board.opened(Millis{999'500}, "port");
  for (const drivers::CaptureLine& line : lines) {
    fire_timers(board, line.at);
    board.carried(line.at, drivers::Direction::from_device, line.bytes);
  }
  fire_timers(board, lines.back().at + Millis{60'000});
  return kept.events();
}

/// A game without a result, up to the last piece that is put back; the clock was set again before.
std::vector<drivers::CaptureLine> lines_without_result() {
  auto profile = sim::Profile::of(sim::Level::l0);
  profile.gesture_none = 1;
  std::vector<drivers::CaptureLine> lines;
  rules::read_pgn("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *", [&](const rules::PgnGame& game) {
    REQUIRE(game.faults.empty());
    lines = sim::simulate(game.record, profile, 1).lines;
    return true;
  });
  std::erase_if(lines, [](const drivers::CaptureLine& line) {
    return line.direction != drivers::Direction::from_device;
  });
  for (drivers::CaptureLine& line : lines) line.at += Millis{1'000'000};
  const drivers::CaptureLine set_anew = lines.back();
  while (lines.back().bytes.front() != drivers::dgt::kFieldUpdate) lines.pop_back();
  lines.insert(lines.end() - 1, {lines.back().at, set_anew.direction, set_anew.bytes});
  return lines;
}

}  // namespace

TEST_CASE("a board that dies after any entry of its journal and is raised again ends with the same events") {
  const auto level = GENERATE(sim::Level::l0, sim::Level::l2);
  const test::TemporaryFolder folder;
  const auto lines = heard_lines(level);
  const auto wanted = uninterrupted(folder.file("whole.db"), lines);
  REQUIRE(wanted.size() > 40);

  Kept kept(folder.file("killed.db"));
  std::mt19937 random(11);
  {
    BoardRecorder board = kept.begin();
    board.opened(Millis{999'500}, "port");
  }
  for (const drivers::CaptureLine& line : lines) {
    BoardRecorder board = kept.recover();
    CHECK(board.open());
    // It dies before a deadline, or after the deadline was seen to, or between two.
    if (random() % 2 == 0) fire_timers(board, line.at - Millis{random() % 2000});
    if (random() % 3 == 0) board = kept.recover();
    if (random() % 2 == 0) fire_timers(board, line.at);
    board.carried(line.at, drivers::Direction::from_device, line.bytes);
  }
  BoardRecorder last = kept.recover();
  fire_timers(last, lines.back().at + Millis{60'000});
  CHECK(kept.events() == wanted);
  CHECK(kept.count(storage::JournalKind::read) == static_cast<int>(lines.size()));
}

TEST_CASE("recovery starts at the checkpoint of the latest game boundary") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  {
    BoardRecorder board = kept.begin();
    board.opened(Millis{999'500}, "port");
    for (const drivers::CaptureLine& line : heard_lines(sim::Level::l0)) {
      fire_timers(board, line.at);
      board.carried(line.at, drivers::Direction::from_device, line.bytes);
    }
    fire_timers(board, Millis{9'000'000});
  }
  CHECK(kept.count(storage::JournalKind::checkpoint) > 0);
  CHECK(kept.count(storage::JournalKind::settings) == kept.count(storage::JournalKind::checkpoint) + 1);
}

TEST_CASE("what silence made certain right before a checkpoint follows from the journal's beginning, too") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  BoardRecorder board = kept.begin();
  board.opened(Millis{999'500}, "port");
  const auto lines = lines_without_result();
  for (const drivers::CaptureLine& line : lines)
    board.carried(line.at, drivers::Direction::from_device, line.bytes);
  const std::size_t before = kept.events().size();
  REQUIRE(kept.count(storage::JournalKind::checkpoint) == 0);
  board.advance(lines.back().at + Millis{60'000});  // all at once, as after a pause of the computer
  REQUIRE(kept.count(storage::JournalKind::checkpoint) == 1);
  REQUIRE(kept.events().size() > before);
  const auto from = storage::Store::From::beginning;
  const auto replayed = daemon::replay_journal(kept.store(), kept.device(), from);
  REQUIRE(replayed);
  CHECK(replayed->concluded() == static_cast<std::int64_t>(kept.events().size()));
}

TEST_CASE("other settings wait for the end of the game that is being played") {
  const test::TemporaryFolder folder;
  const auto lines = heard_lines(sim::Level::l0);
  Kept kept(folder.file("eboardd.db"));
  BoardRecorder board = kept.begin();
  board.opened(Millis{999'500}, "port");
  // The first game is under way, the pieces are off their squares.
  const std::size_t middle = lines.size() / 5;
  for (std::size_t i = 0; i < middle; ++i)
    board.carried(lines[i].at, drivers::Direction::from_device, lines[i].bytes);
  daemon::PipelineSettings other{"dgt", {}};
  other.tracker.clock_side = tracking::ClockSide::white_left;
  board.want_settings(other);
  board.carried(lines[middle].at, drivers::Direction::to_device, {});
  CHECK(kept.count(storage::JournalKind::settings) == 1);
  for (std::size_t i = middle; i < lines.size(); ++i) {
    fire_timers(board, lines[i].at);
    board.carried(lines[i].at, drivers::Direction::from_device, lines[i].bytes);
  }
  fire_timers(board, Millis{9'000'000});
  CHECK(kept.count(storage::JournalKind::settings) >= 2);
}

TEST_CASE("a corrected time control holds for the game under way, and is kept with it") {
  const test::TemporaryFolder folder;
  const auto lines = heard_lines(sim::Level::l0, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n");
  const auto control = rules::parse_time_control("900+10").value();
  const auto control_of = [](BoardRecorder& board) {
    auto& book = board.pipeline().book();
    return book.file(*book.latest()).value().state().clock.control;
  };
  Kept kept(folder.file("eboardd.db"));
  BoardRecorder board = kept.begin();
  board.correct_control(Millis{999'000}, control);
  CHECK(kept.count(storage::JournalKind::settings) == 1);  // nothing is played
  board.opened(Millis{999'500}, "port");
  const std::size_t middle = lines.size() / 2;
  for (std::size_t i = 0; i < middle; ++i) {
    fire_timers(board, lines[i].at);
    board.carried(lines[i].at, drivers::Direction::from_device, lines[i].bytes);
  }
  REQUIRE(board.game_under_way() == std::optional(1));
  daemon::PipelineSettings other{"dgt", {}};
  other.tracker.control = control;
  board.want_settings(other);
  board.correct_control(lines[middle].at, control);
  CHECK(kept.count(storage::JournalKind::settings) == 2);
  CHECK(control_of(board) == control);
  CHECK_FALSE(board.kept_settings().control);
  BoardRecorder again = kept.recover();
  CHECK(control_of(again) == control);
  for (std::size_t i = middle; i < lines.size(); ++i) {
    fire_timers(again, lines[i].at);
    again.carried(lines[i].at, drivers::Direction::from_device, lines[i].bytes);
  }
  fire_timers(again, Millis{9'000'000});
  const auto from = storage::Store::From::beginning;
  const auto replayed = daemon::replay_journal(kept.store(), kept.device(), from);
  REQUIRE(replayed);
  CHECK(replayed->fault().empty());
  CHECK(replayed->concluded() == static_cast<std::int64_t>(kept.events().size()));
}

TEST_CASE("other settings whose games begin elsewhere hold as soon as the pieces are set up there") {
  const std::string fen = "4rkr1/pppppppp/8/8/8/8/PPPPPPPP/4RKR1 w GEge - 0 1";
  const auto first = heard_lines(sim::Level::l0, "1. f3 e5 2. g4 Qh4# 0-1\n");
  auto second = heard_lines(sim::Level::l0, "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"" + fen +
                                                "\"]\n\n1. a3 a6 2. O-O-O O-O 3. b3 b6 *\n");
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  BoardRecorder board = kept.begin();
  board.opened(Millis{999'500}, "port");
  const auto hear = [&](const drivers::CaptureLine& line) {
    fire_timers(board, line.at);
    board.carried(line.at, drivers::Direction::from_device, line.bytes);
  };
  // Up to the end of the game: nobody puts the pieces up for another of the kind.
  const auto ended = [&] {
    return std::ranges::any_of(
        kept.events(), [](const std::string& event) { return event.find("\"by\"") != std::string::npos; });
  };
  std::size_t heard = 0;
  while (!ended() && heard < first.size()) hear(first[heard++]);
  REQUIRE(ended());
  daemon::PipelineSettings other{"dgt", {}};
  other.tracker.start = rules::parse_fen(fen).value();
  board.want_settings(other);
  CHECK(kept.count(storage::JournalKind::settings) == 1);
  for (drivers::CaptureLine& line : second) {
    line.at += first[heard - 1].at - Millis{990'000};
    hear(line);
  }
  fire_timers(board, second.back().at + Millis{60'000});
  CHECK(kept.count(storage::JournalKind::settings) >= 2);
  const auto events = kept.events();
  CHECK(std::ranges::any_of(
      events, [](const std::string& event) { return event.find("\"O-O-O\"") != std::string::npos; }));
  for (const auto from : {storage::Store::From::beginning, storage::Store::From::latest_checkpoint}) {
    const auto replayed = daemon::replay_journal(kept.store(), kept.device(), from);
    REQUIRE(replayed);
    CHECK(replayed->fault().empty());
    if (from == storage::Store::From::beginning)
      CHECK(replayed->concluded() == static_cast<std::int64_t>(events.size()));
  }
}

TEST_CASE("what comes late for its board is kept at the time of what came before it") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  BoardRecorder board = kept.begin();
  board.opened(Millis{2'000'000}, "port");
  board.carried(Millis{1'500'000}, drivers::Direction::from_device, std::vector<std::uint8_t>{0x00});
  CHECK(kept.count(storage::JournalKind::read) == 1);
  board.lost(Millis{1'600'000}, "gone");
  CHECK_FALSE(board.open());
}

TEST_CASE("what was noted of a game is in the journal, and a recovery neither loses nor repeats it") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  Millis now{0};
  {
    BoardRecorder board = kept.begin();
    board.opened(Millis{999'500}, "port");
    const auto lines = heard_lines(sim::Level::l0);
    const auto moved = [](const std::string& event) {
      return event.find(R"("type":"move")") != std::string::npos;
    };
    for (std::size_t i = 0; i < lines.size() && std::ranges::none_of(kept.events(), moved); ++i) {
      now = lines[i].at;
      board.carried(now, drivers::Direction::from_device, lines[i].bytes);
    }
    board.note(now, {1, tracking::Code::board_swapped, tracking::State::pending,
                     tracking::evidence::SwappedBoards{2, 3, "", ""}});
  }
  CHECK(kept.count(storage::JournalKind::noted) == 1);
  const auto noted = kept.events();
  CHECK(std::ranges::count_if(noted, [](const std::string& event) {
          return event.find(R"("code":"board_swapped")") != std::string::npos &&
                 event.find(R"("evidence":{"shows_table":2,)") != std::string::npos;
        }) == 1);
  BoardRecorder board = kept.recover();
  CHECK(board.pipeline().whereabouts().swaps() == 1);
  board.note(now,
             {1, tracking::Code::board_swapped, tracking::State::corrected, tracking::evidence::Nothing{}});
  CHECK(kept.events().size() == noted.size() + 1);
}

TEST_CASE(
    "a table whose device turns out to be on a bus is recovered with that driver, and the game goes on") {
  namespace bus = drivers::dgt::bus;
  constexpr bus::Address kAddress = 1025;
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  const auto say = [](BoardRecorder& board, Millis at, std::uint8_t id, const drivers::dgt::Bytes& data) {
    board.carried(at, drivers::Direction::from_device, bus::encode_answer(id, kAddress, data));
  };
  {
    BoardRecorder board = kept.begin();
    board.change_driver(Millis{1'000'000}, *drivers::find_driver("dgt-bus"));
    board.opened(Millis{1'000'000}, "line#01025");
    auto dump = drivers::dgt::encode_dump(rules::Placement::initial());
    dump.erase(dump.begin(), dump.begin() + drivers::dgt::kHeaderBytes);
    say(board, Millis{1'000'100}, bus::kDump, dump);
    say(board, Millis{1'009'000}, bus::kChanges, {0x40, 0x34, 0x41, 0x24});
    CHECK(kept.count(storage::JournalKind::settings) == 2);
  }
  BoardRecorder board = kept.recover();
  CHECK(board.driver() == "dgt-bus");
  say(board, Millis{1'012'000}, bus::kChanges, {0x40, 0x0c, 0x47, 0x1c});
  fire_timers(board, Millis{1'100'000});
  const auto events = kept.events();
  for (const char* ply : {"e2e4", "e7e5"}) {
    CHECK(std::ranges::any_of(events, [&](const std::string& event) {
      return event.find("\"uci\":\"" + std::string(ply)) != std::string::npos;
    }));
  }
}

TEST_CASE("a device that reports other things waits for the next game boundary") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  BoardRecorder board = kept.begin();
  board.change_driver(Millis{1'000'000}, *drivers::find_driver("novag"));
  CHECK(board.driver() == "dgt");
  CHECK(kept.count(storage::JournalKind::settings) == 1);
}

}  // namespace board_recorder_test
