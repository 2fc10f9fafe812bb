// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Real games whose records end with a king move that was no move: kings on their way to the centre, a king
// pushed over. Each is played again up to that point and ended the way it was ended; and the ones that end
// with a real king move to the centre keep it.
#include <algorithm>
#include <map>
#include <sstream>

#include "daemon/pipeline/replay.hpp"
#include "daemon/sim/script.hpp"
#include "drivers/registry.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/bench/tracker_baselines.hpp"
#include "tests/support/shared_data.hpp"
#include "tests/support/tracked_words.hpp"

using namespace eboard;

namespace {

constexpr std::uint64_t kSeeds = 4;

struct Row {
  std::string name, last_san, label;
  rules::GameRecord record;  ///< up to the position before the king move in question
  bool illegal = false;
  [[nodiscard]] bool is(const char* kind) const { return label.rfind(kind, 0) == 0; }
};

/// The record up to the position of `fen`.
rules::GameRecord cut_at(rules::GameRecord record, const std::string& fen) {
  const auto wanted = rules::Position::from_setup(rules::parse_fen(fen).value()).value();
  auto position = rules::Position::from_setup(record.start).value();
  std::size_t plies = 0;
  while (plies < record.plies.size() && !(position == wanted)) position.play(record.plies[plies++].move);
  REQUIRE(position == wanted);
  record.plies.resize(plies);
  return record;
}

std::vector<Row> rows() {
  const auto folder = test::shared_data() / "games";
  std::istringstream table(test::read_file(folder / "incidents" / "phantom-king-moves.tsv"));
  std::map<std::string, std::vector<rules::PgnGame>> files;
  std::vector<Row> all;
  std::string line;
  std::getline(table, line);
  while (std::getline(table, line)) {
    std::vector<std::string> cells;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, '\t');) cells.push_back(cell);
    REQUIRE(cells.size() == 10);
    auto& games = files[cells[0]];
    if (games.empty()) games = rules::read_pgn_file((folder / "broadcast-pgn" / cells[0]).string()).value();
    for (const auto& game : games) {
      if (game.record.tag("Round") != cells[1] || game.record.tag("White") != cells[2]) continue;
      if (game.record.plies.size() < 60) continue;  // another game of the same match
      Row row{cells[1] + " " + cells[2], cells[6], cells[9], cut_at(game.record, cells[7]),
              cells[5] == "illegal"};
      if (row.label.find("the ply before") != std::string::npos) row.record.plies.pop_back();
      all.push_back(std::move(row));
    }
  }
  return all;
}

/// The level's hands without faults of sensors and accidents, and the result shown as it should be.
sim::Profile profile_of(sim::Level level) {
  auto profile = sim::Profile::of(level);
  const auto clean = sim::Profile::of(sim::Level::l0);
  for (const auto member :
       {&sim::Profile::off_centre, &sim::Profile::not_read, &sim::Profile::wrong_code, &sim::Profile::ghosts,
        &sim::Profile::drop_outs, &sim::Profile::identity_fault, &sim::Profile::lost_update,
        &sim::Profile::link_cuts, &sim::Profile::illegal_move, &sim::Profile::press_forgotten,
        &sim::Profile::post_mortem, &sim::Profile::wrong_set_up, &sim::Profile::gesture_none,
        &sim::Profile::gesture_one_king_first, &sim::Profile::gesture_wrong_colour}) {
    profile.*member = clean.*member;
  }
  return profile;
}

std::vector<tracking::TrackedEvent> events_of(const sim::SimulatedGame& game) {
  return pipeline::replay(game.lines, *drivers::find_driver("dgt"), {});
}

std::vector<pipeline::ReplayedGame> tracked(const sim::SimulatedGame& game) {
  return pipeline::games_of(events_of(game));
}

/// What is reported to the arbiter or a player, except counts of moves and repetitions.
std::string accusations(const std::vector<tracking::TrackedEvent>& events) {
  std::string out;
  for (const auto& event : events) {
    const auto* found = std::get_if<tracking::IrregularityFound>(&event.what);
    if (!found || found->for_whom == tracking::ForWhom::op) continue;
    const std::string_view code = found->code.text();
    if (!code.ends_with("_repetition") && !code.ends_with("_moves")) out += found->code + " ";
  }
  return out;
}

/// Where what was tracked leaves what was played; empty: nowhere.
std::string difference(const std::vector<pipeline::ReplayedGame>& games, const sim::Truth& truth) {
  if (games.size() != 1) return std::to_string(games.size()) + " games";
  const auto& plies = games[0].plies;
  for (std::size_t n = 0; n < std::max(plies.size(), truth.plies.size()); ++n) {
    const std::string is = n < plies.size() ? plies[n].uci.text() : "none";
    const std::string was = n < truth.plies.size() ? truth.plies[n].uci : "none";
    if (is != was) return "ply " + std::to_string(n + 1) + " is " + is + ", was " + was;
  }
  return {};
}

/// The black king is pushed to a square beside, and stays there until the pieces are set up again.
void push_king(sim::Script& script, rules::Square from, rules::Square to) {
  const auto king = rules::parse_piece('k');
  const auto pushed = static_cast<sim::PieceIndex>(
      std::find(script.pieces.begin(), script.pieces.end(), king) - script.pieces.begin());
  const sim::Micros at = sim::Micros{script.truth.plies.back().completion} + sim::Micros{6'000'000};
  for (auto& act : script.acts) {
    auto* take = std::get_if<sim::Take>(&act.deed);
    if (take && act.at > at && take->piece == pushed && take->square == from) take->square = to;
  }
  script.acts.push_back({at, sim::Take{from, pushed}});
  script.acts.push_back({at + sim::Micros{200'000}, sim::Put{to, pushed}});
  std::stable_sort(script.acts.begin(), script.acts.end(),
                   [](const auto& a, const auto& b) { return a.at < b.at; });
}

}  // namespace

TEST_CASE("kings that step to the centre to show the result leave no move behind") {
  if (!test::have_shared_data()) return;
  int played = 0;
  for (const Row& row : rows()) {
    if (row.is("control") || row.label.find("resignation") != std::string::npos) continue;
    ++played;
    int fooled = 0;
    for (const auto level : {sim::Level::l0, sim::Level::l2}) {
      auto profile = profile_of(level);
      profile.gesture_one_king_first = 1;
      for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        const auto game = sim::simulate(row.record, profile, seed);
        CAPTURE(row.name, row.label, sim::to_string(level), seed);
        const auto events = events_of(game);
        const auto found = pipeline::games_of(events);
        CHECK(difference(found, game.truth) == "");
        if (level == sim::Level::l0) CHECK(accusations(events) == "");
        CHECK((!found.empty() && found[0].result == row.record.result));
        fooled += bench::first_legal_board(bench::board_events(game), game.truth).line.size() >
                  row.record.plies.size();
      }
    }
    // Where the first king gets there by a legal move, the simplest rule takes it for one.
    CAPTURE(row.name, row.label);
    if (!row.illegal) CHECK(fooled > 0);
  }
  CHECK(played == 9);
}

TEST_CASE("a king pushed over at resignation is no move") {
  if (!test::have_shared_data()) return;
  for (const Row& row : rows()) {
    if (row.label.find("resignation") == std::string::npos) continue;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      auto profile = profile_of(sim::Level::l2);
      profile.gesture_none = 1;
      auto script = sim::write_script(row.record, profile, seed, {});
      push_king(script, *rules::parse_square("b8"), *rules::parse_square("c7"));
      const auto game = sim::play_script(std::move(script), profile, seed);
      CAPTURE(row.name, seed);
      CHECK(difference(tracked(game), game.truth) == "");
    }
    return;
  }
  FAIL("the row is missing");
}

TEST_CASE("a real king move to the centre stays a move, however the result is shown after it") {
  if (!test::have_shared_data()) return;
  int played = 0;
  for (Row& row : rows()) {
    if (!row.is("control") && !row.is("uncertain")) continue;
    ++played;
    auto position = rules::Position::from_setup(row.record.start).value();
    for (const auto& ply : row.record.plies) position.play(ply.move);
    row.record.plies.push_back({rules::parse_san(position, row.last_san).value(), {}, {}, {}});
    for (const auto gesture : {&sim::Profile::gesture_none, &sim::Profile::gesture_one_king_first,
                               &sim::Profile::gesture_wrong_colour}) {
      for (const auto level : {sim::Level::l0, sim::Level::l2}) {
        auto profile = profile_of(level);
        profile.*gesture = 1;
        for (std::uint64_t seed = 1; seed <= kSeeds / 2; ++seed) {
          const auto game = sim::simulate(row.record, profile, seed);
          CAPTURE(row.name, row.label, sim::to_string(level), seed, game.truth.gesture_variant);
          CHECK(difference(tracked(game), game.truth) == "");
        }
      }
    }
  }
  CHECK(played == 5);
}
