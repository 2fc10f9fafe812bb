// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/unit/tracking/version/hall.hpp"

#include <algorithm>
#include <boost/crc.hpp>
#include <boost/json/parse.hpp>
#include <map>

#include "daemon/events/event_json.hpp"
#include "daemon/pipeline/pipeline.hpp"
#include "daemon/quaternity/scribe.hpp"
#include "daemon/sim/make.hpp"
#include "daemon/sim/simulate.hpp"
#include "drivers/dgt_protocol.hpp"
#include "drivers/registry.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/bench/natural_habits.hpp"
#include "tests/bench/tracker_stream.hpp"
#include "tests/support/places.hpp"
#include "tests/support/quaternity_random.hpp"
#include "tests/support/same_games.hpp"
#include "tests/unit/tracking/version/game_words.hpp"

namespace eboard::test {

using sim::BoardKind;
using sim::Level;
using sim::Profile;
using tracking::TrackedEvent;
using tracking::TrackerSettings;

namespace {

/// "irregularity 4 move 87 ... crc 1f2e3d4c", and what these events are in words.
class Summary {
 public:
  void add(const std::string& line) {
    crc_.process_bytes(line.data(), line.size());
    const auto event = boost::json::parse(line).as_object();
    ++kinds_[std::string(event.at("type").as_string())];
    words_.add(event);
    lines_.push_back(line);
  }
  void add(const std::vector<TrackedEvent>& events) {
    for (const TrackedEvent& event : events) add(events::to_json_line(event));
  }
  [[nodiscard]] std::string text() const {
    std::string out;
    for (const auto& [kind, count] : kinds_) out += fmt::format("{} {} ", kind, count);
    return out + fmt::format("crc {:08x}", crc_.checksum());
  }
  [[nodiscard]] std::vector<std::string> words() const { return words_.lines(); }
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::map<std::string, int> kinds_;
  boost::crc_32_type crc_;
  GameWords words_;
  std::vector<std::string> lines_;
};

std::vector<TrackedEvent> concluded(const sim::SimulatedGame& game, const TrackerSettings& settings) {
  std::vector<TrackedEvent> out;
  if (game.lines.empty()) {
    tracking::Tracker tracker{settings};
    for (const drivers::BoardEvent& event : game.events) {
      for (auto due = tracker.next_deadline(); due && *due < event.at; due = tracker.next_deadline())
        tracker.advance(*due, out);
      tracker.apply(event, out);
    }
    tracker.finish(out);
    return out;
  }
  pipeline::BoardPipeline pipeline(bench::driver_of(game), settings);
  for (const drivers::CaptureLine& line : game.lines)
    if (line.direction == drivers::Direction::from_device) pipeline.read(line.at, line.bytes, out);
  pipeline.finish(out);
  return out;
}

/// A session with a DGT board: it hears that the link was lost, and reads then what the board stored.
class ReadingHost {
 public:
  explicit ReadingHost(const TrackerSettings& settings)
      : driver_(*drivers::find_driver("dgt")), pipeline_(driver_, settings) {}

  std::vector<std::uint8_t> hear(const drivers::CaptureLine& line) {
    if (line.bytes.front() == drivers::dgt::kVersion) open(line.at);
    pipeline_.read(line.at, line.bytes, out_);
    last_ = line.at;
    if (asked_ || !pipeline_.tracker().wants_stored()) return {};
    asked_ = true;
    std::vector<std::uint8_t> questions;
    for (const drivers::Request& request : driver_.ask_stored)
      questions.insert(questions.end(), request.bytes.begin(), request.bytes.end());
    return questions;
  }
  [[nodiscard]] const std::vector<TrackedEvent>& finish() {
    pipeline_.finish(out_);
    return out_;
  }

 private:
  void open(drivers::Millis at) {
    if (last_) pipeline_.lost(*last_, "gone", out_);
    pipeline_.opened(at, "port", out_);
    asked_ = false;
  }

  const drivers::DriverInfo& driver_;
  pipeline::BoardPipeline pipeline_;
  std::vector<TrackedEvent> out_;
  std::optional<drivers::Millis> last_;
  bool asked_ = false;
};

std::vector<TrackedEvent> concluded(const sim::SimulatedGameOf<sim::Quaternity>& game) {
  std::vector<TrackedEvent> out;
  drivers::StreamDecoder decoder(*drivers::find_driver("peripheral"));
  tracking::QuaternityTracker tracker;
  for (const drivers::CaptureLine& line : game.lines) {
    if (line.direction != drivers::Direction::from_device) continue;
    std::vector<drivers::Payload> payloads;
    decoder.feed(line.bytes, payloads);
    for (drivers::Payload& payload : payloads) tracker.apply({line.at, std::move(payload)}, out);
  }
  tracker.finish(out);
  return out;
}

/// What is noticed beside the score sheet that the board itself writes.
std::vector<TrackedEvent> noticed(const sim::SimulatedGameOf<sim::Quaternity>& game,
                                  const rules::quaternity::Record& empty) {
  auto sheet = quaternity_sheet::Sheet::begin(
      {.game = 1, .begun = {}, .stamp = {}, .header = to_text(empty), .lines = {}});
  quaternity_sheet::Scribe scribe(*drivers::find_driver("peripheral"));
  std::vector<TrackedEvent> out;
  const auto take = [&](drivers::Millis at) {
    for (auto& found : scribe.take_noticed()) out.push_back({.at = at, .what = std::move(found)});
  };
  scribe.begin(game.lines.front().at, *sheet);
  for (const drivers::CaptureLine& line : game.lines) {
    if (line.direction != drivers::Direction::from_device) continue;
    for (auto due = scribe.next_deadline(); due && *due < line.at; due = scribe.next_deadline()) {
      (void)scribe.advance(*due, *sheet);
      take(*due);
    }
    (void)scribe.read(line.at, line.bytes, *sheet);
    take(line.at);
  }
  return out;
}

/// The first plies of a random game, as far as they can be seen on the board alone.
rules::quaternity::Record game_for_four(unsigned seed) {
  constexpr std::size_t kPlies = 60;
  RandomQuaternity players(seed);
  rules::quaternity::Record record;
  while (!record.game.ending() && record.game.entries().size() < kPlies) {
    rules::quaternity::Game next = record.game;
    players.step(next);
    if (!std::holds_alternative<rules::quaternity::MoveMade>(next.entries().back().what)) break;
    record.game = std::move(next);
  }
  return record;
}

/// One table after the other takes the games of the file.
class Hall {
 public:
  explicit Hall(std::vector<rules::PgnGame> games) : games_(std::move(games)) {}

  void play(const std::string& what, const Profile& profile, const sim::TableSettings& table,
            const TrackerSettings& settings = {}) {
    const auto game = sim::simulate(next(), profile, seed_, table);
    write(what, concluded(game, settings));
  }
  void play_with_memory(const std::string& what, const Profile& profile, sim::TableSettings table) {
    TrackerSettings settings;
    settings.stored_changes = true;
    ReadingHost host(settings);
    table.host = [&](const drivers::CaptureLine& line) { return host.hear(line); };
    (void)sim::simulate(next(), profile, seed_, table);
    write(what, host.finish());
  }
  void play_four(const std::string& what, const Profile& profile, const sim::TableSettings& table) {
    const auto record = game_for_four(static_cast<unsigned>(++seed_));
    const auto game = sim::simulate(record, profile, seed_, table);
    rules::quaternity::Record empty;
    empty.game = rules::quaternity::Game(record.game.start(), record.game.occasion());
    write(what, concluded(game));
    write(what + ", noticed", noticed(game, empty));
  }
  void play_random(const std::string& what, const pipeline::PipelineSettings& settings) {
    Summary summary;
    const Hands hands = ++seed_ % 2 == 0 ? Hands::lawful : Hands::offending;
    for (const std::string& line : concluded_at_random_table(seed_, hands, settings)) summary.add(line);
    write(what, summary);
  }
  [[nodiscard]] Conclusions conclusions() { return std::move(out_); }

 private:
  const rules::GameRecord& next() { return games_[++seed_ % games_.size()].record; }
  void write(const std::string& what, const std::vector<TrackedEvent>& events) {
    Summary summary;
    summary.add(events);
    write(what, summary);
  }
  void write(const std::string& what, const Summary& summary) {
    const std::string name = fmt::format("{}, game {}", what, seed_);
    out_.sums.push_back(fmt::format("{}: {}", name, summary.text()));
    out_.words.push_back(name);
    for (const std::string& line : summary.words()) out_.words.push_back("  " + line);
    for (const std::string& line : summary.lines()) out_.events.push_back(fmt::format("{}\t{}", name, line));
  }

  std::vector<rules::PgnGame> games_;
  Conclusions out_;
  std::uint64_t seed_ = 0;
};

constexpr std::array kLevelsOfHabits{Level::l0, Level::l1, Level::l2, Level::l3};

Profile with_habits(Level level) {
  Profile profile = Profile::of(level);
  for (const bench::NaturalRate& habit : bench::natural_habits()) profile.*habit.parameter = 1;
  return profile;
}

void every_level(Hall& hall) {
  for (int level = 0; level < sim::kLevels; ++level) {
    const Profile profile = Profile::of(static_cast<Level>(level));
    for (const bool clock : {true, false}) {
      sim::TableSettings table;
      table.has_clock = clock;
      const std::string_view without = clock ? "" : " without clock";
      for (int kind = 0; kind < sim::kBoardKinds; ++kind) {
        table.kind = static_cast<BoardKind>(kind);
        hall.play(fmt::format("L{} {}{}", level, sim::to_string(table.kind), without), profile, table);
      }
      hall.play_four(fmt::format("L{} four{}", level, without), profile, table);
    }
  }
}

void manners(Hall& hall) {
  for (const Level level : kLevelsOfHabits) {
    const Profile profile = Profile::of(level);
    sim::TableSettings table;
    for (const auto use : {sim::LeverUse::nobody, sim::LeverUse::white, sim::LeverUse::white_for_both,
                           sim::LeverUse::first_third}) {
      table.lever = use;
      hall.play(fmt::format("{} lever {}", sim::to_string(level), sim::to_string(use)), profile, table);
    }
    table.lever = sim::LeverUse::both;
    table.gaps = sim::Gaps{};
    for (const bool clock : {true, true, false}) {
      table.has_clock = clock;
      const std::string gaps = fmt::format("{} gaps{}", sim::to_string(level), clock ? "" : " without clock");
      hall.play(gaps, profile, table);
      hall.play_with_memory(gaps + ", memory read", profile, table);
    }
  }
}

void habits(Hall& hall) {
  for (const Level level : kLevelsOfHabits) {
    const Profile profile = with_habits(level);
    for (int kind = 0; kind < sim::kBoardKinds; ++kind) {
      // Most halls have clocks, and what people do besides differs from game to game.
      for (const bool clock : {true, true, true, false}) {
        sim::TableSettings table;
        table.has_clock = clock;
        table.kind = static_cast<BoardKind>(kind);
        hall.play(fmt::format("{} {}{} habits", sim::to_string(level), sim::to_string(table.kind),
                              clock ? "" : " without clock"),
                  profile, table);
      }
    }
    hall.play_four(fmt::format("{} four habits", sim::to_string(level)), profile, {});
  }
}

void makes(Hall& hall) {
  for (const sim::Make& make : sim::makes()) {
    if (make.name == "dgt") continue;  // the other parts play it
    for (const Level level : {Level::l1, Level::l2, Level::l3, Level::l4}) {
      sim::TableSettings table;
      table.make = make.name;
      const Profile profile = Profile::of(level);
      hall.play(fmt::format("{} {}", sim::to_string(level), make.name),
                make.accepts ? sim::heeding_board(profile) : profile, sim::possible(table));
    }
  }
}

void editions(Hall& hall) {
  const auto control = rules::parse_time_control("300+2").value();
  for (const std::string_view id : rules::editions()) {
    TrackerSettings settings;
    settings.edition = rules::resolve_edition(id, control).value();
    settings.control = control;
    for (const Level level : {Level::l1, Level::l3})
      hall.play(fmt::format("{} {} habits", id, sim::to_string(level)), with_habits(level), {}, settings);
    for (int table = 0; table < 3; ++table)
      hall.play_random(fmt::format("{} random table", id), {"dgt", settings});
  }
}

void random_tables(Hall& hall) {
  for (int table = 0; table < 480; ++table) {
    TrackerSettings settings;
    settings.clock_side = static_cast<tracking::ClockSide>(table % 3);
    hall.play_random("random table", {"dgt", settings});
  }
}

struct Part {
  std::string_view name;
  void (*play)(Hall& hall);
};
constexpr std::array kParts{Part{"levels", every_level}, Part{"manners", manners},
                            Part{"habits", habits},      Part{"makes", makes},
                            Part{"editions", editions},  Part{"random-tables", random_tables}};

}  // namespace

Conclusions conclusions_of(std::string_view part) {
  Hall hall(rules::read_pgn_file(in_clone("tests/data/demo-games.pgn")).value());
  std::ranges::find(kParts, part, &Part::name)->play(hall);
  return hall.conclusions();
}

}  // namespace eboard::test
