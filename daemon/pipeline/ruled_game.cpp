// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/ruled_game.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "daemon/tracking/watch/cite.hpp"
#include "rules/notation.hpp"
#include "rules/rulings/game_log.hpp"
#include "rules/rulings/words.hpp"

namespace eboard::pipeline {

using rules::Entry;
using rules::GameFile;
using rules::Refusal;
using tracking::EndedBy;
using tracking::Word;
namespace entry = rules::entry;

namespace {

std::string placement_of(const std::string& fen) { return fen.substr(0, fen.find(' ')); }

/// Two squares. Of a ply that is no single displacement: none in particular, the board tells all.
std::string squares_of(const tracking::MoveTracked& move) {
  if (move.uci.starts_with('@')) return "a1a1";
  return move.uci.substr(0, move.uci.find('!'));
}

// Lines of a log that come before what happened.
constexpr std::array<std::string_view, 10> kHeadWords{"eboard-game", "edition", "time-control", "start",
                                                      "observed",    "odds",    "local-rules",  "blind",
                                                      "white",       "black"};

std::string uci_of(const rules::GamePly& ply) {
  if (ply.counted()) return '@' + ply.board.fen();
  if (!ply.irregular) return rules::to_uci(ply.move, true);  // for the tracker, not for people
  return rules::to_string(ply.move.from) + rules::to_string(ply.move.to) + '!';
}

bool same_ply(const rules::GamePly& a, const rules::GamePly& b) {
  return a.board == b.board && a.confidence == b.confidence && a.inferred == b.inferred &&
         a.presumed == b.presumed;
}

std::size_t same_plies(const rules::GameState& a, const rules::GameState& b) {
  return static_cast<std::size_t>(std::ranges::mismatch(a.plies, b.plies, same_ply).in1 - a.plies.begin());
}

std::string san_of(const rules::Position& before, const rules::GamePly& ply) {
  if (ply.counted()) return uci_of(ply);
  if (ply.irregular) return rules::to_string(ply.move.from) + rules::to_string(ply.move.to);
  return rules::to_san(before, ply.move);
}

constexpr std::string_view kGapWord = "gap";
constexpr std::string_view kPresumedWord = "presumed";

}  // namespace

bool table_stays(const rules::GameState& before, const rules::GameState& after) {
  return before.start == after.start && before.board_turned == after.board_turned &&
         before.board() == after.board() && before.turn() == after.turn() && before.over() == after.over() &&
         before.outcome == after.outcome && before.outcome_shown == after.outcome_shown &&
         before.plies.empty() == after.plies.empty();
}

RuledGame::RuledGame(int number, rules::GameHead head, tracking::Millis started)
    : number_(number), head_(std::move(head)), started_(started) {}

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

void RuledGame::hear(const tracking::GapFound& gap) {
  if (gap.candidates.empty() || gap.from_ply < 0 || gap.from_ply > ply()) return;
  const std::size_t from = static_cast<std::size_t>(gap.from_ply);
  candidates_.push_back({from == 0 ? head_.start.placement.fen() : line()[from - 1].board, gap.candidates});
}

void RuledGame::hear(const tracking::IrregularityFound& found) {
  if (found.code != tracking::Code::record_presumed) return;
  presumed_.reset();
  if (found.state == tracking::State::completed) presumed_ = Presumed{found.id, found.ply};
}

void RuledGame::hear(const tracking::TakenBack& back) {
  cut(back.to_ply);
  entries_.emplace_back(entry::TakenBack{back.to_ply});
}

void RuledGame::hear(const tracking::GameEnded& ended) {
  told_ = ended;
  shown_by_ = ended.by;
  const bool shown = ended.by == EndedBy::kings_on_centre || ended.by == EndedBy::result_piece;
  switch (ended.result) {
    case rules::Result::white_wins:
      return entries_.emplace_back(entry::Ended{rules::Outcome::white_wins, shown}), void();
    case rules::Result::black_wins:
      return entries_.emplace_back(entry::Ended{rules::Outcome::black_wins, shown}), void();
    case rules::Result::draw:
      return entries_.emplace_back(entry::Ended{rules::Outcome::draw, shown}), void();
    case rules::Result::unknown:  // the next game was set up; how this one ended the arbiter may say
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
  line_.push_back({placement_of(move.fen), move.confidence, move.inferred});
}

void RuledGame::follow(const tracking::TrackedEvent& event) {
  if (const auto* move = std::get_if<tracking::MoveTracked>(&event.what)) {
    if (tracking::recorded(move->state)) track(*move);
  } else if (const auto* back = std::get_if<tracking::TakenBack>(&event.what)) {
    cut(back->to_ply);
  } else if (const auto* ended = std::get_if<tracking::GameEnded>(&event.what)) {
    told_ = *ended;
  } else if (const auto* found = std::get_if<tracking::IrregularityFound>(&event.what)) {
    hear(*found);
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
  unchanged_ = same_plies(before, file_->state());
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
  // A result that comes after the position has ended the game says nothing new.
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

/// Precondition: file() gave one.
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
  for (std::size_t i = out.kept; i < state.plies.size(); ++i) {
    const rules::GamePly& ply = state.plies[i];
    tracking::RuledPly& told = out.plies.emplace_back(tracking::RuledPly{.uci = uci_of(ply),
                                                                         .confidence = ply.confidence,
                                                                         .inferred = ply.inferred,
                                                                         .presumed = ply.presumed});
    if (ply.times) {
      told.white = ply.times->white;
      told.black = ply.times->black;
    }
  }
  out.awaits_board = state.awaiting_board || state.phase == rules::Phase::adjourning ||
                     state.phase == rules::Phase::adjourned || state.phase == rules::Phase::referred;
  if (state.over()) out.result = rules::to_result(*state.outcome);
  out.by = state.outcome_ruling != 0 ? Word(EndedBy::ruling) : shown_by_;
  out.final = !state.outcome_shown;
  return out;
}

/// Precondition: file() gave one.
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
    move.uci = ply.irregular ? uci_of(ply) : rules::to_uci(ply.move, state.chess960());
    move.san = san_of(before, ply);
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
  if (presumed_ && std::ranges::none_of(state.plies, &rules::GamePly::presumed)) {
    tracking::IrregularityFound corrected;
    corrected.id = presumed_->id;
    corrected.ply = presumed_->ply;
    corrected.code = tracking::Code::record_presumed;
    corrected.state = tracking::State::corrected;
    cite(corrected, state.edition);
    out.emplace_back(std::move(corrected));
  }
  return out;
}

std::vector<OpenGap> RuledGame::gaps() {
  std::vector<OpenGap> out;
  const auto unseen = [](const Told& told) { return told.inferred; };  // the list is not read for nothing
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

/// Of a game that was read from a text: as the list has it.
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
  std::string out = fmt::format("{} {}", number_, started_.count());
  if (told_)
    out += fmt::format(" {} {} {}", rules::to_string(told_->result), told_->by.text(), shown_by_.text());
  out += '\n' + rules::to_log(*begun);
  for (const Entry& entry : entries_) out += rules::to_line(entry) + '\n';
  for (const Candidates& one : candidates_)
    out += fmt::format("{} {} {}\n", kGapWord, one.before, fmt::join(one.lines, "|"));
  if (presumed_) out += fmt::format("{} {} {}\n", kPresumedWord, presumed_->id, presumed_->ply);
  return out;
}

RuledGame::Candidates RuledGame::parse_candidates(std::string_view text) {
  const std::size_t blank = std::min(text.find(' '), text.size());
  Candidates out{std::string(text.substr(0, blank)), {}};
  for (const std::string_view line : rules::words::split(text.substr(std::min(blank + 1, text.size())), '|'))
    out.lines.emplace_back(line);
  return out;
}

std::optional<RuledGame::Presumed> RuledGame::parse_presumed(std::string_view text) {
  const auto parts = rules::words::split(text, ' ');
  const auto id = rules::words::parse_number(parts.front());
  const auto ply = rules::words::parse_number(parts.back());
  return parts.size() == 2 && id && ply ? std::optional(Presumed{*id, *ply}) : std::nullopt;
}

Expected<RuledGame, std::string> RuledGame::parse(std::string_view text) {
  const auto lines = rules::words::split(text, '\n');
  const auto first = rules::words::split(lines.front(), ' ');
  const auto number = rules::words::parse_number(first.front());
  if ((first.size() != 2 && first.size() != 5) || !number)
    return unexpected(std::string("a game of a checkpoint begins with its number"));
  std::int64_t started = 0;
  const auto [end, error] = std::from_chars(first[1].data(), first[1].data() + first[1].size(), started);
  if (error != std::errc{} || end != first[1].data() + first[1].size())
    return unexpected(std::string("a game of a checkpoint says when it started"));
  std::string head;
  std::vector<Entry> entries;
  std::vector<Candidates> candidates;
  std::optional<Presumed> presumed;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::string word(lines[i].substr(0, lines[i].find(' ')));
    const std::string_view rest = lines[i].substr(std::min(word.size() + 1, lines[i].size()));
    if (std::ranges::find(kHeadWords, word) != kHeadWords.end()) {
      head += std::string(lines[i]) + '\n';
    } else if (word == kGapWord) {
      candidates.push_back(parse_candidates(rest));
    } else if (word == kPresumedWord) {
      presumed = parse_presumed(rest);
      if (!presumed) return unexpected(fmt::format("line {} of a game: {} needs id and ply", i + 1, word));
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
  game.presumed_ = presumed;
  game.ruled_on_ = std::ranges::any_of(
      game.entries_, [](const Entry& entry) { return std::holds_alternative<rules::RulingRecord>(entry); });
  game.line_unknown_ = true;
  if (first.size() == 5) {
    game.told_ = {rules::parse_result(first[2]).value_or(rules::Result::unknown),
                  Word<EndedBy>::read(first[3])};
    game.shown_by_ = Word<EndedBy>::read(first[4]);
  }
  return game;
}

}  // namespace eboard::pipeline
