// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/livechess/words/words.hpp"

#include "rules/chess/notation/notation.hpp"
#include "tests/support/catch.hpp"

namespace eboard::livechess::words_test {
namespace {

using rules::Color;

Pairing pairing_of(std::vector<rules::Tag> paired, std::vector<rules::Tag> played) {
  Pairing pairing{std::move(paired), std::make_shared<storage::GameRow>()};
  pairing.game->record.tags = std::move(played);
  return pairing;
}

void play(Pairing& pairing, std::string_view uci) {
  auto& plies = pairing.game->record.plies;
  auto position = rules::Position::from_setup(pairing.game->record.start).value();
  for (const rules::PlyRecord& ply : plies) position.play(ply.move);
  plies.emplace_back().move = rules::parse_uci(position, uci).value();
}

TEST_CASE("after players were exchanged nobody has the title of the other one") {
  const Pairing pairing =
      pairing_of({{"White", "Winter, Ada"}, {"WhiteTitle", "WGM"}, {"Black", "Lenz, Dan"}},
                 {{"White", "Lenz, Dan"}, {"Black", "Winter, Ada"}, {"BlackTitle", "WGM"}});
  CHECK(player_json(pairing, Color::white, FideId::text).at("title").is_null());
  CHECK(player_json(pairing, Color::black, FideId::text).at("title").as_string() == "WGM");
}

TEST_CASE("a game that nobody is named in shows the players of the pairing") {
  const Pairing pairing = pairing_of({{"White", "Winter, Ada"}, {"WhiteTitle", "WGM"}}, {{"White", "?"}});
  CHECK(player_json(pairing, Color::white, FideId::text).at("lname").as_string() == "Winter");
  CHECK(player_json(pairing, Color::white, FideId::text).at("title").as_string() == "WGM");
  CHECK(player_json(pairing, Color::black, FideId::text).at("lname").is_null());
}

TEST_CASE("a FIDE id is a number in files and text at the port, and nothing where it is neither") {
  const auto id = [](const char* value, FideId form) {
    return compact(
        player_json({{{"White", "Lenz"}, {"WhiteFideId", value}}, {}}, Color::white, form).at("fideid"));
  };
  CHECK(id("1234567", FideId::number) == "1234567");
  CHECK(id("1234567", FideId::text) == R"("1234567")");
  CHECK(id("12x", FideId::number) == "null");
  CHECK(id("-", FideId::number) == "null");
  CHECK(id("-", FideId::text) == "null");
}

TEST_CASE("a point without a move is a forfeit, and so is one that the record calls so") {
  Pairing pairing = pairing_of({}, {});
  pairing.game->record.result = rules::Result::white_wins;
  CHECK(result_json(pairing).as_string() == "WHITEFORFAIT");
  play(pairing, "e2e4");
  CHECK(result_json(pairing).as_string() == "WHITEWIN");
  pairing.game->record.set_tag("Termination", "forfeit");
  CHECK(result_json(pairing).as_string() == "WHITEFORFAIT");
  CHECK(result_json({}).is_null());
}

TEST_CASE("moves are readable from the position whose number is given") {
  Pairing pairing = pairing_of({}, {});
  play(pairing, "e2e4");
  CHECK(compact(game_json(pairing, {})) ==
        R"({"chess960":518,"result":null,"comment":null,"clock":null,"moves":["e4"]})");
  // The same pieces with Black to move are no position of Chess960.
  pairing.game->record = {};
  pairing.game->record.start.turn = Color::black;
  play(pairing, "e7e5");
  CHECK(
      compact(game_json(pairing, {})) ==
      R"({"chess960":518,"result":null,"comment":"from rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - )"
      R"(0 1: these moves cannot be shown","clock":null,"moves":[]})");
}

TEST_CASE("a comment says why the moves end") {
  Pairing pairing = pairing_of({}, {});
  play(pairing, "e2e4");
  pairing.game->record.note_rest(2, "Ke5");
  const auto game = game_json(pairing, {});
  CHECK(std::string(game.at("comment").as_string().c_str()).find("Ke5") != std::string::npos);
}

TEST_CASE("text leaves as UTF-8") {
  const Pairing pairing{{{"White", "M\xfcller, Eva"}}, {}};
  CHECK(compact(player_json(pairing, Color::white, FideId::text)).find("M\xef\xbf\xbdller") !=
        std::string::npos);
}

}  // namespace
}  // namespace eboard::livechess::words_test
