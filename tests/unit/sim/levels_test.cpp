// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Row by row of the table of levels: alone on a clean level each has its own effect and no other, and the
// hostile level has all effects at their rates.
#include <algorithm>
#include <map>
#include <set>

#include "daemon/sim/simulate.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

namespace sim_levels_test {

using namespace eboard;
using namespace std::chrono_literals;
using sim::Level;
using sim::Profile;

namespace {

const std::vector<rules::PgnGame>& games() {
  static const auto all = rules::read_pgn_file(eboard::test::in_clone("tests/data/demo-games.pgn")).value();
  return all;
}

/// What was read, in game coordinates, message by message.
struct Heard {
  sim::Millis at;
  rules::Placement placement;
  std::optional<drivers::ClockReading> clock;
};

std::vector<Heard> heard(const sim::SimulatedGame& game) {
  std::vector<Heard> all{{0ms, {}, {}}};
  drivers::StreamDecoder decoder(*drivers::find_driver("dgt"));
  for (const auto& line : game.lines) {
    if (line.direction != drivers::Direction::from_device) continue;
    std::vector<drivers::Payload> payloads;
    decoder.feed(line.bytes, payloads);
    auto now = all.back();
    now.at = line.at;
    for (const auto& payload : payloads) {
      if (const auto* dump = std::get_if<drivers::BoardSnapshot>(&payload))
        now.placement = game.truth.rotated ? dump->placement.rotated() : dump->placement;
      if (const auto* one = std::get_if<drivers::SquareChanged>(&payload))
        now.placement.set(game.truth.rotated ? rules::rotated(one->square) : one->square, one->piece);
      if (const auto* reading = std::get_if<drivers::ClockReading>(&payload)) now.clock = *reading;
    }
    all.push_back(std::move(now));
  }
  return all;
}

const Heard& heard_at(const std::vector<Heard>& all, sim::Millis at) {
  const auto later = std::upper_bound(all.begin(), all.end(), at,
                                      [](sim::Millis t, const Heard& one) { return t < one.at; });
  return *std::prev(later);
}

const sim::TruthSegment* segment(const sim::Truth& truth, std::string_view kind) {
  const auto found = std::find_if(truth.segments.begin(), truth.segments.end(),
                                  [&](const auto& one) { return one.kind == kind; });
  return found == truth.segments.end() ? nullptr : &*found;
}

/// One parameter on a clean level, over all games of the demonstration.
std::vector<sim::SimulatedGame> play_with(double Profile::*parameter, double value,
                                          double Profile::*also = nullptr, double other = 0) {
  auto profile = Profile::of(Level::l0);
  profile.*parameter = value;
  if (also) profile.*also = other;
  std::vector<sim::SimulatedGame> played;
  std::uint64_t seed = 0;
  for (const auto& game : games()) played.push_back(sim::simulate(game.record, profile, ++seed));
  return played;
}

}  // namespace

TEST_CASE("a row of the table, alone on a clean level, has its own effect and no other") {
  struct Row {
    double Profile::*parameter;
    double value;
    std::set<std::string> codes;
  };
  const std::vector<Row> rows{
      {&Profile::victim_parked, 0.5, {"piece_parked"}},
      {&Profile::put_back, 0.2, {"put_back"}},
      {&Profile::straighten, 0.2, {"straightened"}},
      {&Profile::castle_rook_first, 1, {"castling_rook_first"}},
      {&Profile::castle_two_hands, 1, {"castling_two_hands"}},
      {&Profile::promotion_late, 1, {"promotion_late"}},
      {&Profile::promotion_inverted_rook, 1, {"illegal_move", "promotion_inverted_rook"}},
      {&Profile::promotion_not_exchanged, 1, {"promotion_not_exchanged"}},
      {&Profile::press_before_placement, 0.3, {"press_before_placement"}},
      {&Profile::press_forgotten, 0.2, {"press_forgotten"}},
      {&Profile::press_without_move, 0.2, {"press_without_move", "press_bounced"}},
      {&Profile::opponent_lifts_early, 1, {"lift_before_press"}},
      {&Profile::clock_edits, 5, {"clock_edited"}},
      {&Profile::off_centre, 0.1, {"off_centre"}},
      {&Profile::not_read, 0.1, {"not_read"}},
      {&Profile::wrong_code, 0.1, {"wrong_code"}},
      {&Profile::drop_outs, 60, {"drop_out"}},
      {&Profile::ghosts, 60, {"ghost"}},
      {&Profile::identity_fault, 1, {"identity_fault"}},
      {&Profile::lost_update, 0.05, {"lost_update"}},
      {&Profile::duplicated_update, 0.05, {"duplicated_update"}},
      {&Profile::knocked_over, 5, {"knocked_over"}},
      {&Profile::illegal_move, 1, {"illegal_move"}},
      {&Profile::takebacks, 2, {"takeback"}},
      {&Profile::fast_reply, 1, {}},
      {&Profile::half_late, 1, {"half_late"}},
      {&Profile::special_taken_back, 1, {"takeback"}},
      {&Profile::illegal_en_passant, 1, {"illegal_en_passant"}},
      {&Profile::opponents_piece_moved, 1, {"opponents_piece_moved"}},
      {&Profile::two_moves_made, 1, {"two_moves_made"}},
      {&Profile::king_taken, 1, {"king_taken"}},
      {&Profile::underpromotion_taken, 1, {}},
      {&Profile::left_in_hand, 1, {"left_in_hand"}},
      {&Profile::king_tipped, 1, {"king_tipped"}},
      {&Profile::spilled, 1, {"spilled"}},
      {&Profile::mate_shown_wrong, 1, {}},
      {&Profile::wrong_set_up, 1, {"wrong_set_up"}},
  };
  for (const auto& row : rows) {
    std::set<std::string> seen;
    for (const auto& game : play_with(row.parameter, row.value)) {
      for (const auto& irregularity : game.truth.irregularities) seen.insert(irregularity.code);
    }
    CAPTURE(row.codes);
    CHECK(seen == row.codes);
  }
}

TEST_CASE("whatever hands and arbiter did meanwhile, the game's position stands on the board at its end") {
  for (const auto parameter : {&Profile::put_back, &Profile::straighten, &Profile::knocked_over,
                               &Profile::clock_edits, &Profile::takebacks, &Profile::wrong_set_up,
                               &Profile::illegal_move, &Profile::castle_rook_first, &Profile::rotated}) {
    for (const auto& game : play_with(parameter, 1)) {
      auto position = rules::Position::initial();
      for (const auto& ply : game.truth.plies) position.play(rules::parse_uci(position, ply.uci).value());
      const auto boards = heard(game);
      const auto& shown = heard_at(boards, game.truth.plies.back().completion + 30ms);
      REQUIRE(shown.placement.fen() == position.placement().fen());
    }
  }
}

TEST_CASE("a wrong set-up is two exchanged pieces on the board when the clock starts, put right later") {
  for (const auto& game : play_with(&Profile::wrong_set_up, 1)) {
    REQUIRE(game.truth.irregularities.size() == 1);
    const auto& fault = game.truth.irregularities[0];
    const auto all = heard(game);
    const auto start = heard_at(all, segment(game.truth, "set_up")->to).placement;
    const auto right = rules::Placement::initial();
    CHECK(start.difference(right) == (rules::bit(fault.squares[0]) | rules::bit(fault.squares[1])));
    CHECK(start[fault.squares[0]] == right[fault.squares[1]]);
    auto position = rules::Position::initial();
    for (int n = 1; n < fault.ply; ++n)
      position.play(
          rules::parse_uci(position, game.truth.plies[static_cast<std::size_t>(n - 1)].uci).value());
    CHECK(heard_at(all, fault.to + 30ms).placement == position.placement());
  }
}

TEST_CASE("a piece that is knocked over leaves its square and comes back to it") {
  int falls = 0;
  for (const auto& game : play_with(&Profile::knocked_over, 3)) {
    const auto all = heard(game);
    for (const auto& fall : game.truth.irregularities) {
      const auto square = fall.squares.front();
      const auto before = heard_at(all, fall.from - 1ms).placement;
      CHECK_FALSE(heard_at(all, fall.from + 100ms).placement[square]);
      CHECK(heard_at(all, fall.to + 30ms).placement == before);
      ++falls;
    }
  }
  CHECK(falls > 20);
}

TEST_CASE("a rook upside down is a rook in the truth, and moves as a queen against the rules") {
  int rooks = 0, as_queens = 0;
  for (const auto& game : play_with(&Profile::promotion_inverted_rook, 1)) {
    for (const auto& irregularity : game.truth.irregularities) {
      if (irregularity.code != "promotion_inverted_rook") continue;
      const auto& plies = game.truth.plies;
      const auto at = static_cast<std::size_t>(irregularity.ply - 1);
      CHECK(plies[at].uci.back() == 'r');
      ++rooks;
      auto on = plies[at].uci.substr(2, 2);
      for (auto later = at + 1; later < plies.size(); ++later) {
        const auto from = plies[later].uci.substr(0, 2), to = plies[later].uci.substr(2, 2);
        if (from != on && to == on) break;
        if (from != on) continue;
        const bool diagonal = from[0] != to[0] && from[1] != to[1];
        CHECK((plies[later].uci.back() == '!') == diagonal);
        const auto told = std::ranges::count_if(game.truth.irregularities, [&](const auto& one) {
          return one.code == "illegal_move" && one.ply == plies[later].ply && one.state == "stood";
        });
        CHECK((told == 1) == diagonal);
        as_queens += diagonal;
        on = to;
      }
    }
  }
  CHECK(rooks > 1);
  CHECK(as_queens > 0);
}

TEST_CASE("an arbiter at the clock stops it, gives two minutes and starts it again") {
  int edits = 0;
  for (const auto& game : play_with(&Profile::clock_edits, 3)) {
    const auto all = heard(game);
    for (const auto& edit : game.truth.irregularities) {
      const auto before = *heard_at(all, edit.from + 500ms).clock;
      const auto after = *heard_at(all, edit.to - 1ms).clock;
      CHECK_FALSE(before.running);
      CHECK_FALSE(after.running);
      const auto gain = [&](drivers::Side side) {
        return after.half(side).remaining - before.half(side).remaining;
      };
      CHECK(gain(drivers::Side::left) + gain(drivers::Side::right) == 120s);
      CHECK(heard_at(all, edit.to + 1000ms).clock->running);
      ++edits;
    }
  }
  CHECK(edits > 20);
}

TEST_CASE("an analysis after the game moves pieces, and ends with the pieces on their first squares") {
  for (const auto& game : play_with(&Profile::post_mortem, 1)) {
    const auto* analysis = segment(game.truth, "post_mortem");
    REQUIRE(analysis != nullptr);
    CHECK(analysis->from >= game.truth.plies.back().completion);
    const auto all = heard(game);
    std::set<std::string> boards;
    for (const auto& one : all) {
      if (one.at >= analysis->from && one.at <= analysis->to) boards.insert(one.placement.fen());
    }
    CHECK(boards.size() > 4);
    CHECK(all.back().placement == rules::Placement::initial());
  }
}

TEST_CASE("kings go to the centre together, one after the other, on the wrong colour, or not at all") {
  for (const auto& game : play_with(&Profile::gesture_none, 1)) {
    CHECK_FALSE(game.truth.gesture);
    CHECK(segment(game.truth, "result_gesture") == nullptr);
  }
  for (const auto& game : play_with(&Profile::gesture_wrong_colour, 1)) {
    CHECK(game.truth.gesture_variant == "wrong_colour");
    CHECK(game.truth.gesture != game.truth.result);
  }
  for (const auto& game : play_with(&Profile::gesture_one_king_first, 1)) {
    const auto all = heard(game);
    const auto* gesture = segment(game.truth, "result_gesture");
    // For most of a second one king is there and the other where it was.
    const auto kings = [](const Heard& one) { return one.placement.of(rules::Role::king); };
    const auto before = kings(heard_at(all, gesture->from));
    sim::Millis alone{0};
    for (std::size_t n = 1; n < all.size(); ++n) {
      if (all[n].at <= gesture->from || all[n].at > gesture->to) continue;
      const auto now = kings(all[n - 1]);
      if (rules::count(now) == 2 && rules::count(now & before) == 1) alone += all[n].at - all[n - 1].at;
    }
    CHECK(alone > 700ms);
  }
}

TEST_CASE("a first king that can step to the centre does so") {
  auto profile = Profile::of(Level::l0);
  profile.gesture_one_king_first = 1;
  // Kings on c4 and g6 after the last ply, White to move: d4 and d5 are a step away, and neither is e4.
  const auto setup = rules::parse_fen("8/8/6k1/6p1/2K5/8/8/8 b - - 0 60").value();
  for (const auto result : {rules::Result::white_wins, rules::Result::black_wins, rules::Result::draw}) {
    rules::GameRecord record;
    record.start = setup;
    record.result = result;
    auto position = rules::Position::from_setup(setup).value();
    record.plies.push_back({rules::parse_uci(position, "g5g4").value(), {}, {}, {}});
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const auto game = sim::simulate(record, profile, seed);
      const auto all = heard(game);
      const auto* gesture = segment(game.truth, "result_gesture");
      std::optional<rules::Square> first;
      const auto white_king = *rules::parse_piece('K');
      for (const auto& one : all) {
        const auto on = one.placement.of(white_king);
        if (one.at > gesture->from && on != 0 && one.placement.of(rules::Role::king) != on && !first &&
            rules::first(on) != *rules::parse_square("c4")) {
          first = rules::first(on);
          CHECK(one.placement[*rules::parse_square("g6")]);  // Black's has not moved yet
        }
      }
      REQUIRE(first);
      CHECK((*first == *rules::parse_square("d4") || *first == *rules::parse_square("d5")));
    }
  }
}

TEST_CASE("the hostile level does everything in its column, about as often as its rates") {
  const auto profile = Profile::of(Level::l5);
  std::map<std::string, int> seen;
  int plies = 0, played = 0, rotated = 0, analysed = 0;
  for (std::uint64_t round = 0; round < 8; ++round) {
    for (const auto& record : games()) {
      const auto game = sim::simulate(record.record, profile, ++played * 7919);
      plies += static_cast<int>(game.truth.plies.size());
      rotated += game.truth.rotated;
      analysed += segment(game.truth, "post_mortem") != nullptr;
      ++seen[game.truth.gesture_variant];
      for (const auto& irregularity : game.truth.irregularities) {
        ++seen[irregularity.code];
        if (irregularity.code == "illegal_move")
          ++seen[irregularity.line.size() == 1 ? irregularity.state : "later"];
      }
    }
  }
  const auto about = [&](const std::string& code, double expected) {
    CAPTURE(code, expected, seen[code]);
    const double sigma = std::sqrt(expected);
    CHECK(std::abs(seen[code] - expected) <= 0.15 * expected + 3 * sigma);
  };
  CHECK(std::abs(rotated - 0.5 * played) < 20);
  CHECK(std::abs(analysed - 0.5 * played) < 20);
  for (const auto* variant : {"correct", "one_king_first", "wrong_colour", "none"})
    about(variant, 0.25 * played);
  about("illegal_move", 1.0 * played);
  for (const auto* outcome : {"corrected", "stood", "later"}) about(outcome, played / 3.0);
  about("knocked_over", 3.0 * played);
  about("clock_edited", 1.0 * played);
  about("takeback", 1.0 * played);
  about("wrong_set_up", 0.1 * played);
  about("put_back", 0.1 * plies);
  about("straightened", 0.05 * plies);
  about("press_forgotten", 0.05 * plies);
}

}  // namespace sim_levels_test
