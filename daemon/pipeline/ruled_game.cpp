// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/ruled_game.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "daemon/events/event_json.hpp"
#include "daemon/events/irregularities.hpp"
#include "daemon/tracking/game/chess.hpp"
#include "daemon/tracking/game/cite.hpp"
#include "rules/chess/fen_fields.hpp"
#include "rules/laws/rulings/enter/record_line.hpp"
#include "rules/laws/rulings/game/game_log.hpp"
#include "rules/laws/rulings/text/words.hpp"

namespace eboard::pipeline {

using rules::Entry;
using rules::GameFile;
using rules::Refusal;
using tracking::EndedBy;
using tracking::Word;
namespace entry = rules::entry;

namespace {

/// The two squares of a ply. If a ply is no single displacement the squares mean nothing, because the
/// placement describes it.
std::string squares_of(const tracking::MoveTracked& move) {
  if (move.uci.is_placement()) return "a1a1";
  const tracking::PieceWay* way = move.uci.way();
  return way == nullptr ? move.uci.text() : to_string(*way);
}

tracking::PlayedMove played_move(const rules::GamePly& ply, bool chess960) {
  if (ply.counted()) return tracking::PlayedMove::standing(ply.board.fen());
  if (!ply.irregular) return tracking::ChessNotation::way(ply.move, chess960);
  return {tracking::PieceWay{ply.move.from, ply.move.to}, true};
}

bool same_ply(const rules::GamePly& a, const rules::GamePly& b) {
  return a.board == b.board && a.confidence == b.confidence && a.inferred == b.inferred &&
         a.presumed == b.presumed;
}

std::size_t same_plies(const rules::GameState& a, const rules::GameState& b) {
  return static_cast<std::size_t>(std::ranges::mismatch(a.plies, b.plies, same_ply).in1 - a.plies.begin());
}

// Words of lines that a checkpoint has and a log has not.
constexpr std::string_view kGameWord = "game";
constexpr std::string_view kGapWord = "gap";
constexpr std::string_view kIrregularityWord = "irregularity";

bool is_presumed(const tracking::IrregularityFound& found) {
  return found.code == tracking::Code::record_presumed && found.state == tracking::State::completed;
}

}  // namespace

bool table_stays(const rules::GameState& before, const rules::GameState& after) {
  // With the same pieces behind more plies or less it was joined with another game, or parted from it.
  const bool joined = !(before.start == after.start);
  return before.board_turned == after.board_turned && before.board() == after.board() &&
         before.turn() == after.turn() && before.over() == after.over() && before.outcome == after.outcome &&
         before.outcome_shown == after.outcome_shown &&
         (joined || before.plies.empty() == after.plies.empty());
}

bool same_table(const rules::GameState& a, const rules::GameState& b) {
  return a.start == b.start && a.board_turned == b.board_turned &&
         std::ranges::equal(a.plies, b.plies,
                            [](const auto& x, const auto& y) { return x.board == y.board; });
}

bool needs_table(const rules::GameState& before, const rules::GameState& after) {
  return !same_table(before, after) && !table_stays(before, after);
}

RuledGame::RuledGame(int number, rules::GameHead head, tracking::Millis started)
    : number_(number), head_(std::move(head)), started_(started), irregularities_(started) {}

void RuledGame::hear(const tracking::MoveTracked& move) {
  if (!tracking::recorded(move.state)) return;
  if (move.ply <= ply()) entries_.emplace_back(entry::TakenBack{move.ply - 1});
  track(move);
  entry::Played played{.move = squares_of(move),
                       .irregular = move.irregular,
                       .board = {},
                       .times = {},
                       .inferred = move.inferred,
                       .presumed = move.state == tracking::MoveState::presumed};
  const double before = line_.size() > 1 ? line_[line_.size() - 2].confidence : 1;
  if (before > 0 && move.confidence > 0) played.right = move.confidence / before;
  irregular_ = irregular_ || move.irregular;
  if (irregular_) {
    if (const auto board = rules::Placement::parse(line_.back().board)) played.board = *board;
  }
  if (move.white && move.black) played.times = rules::Times{*move.white, *move.black};
  entries_.emplace_back(std::move(played));
}

bool RuledGame::result_was_shown() const { return told_ && is_shown(told_->by); }

void RuledGame::hear(const tracking::GapFound& gap) {
  if (gap.candidates.empty() || gap.from_ply < 0 || gap.from_ply > ply()) return;
  const std::size_t from = static_cast<std::size_t>(gap.from_ply);
  candidates_.push_back({from == 0 ? head_.start.placement.fen() : line()[from - 1].board, gap.candidates});
}

void RuledGame::hear(tracking::Millis at, const tracking::IrregularityFound& found) {
  if (!irregularities_.report(at, found)) return;
  const auto* set = std::get_if<tracking::evidence::ClockSetting>(&found.evidence);
  if (set == nullptr || !set->white || !set->black) return;
  head_.began = rules::Times{*set->white, *set->black};
  file_.reset();
  lost_.reset();
  read_ = 0;
}

void RuledGame::hear(const tracking::TakenBack& back) {
  cut(back.to_ply);
  entries_.emplace_back(entry::TakenBack{back.to_ply});
}

void RuledGame::hear(const tracking::GameEnded& ended) {
  told_ = ended;
  shown_by_ = ended.by;
  const bool shown = is_shown(ended.by);
  switch (ended.result) {
    case rules::Result::white_wins:
      return entries_.emplace_back(entry::Ended{rules::Outcome::white_wins, shown}), void();
    case rules::Result::black_wins:
      return entries_.emplace_back(entry::Ended{rules::Outcome::black_wins, shown}), void();
    case rules::Result::draw:
      return entries_.emplace_back(entry::Ended{rules::Outcome::draw, shown}), void();
    case rules::Result::unknown:  // the next game was set up; the arbiter may enter how this one ended
      return;
  }
}

void RuledGame::hear(const entry::Clock& clock) { entries_.emplace_back(clock); }

void RuledGame::board_stands() {
  if (std::exchange(awaits_board_, false)) entries_.emplace_back(entry::BoardSet{});
}

void RuledGame::cut(int plies) { line().resize(static_cast<std::size_t>(std::clamp(plies, 0, ply()))); }

void RuledGame::track(const tracking::MoveTracked& move) {
  cut(move.ply - 1);
  line_.push_back({std::string(rules::placement_in(move.fen)), move.confidence, move.inferred});
}

void RuledGame::follow(const tracking::TrackedEvent& event) {
  if (const auto* move = std::get_if<tracking::MoveTracked>(&event.what)) {
    if (tracking::recorded(move->state)) track(*move);
  } else if (const auto* back = std::get_if<tracking::TakenBack>(&event.what)) {
    cut(back->to_ply);
  } else if (const auto* ended = std::get_if<tracking::GameEnded>(&event.what)) {
    told_ = *ended;
  } else if (const auto* found = std::get_if<tracking::IrregularityFound>(&event.what)) {
    hear(event.at, *found);
  }
}

Expected<GameFile, Refusal> RuledGame::file() {
  catch_up();
  if (!fault_.empty()) return unexpected(Refusal{fault_});
  if (lost_)
    return unexpected(
        Refusal{fmt::format("the game cannot be followed from ply {} on: {}", lost_->ply, lost_->why)});
  return *file_;
}

Expected<void, std::string> RuledGame::rule(const rules::RulingRecord& ruling) {
  catch_up();
  if (!fault_.empty()) return unexpected(fault_);
  const rules::GameState before = file_->state();
  entries_.emplace_back(ruling);
  ruled_on_ = true;
  catch_up();
  if (!fault_.empty()) return unexpected(fault_);
  unchanged_ = before.start == file_->state().start ? same_plies(before, file_->state()) : 0;
  table_stays_ = table_stays(before, file_->state());
  awaits_board_ = file_->state().awaiting_board;
  return {};
}

void RuledGame::catch_up() {
  if (!file_ && fault_.empty()) {
    auto begun = GameFile::begin(head_);
    if (!begun) fault_ = begun.error().text();
    if (begun) file_ = std::move(*begun);
  }
  for (; read_ < entries_.size() && fault_.empty(); ++read_) enter(entries_[read_]);
}

void RuledGame::enter(const Entry& entry) {
  if (const auto* played = std::get_if<entry::Played>(&entry)) return enter(*played);
  if (const auto* back = std::get_if<entry::TakenBack>(&entry)) return enter(*back);
  auto next = file_->with(entry);
  if (const auto* ruling = std::get_if<rules::RulingRecord>(&entry)) {
    if (!next) {
      fault_ = fmt::format("ruling {}: {}", ruling->number, next.error().text());
      return;
    }
    if (rules::to_line(next->entries().back()) != rules::to_line(entry)) {
      fault_ =
          fmt::format("ruling {} was made in another game, position or time than this one", ruling->number);
      return;
    }
  }
  // A result after the position has already ended the game adds nothing.
  if (next) file_ = std::move(*next);
}

void RuledGame::enter(const entry::Played& played) {
  if (lost_) return;
  auto next = file_->with(played);
  if (!next && !played.irregular && played.board) {
    entry::Played seen = played;
    seen.irregular = true;
    seen.move.resize(std::min<std::size_t>(seen.move.size(), 4));
    next = file_->with(seen);
  }
  if (next) {
    file_ = std::move(*next);
  } else {
    lost_ = Lost{file_->state().ply() + 1, next.error().text()};
  }
}

void RuledGame::enter(const entry::TakenBack& back) {
  if (lost_ && back.ply >= lost_->ply) return;
  lost_.reset();
  auto next = file_->with(back);
  if (next) file_ = std::move(*next);
}

/// Precondition: file() returned a game.
tracking::Ruled RuledGame::ruled() {
  const rules::GameState& state = file_->state();
  tracking::Ruled out;
  out.start = state.start;
  out.transferred = state.board_turned;
  const auto stays = [&](std::size_t i) {
    return i < unchanged_ && i < line().size() && state.plies[i].board.fen() == line()[i].board;
  };
  out.table_stays = table_stays_;
  while (stays(out.kept)) ++out.kept;
  out.plies.assign(state.plies.begin() + static_cast<std::ptrdiff_t>(out.kept), state.plies.end());
  out.awaits_board = state.awaiting_board || state.phase == rules::Phase::adjourning ||
                     state.phase == rules::Phase::adjourned || state.phase == rules::Phase::referred;
  if (state.over()) out.result = rules::to_result(*state.outcome);
  out.by = state.outcome_ruling != 0 ? Word(EndedBy::ruling) : shown_by_;
  out.final = !state.outcome_shown;
  return out;
}

/// Precondition: file() returned a game.
std::vector<tracking::Conclusion> RuledGame::told_anew(const tracking::Ruled& ruled) const {
  std::vector<tracking::Conclusion> out;
  const rules::GameState& state = file_->state();
  const auto position_at = [&](std::size_t plies) {
    return plies == 0 ? std::optional(state.start) : state.plies[plies - 1].after;
  };
  if (ruled.plies.empty()) return out;
  rules::Position before = position_at(ruled.kept).value_or(state.start);
  out.emplace_back(tracking::TakenBack{static_cast<int>(ruled.kept), rules::to_fen(before.setup())});
  for (std::size_t i = ruled.kept; i < state.plies.size(); ++i) {
    const rules::GamePly& ply = state.plies[i];
    tracking::MoveTracked move;
    move.ply = static_cast<int>(i) + 1;
    move.uci = played_move(ply, state.chess960());
    move.san = rules::ply_san(before, ply);
    before = ply.after.value_or(before);
    move.fen = rules::to_fen(before.setup());
    move.state = ply.presumed ? tracking::MoveState::presumed : tracking::MoveState::committed;
    move.confidence = ply.confidence;
    if (ply.times) {
      move.white = ply.times->white;
      move.black = ply.times->black;
    }
    move.irregular = ply.irregular;
    move.inferred = ply.inferred;
    out.emplace_back(std::move(move));
  }
  if (std::ranges::any_of(state.plies, &rules::GamePly::presumed)) return out;
  for (const tracking::IrregularityFound* one : irregularities_.own()) {
    if (!is_presumed(*one)) continue;
    tracking::IrregularityFound corrected;
    corrected.id = one->id;
    corrected.ply = one->ply;
    corrected.code = tracking::Code::record_presumed;
    corrected.state = tracking::State::corrected;
    cite(corrected, state.edition);
    out.emplace_back(std::move(corrected));
  }
  return out;
}

std::vector<OpenGap> RuledGame::gaps() {
  std::vector<OpenGap> out;
  const auto unseen = [](const Told& told) {
    return told.inferred;
  };  // without such a ply the list need not be read
  if (std::ranges::none_of(line(), unseen) || !file()) return out;
  const rules::GameState& state = file_->state();
  for (rules::RecordGap& gap : rules::record_gaps(state)) {
    OpenGap& open = out.emplace_back(OpenGap{std::move(gap), {}});
    for (auto told = candidates_.rbegin(); told != candidates_.rend() && open.lines.empty(); ++told) {
      for (int from = open.gap.after; from >= 0 && open.lines.empty(); --from) {
        const auto& board =
            from == 0 ? state.start.placement() : state.plies[static_cast<std::size_t>(from - 1)].board;
        if (board.fen() == told->before)
          open.lines = rules::lines_through(state, open.gap, from, told->lines);
      }
    }
  }
  return out;
}

/// Reads the plies from the list if the game was made from a text.
std::vector<RuledGame::Told>& RuledGame::line() {
  if (!std::exchange(line_unknown_, false)) return line_;
  catch_up();
  if (!file_) return line_;
  for (const rules::GamePly& ply : file_->state().plies)
    line_.push_back({ply.board.fen(), ply.confidence, ply.inferred});
  return line_;
}

std::string RuledGame::text() const {
  const auto begun = GameFile::begin(head_);
  if (!begun) return {};
  std::string out = fmt::format("{} {} {}", kGameWord, number_, started_.count());
  if (told_)
    out += fmt::format(" {} {} {}", rules::to_string(told_->result), told_->by.text(), shown_by_.text());
  out += '\n' + rules::to_log(*begun);
  for (const Entry& entry : entries_) out += rules::to_line(entry) + '\n';
  for (const Candidates& one : candidates_)
    out += fmt::format("{} {} {}\n", kGapWord, one.before, fmt::join(one.lines, "|"));
  for (const std::string& line : irregularities_.lines(number_))
    out += fmt::format("{} {}\n", kIrregularityWord, line);
  return out;
}

RuledGame::Candidates RuledGame::parse_candidates(std::string_view text) {
  const std::size_t blank = std::min(text.find(' '), text.size());
  Candidates out{std::string(text.substr(0, blank)), {}};
  for (const std::string_view line : rules::split(text.substr(std::min(blank + 1, text.size())), '|'))
    out.lines.emplace_back(line);
  return out;
}

Expected<RuledGame, std::string> RuledGame::parse(std::string_view text) {
  const auto lines = rules::split(text, '\n');
  const auto first = rules::split(lines.front(), ' ');
  const auto number = first.size() > 1 ? rules::words::parse_number(first[1]) : std::nullopt;
  if ((first.size() != 3 && first.size() != 6) || first[0] != kGameWord || !number)
    return unexpected(std::string("a game of a checkpoint begins with its number"));
  std::int64_t started = 0;
  const auto [end, error] = std::from_chars(first[2].data(), first[2].data() + first[2].size(), started);
  if (error != std::errc{} || end != first[2].data() + first[2].size())
    return unexpected(std::string("a game of a checkpoint says when it started"));
  std::string head;
  std::vector<Entry> entries;
  std::vector<Candidates> candidates;
  GameIrregularities irregularities(tracking::Millis{started});
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::string word(lines[i].substr(0, lines[i].find(' ')));
    const std::string_view rest = lines[i].substr(std::min(word.size() + 1, lines[i].size()));
    if (rules::is_head_line(lines[i])) {
      head += std::string(lines[i]) + '\n';
    } else if (word == kGapWord) {
      candidates.push_back(parse_candidates(rest));
    } else if (word == kIrregularityWord) {
      if (const auto added = irregularities.add_line(rest); !added)
        return unexpected(fmt::format("line {} of a game: {}", i + 1, added.error()));
    } else if (!lines[i].empty()) {
      auto entry = rules::parse_line(lines[i]);
      if (!entry) return unexpected(fmt::format("line {} of a game: {}", i + 1, entry.error()));
      entries.push_back(std::move(*entry));
    }
  }
  const auto begun = rules::parse_log(head);
  if (!begun) return unexpected(begun.error());
  RuledGame game(*number, begun->head(), tracking::Millis{started});
  game.entries_ = std::move(entries);
  game.candidates_ = std::move(candidates);
  game.irregularities_ = std::move(irregularities);
  game.ruled_on_ = std::ranges::any_of(
      game.entries_, [](const Entry& entry) { return std::holds_alternative<rules::RulingRecord>(entry); });
  game.line_unknown_ = true;
  if (first.size() == 6) {
    game.told_ = {rules::parse_result(first[3]).value_or(rules::Result::unknown),
                  Word<EndedBy>::read(first[4])};
    game.shown_by_ = Word<EndedBy>::read(first[5]);
  }
  return game;
}

}  // namespace eboard::pipeline
