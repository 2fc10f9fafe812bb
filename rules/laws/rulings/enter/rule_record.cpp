// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// R-RECORD: moves from the score sheets replace plies that no sensor showed, or that are wrong. Or a game
// that began in the middle of another one is joined with it. Or it goes on from what stands on the board.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "rules/chess/notation/notation.hpp"
#include "rules/chess/winnable/dead_material.hpp"
#include "rules/laws/rulings/enter/played_again.hpp"
#include "rules/laws/rulings/enter/rule.hpp"
#include "rules/laws/rulings/game/record_gap.hpp"
#include "rules/laws/rulings/game/sheet_moves.hpp"
#include "rules/laws/rulings/text/words.hpp"
#include "rules/text/split.hpp"

namespace eboard::rules::detail {

namespace {

/// The plies of the record that are replaced: those after `after`, up to `upto`.
struct Range {
  int after = 0;
  int upto = 0;
  bool correct = false;  ///< they are known, and wrong
};

bool unknown(const GameState& state, int ply) {
  return is_unknown(state.plies[static_cast<std::size_t>(ply - 1)]);
}

Refusal nothing_unknown(const GameState& state, int after) {
  const auto gaps = record_gaps(state);
  if (gaps.empty()) return {"no ply of the record is unknown"};
  std::string out = fmt::format("ply {} is known", after + 1);
  for (const RecordGap& gap : gaps)
    out += fmt::format("{} {} to {}", &gap == &gaps.front() ? "; unknown are the plies" : " and",
                       gap.after + 1, gap.after + gap.plies);
  return {std::move(out)};
}

/// Precondition: the ruling names plies of the record.
Fault not_the_gap(const GameState& state, const Range& range) {
  bool any = false;
  for (int ply = range.after + 1; ply <= range.upto; ++ply) any = any || unknown(state, ply);
  if (range.correct && any)
    return Refusal{"these plies are not all known: without the word correct they are entered"};
  if (range.correct) return {};
  if (!any) return nothing_unknown(state, range.after);
  if (range.after > 0 && unknown(state, range.after))
    return Refusal{fmt::format("ply {} is unknown, too: the line has to begin before it", range.after)};
  if (range.upto < state.ply() && unknown(state, range.upto + 1))
    return Refusal{fmt::format("ply {} is unknown, too: the line has to go on", range.upto + 1)};
  return {};
}

Expected<Range, Refusal> range_of(const GameState& state, const ruling::Record& a) {
  if (a.after > state.ply() || (a.plies && *a.plies > state.ply() - a.after))
    return unexpected(Refusal{
        fmt::format("there is no ply {}; {} have been played", a.after + a.plies.value_or(0), state.ply())});
  Range range{a.after, a.after + a.plies.value_or(0), a.correct};
  if (!a.plies) {
    while (range.upto < state.ply() && unknown(state, range.upto + 1)) ++range.upto;
    if (range.upto == range.after) return unexpected(nothing_unknown(state, a.after));
  }
  if (auto fault = not_the_gap(state, range)) return unexpected(std::move(*fault));
  return range;
}

/// How certain the record is up to a ply: as certain as up to the most certain ply from there on.
double trust_after(const GameState& state, int ply) {
  double trust = ply == 0 ? 1 : 0;
  for (int i = std::max(ply, 1); i <= state.ply() && trust < 1; ++i)
    trust = std::max(trust, state.plies[static_cast<std::size_t>(i - 1)].confidence);
  return trust;
}

GamePly entered_ply(const Position& before, Move move, std::optional<Times> times, double confidence,
                    bool presumed) {
  const Position after = before.after(move);
  return {.side = before.turn(),
          .move = move,
          .board = after.placement(),
          .after = after,
          .times = times,
          .confidence = confidence,
          .presumed = presumed};
}

/// What is entered, with what the clock showed behind each move, as far as that is written.
struct Sheet {
  std::vector<Move> moves;
  std::vector<std::optional<Times>> times;
};

/// Words that are no move numbers.
std::size_t count_moves(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(split_words(text), [](std::string_view word) {
    return word.find_first_not_of("0123456789.") != std::string_view::npos;
  }));
}

/// "e4 {1:29:55/1:30:00} e5": takes the clocks out of the text. Each move is one word where there are any.
Expected<Sheet, Refusal> read_timed_sheet(const SheetLine& line, std::string_view text) {
  Sheet out;
  std::string moves;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
    moves += text.substr(0, open);
    const std::size_t close = text.find('}', open);
    const std::string_view clocks =
        text.substr(open + 1, close == std::string_view::npos ? close : close - open - 1);
    const auto times = words::parse_times(clocks);
    const std::size_t played = count_moves(moves);
    // One hour and 29 minutes, or one minute and 29 seconds: "1:29" is either.
    const bool is_whole = std::ranges::count(clocks, ':') == 4;
    if (!times || !is_whole || close == std::string_view::npos || played == 0)
      return unexpected(Refusal{"clocks are written behind a move, as in e4 {1:29:55/1:30:00}"});
    out.times.resize(played);
    out.times.back() = times;
    text.remove_prefix(close + 1);
  }
  moves += text;
  auto read = read_sheet(line, moves);
  if (!read) return unexpected(Refusal{read.error()});
  if (!out.times.empty() && count_moves(moves) != read->size())
    return unexpected(Refusal{"where clocks are written, each move is one word"});
  out.moves = std::move(*read);
  out.times.resize(out.moves.size());
  return out;
}

/// The new plies from the range on: the entered ones, then the former ones.
struct Retold {
  std::vector<GamePly> plies;
  std::vector<std::string> entered;  ///< SAN
};

Expected<Retold, Refusal> retell(const GameState& state, const Range& range, const Position& before,
                                 const Sheet& sheet) {
  Retold out;
  Position position = before;
  const double trust = trust_after(state, range.after);
  bool doubted = range.after > 0 && state.plies[static_cast<std::size_t>(range.after - 1)].presumed;
  for (std::size_t i = 0; i < sheet.moves.size(); ++i) {
    out.entered.push_back(to_san(position, sheet.moves[i]));
    out.plies.push_back(entered_ply(position, sheet.moves[i], sheet.times[i], trust, doubted));
    position = *out.plies.back().after;
  }
  if (position.legal_moves().empty() && range.upto < state.ply())
    return unexpected(
        Refusal{fmt::format("play went on after {}, which would have ended the game", out.entered.back())});
  const double behind = trust_after(state, range.upto);
  bool in_gap = false;
  std::optional<Position> now = position;
  for (int i = range.upto; i < state.ply(); ++i) {
    const GamePly& old = state.plies[static_cast<std::size_t>(i)];
    auto again = now ? played_again(*now, old, range.correct) : std::nullopt;
    if (!again) {
      const std::string what = now ? move_number(*now) + ' ' + to_uci(old.move, true) : "the rest";
      return unexpected(Refusal{fmt::format("then {} could not be played", what)});
    }
    again->confidence = std::min(1.0, behind > 0 ? trust * old.confidence / behind : trust);
    // Plies that another gap made doubtful stay so until that gap is filled too.
    doubted = doubted || (in_gap && !is_unknown(old) && old.presumed);
    in_gap = is_unknown(old);
    again->presumed = doubted || in_gap || !is_promised(again->confidence);
    now = again->after;
    out.plies.push_back(std::move(*again));
  }
  return out;
}

/// Changes the ply numbers in the state when the plies of `range` become `longer` more.
class Renumbering {
 public:
  Renumbering(Range range, int longer) : range_(range), longer_(longer) {}

  /// A moment of the game, given by the number of plies played by then. False: its new place cannot be
  /// known.
  [[nodiscard]] bool moment(int& plies) const {
    if (plies > range_.after && plies < range_.upto) return false;
    if (plies >= range_.upto) plies += longer_;
    return true;
  }
  [[nodiscard]] bool moment(std::optional<int>& plies) const { return !plies || moment(*plies); }
  /// The same of one that may have been among the replaced plies: as many were played by then, if there are
  /// as many now.
  void about(int& plies) const {
    if (!moment(plies)) plies = std::min(plies, range_.upto + longer_);
  }
  /// Removes entries about replaced plies and renumbers the others.
  template <class One, class Number>
  void plies(std::vector<One>& of, Number number) const {
    std::erase_if(of, [&](One& one) { return number(one) > range_.after && number(one) <= range_.upto; });
    for (One& one : of) number(one) += number(one) > range_.upto ? longer_ : 0;
  }

 private:
  Range range_;
  int longer_;
};

Fault renumber(GameState& state, const Renumbering& to) {
  bool moved = to.moment(state.resumed_at) && to.moment(state.flag_at);
  for (Annulled& annulled : state.annulled) moved = moved && to.moment(annulled.after_ply);
  for (Envelope& envelope : state.envelopes) moved = moved && to.moment(envelope.ply);
  for (EnteredLine& line : state.entered) moved = moved && to.moment(line.after);
  if (!moved) return Refusal{"something was ruled in the middle of these plies: undo that first"};
  for (TimeRuled& ruled : state.times_ruled) to.about(ruled.ply);
  const auto itself = [](int& ply) -> int& { return ply; };
  to.plies(state.stands, itself);
  to.plies(state.before_update, itself);
  to.plies(state.pressed_early, itself);
  to.plies(state.disobeyed, [](Disobeyed& one) -> int& { return one.ply; });
  return {};
}

std::vector<History::Step> steps_of(const std::vector<GamePly>& plies) {
  std::vector<History::Step> steps;
  for (const GamePly& ply : plies) {
    if (ply.after) steps.push_back({ply.move, *ply.after});
  }
  return steps;
}

Expected<Position, Refusal> start_of_both(const GameState& state, const ruling::Record& a) {
  const auto setup = a.start.empty() ? Setup::initial() : parse_fen(a.start).value_or(Setup{});
  const auto start = Position::from_setup(setup, Validation::follow_on);
  if (!start) return unexpected(Refusal{"no game can begin at that start"});
  if (start->placement() == state.start.placement())
    return unexpected(Refusal{"this game began there itself: nothing was played before it"});
  return *start;
}

/// The new plies become those of the game.
Fault enter(Ruled& r, const Range& range, Retold retold) {
  GameState& state = r.state;
  const Placement shown = state.board();
  const int longer = range.after + static_cast<int>(retold.plies.size()) - state.ply();
  if (auto fault = renumber(state, {range, longer})) return fault;
  const int white = state.moves_made(Color::white);
  const int black = state.moves_made(Color::black);
  state.history.retell(range.after, std::min(range.upto, state.history.plies()), steps_of(retold.plies));
  state.plies.erase(state.plies.begin() + range.after, state.plies.end());
  std::ranges::move(retold.plies, std::back_inserter(state.plies));
  state.clock.white_moves += state.moves_made(Color::white) - white;
  state.clock.black_moves += state.moves_made(Color::black) - black;
  state.entered.push_back({r.number, range.after, range.upto - range.after, std::move(retold.entered)});
  const bool by_position = state.over() && state.outcome_ruling == 0 && !state.outcome_shown;
  if (range.correct && by_position) take_back_result(state);
  if (!state.over() && range.upto + longer == state.ply()) judge_last_ply(state);
  if (range.correct && state.observed && !state.over() && state.board() != shown) state.awaiting_board = true;
  return {};
}

/// What was played in the other game comes first.
Fault join(Ruled& r, const ruling::Record& a) {
  GameState& state = r.state;
  const auto start = start_of_both(state, a);
  if (!start) return start.error();
  const auto sheet =
      read_timed_sheet({*start, state.chess960(), state.start.placement(), state.start.turn()}, a.moves);
  if (!sheet) return sheet.error();
  auto retold = retell(state, {}, *start, *sheet);
  if (!retold) return retold.error();
  state.start = *start;
  state.history.begin_at(*start);
  if (auto fault = enter(r, {}, std::move(*retold))) return fault;
  state.player(Color::white).illegal_moves += a.white_illegal;
  state.player(Color::black).illegal_moves += a.black_illegal;
  state.clock.white_moves = state.moves_made(Color::white);
  state.clock.black_moves = state.moves_made(Color::black);
  if (!state.over()) judge_last_ply(state);
  return {};
}

std::string in_one(const std::vector<rules::Fault>& faults) {
  std::string out;
  for (const rules::Fault& fault : faults) out += fmt::format("; {}: {}", fault.where, fault.reason);
  return out;
}

/// What the position that is stated cannot have, as play came there from `before`.
Fault not_come_from(const Position& before, const Setup& stated) {
  for (const Color side : {Color::white, Color::black}) {
    const auto pieces = [&](const Placement& of) { return std::popcount(of.of(side)); };
    const auto pawns = [&](const Placement& of) { return std::popcount(of.of(Piece{side, Role::pawn})); };
    const bool more = pieces(stated.placement) > pieces(before.placement());
    if (more || pawns(stated.placement) > pawns(before.placement()))
      return Refusal{fmt::format("{} would have more {} than before: none comes back", name(side),
                                 more ? "pieces" : "pawns")};
  }
  if ((stated.castling_rooks & ~before.setup().castling_rooks) != 0)
    return Refusal{"a right to castle that was lost does not come back"};
  return {};
}

/// Of kings and rooks that stand where they stood the rights remain.
Bitboard rights_left(const Position& before, const Placement& stands) {
  const Bitboard same = ~stands.difference(before.placement());
  Bitboard rights = before.setup().castling_rooks & same;
  for (const Color side : {Color::white, Color::black})
    if (!contains(same, before.king_square(side))) rights &= ~back_rank(side);
  return rights;
}

/// A FEN, or its first two fields: who may castle follows from the record then.
Expected<Position, Refusal> stated_position(const Position& before, std::string_view fen) {
  const bool is_short = split_words(fen).size() == 2;
  auto setup = parse_fen(is_short ? fmt::format("{} - -", fen) : std::string(fen));
  if (!setup) return unexpected(Refusal{"the position cannot be read" + in_one(setup.error())});
  if (is_short) setup->castling_rooks = rights_left(before, setup->placement);
  setup->half_move_clock = 0;  // what was played since the last capture is not known
  const auto position = Position::from_setup(*setup);
  if (!position)
    return unexpected(Refusal{"nobody can play on from that position" + in_one(position.error())});
  if (auto fault = not_come_from(before, *setup)) return unexpected(std::move(*fault));
  if (position->placement() == before.placement() && position->turn() == before.turn())
    return unexpected(Refusal{"this is the position of the record there: nothing is missing"});
  return *position;
}

constexpr int kMaxMissing = 500;

/// The plies that nobody knows: each has the position behind it as it is stated, with its own side on move.
Expected<Retold, Refusal> missing_plies(const GameState& state, const Position& before,
                                        const Position& stands, const ruling::Record& a) {
  const int fewest = stands.turn() == before.turn() ? 2 : 1;
  const int missing = a.missing.value_or(fewest);
  if (missing > kMaxMissing)
    return unexpected(
        Refusal{fmt::format("{} plies are more than any game misses: at most {}", missing, kMaxMissing)});
  if ((missing - fewest) % 2 != 0)
    return unexpected(
        Refusal{fmt::format("after {} plies {} would be on move", missing, name(!stands.turn()))});
  Retold out;
  Color side = before.turn();
  for (int i = 1; i <= missing; ++i, side = !side) {
    Setup setup = stands.setup();
    if (i < missing) setup.en_passant.reset();
    setup.turn = !side;
    setup.full_move_number = before_ply(state.start.setup(), a.after + i + 1).full_move_number;
    const auto after = Position::from_setup(setup, Validation::follow_on);
    if (!after) return unexpected(Refusal{"nobody can play on from that position"});
    out.plies.push_back({.side = side,
                         .move = {},
                         .irregular = true,
                         .board = setup.placement,
                         .after = *after,
                         .inferred = true,
                         .confidence = trust_after(state, a.after),
                         .presumed = true,
                         .stated = true});
    out.entered.push_back('@' + setup.placement.fen());
  }
  return out;
}

/// The game goes on from what stands on the board, and nobody knows how play came there.
Fault state_position(Ruled& r, const ruling::Record& a) {
  if (auto fault = r.not_over()) return fault;
  GameState& state = r.state;
  if (state.phase != Phase::under_way) return Refusal{"the game is adjourned: it is resumed first"};
  const int behind = state.ply() - a.after;
  if (behind < 0)
    return Refusal{fmt::format("there is no ply {}; {} have been played", a.after, state.ply())};
  if (a.plies.value_or(behind) != behind)
    return Refusal{fmt::format("all {} plies behind ply {} go", behind, a.after)};
  const auto before =
      a.after == 0 ? std::optional(state.start) : state.plies[static_cast<std::size_t>(a.after - 1)].after;
  if (!before) return Refusal{"from what stood on the board before these plies nobody could play"};
  const auto stands = stated_position(*before, a.position);
  if (!stands) return stands.error();
  auto missing = missing_plies(state, *before, *stands, a);
  if (!missing) return missing.error();
  const Placement shown = state.board();
  if (auto fault = enter(r, {a.after, state.ply(), false}, std::move(*missing))) return fault;
  // Play that is seen to lead to such a position is over as well.
  if (!state.over() && state.edition.dead_position_draws && is_dead_material(*stands))
    end_game(state, Outcome::draw, article(state.edition, Rule::dead_position));
  state.awaiting_board = state.observed && !state.over() && state.board() != shown;
  return {};
}

}  // namespace

Fault rule(Ruled& r, const ruling::Record& a) {
  if (a.joins) return join(r, a);
  if (!a.position.empty()) return state_position(r, a);
  GameState& state = r.state;
  const auto range = range_of(state, a);
  if (!range) return range.error();
  const auto before = range->after == 0 ? std::optional(state.start)
                                        : state.plies[static_cast<std::size_t>(range->after - 1)].after;
  if (!before) return Refusal{"from what stood on the board before these plies nobody could play"};
  const GamePly& last = state.plies[static_cast<std::size_t>(range->upto - 1)];
  SheetLine line{*before, state.chess960(), last.board, !last.side};
  // A board that showed the wrong plies does not show where the right ones lead.
  if (range->correct) line.to.reset();
  if (range->correct && range->upto == state.ply()) line.turn.reset();
  const auto sheet = read_timed_sheet(line, a.moves);
  if (!sheet) return sheet.error();
  auto retold = retell(state, *range, *before, *sheet);
  if (!retold) return retold.error();
  return enter(r, *range, std::move(*retold));
}

}  // namespace eboard::rules::detail
