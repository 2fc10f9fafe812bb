// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>

#include "rules/laws/rulings/text/ruling_words.hpp"
#include "rules/text/shown.hpp"

namespace eboard::rules::detail {

using namespace ruling;
using words::Reader;

namespace {

int read_points(Reader& in, const std::string& text) {
  const auto halves = parse_points(text);
  if (!halves) in.fail(halves.error());
  return halves.value_or(0);
}

std::optional<Outcome> read_outcome(Reader& in, const std::string& text) {
  const auto outcome = parse_outcome(text);
  if (!outcome || outcome == Outcome::annulled)
    in.fail(fmt::format("result='{}': 1-0, 0-1, 1/2-1/2 or 0-0", shown(text)));
  return outcome;
}

std::optional<CastlingSide> read_castling(Reader& in, std::string_view key) {
  const auto text = in.value(key);
  if (!text) return {};
  const auto side = parse_castling_side(*text);
  if (!side) in.fail(fmt::format("{}='{}': king-side or queen-side", key, shown(*text)));
  return side;
}

// "e2e4", "e7e8q"; castling is king takes rook, "e1h1", in every variant.
std::optional<Move> read_exactly(Reader& in, const std::string& text) {
  const auto from = parse_square(std::string_view{text}.substr(0, 2));
  const auto to = text.size() >= 4 ? parse_square(std::string_view{text}.substr(2, 2)) : std::nullopt;
  if (!from || !to || text.size() > 5) {
    in.fail(fmt::format("play='{}': write two squares, e2e4 or e7e8q", shown(text)));
    return {};
  }
  Move move{*from, *to};
  if (text.size() == 5) {
    const auto piece = parse_piece(text[4]);
    if (!piece) in.fail(fmt::format("play='{}': '{}' is no piece", shown(text), text[4]));
    move.kind = MoveKind::promotion;
    move.promotion = piece ? piece->role : Role::queen;
  }
  return move;
}

Obligation read_obligation(Reader& in) {
  Obligation o;
  o.king = in.flag("king");
  o.move = in.squares_of("move");
  o.capture = in.squares_of("capture");
  o.castle = read_castling(in, "castle");
  while (const auto side = read_castling(in, "no-castle")) o.no_castle.push_back(*side);
  if (const auto text = in.value("play")) o.exactly = read_exactly(in, *text);
  if (o.empty()) {
    in.fail(
        "what has to be played is missing: move=SQUARES, capture=SQUARES, king, castle=SIDE, no-castle=SIDE "
        "or play=MOVE");
  }
  return o;
}

}  // namespace

Action read_loss(Reader& in) {
  Loss a{.player = in.side()};
  if (const auto score = in.value("score")) a.opponent_halves = read_points(in, *score);
  a.after = in.number_of("after");
  return a;
}

Action read_draw(Reader& in) {
  return Draw{.by_direction = in.flag("by-direction"), .after = in.number_of("after")};
}

Action read_annul(Reader& in) {
  return Annul{.replay = in.flag("replay"), .on_request = in.side_of("on-request")};
}

Action read_restore(Reader& in) {
  Restore a;
  a.agreed = in.flag("agreed");
  a.times = in.times_of("clock");
  a.ply = in.number("the ply to go back to");
  return a;
}

Action read_stand(Reader& in) { return Stand{.ply = in.number("the ply that stands")}; }

Action read_oblige(Reader& in) {
  Oblige a{.player = Color::white, .obligation = read_obligation(in)};
  a.player = in.side();
  return a;
}

Action read_waive(Reader& in) { return Waive{.player = in.side()}; }

Action read_time(Reader& in) {
  TimeGiven a{.player = in.side()};
  const std::string text = in.word("the time, as +2:00 or -1:00,");
  const auto change = words::parse_signed_time(text);
  if (!change) in.fail(fmt::format("'{}' is no change of time; write +2:00 or -1:00", shown(text)));
  a.change = change.value_or(Time{0});
  return a;
}

Action read_set_clock(Reader& in) {
  SetClock a;
  a.severe = in.flag("severe");
  a.white = in.time_of("white");
  a.black = in.time_of("black");
  a.white_moves = in.number_of("white-moves");
  a.black_moves = in.number_of("black-moves");
  if (const auto running = in.value("running")) {
    a.stop = *running == "none";
    a.running = words::parse_side(*running);
    if (!a.stop && !a.running) in.fail(fmt::format("running='{}': white, black or none", shown(*running)));
  }
  if (const auto text = in.value("control")) {
    const auto control = parse_time_control(*text);
    if (!control) in.fail(control.error());
    if (control) a.control = *control;
  }
  if (a == SetClock{} || a == SetClock{.severe = true})
    in.fail("what to set is missing: white=TIME, black=TIME, white-moves=N, ...");
  return a;
}

Action read_stop(Reader& in) { return Stop{.sheet_incomplete = in.flag("sheet-incomplete")}; }

Action read_start(Reader& in) { return Start{.side = in.side()}; }

Action read_claim(Reader& in) {
  ClaimRuled a;
  a.intended = in.value("intended").value_or("");
  a.time_left = in.time_of("time-left");
  a.gain = in.time_of("gain");
  if (!in.flag("director")) a.by = in.side();
  const std::string kind = in.word("the kind of claim");
  const auto known = parse_claim_kind(kind);
  if (!known) {
    in.fail(fmt::format(
        "claim '{}' does not exist; there are threefold, fifty_moves, fifty_demand, perpetual_check, "
        "quickplay",
        shown(kind)));
  }
  a.kind = known.value_or(ClaimKind::threefold);
  const std::string decision = in.word("accept, reject, postpone or refer");
  const auto found = std::ranges::find(kDecisions, decision);
  if (found == kDecisions.end())
    in.fail(fmt::format("'{}': accept, reject, postpone or refer", shown(decision)));
  a.decision = static_cast<Decision>((found - kDecisions.begin()) % 4);
  return a;
}

Action read_transfer(Reader& in) {
  const std::string name = in.word("rotate, mirror or identity");
  const auto map = parse_board_map(name);
  if (!map) in.fail(fmt::format("'{}': rotate, mirror or identity", shown(name)));
  return Transfer{.map = map.value_or(BoardMap::identity)};
}

Action read_colours(Reader& in) {
  const bool swap = in.flag("swap");
  if (!swap && !in.flag("keep")) in.fail("swap or keep is missing");
  return Colours{.swap = swap};
}

Action read_promote(Reader& in) {
  const std::string name = in.word("the square");
  const auto square = parse_square(name);
  if (!square) in.fail(fmt::format("'{}' is no square", shown(name)));
  Promote a{.square = square.value_or(Square{})};
  const std::string piece = in.word("the piece");
  const auto role = parse_promotion(piece);
  if (!role) in.fail(fmt::format("'{}': queen, rook, bishop or knight", shown(piece)));
  a.piece = role.value_or(Role::queen);
  return a;
}

Action read_seal(Reader& in) {
  Seal a{.by = Color::white, .move = {}};
  a.move = in.value("move").value_or("");
  a.times = in.times_of("clock");
  a.charge = in.time_of("charge").value_or(Time{0});
  a.closed = !in.flag("open");
  a.by = in.side();
  return a;
}

Action read_open(Reader& in) {
  return Open{.stated = in.value("stated").value_or(""), .absent = in.flag("absent")};
}

Action read_choose(Reader& in) {
  Choose a;
  a.slip = in.flag("slip");
  a.move = in.word("the move");
  return a;
}

Action read_score(Reader& in) {
  ScoreSet a{.player = in.side()};
  a.halves = read_points(in, in.word("the score, 0, 0.5 or 1,"));
  return a;
}

Action read_result(Reader& in) {
  const std::string text = in.word("the result, 1-0, 0-1 or 1/2-1/2,");
  const auto outcome = parse_outcome(text);
  const bool played = outcome && to_result(*outcome) != Result::unknown;
  if (!played) in.fail(fmt::format("'{}' is no result: 1-0, 0-1 or 1/2-1/2", shown(text)));
  return ResultEntered{played ? *outcome : Outcome::draw};
}

Action read_fine(Reader& in) {
  Fine a{.player = in.side(), .amount = in.value("amount").value_or("")};
  if (a.amount.empty()) in.fail("amount=\"...\" is missing");
  return a;
}

Action read_note(Reader& in) {
  Note a;
  a.demand = in.side_of("demand");
  a.theory = in.number_of("theory");
  a.offer = in.side_of("offer");
  a.declined = in.flag("declined");
  a.excused = in.side_of("excused");
  a.absent = in.side_of("absent");
  a.present = in.side_of("present");
  a.adjusted = in.side_of("adjusted");
  a.leave = in.flag("leave");
  a.touched = in.side_of("touched");
  a.sheet = in.side_of("sheet");
  a.upto = in.number_of("upto");
  a.flag = in.side_of("flag");
  a.signed_by = in.side_of("signed");
  if (const auto text = in.value("result")) a.result = read_outcome(in, *text);
  if (const auto word = in.value("fact")) {
    a.fact = parse_fact(*word);
    if (!a.fact) in.fail(fmt::format("'{}' is no fact that can be stated: {}", shown(*word), fact_list()));
  }
  if (a.leave && !a.adjusted) in.fail("leave says that the opponent permitted it: adjusted=SIDE is missing");
  if (a.upto && !a.sheet) in.fail("upto= says how far a score sheet goes: sheet=SIDE is missing");
  if (a.signed_by.has_value() != a.result.has_value()) in.fail("signed=SIDE and result=1-0 stand together");
  a.text = in.value("text").value_or("");
  if (a == Note{}) in.fail("text=\"...\" is missing");
  return a;
}

namespace {

/// What stands on the board, in the place of moves.
void read_position(Reader& in, Record& a) {
  a.missing = in.number_of("missing");
  if (a.missing && *a.missing < 1) in.fail("missing= is how many plies nobody knows, at least 1");
  if (a.correct || in.value("moves")) in.fail("position= says what stands on the board: no moves lead there");
}

}  // namespace

Action read_record(Reader& in) {
  Record a;
  a.joins = in.number_of("joins");
  if (a.joins) {
    a.start = in.value("start").value_or("");
    a.white_illegal = in.number_of("white-illegal").value_or(0);
    a.black_illegal = in.number_of("black-illegal").value_or(0);
    a.moves = in.value("moves").value_or("");
    if (a.moves.empty()) in.fail("moves=\"...\" is missing: what was played before this game began");
    return a;
  }
  const auto after = in.number_of("after");
  if (!after) in.fail("after=PLY is missing: the last ply that is known");
  a.after = after.value_or(0);
  a.plies = in.number_of("plies");
  a.correct = in.flag("correct");
  a.position = in.value("position").value_or("");
  if (!a.position.empty()) {
    read_position(in, a);
    return a;
  }
  if (a.plies && *a.plies < 1) in.fail("plies= is how many plies of the record are replaced, at least 1");
  if (a.correct && !a.plies) in.fail("plies= is missing: how many plies of the record are wrong");
  a.moves = in.value("moves").value_or("");
  if (a.moves.empty()) in.fail("moves=\"...\" is missing: what the score sheets say");
  return a;
}

Action read_of_round(Reader& in) {
  OfRound a;
  a.game = in.number_of("game");
  a.in = in.flag("in");
  if (!a.in && !in.flag("out")) in.fail("out or in is missing");
  return a;
}

Action read_undo(Reader& in) { return Undo{.number = in.number("the number of a ruling")}; }

}  // namespace eboard::rules::detail

namespace eboard::rules {

Expected<Obligation, std::string> parse_obligation(std::string_view words) {
  words::Reader in{words};
  Obligation obligation = detail::read_obligation(in);
  if (const std::string fault = in.fault(); !fault.empty()) return unexpected(fault);
  return obligation;
}

}  // namespace eboard::rules
