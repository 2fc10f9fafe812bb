// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Boards that are no DGT boards: presence only, whole boards ten times a second, changes when asked.
#include <algorithm>
#include <variant>

#include "daemon/sim/event_board.hpp"
#include "daemon/sim/simulate.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

namespace sim_kinds_test {

using namespace eboard;
using namespace std::chrono_literals;
using sim::BoardKind;
using sim::Level;
using sim::Profile;

namespace {

constexpr std::array kEventKinds{BoardKind::occupancy, BoardKind::snapshot, BoardKind::polled};

const rules::GameRecord& record(std::size_t n) {
  static const auto games = rules::read_pgn_file(eboard::test::in_clone("tests/data/demo-games.pgn")).value();
  return games[n].record;
}

sim::SimulatedGame play(BoardKind kind, const Profile& profile, std::uint64_t seed, bool clock = true) {
  sim::TableSettings settings;
  settings.kind = kind;
  settings.has_clock = clock;
  return sim::simulate(record(seed % 16), profile, seed, settings);
}

/// What a listener knows after everything up to a time, in game coordinates.
class Listener {
 public:
  explicit Listener(const sim::SimulatedGame& game) : game_(game) {}

  void hear_until(sim::Millis at) {
    while (next_ < game_.events.size() && game_.events[next_].at <= at) {
      const auto& payload = game_.events[next_++].payload;
      if (const auto* all = std::get_if<drivers::BoardSnapshot>(&payload)) placement_ = all->placement;
      if (const auto* one = std::get_if<drivers::SquareChanged>(&payload))
        placement_.set(one->square, one->piece);
      if (const auto* all = std::get_if<drivers::OccupancySnapshot>(&payload)) occupied_ = all->occupied;
      if (const auto* one = std::get_if<drivers::OccupancyChanged>(&payload)) {
        occupied_ =
            one->occupied ? occupied_ | rules::bit(one->square) : occupied_ & ~rules::bit(one->square);
      }
    }
  }
  [[nodiscard]] bool shows(const rules::Placement& wanted) const {
    const auto there = game_.truth.rotated ? wanted.rotated() : wanted;
    return occupied_ ? occupied_ == there.occupied() : placement_ == there;
  }

 private:
  const sim::SimulatedGame& game_;
  std::size_t next_ = 0;
  rules::Placement placement_;
  rules::Bitboard occupied_ = 0;
};

template <class... Payloads>
bool is_any(const drivers::BoardEvent& event) {
  return (std::holds_alternative<Payloads>(event.payload) || ...);
}

}  // namespace

TEST_CASE("kinds of boards are read by name and nothing else") {
  for (const auto kind :
       {BoardKind::identity, BoardKind::occupancy, BoardKind::snapshot, BoardKind::polled}) {
    CHECK(sim::parse_board_kind(sim::to_string(kind)) == kind);
  }
  CHECK_FALSE(sim::parse_board_kind("dgt"));
}

TEST_CASE("at level L0 every kind shows every ply, the plies are the same, and times never go back") {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const auto dgt = play(BoardKind::identity, Profile::of(Level::l0), seed);
    CHECK(dgt.events.empty());
    for (const auto kind : kEventKinds) {
      CAPTURE(sim::to_string(kind), seed);
      const auto game = play(kind, Profile::of(Level::l0), seed);
      CHECK(game.lines.empty());
      CHECK(sim::to_json(game.truth) == sim::to_json(dgt.truth));
      CHECK(std::is_sorted(game.events.begin(), game.events.end(),
                           [](const auto& a, const auto& b) { return a.at < b.at; }));
      const auto delay = kind == BoardKind::polled ? 1000ms : kind == BoardKind::snapshot ? 201ms : 1ms;
      Listener listener(game);
      auto position = rules::Position::initial();
      for (const auto& ply : game.truth.plies) {
        position.play(rules::parse_uci(position, ply.uci).value());
        // The next hand may be quicker than a poll: what counts is that it is shown, not for how long.
        if (kind == BoardKind::polled && ply.ply < static_cast<int>(game.truth.plies.size())) continue;
        listener.hear_until(ply.completion + delay);
        CAPTURE(ply.ply);
        REQUIRE(listener.shows(position.placement()));
      }
      listener.hear_until(sim::Millis::max());
      CHECK(listener.shows(rules::Placement::initial()));
    }
  }
}

TEST_CASE("a board of presence never names a piece, and does not report one that takes another's place") {
  auto profile = Profile::of(Level::l0);
  profile.victim_first = profile.victim_after = profile.capture_gap = 0;
  int captures = 0;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const auto game = play(BoardKind::occupancy, profile, seed);
    CHECK(std::none_of(game.events.begin(), game.events.end(),
                       is_any<drivers::SquareChanged, drivers::BoardSnapshot>));
    auto position = rules::Position::initial();
    for (const auto& ply : game.truth.plies) {
      const auto move = rules::parse_uci(position, ply.uci).value();
      const bool replaced = position.placement()[move.to] && move.kind == rules::MoveKind::normal;
      position.play(move);
      if (!replaced) continue;
      ++captures;
      const auto to = game.truth.rotated ? rules::rotated(move.to) : move.to;
      CHECK(std::none_of(game.events.begin(), game.events.end(), [&](const drivers::BoardEvent& event) {
        const auto* change = std::get_if<drivers::OccupancyChanged>(&event.payload);
        return change && change->square == to && event.at >= ply.lift && event.at <= ply.completion;
      }));
    }
  }
  CHECK(captures > 20);
}

TEST_CASE("a snapshot board sends the whole board ten times a second, whatever happens") {
  const auto game = play(BoardKind::snapshot, Profile::of(Level::l2), 3);
  CHECK(std::none_of(game.events.begin(), game.events.end(), is_any<drivers::SquareChanged>));
  std::vector<sim::Millis> frames;
  for (const auto& event : game.events) {
    if (is_any<drivers::BoardSnapshot>(event)) frames.push_back(event.at);
  }
  REQUIRE(frames.size() > 1000);
  for (std::size_t n = 2; n < frames.size(); ++n) REQUIRE(frames[n] - frames[n - 1] == 100ms);
}

TEST_CASE("a polled board reports everything between two polls in its order, at the time of the poll") {
  const auto profile = Profile::of(Level::l0);
  const auto polled = play(BoardKind::polled, profile, 5);
  const auto sent = play(BoardKind::occupancy, profile, 5);
  std::vector<drivers::SquareChanged> changes;
  std::size_t in_one_poll = 0;
  sim::Millis last{0};
  for (const auto& event : polled.events) {
    const auto* change = std::get_if<drivers::SquareChanged>(&event.payload);
    if (change == nullptr) continue;
    CHECK((event.at - 700ms).count() % 1000 == 0);
    in_one_poll += event.at == last;
    last = event.at;
    changes.push_back(*change);
  }
  CHECK(in_one_poll > 20);
  // The order is that of the hands: presence, reported at once, went the same way.
  std::size_t next = 0;
  for (const auto& event : sent.events) {
    const auto* change = std::get_if<drivers::OccupancyChanged>(&event.payload);
    if (change == nullptr) continue;
    while (next < changes.size() &&
           (changes[next].square != change->square || changes[next].piece.has_value() != change->occupied)) {
      ++next;
    }
    REQUIRE(next < changes.size());
    ++next;
  }
}

TEST_CASE("a cut is a link lost and opened again, with the whole board, and nothing in between") {
  auto profile = Profile::of(Level::l0);
  profile.link_cuts = 3;
  profile.link_cut_min = profile.link_cut_max = 10;
  for (const auto kind : kEventKinds) {
    CAPTURE(sim::to_string(kind));
    const auto game = play(kind, profile, 4);
    int cuts = 0;
    for (const auto& irregularity : game.truth.irregularities) {
      if (irregularity.code != "link_cut") continue;
      ++cuts;
      const auto lost =
          std::find_if(game.events.begin(), game.events.end(), [&](const drivers::BoardEvent& event) {
            return event.at == irregularity.from && is_any<drivers::LinkLost>(event);
          });
      REQUIRE(game.events.end() - lost > 3);
      CHECK(lost[1].at > irregularity.to);
      CHECK(is_any<drivers::LinkOpened>(lost[1]));
      CHECK(is_any<drivers::BoardSnapshot, drivers::OccupancySnapshot>(lost[2]));
      CHECK(is_any<drivers::ClockReading>(lost[3]));
    }
    CHECK(cuts > 0);
    Listener listener(game);
    listener.hear_until(sim::Millis::max());
    CHECK(listener.shows(rules::Placement::initial()));
  }
}

TEST_CASE("a board without a clock reports once that there is none") {
  for (const auto kind : kEventKinds) {
    const auto game = play(kind, Profile::of(Level::l2), 6, false);
    CHECK(std::none_of(game.events.begin(), game.events.end(), is_any<drivers::ClockReading>));
    CHECK(std::count_if(game.events.begin(), game.events.end(), is_any<drivers::ClockMissing>) == 1);
  }
}

TEST_CASE("the same seed gives the same events, another seed others") {
  for (const auto kind : kEventKinds) {
    const auto payloads = [&](std::uint64_t seed) {
      std::vector<drivers::Payload> all;
      for (auto& event : play(kind, Profile::of(Level::l3), seed).events) all.push_back(event.payload);
      return all;
    };
    CHECK(payloads(7) == payloads(7));
    CHECK_FALSE(payloads(7) == payloads(23));
  }
}

}  // namespace sim_kinds_test
