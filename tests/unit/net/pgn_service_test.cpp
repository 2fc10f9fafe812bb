// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/pgn_service.hpp"

#include "tests/support/catch.hpp"

namespace eboard::net {
namespace {

storage::GameRow game(int board, int number, std::vector<rules::Tag> tags = {}) {
  storage::GameRow row;
  row.board_number = board;
  row.number = number;
  row.round = 3;
  row.started = std::chrono::hours(24 * 365);
  row.record.tags = std::move(tags);
  return row;
}

TEST_CASE("games stand in board order, then as they were played") {
  const auto text = to_round_pgn(
      {game(2, 1, {{"White", "C"}}), game(1, 2, {{"White", "B"}}), game(1, 1, {{"White", "A"}})}, {}, "Open");
  const auto a = text.find("[White \"A\"]"), b = text.find("[White \"B\"]"), c = text.find("[White \"C\"]");
  CHECK(a < b);
  CHECK(b < c);
  CHECK(c != std::string::npos);
}

TEST_CASE("tags that a pairing leaves out are filled in, its own are kept") {
  const auto text = to_round_pgn({game(4, 1, {{"Event", "Cup"}, {"White", "A"}})}, {}, "Open");
  CHECK_THAT(text, ContainsSubstring("[Event \"Cup\"]"));
  CHECK_THAT(text, ContainsSubstring("[Date \"1971.01.01\"]"));
  CHECK_THAT(text, ContainsSubstring("[Round \"3\"]"));
  CHECK_THAT(text, ContainsSubstring("[Board \"4\"]"));
  CHECK_THAT(text, ContainsSubstring("[Black \"?\"]"));
  CHECK_THAT(text, ContainsSubstring("[Result \"*\"]"));
}

TEST_CASE("one board's games can be asked for alone") {
  const std::vector<storage::GameRow> games = {game(1, 1, {{"White", "A"}}), game(2, 1, {{"White", "B"}})};
  const auto text = to_round_pgn(games, 2, "");
  CHECK(text.find("\"A\"") == std::string::npos);
  CHECK_THAT(text, ContainsSubstring("\"B\""));
  CHECK(to_round_pgn(games, 9, "").empty());
}

}  // namespace
}  // namespace eboard::net
