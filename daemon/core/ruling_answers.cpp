// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/ruling_answers.hpp"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "rules/rulings/record_gap.hpp"
#include "rules/rulings/snapshot.hpp"

namespace eboard::daemon {

namespace json = boost::json;
using pipeline::RulingRefused;

namespace {

net::DeskAnswer answer(unsigned status, const json::object& object) {
  return {status, json::serialize(object) + "\n"};
}

unsigned status_of(RulingRefused::Why why) {
  switch (why) {
    case RulingRefused::Why::no_game:
      return 404;
    case RulingRefused::Why::moved_on:
      return 409;
    case RulingRefused::Why::laws:
      return 422;
  }
  return 422;
}

json::value side_or_null(const std::optional<rules::Color>& side) {
  if (!side) return nullptr;
  return *side == rules::Color::white ? "white" : "black";
}

json::value clock_json(const rules::ClockState& clock) {
  if (!clock.times) return nullptr;
  return json::object{{"white_ms", clock.times->white.count()},
                      {"black_ms", clock.times->black.count()},
                      {"running", side_or_null(clock.running)}};
}

json::object signatures_json(const rules::GameState& state) {
  const auto result = [&](rules::Color side) -> json::value {
    const auto& signature = state.player(side).signature;
    return signature ? json::value(rules::to_string(*signature)) : json::value(nullptr);
  };
  return {{"white", result(rules::Color::white)}, {"black", result(rules::Color::black)}};
}

/// The ruling that fills the gap is `enter`, with moves="..." behind it.
json::object gap_json(int board, const pipeline::RuledGame& game, const pipeline::OpenGap& open) {
  const rules::RecordGap& gap = open.gap;
  json::array lines;
  for (const auto& line : open.lines) lines.emplace_back(rules::numbered_line(gap, line));
  return {{"board", board},
          {"game", game.number()},
          {"after", gap.after},
          {"plies", gap.plies},
          {"counted", gap.counted},
          {"sentence", rules::gap_sentence(gap)},
          {"before", rules::to_fen(gap.before.setup())},
          {"behind", gap.behind.fen()},
          {"turn", side_or_null(gap.turn)},
          {"lines", std::move(lines)},
          {"enter", fmt::format("R-RECORD after={} plies={}", gap.after, gap.plies)}};
}

/// The game before the latest first.
void add_gaps(json::array& out, BoardRecorder& recorder) {
  for (pipeline::RuledGame* game : recorder.pipeline().book().games()) {
    for (const pipeline::OpenGap& gap : game->gaps())
      out.push_back(gap_json(recorder.identity().number, *game, gap));
  }
}

json::object ruling_json(const rules::GameFile& game, const rules::RulingRecord& record) {
  json::object object{{"number", record.number},
                      {"ply", record.ply},
                      {"ruling", rules::to_string(rules::Ruling{record.ruling.action, {}, {}})},
                      {"article", record.article},
                      {"edition", record.edition},
                      {"author", record.stamp.author},
                      {"because", record.ruling.because},
                      {"id", record.stamp.request},
                      {"wall_ms", record.stamp.wall.count()},
                      {"game_ms", record.stamp.game.count()},
                      {"clock_before", clock_json(record.before)},
                      {"clock_after", clock_json(record.after)}};
  if (record.stamp.about != 0) object["about"] = record.stamp.about;
  if (game.undone(record.number)) object["undone"] = true;
  return object;
}

}  // namespace

net::DeskAnswer desk_error(unsigned status, std::string_view message) {
  return answer(status, {{"error", message}});
}

RulingAnswered enter_ruling(BoardRecorder& recorder, Millis at, Millis wall,
                            const net::RulingRequest& request, std::function<void()> stored) {
  auto ruling = rules::parse_ruling(request.ruling);
  if (!ruling) return {desk_error(400, ruling.error())};
  pipeline::RulingAsked asked{
      .game = request.game, .ply = request.ply, .ruling = std::move(*ruling), .stamp = {}};
  asked.stamp = {.author = request.author, .wall = wall, .request = request.id, .about = request.about};
  const auto decided = recorder.rule(at, std::move(asked), std::move(stored));
  if (!decided) return {desk_error(status_of(decided.error().why), decided.error().refusal.text())};
  json::object object{{"board", recorder.identity().number},
                      {"game", decided->game},
                      {"ply", decided->ruling.ply},
                      {"number", decided->ruling.number},
                      {"ruling", rules::to_string(decided->ruling.ruling)},
                      {"article", decided->ruling.article}};
  return {answer(decided->repeated ? 200 : 201, object), true};
}

net::DeskAnswer tell_standing(BoardRecorder& recorder) {
  json::object object{{"board", recorder.identity().number}, {"game", nullptr}};
  pipeline::GameBook& book = recorder.pipeline().book();
  pipeline::RuledGame* game = book.latest();
  if (game == nullptr) return answer(200, object);
  object["game"] = game->number();
  const auto file = book.file(*game);
  if (!file) {
    object["fault"] = file.error().text();
    return answer(200, object);
  }
  const rules::GameState& state = file->state();
  object["ply"] = state.ply();
  object["phase"] = rules::to_string(state.phase);
  object["edition"] = state.edition.id;
  object["time_control"] = rules::to_string(state.clock.control);
  object["local_rules"] = rules::to_string(state.local);
  object["clock"] = clock_json(state.clock);
  object["outcome"] = state.outcome ? json::value(rules::to_string(*state.outcome)) : json::value(nullptr);
  object["awaits_board"] = state.awaiting_board;
  object["signed"] = signatures_json(state);
  object["snapshot"] = rules::to_text(rules::snapshot(*file));
  json::array rulings;
  for (const rules::RulingRecord& record : file->rulings()) {
    json::object ruling = ruling_json(*file, record);
    if (!recorder.is_stored(record.stamp.request)) ruling["stored"] = false;
    rulings.push_back(std::move(ruling));
  }
  object["rulings"] = std::move(rulings);
  json::array gaps;
  add_gaps(gaps, recorder);
  object["gaps"] = std::move(gaps);
  return answer(200, object);
}

net::DeskAnswer tell_gaps(const std::vector<BoardRecorder*>& recorders) {
  json::array gaps;
  for (BoardRecorder* recorder : recorders) add_gaps(gaps, *recorder);
  return answer(200, {{"gaps", std::move(gaps)}});
}

}  // namespace eboard::daemon
