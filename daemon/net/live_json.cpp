// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/live_json.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <string_view>

#include "rules/chess/fen_fields.hpp"
#include "rules/chess/material.hpp"
#include "rules/chess/position.hpp"
#include "rules/laws/rulings/game/record_gap.hpp"
#include "rules/openings/openings.hpp"

namespace eboard::net {

namespace json = boost::json;

namespace {

json::value placement_of(std::string_view fen) {
  if (fen.empty()) return nullptr;
  return json::string(rules::placement_in(fen));
}

json::value turn_of(std::string_view fen) {
  const auto turn = rules::fen_field(fen, 1);
  if (turn.empty()) return nullptr;
  return turn == "b" ? "black" : "white";
}

/// The squares of king and rook before and after castling. `to` is the square to which the king goes, or in
/// Chess960 the rook's square; trackers before version 14 gave the king's square there too.
json::array squares_of_castling(rules::Square from, rules::Square to, bool queen_side) {
  const auto king = rules::make_square(queen_side ? 2 : 6, rules::rank_of(from));
  const bool rook_known = to != king;
  const auto rook = rook_known ? rules::castling_targets(from, to).rook : king;
  json::array squares;
  for (const rules::Square each : {from, king, to, rook}) {
    const json::value name(rules::to_string(each));
    if (std::find(squares.begin(), squares.end(), name) == squares.end()) squares.push_back(name);
  }
  return squares;
}

/// The squares to mark, from and to; none for an irregular ply that is no displacement ("@...").
json::array squares_of(const live::LiveMove& move) {
  const auto way = move.uci.on_chess_board();
  if (!way) return {};
  if (move.san.starts_with("O-O"))
    return squares_of_castling(way->from, way->to, move.san.starts_with("O-O-O"));
  return {json::string(rules::to_string(way->from)), json::string(rules::to_string(way->to))};
}

json::array texts_of(const std::vector<tracking::PlayedMove>& moves) {
  json::array out;
  for (const tracking::PlayedMove& move : moves) out.push_back(json::string(move.text()));
  return out;
}

json::object move_json(const live::LiveMove& move) {
  json::object object{{"san", move.san}, {"uci", move.uci.text()}, {"squares", squares_of(move)}};
  if (move.white) object["white_ms"] = move.white->count();
  if (move.black) object["black_ms"] = move.black->count();
  if (move.clock_read) object["clock_read"] = true;
  using tracking::MoveState;
  if (move.state == MoveState::provisional) object["provisional"] = true;
  if (move.state == MoveState::presumed) object["presumed"] = true;
  if (move.irregular) object["irregular"] = true;
  if (move.inferred) object["inferred"] = true;
  if (!move.alternatives.empty()) object["alternatives"] = texts_of(move.alternatives);
  return object;
}

/// What pages show of a position and cannot know by themselves.
void put_knowledge(json::object& move, const rules::Setup& start, const std::string& fen) {
  const auto setup = rules::parse_fen(fen);
  if (!setup) return;
  move["fen"] = fen;
  const auto [captured, balance] = rules::material(start.placement, setup->placement);
  if (!captured.empty()) move["captured"] = captured;
  if (balance != 0) move["balance"] = balance;
  if (start != rules::Setup::initial()) return;
  const auto position = rules::Position::from_setup(*setup);
  const auto opening = position ? rules::opening_at(*position) : std::nullopt;
  if (!opening) return;
  move["eco"] = opening->eco;
  move["opening"] = opening->name;
}

rules::Setup start_of(const live::LiveBoard& board) {
  return rules::parse_fen(board.start_fen).value_or(rules::Setup::initial());
}

json::array move_list(const live::LiveBoard& board, int from) {
  const rules::Setup start = start_of(board);
  json::array moves;
  for (auto i = static_cast<std::size_t>(from); i < board.moves.size(); ++i) {
    json::object move = move_json(board.moves[i]);
    move["placement"] = placement_of(board.moves[i].fen);
    put_knowledge(move, start, board.moves[i].fen);
    moves.push_back(std::move(move));
  }
  return moves;
}

/// Runs of moves that no sensor showed, where of one at least only the number is known.
json::array missing_json(const live::LiveBoard& board) {
  const auto counted = [](const live::LiveMove& move) { return move.inferred && move.uci.is_placement(); };
  const auto unseen = [&](const live::LiveMove& move) {
    return counted(move) || (move.inferred && move.state == tracking::MoveState::presumed);
  };
  const rules::Setup start = start_of(board);
  const auto begin = board.moves.begin(), end = board.moves.end();
  json::array runs;
  for (auto at = begin; (at = std::find_if(at, end, unseen)) != end;) {
    const auto behind = std::find_if_not(at, end, unseen);
    const int after = static_cast<int>(at - begin), plies = static_cast<int>(behind - at);
    if (std::any_of(at, behind, counted)) {
      runs.push_back(
          json::object{{"after", after},
                       {"plies", plies},
                       {"sentence", rules::gap_sentence(start, after, plies, true, behind == end)}});
    }
    at = behind;
  }
  return runs;
}

json::value clock_json(const std::optional<live::LiveClock>& clock) {
  if (!clock) return nullptr;
  const auto shown = [&](tracking::Millis time) {
    return clock->connected ? json::value(time.count()) : json::value(nullptr);
  };
  json::object object{{"white_ms", shown(clock->white)}, {"black_ms", shown(clock->black)}};
  object["running"] = !clock->running                          ? json::value(nullptr)
                      : *clock->running == rules::Color::white ? json::value("white")
                                                               : json::value("black");
  object["connected"] = clock->connected;
  object["at_ms"] = clock->at.count();
  return object;
}

void put_table(json::object& object, const live::LiveBoard& board, Results results) {
  const seams::BoardInfo& info = board.pairing();
  json::object tags;
  for (const auto& tag : board.tags()) {
    const bool of_result = tag.name == "Result" || tag.name == "Termination";
    if (results == Results::shown || !of_result) tags[tag.name] = tag.value;
  }
  object["round"] = info.round;
  object["tags"] = std::move(tags);
  object["time_control"] = info.time_control;
  object["edition"] = board.edition();
}

void put_position(json::object& object, const live::LiveBoard& board) {
  object["placement"] = placement_of(board.fen);
  object["turn"] = turn_of(board.fen);
  object["ply"] = board.moves.size();
  object["last"] = board.moves.empty() ? json::value(nullptr) : json::value(move_json(board.moves.back()));
}

json::array rulings_json(const live::LiveBoard& board, Results results) {
  json::array array;
  for (const live::ReportedRuling& ruling : board.reported_rulings()) {
    if (results == Results::shown || !ruling.reveals_result)
      array.push_back(json::object{{"ply", ruling.ply}, {"text", ruling.text}});
  }
  return array;
}

/// Without results a game is played until the next one is shown.
json::value phase_json(const live::LiveBoard& board, Results results) {
  if (!board.phase) return nullptr;
  const bool plays =
      results == Results::hidden && board.game > 0 && *board.phase != tracking::Phase::not_heard;
  return json::value(to_string(plays ? tracking::Phase::playing : *board.phase));
}

/// Kings in the centre and pieces put away are seen before anybody has said that the game is over.
json::value seen_json(const live::LiveBoard& board, Results results) {
  if (!board.seen || (results == Results::hidden && board.game > 0)) return nullptr;
  return json::value(*board.seen);
}

/// The times after the last moves: a flag that has fallen says who lost.
std::optional<live::LiveClock> clock_after_moves(const live::LiveBoard& board) {
  if (!board.clock) return std::nullopt;
  std::optional<tracking::Millis> white, black;
  for (const live::LiveMove& move : board.moves) {
    if (move.white) white = move.white;
    if (move.black) black = move.black;
  }
  if (!white || !black) return std::nullopt;
  live::LiveClock clock = *board.clock;
  clock.white = *white;
  clock.black = *black;
  clock.running.reset();
  return clock;
}

json::value opinion_json(const live::LiveBoard& board) {
  const seams::Opinion* opinion = board.present_opinion();
  if (opinion == nullptr) return nullptr;
  json::object object{{"line", texts(opinion->line)}, {"depth", opinion->depth}};
  if (opinion->centipawns) object["centipawns"] = *opinion->centipawns;
  if (opinion->mate) object["mate"] = *opinion->mate;
  return object;
}

void put_gap(json::object& object, const live::LiveBoard& board) {
  if (!board.gap) {
    object["gap"] = nullptr;
    return;
  }
  object["gap"] =
      json::object{{"from_ply", board.gap->from_ply}, {"candidates", texts(board.gap->candidates)}};
}

}  // namespace

void put_delay(json::object& object, const BroadcastDelay& delay) {
  if (!delay.by.any()) return;
  const bool by_plies = delay.by.by_plies();
  if (delay.here) {
    object["delay_ms"] = delay.by.longest().count();
    if (by_plies) object["delay_plies"] = delay.by.longest_plies();
    return;
  }
  object["broadcast_delay_ms"] = delay.by.of_others().count();
  if (by_plies) object["broadcast_delay_plies"] = delay.by.plies().all;
  if (!delay.by.differ()) return;
  json::array rounds;
  for (const int round : delay.by.rounds_with_own()) {
    json::object own{{"round", round}, {"delay_ms", delay.by.of(round).count()}};
    if (by_plies) own["delay_plies"] = delay.by.plies_of(round);
    rounds.push_back(std::move(own));
  }
  object["broadcast_rounds"] = std::move(rounds);
}

json::array texts(const std::vector<std::string>& sentences) {
  json::array array;
  for (const auto& sentence : sentences) array.emplace_back(sentence);
  return array;
}

json::object first_move_json(const std::string& start_fen) {
  const rules::Setup start = rules::parse_fen(start_fen).value_or(rules::Setup::initial());
  return {{"number", start.full_move_number},
          {"turn", start.turn == rules::Color::white ? "white" : "black"},
          {"in_advance", start.in_advance}};
}

std::string event_name_of(const live::LiveState& state) {
  for (const auto& [number, board] : state.boards()) {
    for (const auto& tag : board.info.tags) {
      if (tag.name == "Event" && tag.value != "?") return tag.value;
    }
  }
  return {};
}

json::array earlier_games(const live::LiveBoard& board) {
  const auto name = [](const live::GameSeat& seat, std::string_view tag) -> std::string {
    const auto found = std::ranges::find(seat.tags, tag, &rules::Tag::name);
    return found == seat.tags.end() ? "?" : found->value;
  };
  json::array games;
  for (auto entry = board.rounds.rbegin(); entry != board.rounds.rend(); ++entry) {
    const auto& [id, game] = entry->first;
    if (id != board.info.id || (game == board.game && !board.awaits_next)) continue;
    const live::GameSeat seat = board.seat_of(id, game);
    json::object one{{"round", seat.round},
                     {"game", game},
                     {"white", name(seat, "White")},
                     {"black", name(seat, "Black")}};
    if (!board.is_of_round(id, game)) one["not_of_round"] = true;
    games.push_back(std::move(one));
  }
  return games;
}

json::value battery_json(const std::optional<seams::Battery>& battery) {
  if (!battery) return nullptr;
  return {{"percent", battery->percent},
          {"charging", battery->charging ? json::value(*battery->charging) : json::value(nullptr)}};
}

json::object board_patch(const live::LiveBoard& board, unsigned parts, std::optional<int> moves_from,
                         Results results) {
  if (board.awaits_next) return board_patch(board.before_next(), parts, moves_from, results);
  const bool hides = results == Results::hidden;
  // Of an end nothing is shown, not even that it is hidden.
  if (hides && !(parts & live::kGame)) parts &= ~unsigned{live::kResult};
  json::object object{{"board", board.info.number}};
  if (parts & live::kTable) put_table(object, board, results);
  if (parts & live::kDevice) {
    object["device"] = json::object{
        {"state", to_string(board.device.state)},   {"port", board.device.port},
        {"serial", board.device.numbers.serial},    {"long_serial", board.device.numbers.long_serial},
        {"firmware", board.device.firmware},        {"battery", battery_json(board.device.battery)},
        {"game_unknown", board.device.game_unknown}};
  }
  if (parts & live::kGame) {
    object["game"] = board.game;
    object["start"] = placement_of(board.start_fen);
    object["first_move"] = first_move_json(board.start_fen);
    object["rotated"] = board.rotated;
  }
  if (parts & live::kPosition) put_position(object, board);
  if (parts & live::kPhase) object["phase"] = phase_json(board, results);
  if (parts & live::kResult) {
    object["result"] = to_string(hides ? rules::Result::unknown : board.result);
    object["result_by"] = hides ? std::string() : board.result_by;
  }
  if (parts & live::kGap) put_gap(object, board);
  if (parts & live::kRulings) object["rulings"] = rulings_json(board, results);
  if (parts & live::kSeen) object["seen"] = seen_json(board, results);
  if (parts & live::kClock) {
    const bool over = hides && !board.result_by.empty();
    object["clock"] = clock_json(over ? clock_after_moves(board) : board.clock);
  }
  // It says who stands better, so whoever hides results gets none, nor that there is none any more. Where no
  // engine is asked it is never mentioned.
  constexpr unsigned kOfOpinion = live::kOpinion | live::kPosition | live::kResult | live::kGame;
  if (board.opinion && !hides && (parts & kOfOpinion)) object["opinion"] = opinion_json(board);
  if (moves_from) {
    object["moves_from"] = *moves_from;
    if (*moves_from == 0)
      object["start_fen"] = board.start_fen.empty() ? json::value(nullptr) : json::value(board.start_fen);
    object["moves"] = move_list(board, *moves_from);
    object["missing"] = missing_json(board);
  }
  return object;
}

}  // namespace eboard::net
