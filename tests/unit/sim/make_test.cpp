// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/make.hpp"

#include <algorithm>

#include "daemon/sim/simulate.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

namespace sim_make_test {

using namespace eboard;
using namespace eboard::sim;

namespace {

/// What a board of that make reports when it stands like this.
drivers::Payload reported(std::string_view make, const rules::Placement& placement) {
  if (make == "sentio") return drivers::OccupancySnapshot{placement.occupied()};
  return drivers::BoardSnapshot{placement};
}

}  // namespace

TEST_CASE("makes are found by name, and a board that cannot have a clock has none") {
  CHECK(find_make("dgt")->has_clock);
  CHECK(find_make("wooden") == nullptr);
  CHECK(make_names() ==
        "dgt, pegasus, millennium, certabo, sentio, ichessone, chessnut, zmartfun, peripheral_chess, "
        "novag, novag_universal");
  TableSettings settings;
  CHECK(possible(settings).has_clock);
  for (const auto make : {"zmartfun", "novag"}) {
    settings.make = make;
    CHECK(possible(settings).has_clock);
  }
  for (const auto make : {"pegasus", "millennium", "certabo", "sentio", "ichessone", "chessnut",
                          "peripheral_chess", "novag_universal"}) {
    settings.make = make;
    CHECK_FALSE(possible(settings).has_clock);
  }
}

TEST_CASE("a game on a board of each make that reports all squares shows every ply of the truth") {
  const auto games = rules::read_pgn_file(eboard::test::in_clone("tests/data/demo-games.pgn")).value();
  for (const auto make : {"millennium", "sentio", "ichessone", "chessnut", "zmartfun", "peripheral_chess"}) {
    TableSettings settings;
    settings.make = make;
    for (std::size_t n = 0; n < 6; ++n) {
      CAPTURE(make, n);
      settings.rotated = n % 2 == 1;
      const auto game = simulate(games[n].record, Profile::of(Level::l0), n, settings);
      CHECK(game.truth.has_clock == find_make(make)->has_clock);
      drivers::StreamDecoder decoder(*drivers::find_driver(make));
      std::vector<drivers::Payload> payloads;
      for (const auto& line : game.lines) {
        if (line.direction == drivers::Direction::from_device) decoder.feed(line.bytes, payloads);
      }
      CHECK(decoder.counters().skipped_bytes == 0);
      auto next = payloads.begin();
      auto position = rules::Position::from_setup(games[n].record.start).value();
      for (const auto& ply : games[n].record.plies) {
        position = position.after(ply.move);
        const auto placement = *settings.rotated ? position.placement().rotated() : position.placement();
        next = std::find(next, payloads.end(), reported(make, placement));
        REQUIRE(next != payloads.end());
      }
    }
  }
}

TEST_CASE("hands at a board that accepts moves heed it: it reports every ply of the truth") {
  const auto games = rules::read_pgn_file(eboard::test::in_clone("tests/data/demo-games.pgn")).value();
  for (const auto make : {"novag", "novag_universal"}) {
    TableSettings settings;
    settings.make = make;
    for (std::size_t n = 0; n < 8; ++n) {
      CAPTURE(make, n);
      auto profile = Profile::of(Level::l2);
      profile.link_cuts = 0;  // what it accepts then, nobody hears
      const auto game = simulate(games[n].record, profile, n, settings);
      drivers::StreamDecoder decoder(*drivers::find_driver(make));
      std::vector<drivers::Payload> payloads;
      for (const auto& line : game.lines) {
        if (line.direction == drivers::Direction::from_device) decoder.feed(line.bytes, payloads);
      }
      const auto moves = std::count_if(payloads.begin(), payloads.end(), [](const drivers::Payload& one) {
        return std::holds_alternative<drivers::MoveReported>(one);
      });
      CHECK(static_cast<std::size_t>(moves) == game.truth.plies.size());
    }
  }
}

TEST_CASE(
    "every driver reads its simulated boards without a refusal, as odd as real ones or as mild as texts") {
  const auto games = rules::read_pgn_file(eboard::test::in_clone("tests/data/demo-games.pgn")).value();
  const auto refused_bytes = [&](const Make& make, const Profile& profile) {
    TableSettings settings;
    settings.make = make.name;
    const auto game = simulate(games[0].record, profile, 1, settings);
    drivers::StreamDecoder decoder(*drivers::find_driver(make.name));
    std::vector<drivers::Payload> payloads;
    for (const auto& line : game.lines) {
      if (line.direction == drivers::Direction::from_device) decoder.feed(line.bytes, payloads);
    }
    CHECK(payloads.size() > game.truth.plies.size());
    return decoder.counters().skipped_bytes;
  };
  for (const Make& make : makes()) {
    for (const auto way : {&Profile::locked, &Profile::columns_padded, &Profile::settings_forgotten,
                           &Profile::reports_steady, &Profile::button_pressed}) {
      for (const double share : {0.0, 1.0}) {
        CAPTURE(make.name, share);
        Profile profile = Profile::of(Level::l0);
        profile.*way = share;
        CHECK(refused_bytes(make, profile) == 0);
      }
    }
  }
}

}  // namespace sim_make_test
