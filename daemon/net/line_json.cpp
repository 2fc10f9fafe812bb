// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/line_json.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <utility>

#include "daemon/net/live_json.hpp"
#include "daemon/net/ruling_json.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/game/record_gap.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"

namespace eboard::net {

namespace json = boost::json;
using rules::GameState;

namespace {

/// The squares to mark, those first that a piece left.
json::array squares_of(const rules::Placement& before, const rules::GamePly& ply) {
  json::array left, reached;
  if (ply.counted()) return left;
  if (ply.move.kind != rules::MoveKind::castling)
    return {json::string(rules::to_string(ply.move.from)), json::string(rules::to_string(ply.move.to))};
  for (rules::Bitboard differ = before.difference(ply.board); differ != 0;) {
    const rules::Square square = rules::pop(differ);
    (ply.board[square] ? reached : left).emplace_back(rules::to_string(square));
  }
  for (json::value& square : reached) left.push_back(std::move(square));
  return left;
}

std::string uci_of(const rules::GamePly& ply, bool chess960, const std::string& san) {
  return ply.irregular ? san : rules::to_uci(ply.move, chess960);
}

/// The record from the ply with that index on, with the keys of a board's moves.
json::array moves_json(const GameState& state, std::size_t from) {
  json::array out;
  rules::Position before = state.start;
  for (std::size_t i = 0; i < state.plies.size(); ++i) {
    const rules::GamePly& ply = state.plies[i];
    if (i >= from) {
      const std::string san = rules::ply_san(before, ply);
      json::object move{{"san", san},
                        {"uci", uci_of(ply, state.chess960(), san)},
                        {"squares", squares_of(before.placement(), ply)},
                        {"placement", ply.board.fen()}};
      if (ply.times) {
        move["white_ms"] = ply.times->white.count();
        move["black_ms"] = ply.times->black.count();
      }
      if (ply.presumed) move["presumed"] = true;
      if (ply.irregular) move["irregular"] = true;
      if (ply.inferred) move["inferred"] = true;
      out.push_back(std::move(move));
    }
    before = ply.after.value_or(before);
  }
  return out;
}

json::array missing_json(const GameState& state) {
  json::array out;
  for (const rules::RecordGap& gap : rules::record_gaps(state)) {
    if (gap.counted)
      out.push_back(
          json::object{{"after", gap.after}, {"plies", gap.plies}, {"sentence", rules::gap_sentence(gap)}});
  }
  return out;
}

/// What a game is beside its moves.
void put_standing(json::object& object, const GameState& state) {
  object["ply"] = state.ply();
  object["phase"] = rules::to_string(state.phase);
  object["outcome"] = state.outcome ? json::value(rules::to_string(*state.outcome)) : json::value(nullptr);
  object["outcome_ruling"] =
      state.outcome_ruling != 0 ? json::value(state.outcome_ruling) : json::value(nullptr);
  object["clock"] = clock_json(state.clock);
  object["awaits_board"] = state.awaiting_board;
  object["players_exchanged"] = state.colours_swapped;
}

json::object line_json(const rules::RecordLine& line, bool chess960) {
  json::array moves, legal;
  for (const rules::RecordLine::Step& step : line.moves)
    moves.push_back(json::object{{"san", step.san},
                                 {"uci", rules::to_uci(step.move, chess960)},
                                 {"placement", step.after.placement().fen()}});
  for (const rules::Move move : line.end.legal_moves())
    legal.push_back(
        json::object{{"uci", rules::to_uci(move, chess960)}, {"san", rules::to_san(line.end, move)}});
  return {{"after", line.after},
          {"plies", line.plies},
          {"moves", std::move(moves)},
          {"fen", rules::to_fen(line.end.setup())},
          {"legal", std::move(legal)},
          {"behind", line.behind},
          {"fit", line.fit},
          {"misfit", line.misfit.empty() ? json::value(nullptr) : json::value(line.misfit)}};
}

/// The name of the last ply before that ruling's place. One that is refused may name a ply that is not there.
std::string place_of(const GameState& state, const rules::Ruling& ruling) {
  const int ply = std::min(rules::reported_behind(ruling.action, state.ply()), state.ply());
  if (ply == 0) return {};
  rules::Position before = state.start;
  for (int i = 1; i < ply; ++i) before = state.plies[static_cast<std::size_t>(i - 1)].after.value_or(before);
  const std::string san = rules::ply_san(before, state.plies[static_cast<std::size_t>(ply - 1)]);
  return rules::ply_name(state.start.setup(), ply, san);
}

/// With the words for the arbiter, and the sentence that everybody would read.
void put_ruling(json::object& object, const seams::LineAnswer& answer) {
  for (const char* key : {"ruling", "words", "public"}) object[key] = nullptr;
  if (!answer.ruling) return;
  const rules::Setup start = answer.now.state().start.setup();
  const std::string text = rules::to_string(*answer.ruling);
  object["ruling"] = text;
  object["words"] = rules::decision_words(answer.ruling->action, rules::Audience::arbiter, start);
  const std::string all =
      rules::public_decision(text, answer.article, place_of(answer.now.state(), *answer.ruling), start);
  if (!all.empty()) object["public"] = all;
}

bool same(const rules::GamePly& a, const rules::GamePly& b) {
  return a.move == b.move && a.board == b.board && a.inferred == b.inferred && a.presumed == b.presumed;
}

/// How the game would stand; its moves from the first one on that changes.
json::value then_json(const seams::LineAnswer& answer) {
  if (!answer.then) return nullptr;
  const auto& now = answer.now.state().plies;
  const auto& then = answer.then->state().plies;
  const auto from = static_cast<std::size_t>(std::ranges::mismatch(now, then, same).in1 - now.begin());
  json::object object{{"from", from}, {"moves", moves_json(answer.then->state(), from)}};
  object["first_move"] = first_move_json(rules::to_fen(answer.then->state().start.setup()));
  put_standing(object, answer.then->state());
  return object;
}

}  // namespace

json::object to_json(const seams::LineAnswer& answer) {
  const GameState& state = answer.now.state();
  const rules::Setup start = state.start.setup();
  json::array given;
  for (const seams::RulingGiven& one : answer.given) given.push_back(given_json(one, start));
  json::object object{{"board", answer.board}, {"game", answer.game}};
  put_standing(object, state);
  object["start"] = state.start.placement().fen();
  object["first_move"] = first_move_json(rules::to_fen(start));
  object["moves"] = moves_json(state, 0);
  object["missing"] = missing_json(state);
  object["line"] = line_json(answer.line, state.chess960());
  put_ruling(object, answer);
  object["refused"] = answer.refused ? json::value(*answer.refused) : json::value(nullptr);
  object["then"] = then_json(answer);
  object["given"] = std::move(given);
  return object;
}

}  // namespace eboard::net
