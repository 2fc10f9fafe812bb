// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Games of Quaternity on a simulated board of 144 squares.
#include <algorithm>

#include "daemon/sim/simulate.hpp"
#include "daemon/sim/table.hpp"
#include "drivers/peripheral.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/quaternity_random.hpp"

namespace sim_quaternity_test {

using namespace eboard;
using namespace std::chrono_literals;
namespace quaternity = eboard::rules::quaternity;
using quaternity::Man;
using quaternity::Men;
using quaternity::MoveMade;
using quaternity::Player;
using sim::Level;
using sim::Profile;
using sim::Quaternity;
using Simulated = sim::SimulatedGameOf<Quaternity>;

namespace {

quaternity::Record random_record(unsigned seed, std::size_t entries = 4000) {
  quaternity::Record record;
  test::RandomQuaternity random(seed);
  while (!record.game.ending() && record.game.entries().size() < entries) random.step(record.game);
  return record;
}

bool has_mate(const quaternity::Entry& entry) {
  const auto* made = std::get_if<MoveMade>(&entry.what);
  return made != nullptr && !made->played.mates.empty();
}
bool has_pass(const quaternity::Entry& entry) {
  const auto* made = std::get_if<MoveMade>(&entry.what);
  return made != nullptr && made->move.is_pass();
}
bool has_promotion(const quaternity::Entry& entry) {
  const auto* made = std::get_if<MoveMade>(&entry.what);
  return made != nullptr && made->move.promotion != rules::Role::pawn;
}
bool has_freeze(const quaternity::Entry& entry) {
  return std::holds_alternative<quaternity::Frozen>(entry.what);
}

/// The first random game in which such an entry stands.
template <class Wanted>
quaternity::Record record_with(Wanted wanted) {
  for (unsigned seed = 1; seed < 400; ++seed) {
    auto record = random_record(seed);
    const auto& entries = record.game.entries();
    if (std::any_of(entries.begin(), entries.end(), wanted)) return record;
  }
  FAIL("no such game");
  return {};
}

struct Heard {
  std::vector<drivers::BoardEvent> events;
  drivers::DecodeCounters counters;

  explicit Heard(const Simulated& game) {
    drivers::StreamDecoder decoder(*drivers::find_driver("peripheral"));
    std::vector<drivers::Payload> payloads;
    for (const auto& line : game.lines) {
      if (line.direction != drivers::Direction::from_device) continue;
      payloads.clear();
      decoder.feed(line.bytes, payloads);
      for (auto& payload : payloads) events.push_back({line.at, std::move(payload)});
    }
    counters = decoder.counters();
  }

  [[nodiscard]] Men men_at(sim::Millis at) const {
    Men men;
    for (const auto& event : events) {
      if (event.at > at) break;
      if (const auto* all = std::get_if<drivers::MenSnapshot>(&event.payload)) men = all->men;
      if (const auto* one = std::get_if<drivers::ManChanged>(&event.payload)) men.set(one->square, one->man);
    }
    return men;
  }
  [[nodiscard]] std::optional<drivers::QuaternityClockReading> clock_at(sim::Millis at) const {
    std::optional<drivers::QuaternityClockReading> clock;
    for (const auto& event : events) {
      if (event.at > at) break;
      if (const auto* reading = std::get_if<drivers::QuaternityClockReading>(&event.payload))
        clock = *reading;
    }
    return clock;
  }
};

/// The positions after the plies of the truth.
std::vector<const quaternity::Position*> positions_of(const quaternity::Game& game) {
  std::vector<const quaternity::Position*> positions;
  for (std::size_t n = 0; n < game.entries().size(); ++n) {
    if (std::holds_alternative<MoveMade>(game.entries()[n].what)) positions.push_back(&game.before(n + 1));
  }
  return positions;
}

/// After every ply the board reports the position; returns the number of plies compared.
std::size_t check_boards(const quaternity::Record& record, const Simulated& game) {
  const Heard heard(game);
  const auto positions = positions_of(record.game);
  REQUIRE(game.truth.plies.size() == positions.size());
  for (std::size_t n = 0; n < positions.size(); ++n) {
    CAPTURE(n, game.truth.plies[n].uci);
    REQUIRE(heard.men_at(game.truth.plies[n].completion + 100ms) == men_of(*positions[n]));
  }
  CHECK(heard.counters.skipped_bytes == 0);
  return positions.size();
}

}  // namespace

TEST_CASE(
    "clean hands: after every ply of a game of Quaternity the board reports what is on its 144 squares") {
  const auto record = record_with(has_mate);
  CHECK(check_boards(record, simulate(record, Profile::of(Level::l0), 5)) > 20);
}

TEST_CASE("of the mated only the king leaves the board, and it does before the press") {
  const auto record = record_with(has_mate);
  const auto& entries = record.game.entries();
  const auto mating =
      static_cast<std::size_t>(std::find_if(entries.begin(), entries.end(), has_mate) - entries.begin());
  const auto victim = std::get<MoveMade>(entries[mating].what).played.mates.front().of;
  const auto king = *record.game.before(mating).king(victim);
  const auto plies_before =
      std::count_if(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(mating),
                    [](const auto& entry) { return std::holds_alternative<MoveMade>(entry.what); });
  const auto game = simulate(record, Profile::of(Level::l0), 5);
  const auto& ply = game.truth.plies[static_cast<std::size_t>(plies_before)];
  const Heard heard(game);
  CHECK(heard.men_at(ply.lift)[king] == Man{victim, rules::Role::king});
  CHECK(heard.men_at(ply.completion)[king] == std::nullopt);
  REQUIRE(ply.press);
  const auto army = [&](sim::Millis at) {
    int men = 0;
    const auto seen = heard.men_at(at);
    quaternity::for_each(seen.occupied(),
                         [&](quaternity::Square square) { men += seen[square]->army == victim; });
    return men;
  };
  CHECK(army(ply.lift) - army(ply.completion + 100ms) <= 2);
}

TEST_CASE("promotions are exchanged, and a player who gives up touches nothing") {
  for (const auto& record : {record_with(has_promotion), record_with(has_freeze)})
    check_boards(record, simulate(record, Profile::of(Level::l0), 6));
}

TEST_CASE("a pass is a press and nothing else") {
  const auto record = record_with(has_pass);
  const auto game = simulate(record, Profile::of(Level::l0), 7);
  check_boards(record, game);
  const auto pass = std::find_if(game.truth.plies.begin(), game.truth.plies.end(),
                                 [](const sim::TruthPly& ply) { return ply.uci == "pass"; });
  REQUIRE(pass != game.truth.plies.end());
  REQUIRE(pass->press);
  const Heard heard(game);
  CHECK(heard.men_at(pass->lift) == heard.men_at(pass->completion));
  CHECK(heard.clock_at(*pass->press - 1ms)->running != heard.clock_at(*pass->press + 1s)->running);
}

TEST_CASE("what an arbiter rules and what was played against the rules is on the board, too") {
  quaternity::Record record;
  const std::string text =
      "[Language \"en\"]\n\n1. W: Bxj9 R: irregular d10-d7 Arbiter: R-RESTORE 1 art=4.8 {knights} R: Qc10 "
      "B: h9 G: resigns\n2. W: b6\n";
  quaternity::read_records(text, [&](const quaternity::RecordedGame& read) {
    for (const auto& fault : read.faults) FAIL(fault.reason);
    record = read.record;
    return false;
  });
  const auto game = simulate(record, Profile::of(Level::l0), 5);
  REQUIRE(game.truth.plies.size() == 5);
  CHECK(game.truth.plies[1].uci == "d10d7!");
  const Heard heard(game);
  const auto knight = Man{Player::red, rules::Role::knight};
  const auto at = [](const char* name) { return *quaternity::parse_square(name); };
  CHECK(heard.men_at(game.truth.plies[1].completion + 100ms)[at("d7")] == knight);
  CHECK(heard.men_at(game.truth.plies[2].lift)[at("d10")] == knight);
  CHECK(heard.men_at(game.truth.plies.back().completion + 100ms) == men_of(record.game.position()));
}

TEST_CASE("the clock for four runs for the player on turn, adds the increment and never falls") {
  auto record = random_record(3, 60);
  record.tags = {{"TimeControl", "300+5"}};
  const auto game = simulate(record, Profile::of(Level::l0), 8);
  CHECK(game.truth.time_control.substr(game.truth.time_control.size() - 2) == "+5");
  const Heard heard(game);
  std::size_t seen = 0, plies = 0;
  for (std::size_t n = 0; n < record.game.entries().size(); ++n) {
    if (!std::holds_alternative<MoveMade>(record.game.entries()[n].what)) continue;
    const auto& ply = game.truth.plies[plies++];
    if (!ply.press) continue;
    const auto mover = record.game.entries()[n].by;
    const auto before = heard.clock_at(*ply.press);
    const auto after = heard.clock_at(*ply.press + 200ms);
    REQUIRE((before && after));
    CHECK(before->running == mover);
    CHECK(after->running != mover);
    const auto gained = after->remaining[index(mover)] - before->remaining[index(mover)];
    CHECK((gained >= 4s && gained <= 5s));
    CHECK(after->remaining[index(mover)] > 0ms);
    ++seen;
  }
  CHECK(seen > 40);
}

TEST_CASE("a board without a clock reports that, and the hands are the same moves") {
  const auto record = random_record(4, 40);
  const auto game = simulate(record, Profile::of(Level::l0), 9, {.has_clock = false});
  const Heard heard(game);
  check_boards(record, game);
  CHECK(game.truth.time_control == "-");
  CHECK_FALSE(heard.clock_at(game.truth.plies.back().completion));
  const bool said = std::any_of(heard.events.begin(), heard.events.end(), [](const auto& event) {
    return std::holds_alternative<drivers::ClockMissing>(event.payload);
  });
  CHECK(said);
}

TEST_CASE("the same seed gives the same bytes and truth, another one others") {
  const auto record = random_record(5, 80);
  const auto once = simulate(record, Profile::of(Level::l3), 11);
  const auto again = simulate(record, Profile::of(Level::l3), 11);
  CHECK(once.lines == again.lines);
  CHECK(to_json(once.truth) == to_json(again.truth));
  CHECK(to_capture_text(once) == to_capture_text(again));
  CHECK(simulate(record, Profile::of(Level::l3), 12).lines != once.lines);
}

TEST_CASE("real hands: every level reads without a refusal and ends each turn on what was played") {
  const auto record = random_record(6, 160);
  for (const auto level : {Level::l1, Level::l2, Level::l3, Level::l4, Level::l5}) {
    CAPTURE(sim::to_string(level));
    const auto game = simulate(record, Profile::of(level), 13);
    const Heard heard(game);
    CHECK(heard.counters.skipped_bytes == 0);
    REQUIRE(game.truth.plies.size() == positions_of(record.game).size());
    // Sensors err now and then; hands do not leave a move half done.
    const auto positions = positions_of(record.game);
    std::size_t agreed = 0;
    for (std::size_t n = 0; n < positions.size(); ++n) {
      const auto end =
          n + 1 < positions.size() ? game.truth.plies[n + 1].lift : game.truth.plies[n].completion + 3s;
      agreed += heard.men_at(std::min(end, game.truth.plies[n].completion + 3s)) == men_of(*positions[n]);
    }
    const std::size_t wanted = level == Level::l5 ? 10 : level == Level::l4 ? 50 : 85;
    CHECK(agreed * 100 >= positions.size() * wanted);
  }
}

TEST_CASE("disturbances of hands and sensors reach a board of 144 squares") {
  auto profile = Profile::of(Level::l3);
  profile.put_back = profile.straighten = 0.2;
  profile.drop_outs = profile.ghosts = 60;
  profile.press_forgotten = 0.1;
  profile.link_cuts = 2;
  profile.link_cut_min = profile.link_cut_max = 20;
  const auto record = random_record(7, 200);
  const auto game = simulate(record, profile, 14);
  const auto count = [&](std::string_view code) {
    return std::count_if(game.truth.irregularities.begin(), game.truth.irregularities.end(),
                         [&](const auto& one) { return one.code == code; });
  };
  for (const auto code : {"put_back", "straightened", "drop_out", "ghost", "press_forgotten", "link_cut"}) {
    CAPTURE(code);
    CHECK(count(code) > 0);
  }
  const auto whole_boards = std::count_if(game.lines.begin(), game.lines.end(), [](const auto& line) {
    return line.direction == drivers::Direction::from_device && line.bytes.size() > 2 &&
           line.bytes[0] == 's' && line.bytes[1] == 't';
  });
  CHECK(whole_boards == 1 + count("link_cut"));
}

TEST_CASE("a pass over 144 squares takes as long for a square as one over 64") {
  auto profile = Profile::of(Level::l2);
  profile.scan_jitter = 0;
  sim::Scan scan(profile, sim::Random(1), Quaternity::kSquares);
  const auto first = scan.next_look(0, 0s);
  const auto last = scan.next_look(Quaternity::kSquares - 1, first);
  CHECK(std::chrono::duration<double>(last - first).count() == Approx(0.225 / 64 * 143).epsilon(0.001));
  CHECK(sim::place_in_scan<Quaternity>(*quaternity::parse_square("a12")) == 0);
  CHECK(sim::place_in_scan<Quaternity>(*quaternity::parse_square("l1")) == 143);
}

TEST_CASE("the board answers what it knows and refuses the rest") {
  sim::QuaternityTable table(Profile::of(Level::l0), 1, {.serial = "Q-7"});
  const auto ask = [&](std::string_view text, sim::Micros at) {
    std::vector<sim::Output> out;
    table.advance(at, out);
    out.clear();
    table.receive(drivers::peripheral::encode_line(text), at);
    table.advance(at + 1s, out);
    std::string said;
    for (const auto& output : out) said.append(output.bytes.begin(), output.bytes.end());
    return said.substr(0, said.find('*'));
  };
  CHECK(ask("variant quaternity", 0s) == "ok");
  CHECK(ask("variant standard", 2s) == "nok");
  CHECK(ask("get_serial", 4s) == "serial Q-7");
  CHECK(ask("get_time", 6s) == "time 0 0 0 0 -");
  CHECK(ask("get_state", 8s) == "state 12/12/12/12/12/12/12/12/12/12/12/12");
  CHECK(ask("begin 12/12", 10s) == "nok");
  CHECK(ask("feature clock", 12s) == "ok");
  std::vector<sim::Output> out;
  const std::string damaged = "get_state*0000\n";
  table.receive({reinterpret_cast<const std::uint8_t*>(damaged.data()), damaged.size()}, 14s);
  table.advance(15s, out);
  CHECK(out.empty());
}

}  // namespace sim_quaternity_test
