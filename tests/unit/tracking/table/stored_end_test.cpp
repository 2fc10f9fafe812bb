// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The cable is out while the last plies are played and the pieces are put up again: what the board stored
// shows how the game ended.
#include <regex>

#include "daemon/tracking/table/stored_line.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace eboard::tracking::test::stored_end_test {

using eboard::test::Scene;
using eboard::test::Table;
using namespace std::chrono_literals;

namespace {

/// Five plies are received, then the cable comes loose.
constexpr const char* kHeard =
    "-e2 +Pe4 Lw ... -e7 +pe5 Lb ... -g1 +Nf3 Lw ... -b8 +nc6 Lb ... -f1 +Bc4 Lw ... X ";
constexpr const char* kMissed = "(-f8 (+bc5 (Lb+7 (-c2 (+Pc3 (Lw (-g8 (+nf6 (Lb (-d2 (+Pd3 (Lw ";
constexpr const char* kAllPlies = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3";
/// Behind these plies: the clock is set for the next game, and the pieces are put up.
constexpr const char* kPutUp =
    "(stop (w=300 (b=300 (-f3 (+Ng1 (-c4 (+Bf1 (-e4 (+Pe2 (-c3 (+Pc2 (-d3 (+Pd2 (-c6 (+nb8 (-c5 (+bf8 "
    "(-e5 (+pe7 (-f6 (+ng8 ";
/// The link is back for some seconds, then the memory is read.
constexpr const char* kRead = "# ... 3s memory dump ... ";

[[nodiscard]] TrackerSettings may_read() {
  TrackerSettings settings;
  settings.stored_changes = true;
  return settings;
}

struct Hall : Table {
  explicit Hall(Scene scene = {}, TrackerSettings settings = may_read())
      : Table(scene, std::move(settings)), clock(scene.clock) {}

  void plays(std::string script) {
    if (!clock) script = std::regex_replace(script, std::regex(R"(\(?(L[wb](\+7)?|stop|[wb]=300)\b)"), "");
    play(script);
  }
  /// What ended the latest game.
  [[nodiscard]] std::string ended_by() const {
    std::string out;
    for (const TrackedEvent& event : events()) {
      if (const auto* ended = std::get_if<GameEnded>(&event.what)) out = ended->by.text();
    }
    return out;
  }

  bool clock;
};

}  // namespace

TEST_CASE("I03 the last plies of a game that ended behind a cut cable are read from the board's memory") {
  const bool rotated = GENERATE(false, true);
  const bool across = GENERATE(false, true);
  Hall hall(Scene{.rotated = rotated, .across = across});
  hall.plays(std::string(kHeard) + kMissed + kPutUp + "# ... 3s ");
  CHECK(hall.tracker().wants_stored());
  CHECK(hall.result().empty());
  hall.plays("memory dump ... ");
  CHECK(hall.committed() == kAllPlies);
  CHECK(hall.ended_by() == "new_game");
  CHECK_FALSE(hall.flagged("stored_unused"));
  CHECK(hall.count<GapFound>() == 0);
  SECTION("with the times of its presses") {
    for (const TrackedEvent& event : hall.events()) {
      const auto* move = std::get_if<MoveTracked>(&event.what);
      if (move && move->uci == "f8c5") CHECK(move->black == std::chrono::seconds(307));
    }
  }
  SECTION("the next game begins") {
    hall.plays("go -d2 +Pd4 Lw ... -d7 +pd5 Lb ...");
    CHECK(hall.committed() == "d2d4 d7d5");
    CHECK(hall.count<GameStarted>() == 2);
  }
}

TEST_CASE("I03 the next game may have begun behind a cut cable, too") {
  Hall hall;
  hall.plays(std::string(kHeard) + kMissed + kPutUp);
  hall.plays("(go (-d2 (+Pd4 (Lw (-d7 (+pd5 (Lb ");
  std::string played = "d2d4 d7d5";
  SECTION("a few plies ago") {}
  SECTION("long ago") {
    hall.plays("(-c2 (+Pc4 (Lw (-e7 (+pe6 (Lb (-b1 (+Nc3 (Lw (-g8 (+nf6 (Lb (-c1 (+Bg5 (Lw (-f8 (+be7 (Lb ");
    played += " c2c4 e7e6 b1c3 g8f6 c1g5 f8e7";
  }
  hall.plays("# ... 5s ");
  CHECK(hall.count<GameEnded>() == 0);
  hall.plays("memory dump ... ");
  CHECK(hall.count<GameEnded>() == 1);
  CHECK(hall.count<GapFound>() == 0);
  CHECK_FALSE(hall.flagged("extra_piece"));
  hall.plays("-e2 +Pe3 Lw ... -h7 +ph6 Lb ... ");
  CHECK(hall.committed() == played + " e2e3 h7h6");
  std::string first;
  for (const TrackedEvent& event : hall.events()) {
    const auto* move = std::get_if<MoveTracked>(&event.what);
    if (move && event.game == 1 && recorded(move->state)) first += move->uci.text() + ' ';
  }
  CHECK(first == std::string(kAllPlies) + ' ');
}

namespace {

/// White's king goes from c3 over d4, beside the other king, to d3; White presses, and the pieces are put up.
struct StoredKings {
  rules::Position reached =
      rules::Position::from_setup(rules::parse_fen("8/8/8/4k3/8/2K5/7P/8 w - - 0 1").value()).value();
  rules::Placement array = rules::Placement::initial();
  bool rests_on_d4 = false;

  static drivers::StoredChange square(const char* name, char piece, bool soon = false) {
    return drivers::StoredSquare{*rules::parse_square(name), rules::parse_piece(piece), soon};
  }
  [[nodiscard]] std::optional<StoredEnd> end() const {
    const drivers::ClockReading clock{{100s}, {100s}, drivers::Side::left, true};
    const rules::Placement stood = reached.placement();
    const std::vector<drivers::StoredChange> missed{square("c3", ' '),
                                                    square("d4", 'K'),
                                                    square("d4", ' ', !rests_on_d4),
                                                    square("d3", 'K', true),
                                                    drivers::StoredPress{drivers::Side::left, 90s},
                                                    drivers::BoardSnapshot{array},
                                                    square("d7", ' ')};
    const StoredGame game{rules::current_edition(), reached, stood, clock, drivers::Side::left, {}};
    REQUIRE(shows_end(game, missed));
    return stored_end(game, missed);
  }
};

}  // namespace

TEST_CASE("I03 kings that only pass the centre end no game that was stored") {
  const auto end = StoredKings{}.end();
  REQUIRE(end);
  CHECK(end->plies.size() == 1);
  CHECK_FALSE(end->shown);
  StoredKings resting;
  resting.rests_on_d4 = true;
  const auto shown = resting.end();
  REQUIRE(shown);
  CHECK(shown->plies.empty());
  CHECK(shown->shown == rules::Result::black_wins);
}

TEST_CASE(
    "I03 of a king that shows a result and is the first to be put up the memory keeps only its lifting") {
  const StoredKings kings;
  const rules::Placement stood = kings.reached.placement();
  const drivers::ClockReading clock{{100s}, {100s}, drivers::Side::left, true};
  const StoredGame game{rules::current_edition(), kings.reached, stood, clock, drivers::Side::left, {}};
  const char* last = GENERATE("d5", "d6");
  const std::vector<drivers::StoredChange> missed{StoredKings::square("c3", ' '),
                                                  StoredKings::square("c4", 'K'),
                                                  drivers::StoredPress{drivers::Side::left, 90s},
                                                  StoredKings::square("c4", ' '),
                                                  StoredKings::square("e4", 'K'),
                                                  StoredKings::square("e5", ' '),
                                                  StoredKings::square(last, ' '),
                                                  drivers::BoardSnapshot{kings.array}};
  const auto end = stored_end(game, missed);
  REQUIRE(end);
  CHECK(end->plies.size() == 1);
  CHECK((end->shown == rules::Result::white_wins) == (std::string_view(last) == "d5"));
}

TEST_CASE("I03 what was stored behind the next initial position is in squares of the next game") {
  StoredKings kings;
  REQUIRE(kings.end()->next);
  CHECK(kings.end()->next->turn == rules::BoardTurn::none);
  CHECK(kings.end()->next->changes == std::vector{StoredKings::square("d7", ' ')});
  kings.array = kings.array.rotated();
  REQUIRE(kings.end()->next);
  CHECK(kings.end()->next->turn == rules::BoardTurn::half);
  CHECK(kings.end()->next->changes == std::vector{StoredKings::square("e2", ' ')});
}

TEST_CASE("I03 a result that the kings showed behind a cut cable is read from the board's memory") {
  const bool clock = GENERATE(true, false);
  Hall hall(Scene{.clock = clock});
  const std::string shown = "(-e1 (+Kd5 (-e4 (-e8 (+ke4 ";  // 1-0
  const std::string put_up = "(-d5 (+Ke1 (-e4 (+ke8 (+Pe4 ";
  SECTION("and the pieces stand ready for the next game") {
    hall.plays(kHeard + (kMissed + ("(stop " + shown)) + put_up + kPutUp + kRead);
  }
  SECTION("and they stand there still") { hall.plays(kHeard + (kMissed + ("(stop " + shown)) + kRead); }
  CHECK(hall.committed() == kAllPlies);
  CHECK(hall.result() == "1-0");
  CHECK(hall.ended_by() == "kings_on_centre");
}

namespace {

/// What the players of kHeard do, unreported.
constexpr const char* kUnheard =
    "(-e2 (+Pe4 (Lw (-e7 (+pe5 (Lb (-g1 (+Nf3 (Lw (-b8 (+nc6 (Lb (-f1 (+Bc4 (Lw ";

}  // namespace

// No ply was committed before the cut: the record went on from what stood there, or the game ended without
// one.
TEST_CASE("I03 a game may have begun behind the cut cable") {
  Hall hall;
  SECTION("and goes on") {
    hall.plays(std::string("X ") + kUnheard + kMissed + "# ... 3s ");
    CHECK(hall.tracker().wants_stored());
    hall.plays("memory dump ... -a7 +pa6 Lb ... -h2 +Ph3 Lw ... ");
    CHECK(hall.committed() == std::string(kAllPlies) + " a7a6 h2h3");
    CHECK(hall.count<GapFound>() == 0);
  }
  SECTION("and its first ply was received, and not pressed for") {
    hall.plays("-e2 +Pe4 . X (Lw (-e7 (+pe5 (Lb (-g1 (+Nf3 (Lw (-b8 (+nc6 (Lb (-f1 (+Bc4 (Lw ");
    hall.plays(std::string(kMissed) + kRead);
    CHECK(hall.committed() == kAllPlies);
  }
  SECTION("and the kings show its result") {
    hall.plays(std::string("X ") + kUnheard + kMissed + "(stop (-e1 (+Kd5 (-e4 (-e8 (+ke4 " + kRead);
    CHECK(hall.committed() == kAllPlies);
    CHECK(hall.result() == "1-0");
    CHECK(hall.ended_by() == "kings_on_centre");
  }
  CHECK_FALSE(hall.flagged("stored_unused"));
}

TEST_CASE("I03 the cable may be cut between the last ply and its press") {
  Hall hall;
  hall.plays("-e2 +Pe4 Lw ... -e7 +pe5 Lb ... -g1 +Nf3 Lw ... -b8 +nc6 Lb ... -f1 +Bc4 . X (Lw ");
  hall.plays("(stop (w=300 (b=300 (-f3 (+Ng1 (-c4 (+Bf1 (-e4 (+Pe2 (-c6 (+nb8 (-e5 (+pe7 ");
  hall.plays(kRead);
  CHECK(hall.committed() == "e2e4 e7e5 g1f3 b8c6 f1c4");
  CHECK_FALSE(hall.flagged("stored_unused"));
  CHECK(hall.ended_by() == "new_game");
}

TEST_CASE("I03 a mate behind a cut cable needs no press") {
  const bool pressed = GENERATE(false, true);
  Hall hall;
  hall.plays("-f2 +Pf3 Lw ... -e7 +pe5 Lb ... X (-g2 (+Pg4 (Lw (-d8 (+qh4 ");
  if (pressed) hall.plays("(Lb ");
  hall.plays("(stop (w=300 (b=300 (-h4 (+qd8 (-g4 (+Pg2 (-e5 (+pe7 (-f3 (+Pf2 ");
  hall.plays(kRead);
  CHECK(hall.committed() == "f2f3 e7e5 g2g4 d8h4");
  CHECK(hall.ended_by() == "checkmate");
  CHECK(hall.result() == "0-1");
}

TEST_CASE("I03 the game is held back only for what may be read") {
  const auto missed = std::string(kHeard) + kMissed + kPutUp;
  SECTION("it may not") {
    Hall hall(Scene{}, TrackerSettings{});
    hall.plays(missed + "# 2s ");
    CHECK(hall.ended_by() == "new_game");
  }
  SECTION("the board does not answer") {
    Hall hall;
    hall.plays(missed + "# 19s ");
    CHECK(hall.ended_by().empty());
    hall.plays("2s ");
    CHECK(hall.ended_by() == "new_game");
  }
  SECTION("the next game begins") {
    Hall hall;
    hall.plays(missed + "# 2s go -d2 +Pd4 Lw ... -d7 +pd5 Lb ... ");
    CHECK(hall.count<GameEnded>() == 1);
    CHECK(hall.committed() == "d2d4 d7d5");
  }
  SECTION("a dump shows that the next game has begun") {
    Hall hall;
    hall.plays(missed + "# 2s go (-d2 (+Pd4 dump Lw ... -d7 +pd5 Lb ... ");
    CHECK(hall.count<GameEnded>() == 1);
    CHECK(hall.committed() == "d2d4 d7d5");
  }
  SECTION("the memory shows no play") {
    Hall hall;
    hall.plays(std::string(kHeard) + "(-a8 (+ra4 (Lb (-a4 (+ra8 (stop (w=300 (b=300 " +
               "(-f3 (+Ng1 (-c4 (+Bf1 (-e4 (+Pe2 (-e5 (+pe7 (-c6 (+nb8 " + kRead);
    CHECK(hall.flagged("stored_unused"));
    CHECK(hall.ended_by() == "new_game");
    CHECK(hall.committed() == "e2e4 e7e5 g1f3 b8c6 f1c4");
  }
}

}  // namespace eboard::tracking::test::stored_end_test
