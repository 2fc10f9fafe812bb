// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/simulate.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "daemon/sim/table.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/board_listener.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/clock_readings.hpp"
#include "tests/support/places.hpp"

namespace sim_simulate_test {

using namespace eboard;
using namespace std::chrono_literals;
using sim::Level;
using sim::Profile;
using test::BoardListener;

namespace {

const std::vector<rules::PgnGame>& demo_games() {
  static const auto games = rules::read_pgn_file(test::in_clone("tests/data/demo-games.pgn")).value();
  return games;
}

}  // namespace

TEST_CASE("every game of the demonstration is legal from beginning to end and has a clock") {
  CHECK(demo_games().size() >= 16);
  for (const auto& game : demo_games()) {
    CAPTURE(*game.record.tag("White"));
    CHECK(game.faults.empty());
    CHECK(game.record.result != rules::Result::unknown);
    CHECK(std::all_of(game.record.plies.begin(), game.record.plies.end(),
                      [](const rules::PlyRecord& ply) { return ply.clock.has_value(); }));
  }
}

TEST_CASE("at level L0 the board shows every ply exactly, then the result, then the initial position") {
  std::uint64_t seed = 1;
  for (const auto& pgn : demo_games()) {
    for (const bool rotated : {false, true}) {
      CAPTURE(*pgn.record.tag("White"), rotated);
      sim::TableSettings settings;
      settings.rotated = rotated;
      const auto game = sim::simulate(pgn.record, Profile::of(Level::l0), ++seed, settings);
      REQUIRE(game.truth.plies.size() == pgn.record.plies.size());
      CHECK(game.truth.irregularities.empty());
      BoardListener listener(game);
      auto position = rules::Position::initial();
      for (const auto& ply : game.truth.plies) {
        position.play(rules::parse_uci(position, ply.uci).value());
        CAPTURE(ply.ply);
        REQUIRE(listener.at(ply.completion + 30ms) == position.placement());
        REQUIRE(ply.press.has_value());
        REQUIRE(ply.completion >= ply.placement);
        REQUIRE(ply.placement >= ply.lift);
      }
      CHECK(game.truth.gesture == pgn.record.result);
      const auto shown = listener.at(*game.truth.gesture_at + 30ms);
      const auto kings = shown.of(rules::Role::king);
      const auto light = rules::bit(rules::make_square(4, 3)) | rules::bit(rules::make_square(3, 4));
      const auto dark = rules::bit(rules::make_square(3, 3)) | rules::bit(rules::make_square(4, 4));
      CHECK((kings & ~(light | dark)) == 0);
      CHECK(rules::count(kings & light) == (game.truth.gesture == rules::Result::white_wins   ? 2
                                            : game.truth.gesture == rules::Result::black_wins ? 0
                                                                                              : 1));
      CHECK(listener.at(sim::Millis::max()) == rules::Placement::initial());
    }
  }
}

TEST_CASE("the clock at level L0 shows the times of the record") {
  const auto& record = demo_games()[1].record;
  const auto game = sim::simulate(record, Profile::of(Level::l0), 3);
  CHECK(game.truth.time_control == "300+3");
  std::size_t ply = 0;
  std::optional<drivers::Side> lever;
  for (const auto& [at, reading] : test::clock_readings(game)) {
    if (lever && reading.running && *lever != reading.lever_high && ply < record.plies.size()) {
      const auto shown = reading.half(ply % 2 == 0 ? drivers::Side::left : drivers::Side::right).remaining;
      // The hands cannot be as quick as the quickest plies of the record; the difference adds up.
      CHECK(std::abs((shown - *record.plies[ply].clock).count()) <= 45'000);
      ++ply;
    }
    lever = reading.lever_high;
  }
  CHECK(ply == record.plies.size());
}

TEST_CASE("the same seed gives the same bytes and the same truth, another seed others") {
  const auto profile = Profile::of(Level::l2);
  const auto& record = demo_games().front().record;
  const auto first = sim::simulate(record, profile, 5);
  const auto again = sim::simulate(record, profile, 5);
  const auto other = sim::simulate(record, profile, 6);
  CHECK(first.lines == again.lines);
  CHECK(sim::to_json(first.truth) == sim::to_json(again.truth));
  CHECK(first.lines != other.lines);
}

TEST_CASE("every level plays every game: times never go back, messages are whole, truth is in order") {
  for (int level = 0; level < sim::kLevels; ++level) {
    std::uint64_t seed = 100;
    for (const auto& pgn : demo_games()) {
      const auto game = sim::simulate(pgn.record, Profile::of(static_cast<Level>(level)), ++seed);
      CAPTURE(level, seed);
      REQUIRE(std::is_sorted(game.lines.begin(), game.lines.end(),
                             [](const auto& a, const auto& b) { return a.at < b.at; }));
      drivers::StreamDecoder decoder(*drivers::find_driver("dgt"));
      std::vector<drivers::Payload> payloads;
      for (const auto& line : game.lines) {
        if (line.direction != drivers::Direction::from_device) continue;
        decoder.feed(line.bytes, payloads);
        REQUIRE(decoder.empty());
      }
      CHECK(decoder.counters().skipped_bytes == 0);
      REQUIRE(!game.truth.plies.empty());
      for (std::size_t n = 0; n < game.truth.plies.size(); ++n) {
        REQUIRE(game.truth.plies[n].ply == static_cast<int>(n) + 1);
        if (n > 0) REQUIRE(game.truth.plies[n].completion >= game.truth.plies[n - 1].completion);
      }
      const auto capture = drivers::parse_capture(sim::to_capture_text(game));
      REQUIRE(capture.has_value());
      CHECK(capture->lines == game.lines);
    }
  }
}

TEST_CASE("disturbances are as frequent as their rates") {
  auto profile = Profile::of(Level::l0);
  profile.put_back = 0.2;
  profile.press_forgotten = 0.1;
  profile.off_centre = 0.05;
  std::map<std::string, int> seen;
  int plies = 0;
  std::uint64_t seed = 0;
  for (const auto& pgn : demo_games()) {
    const auto game = sim::simulate(pgn.record, profile, ++seed);
    plies += static_cast<int>(game.truth.plies.size());
    for (const auto& irregularity : game.truth.irregularities) ++seen[irregularity.code];
  }
  CHECK(seen["put_back"] == Approx(0.2 * plies).epsilon(0.2));
  CHECK(seen["press_forgotten"] == Approx(0.1 * plies).epsilon(0.25));
  CHECK(seen["off_centre"] > 0.04 * plies);
  CHECK(seen.count("ghost") == 0);
}

TEST_CASE(
    "an illegal move that is put right is in no ply but in the truth, and the clock gives two minutes") {
  auto profile = Profile::of(Level::l0);
  profile.illegal_move = 1;
  int corrected = 0;
  std::uint64_t seed = 0;
  for (const auto& pgn : demo_games()) {
    for (const double later : {0.0, 1.0}) {
      profile.illegal_at_once = 1 - later;
      profile.illegal_later = later;
      const auto game = sim::simulate(pgn.record, profile, ++seed);
      REQUIRE(game.truth.plies.size() == pgn.record.plies.size());
      if (game.truth.irregularities.empty()) continue;  // too short a game
      const auto& irregularity = game.truth.irregularities.front();
      CHECK(irregularity.code == "illegal_move");
      CHECK(irregularity.state == "corrected");
      CHECK(irregularity.line.size() >= (later > 0 ? 2u : 1u));
      ++corrected;
      BoardListener listener(game);
      auto position = rules::Position::initial();
      for (const auto& ply : game.truth.plies) {
        position.play(rules::parse_uci(position, ply.uci).value());
        REQUIRE(listener.at(ply.completion + 30ms) == position.placement());
      }
    }
  }
  CHECK(corrected > 20);
}

TEST_CASE("an illegal move that stands is a ply of the game, and the rest is played from it") {
  auto profile = Profile::of(Level::l0);
  profile.illegal_move = 1;
  profile.illegal_at_once = profile.illegal_later = 0;
  int stood = 0;
  std::uint64_t seed = 0;
  for (const auto& pgn : demo_games()) {
    const auto game = sim::simulate(pgn.record, profile, ++seed);
    const auto illegal = std::find_if(game.truth.plies.begin(), game.truth.plies.end(),
                                      [](const sim::TruthPly& ply) { return ply.uci.back() == '!'; });
    if (illegal == game.truth.plies.end()) continue;
    ++stood;
    BoardListener listener(game);
    auto placement = rules::Placement::initial();
    for (auto ply = game.truth.plies.begin(); ply <= illegal; ++ply) {
      const auto& shown = listener.at(ply->completion + 30ms);
      if (ply != illegal) {
        placement = shown;
        continue;
      }
      const auto from = *rules::parse_square(ply->uci.substr(0, 2));
      const auto to = *rules::parse_square(ply->uci.substr(2, 2));
      CHECK(shown[to] == placement[from]);
      CHECK_FALSE(shown[from]);
    }
  }
  CHECK(stood > 15);
}

TEST_CASE("plies taken back are played again, and parked pieces are in nobody's way") {
  auto profile = Profile::of(Level::l0);
  profile.takebacks = 2;
  profile.victim_parked = 0.5;
  std::map<std::string, int> seen;
  std::uint64_t seed = 0;
  for (const auto& pgn : demo_games()) {
    const auto game = sim::simulate(pgn.record, profile, ++seed);
    REQUIRE(game.truth.plies.size() == pgn.record.plies.size());
    rules::Bitboard parked = 0;
    for (const auto& irregularity : game.truth.irregularities) {
      ++seen[irregularity.code];
      for (const auto square : irregularity.squares) parked |= rules::bit(square);
    }
    BoardListener listener(game);
    auto position = rules::Position::initial();
    for (const auto& ply : game.truth.plies) {
      position.play(rules::parse_uci(position, ply.uci).value());
      const auto difference = listener.at(ply.completion + 30ms).difference(position.placement());
      REQUIRE((difference & ~parked) == 0);
    }
    CHECK(listener.at(sim::Millis::max()) == rules::Placement::initial());
  }
  CHECK(seen["takeback"] > 20);
  CHECK(seen["piece_parked"] > 30);
}

TEST_CASE("a host that asks in between gets all squares, and receives the same game") {
  const auto& game = demo_games().front().record;
  const auto alone = sim::simulate(game, Profile::of(Level::l0), 1);
  bool asked = false;
  sim::TableSettings settings;
  settings.host = [&](const drivers::CaptureLine& line) {
    if (asked || line.at < 60s) return std::vector<std::uint8_t>{};
    asked = true;
    return std::vector<std::uint8_t>{0x42};
  };
  const auto heard = sim::simulate(game, Profile::of(Level::l0), 1, settings);
  REQUIRE(asked);
  const auto dumps = [](const sim::SimulatedGame& of) {
    return std::count_if(of.lines.begin(), of.lines.end(), [](const drivers::CaptureLine& line) {
      return line.direction == drivers::Direction::from_device && line.bytes.front() == 0x86;
    });
  };
  CHECK(dumps(heard) == dumps(alone) + 1);
  CHECK(heard.lines.size() == alone.lines.size() + 2);  // the question and its answer
}

TEST_CASE("after a cut the host asks again, and what the board shows then is true") {
  auto profile = Profile::of(Level::l0);
  profile.link_cuts = 3;
  profile.link_cut_min = profile.link_cut_max = 10;
  const auto game = sim::simulate(demo_games()[3].record, profile, 4);
  int cuts = 0;
  for (const auto& irregularity : game.truth.irregularities) {
    if (irregularity.code != "link_cut") continue;
    ++cuts;
    for (const auto& line : game.lines) {
      if (line.direction == drivers::Direction::to_device) continue;
      CHECK((line.at <= irregularity.from || line.at >= irregularity.to));
    }
  }
  CHECK(cuts > 0);
  BoardListener listener(game);
  auto position = rules::Position::initial();
  for (const auto& ply : game.truth.plies) position.play(rules::parse_uci(position, ply.uci).value());
  CHECK(listener.at(game.truth.plies.back().completion + 30ms) == position.placement());
}

TEST_CASE("a table without a clock sends no clock message and has no presses") {
  sim::TableSettings settings;
  settings.has_clock = false;
  const auto game = sim::simulate(demo_games()[0].record, Profile::of(Level::l2), 1, settings);
  CHECK(game.truth.time_control == "-");
  for (const auto& ply : game.truth.plies) CHECK_FALSE(ply.press);
  int clock_messages = 0;
  for (const auto& line : game.lines) {
    if (line.direction == drivers::Direction::from_device && line.bytes[0] == 0x8d) ++clock_messages;
  }
  CHECK(clock_messages == 1);  // the answer to 41: no clock
}

TEST_CASE("time passed in small steps gives the same output as in one") {
  const auto profile = Profile::of(Level::l2);
  const auto script = sim::write_script(demo_games()[2].record, profile, 9, {});
  const auto play = [&](sim::Micros step) {
    sim::Table table(profile, 9, {});
    table.load(script, 0s);
    table.receive(std::vector<std::uint8_t>{0x4b}, 0s);
    std::vector<sim::Output> out;
    for (sim::Micros now{0}; now < script.end; now += step) table.advance(now, out);
    table.advance(script.end, out);
    return out;
  };
  const auto coarse = play(script.end);
  const auto fine = play(17ms);
  REQUIRE(coarse.size() == fine.size());
  for (std::size_t n = 0; n < coarse.size(); ++n) {
    REQUIRE(coarse[n].at == fine[n].at);
    REQUIRE(coarse[n].bytes == fine[n].bytes);
  }
}

TEST_CASE("the lever's message can be made late, up to a second") {
  auto profile = Profile::of(Level::l0);
  REQUIRE(sim::set_parameter(profile, "lever_delay=1"));
  const auto game = sim::simulate(demo_games()[0].record, profile, 2);
  std::optional<drivers::Side> lever;
  std::vector<sim::Millis> told;
  for (const auto& [at, reading] : test::clock_readings(game)) {
    if (lever && *lever != reading.lever_high) told.push_back(at);
    lever = reading.lever_high;
  }
  REQUIRE(told.size() >= game.truth.plies.size());
  sim::Millis longest{0};
  for (std::size_t n = 0; n < game.truth.plies.size(); ++n) {
    const auto late = told[n] - *game.truth.plies[n].press;
    CHECK(late >= 0ms);
    CHECK(late <= 1100ms);
    longest = std::max(longest, late);
  }
  CHECK(longest > 700ms);
}

}  // namespace sim_simulate_test
