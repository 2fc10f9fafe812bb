// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/round_pgn.hpp"

#include <fmt/format.h>

#include "rules/chess/pgn/pgn.hpp"
#include "rules/openings/openings.hpp"
#include "rules/text/clock_text.hpp"

namespace eboard::outlets {

namespace {

void set_default(rules::GameRecord& record, std::string_view name, const std::string& value) {
  if (!record.tag(name)) record.set_tag(name, value);
}

}  // namespace

rules::GameRecord receivers_record(const storage::GameRow& game, const std::string& event) {
  rules::GameRecord record = game.record;
  set_default(record, "Event", event.empty() ? "?" : event);
  set_default(record, "Site", "?");
  set_default(record, "Round", std::to_string(game.round));
  set_default(record, "White", "?");
  set_default(record, "Black", "?");
  record.set_tag("Result", rules::to_string(record.result));
  set_default(record, "Board", std::to_string(game.board_number));
  rules::name_opening(record);
  return record;
}

std::optional<seams::ClocksAtRest> clocks_of(const storage::GameRow& game,
                                             const seams::RestingClocks& clocks) {
  return game.ended ? std::nullopt : clocks.of(game.board, game.number);
}

void set_clocks(rules::GameRecord& record, const seams::ClocksAtRest& clocks,
                const std::optional<storage::Moment>& since) {
  if (clocks.white) record.set_tag("WhiteClock", rules::clock_text(*clocks.white));
  if (clocks.black) record.set_tag("BlackClock", rules::clock_text(*clocks.black));
  if (!clocks.white || !clocks.black || !since || !since->anchored) return;
  const char whose = !clocks.running ? 'N' : *clocks.running == rules::Color::white ? 'W' : 'B';
  record.set_tag("ReferenceTime", fmt::format("{}/{}", whose, storage::iso_time(*since)));
}

void append_game(std::string& text, const rules::GameRecord& record) {
  if (!text.empty() && !text.ends_with("\n\n")) text += '\n';
  text += rules::to_pgn(record);
}

}  // namespace eboard::outlets
