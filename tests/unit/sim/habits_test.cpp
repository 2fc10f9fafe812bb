// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Habits of real halls, each alone on a clean level: it is played, it is in the truth, and the game in force
// is the record's.
#include <algorithm>

#include "daemon/sim/simulate.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/board_listener.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

namespace sim_habits_test {

using namespace eboard;
using namespace std::chrono_literals;
using sim::Level;
using sim::Profile;

namespace {

/// The demo's games with these habits, on a clean level.
std::vector<sim::SimulatedGame> played_all(std::initializer_list<std::string_view> habits,
                                           std::uint64_t seed) {
  const auto games = rules::read_pgn_file(test::in_clone("tests/data/demo-games.pgn")).value();
  auto profile = Profile::of(Level::l0);
  for (const auto habit : habits) REQUIRE(sim::set_parameter(profile, habit));
  std::vector<sim::SimulatedGame> played;
  for (const auto& pgn : games) played.push_back(sim::simulate(pgn.record, profile, seed, {}));
  return played;
}

/// The first one in which the habit is played.
std::optional<sim::SimulatedGame> played_with(std::initializer_list<std::string_view> habits,
                                              std::string_view code) {
  for (auto& game : played_all(habits, 1)) {
    const auto& odd = game.truth.irregularities;
    if (std::any_of(odd.begin(), odd.end(), [&](const auto& one) { return one.code == code; })) return game;
  }
  return std::nullopt;
}

const sim::TruthIrregularity& told(const sim::Truth& truth, std::string_view code) {
  return *std::find_if(truth.irregularities.begin(), truth.irregularities.end(),
                       [&](const auto& one) { return one.code == code; });
}

/// Each ply is legal after the one before it, or marked as irregular.
bool follows(const sim::Truth& truth) {
  auto position = rules::Position::initial();
  for (const auto& ply : truth.plies) {
    const auto move = rules::parse_uci(position, ply.uci);
    if (!move) return ply.uci.front() == '@' || ply.uci.back() == '!';
    position.play(*move);
  }
  return true;
}

/// What stands there after a ply of the truth, whether it was legal or not.
rules::Placement after(rules::Placement men, const std::string& uci) {
  if (uci.front() == '@') return rules::Placement::parse(uci.substr(1)).value();
  const auto from = *rules::parse_square(uci.substr(0, 2));
  const auto to = *rules::parse_square(uci.substr(2, 2));
  auto piece = *men[from];
  const int files = rules::file_of(to) - rules::file_of(from);
  const int rank = rules::rank_of(from);
  if (piece.role == rules::Role::pawn && files != 0 && !men[to])
    men.set(rules::make_square(rules::file_of(to), rank), std::nullopt);
  if (piece.role == rules::Role::king && std::abs(files) == 2) {
    const auto rook = rules::make_square(files > 0 ? 7 : 0, rank);
    men.set(rules::make_square(files > 0 ? 5 : 3, rank), men[rook]);
    men.set(rook, std::nullopt);
  }
  if (uci.size() == 5 && uci.back() != '!') piece.role = rules::parse_piece(uci.back())->role;
  men.set(from, std::nullopt);
  men.set(to, piece);
  return men;
}

}  // namespace

TEST_CASE("without habits the same seed gives the same stream, whatever their number") {
  const auto games = rules::read_pgn_file(test::in_clone("tests/data/demo-games.pgn")).value();
  const auto profile = Profile::of(Level::l4);
  auto nearly = profile;  // dice are thrown, and never show a habit
  nearly.fast_reply = nearly.half_late = nearly.spilled = nearly.two_moves_made = 1e-300;
  CHECK(sim::to_capture_text(sim::simulate(games[0].record, profile, 7, {})) ==
        sim::to_capture_text(sim::simulate(games[0].record, nearly, 7, {})));
}

TEST_CASE("offences are put right at once, or stand in the game that counts") {
  for (const std::string code : {"illegal_en_passant", "opponents_piece_moved", "two_moves_made"}) {
    INFO(code);
    const std::string offence = code + "=1";
    const auto corrected = played_with({offence, "illegal_at_once=1"}, code);
    REQUIRE(corrected);
    CHECK(told(corrected->truth, code).state == "corrected");
    CHECK(std::none_of(corrected->truth.plies.begin(), corrected->truth.plies.end(),
                       [](const auto& ply) { return ply.uci.front() == '@' || ply.uci.back() == '!'; }));
    const auto stood = played_with({offence, "illegal_at_once=0", "illegal_later=0"}, code);
    REQUIRE(stood);
    const auto& found = told(stood->truth, code);
    CHECK(found.state == "stood");
    const auto& ply = stood->truth.plies[static_cast<std::size_t>(found.ply) - 1];
    CHECK(ply.uci == found.line.front());
    CHECK(ply.press == found.press);
    CHECK(follows(stood->truth));
  }
}

TEST_CASE("a king that is taken ends the game before the offence") {
  const auto game = played_with({"king_taken=1"}, "king_taken");
  REQUIRE(game);
  const auto& found = told(game->truth, "king_taken");
  CHECK(found.line.size() == 2);
  CHECK(static_cast<int>(game->truth.plies.size()) == found.ply - 1);
  CHECK(game->truth.result == rules::Result::unknown);
  CHECK(!game->truth.gesture);
}

TEST_CASE("a piece in the hand and a king that tips over are no plies") {
  for (const auto& [habit, code] :
       {std::pair{"left_in_hand=1", "left_in_hand"}, {"king_tipped=1", "king_tipped"}}) {
    const auto game = played_with({habit}, code);
    REQUIRE(game);
    const auto& found = told(game->truth, code);
    CHECK(found.ply == static_cast<int>(game->truth.plies.size()) + 1);
    CHECK(found.to - found.from > 1s);
    CHECK(!game->truth.gesture);
  }
}

TEST_CASE("a board that is spilled holds the clock up, and the game goes on as it was recorded") {
  const auto game = played_with({"spilled=1"}, "spilled");
  REQUIRE(game);
  const auto& found = told(game->truth, "spilled");
  CHECK(found.to - found.from > 15s);
  CHECK(follows(game->truth));
  CHECK(game->truth.plies[static_cast<std::size_t>(found.ply) - 1].lift > found.to);
}

TEST_CASE("the other half of a special move comes late, and some are taken back at once") {
  const auto late = played_with({"half_late=1"}, "half_late");
  REQUIRE(late);
  const auto& ply = late->truth.plies[static_cast<std::size_t>(told(late->truth, "half_late").ply) - 1];
  CHECK(ply.completion - ply.lift > 2500ms);
  const auto back = played_with({"special_taken_back=1"}, "takeback");
  REQUIRE(back);
  const auto& found = told(back->truth, "takeback");
  CHECK(found.line.size() == 1);
}

TEST_CASE("a fast reply begins within three tenths of a second of the press") {
  const auto games = rules::read_pgn_file(test::in_clone("tests/data/demo-games.pgn")).value();
  auto profile = Profile::of(Level::l0);
  profile.fast_reply = 1;
  const auto& plies = sim::simulate(games[0].record, profile, 1, {}).truth.plies;
  std::size_t fast = 0;
  for (std::size_t n = 1; n < plies.size(); ++n) fast += plies[n].lift - *plies[n - 1].press <= 301ms;
  // If a captured piece is lifted first, the mover's own piece comes later.
  CHECK(fast > plies.size() * 3 / 4);
}

TEST_CASE("what was castled and taken back is played once more, or something else is") {
  std::size_t same = 0, other = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    for (const auto& game : played_all({"special_taken_back=1"}, seed)) {
      CHECK(follows(game.truth));
      for (const auto& one : game.truth.irregularities) {
        const auto at = static_cast<std::size_t>(one.ply) - 1;
        if (one.code != "takeback" || at >= game.truth.plies.size()) continue;
        (game.truth.plies[at].uci == one.line.front() ? same : other) += 1;
      }
    }
  }
  CHECK(same > 10);
  CHECK(other > 10);
}

TEST_CASE("of two moves in one turn that are put back, one is often played alone") {
  std::size_t put_back = 0, one_again = 0;
  for (const auto& game : played_all({"two_moves_made=1", "illegal_at_once=1"}, 1)) {
    for (const auto& found : game.truth.irregularities) {
      if (found.code != "two_moves_made") continue;
      const auto& ply = game.truth.plies[static_cast<std::size_t>(found.ply) - 1];
      ++put_back;
      one_again += ply.uci == to_string(found.squares[0]) + to_string(found.squares[1]);
    }
  }
  CHECK(put_back > 10);
  CHECK(one_again > put_back / 5);
}

TEST_CASE("a pawn that took en passant against the rules is often taken before that is put right") {
  std::size_t answered = 0, taken = 0;
  for (const auto& game : played_all({"illegal_en_passant=1", "illegal_at_once=0", "illegal_later=1"}, 1)) {
    for (const auto& found : game.truth.irregularities) {
      if (found.code != "illegal_en_passant") continue;
      ++answered;
      taken += found.line.at(1).substr(2, 2) == found.line[0].substr(2, 2);
    }
  }
  CHECK(answered > 10);
  CHECK(taken > 0);
  CHECK(taken < answered);
}

TEST_CASE("after mate the kings may show the other result, and only then") {
  std::size_t wrong = 0;
  for (const auto& game : played_all({"mate_shown_wrong=1"}, 1)) {
    auto position = rules::Position::initial();
    for (const auto& ply : game.truth.plies) position.play(rules::parse_uci(position, ply.uci).value());
    CHECK((game.truth.gesture_variant == "wrong_colour") == position.is_checkmate());
    wrong += game.truth.gesture && *game.truth.gesture != game.truth.result;
  }
  CHECK(wrong > 0);
}

TEST_CASE("whatever is taken back, put right or let stand, the board shows each ply that counts") {
  for (const auto* state : {"illegal_at_once=1", "illegal_later=1", "drag=0"}) {
    for (const auto* habit : {"illegal_en_passant=1", "opponents_piece_moved=1", "two_moves_made=1",
                              "king_taken=1", "spilled=1", "special_taken_back=1", "half_late=1",
                              "fast_reply=1", "underpromotion_taken=1", "left_in_hand=1", "king_tipped=1"}) {
      for (const auto& game : played_all({"illegal_at_once=0", state, "takebacks=1", habit}, 3)) {
        CAPTURE(habit, state);
        test::BoardListener listener(game);
        auto men = rules::Placement::initial();
        for (const auto& ply : game.truth.plies) {
          men = after(men, ply.uci);
          REQUIRE(listener.at(ply.completion + 30ms) == men);
        }
      }
    }
  }
}

}  // namespace sim_habits_test
