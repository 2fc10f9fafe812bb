// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/mate_watch.hpp"
#include "rules/chess/fen_fields.hpp"

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <limits>

#include "rules/chess/irreversible.hpp"

namespace eboard::pipeline {

namespace json = boost::json;
using rules::Color;

namespace {

constexpr const char* kUsualStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

rules::Placement pieces_of(const std::string& fen) {
  return rules::Placement::parse(rules::placement_in(fen)).value_or(rules::Placement{});
}

json::value word(std::optional<bool> can) {
  if (!can) return nullptr;
  return *can;
}

}  // namespace

std::string to_json(const MateAnswer& answer) {
  json::object object;
  object["game"] = answer.question.game;
  object["ply"] = answer.question.ply;
  object["fen"] = answer.question.fen;
  object["white"] = word(answer.white);
  object["black"] = word(answer.black);
  return json::serialize(object);
}

Expected<MateAnswer, std::string> mate_answer_from_json(std::string_view text) {
  boost::system::error_code error;
  const json::value value = json::parse(json::string_view(text.data(), text.size()), error);
  if (error || !value.is_object()) return unexpected(std::string("not a JSON object"));
  const json::object& object = value.get_object();
  MateAnswer answer;
  bool whole = true;
  const auto number = [&](std::string_view key) {
    const json::value* found = object.if_contains(key);
    whole = whole && found != nullptr && found->is_int64() && found->get_int64() >= 0 &&
            found->get_int64() <= std::numeric_limits<int>::max();
    return whole ? static_cast<int>(found->get_int64()) : 0;
  };
  const auto flag = [&](std::string_view key) -> std::optional<bool> {
    const json::value* found = object.if_contains(key);
    whole = whole && found != nullptr && (found->is_null() || found->is_bool());
    return whole && found->is_bool() ? std::optional(found->get_bool()) : std::nullopt;
  };
  answer.question.game = number("game");
  answer.question.ply = number("ply");
  const json::value* fen = object.if_contains("fen");
  whole = whole && fen != nullptr && fen->is_string();
  if (whole) answer.question.fen = fen->get_string();
  answer.white = flag("white");
  answer.black = flag("black");
  if (!whole) return unexpected(std::string("game, ply, fen, white or black is missing"));
  return answer;
}

void MateWatch::hear(const tracking::TrackedEvent& event) {
  if (const auto* start = std::get_if<tracking::GameStarted>(&event.what)) {
    game_ = event.game;
    reached_.assign(1, {.fen = start->fen});
    question_.reset();
    said_ = {};
    return;
  }
  if (const auto* played = std::get_if<tracking::MoveTracked>(&event.what)) {
    if (!tracking::recorded(played->state)) return;
    if (game_ != event.game) reached_.assign(1, {.fen = kUsualStart});
    game_ = event.game;
    move(*played);
  }
  if (game_ != event.game || reached_.empty()) return;
  if (const auto* back = std::get_if<tracking::TakenBack>(&event.what)) {
    if (back->to_ply == 0 && back->fen != reached_.front().fen) reached_.assign(1, {.fen = back->fen});
    reached_.resize(
        std::clamp<std::size_t>(static_cast<std::size_t>(std::max(back->to_ply, 0)) + 1, 1, reached_.size()));
    ask();
  }
  if (const auto* ended = std::get_if<tracking::GameEnded>(&event.what)) {
    // The position may have ended the game before its result was shown.
    if (!is_shown(ended->by)) question_.reset();
    if (ended->by == tracking::EndedBy::resumed) ask();
  }
  // The result of a fallen flag depends on the position in which it fell, whatever ply led there and however
  // play goes on.
  const auto* found = std::get_if<tracking::IrregularityFound>(&event.what);
  if (found != nullptr && found->code == tracking::Code::time_forfeit_candidate) {
    const auto before = static_cast<std::size_t>(std::max(found->ply - 1, 0));
    Reached& there = found->ply > 0 && before < reached_.size() ? reached_[before] : reached_.back();
    there.asked = there.flag = true;
    ask();
  }
}

void MateWatch::move(const tracking::MoveTracked& move) {
  const auto ply = static_cast<std::size_t>(std::max(move.ply, 1));
  if (ply > reached_.size()) return;
  reached_.resize(ply);
  Reached reached{.fen = move.fen, .legal = !move.irregular};
  // The answer behind an illegal ply ends nothing, so it is asked for once more behind the reply.
  reached.asked = move.irregular || !reached_.back().legal ||
                  rules::is_irreversible(pieces_of(reached_.back().fen), pieces_of(move.fen));
  reached_.push_back(std::move(reached));
  ask();
}

/// Asks about the latest such position, and about those where a flag fell. Another earlier answer would not
/// suffice: mate may have been possible then and not be possible now.
void MateWatch::ask() {
  question_.reset();
  for (std::size_t ply = reached_.size(); ply-- > 0;) {
    if (!reached_[ply].flag || reached_[ply].answered) continue;
    question_ = MateQuestion{game_, static_cast<int>(ply), reached_[ply].fen};
    return;
  }
  for (std::size_t ply = reached_.size(); ply-- > 0;) {
    const Reached& reached = reached_[ply];
    if (!reached.asked) continue;
    if (!reached.answered) question_ = MateQuestion{game_, static_cast<int>(ply), reached.fen};
    return;
  }
}

std::optional<tracking::MatePossible> MateWatch::answer(const MateAnswer& answer) {
  const auto ply = static_cast<std::size_t>(answer.question.ply);
  if (answer.question.game != game_ || ply >= reached_.size() || reached_[ply].fen != answer.question.fen)
    return std::nullopt;
  Reached& reached = reached_[ply];
  reached.answered = true;
  reached.white = answer.white;
  reached.black = answer.black;
  ask();
  const tracking::MatePossible now{answer.question.ply, known(Color::white), known(Color::black)};
  const bool news = now.white == false || now.black == false || said_.white == false || said_.black == false;
  if (!news || (now.white == said_.white && now.black == said_.black)) return std::nullopt;
  said_ = now;
  return now;
}

/// If a side could not mate in an earlier position, it cannot mate later, as long as all plies since then
/// are legal.
std::optional<bool> MateWatch::known(Color side, std::size_t at) const {
  for (std::size_t ply = at + 1; ply-- > 0;) {
    const Reached& reached = reached_[ply];
    const auto& said = side == Color::white ? reached.white : reached.black;
    if (said == false || (said && ply == at)) return said;
    if (!reached.legal) break;
  }
  return std::nullopt;
}

std::optional<bool> MateWatch::known(Color side) const {
  return reached_.empty() ? std::nullopt : known(side, reached_.size() - 1);
}

std::optional<bool> MateWatch::can_mate(const rules::Position& position, Color side) const {
  if (rules::count(position.placement().of(side)) == 1) return false;  // a lone king mates nobody
  for (std::size_t ply = reached_.size(); ply-- > 0;) {
    const auto setup = rules::parse_fen(reached_[ply].fen);
    if (!setup || setup->placement != position.placement() || setup->turn != position.turn()) continue;
    if (const auto can = known(side, ply)) return can;
  }
  return std::nullopt;
}

bool MateWatch::dead() const {
  return !reached_.empty() && reached_.back().legal && known(Color::white) == false &&
         known(Color::black) == false;
}

}  // namespace eboard::pipeline
