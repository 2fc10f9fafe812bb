// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/ruled_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "rules/notation.hpp"
#include "rules/rulings/game_log.hpp"
#include "rules/rulings/words.hpp"

namespace eboard::pipeline {

using rules::Entry;
using rules::GameFile;
using rules::Refusal;
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
  if (!ply.irregular) return rules::to_uci(ply.move, true);  // for the tracker, not for people
  return rules::to_string(ply.move.from) + rules::to_string(ply.move.to) + '!';
}

}  // namespace

RuledGame::RuledGame(int number, rules::GameHead head, tracking::Millis started)
    : number_(number), head_(std::move(head)), started_(started) {}

void RuledGame::hear(const tracking::MoveTracked& move) {
  if (!tracking::recorded(move.state)) return;
  if (move.ply <= ply()) entries_.emplace_back(entry::TakenBack{move.ply - 1});
  track(move);
  entry::Played played{.move = squares_of(move), .irregular = move.irregular, .board = {}, .times = {}};
  irregular_ = irregular_ || move.irregular;
  if (irregular_) {
    if (const auto board = rules::Placement::parse(line_.back())) played.board = *board;
  }
  if (move.white && move.black) played.times = rules::Times{*move.white, *move.black};
  entries_.emplace_back(std::move(played));
}

void RuledGame::hear(const tracking::TakenBack& back) {
  cut(back.to_ply);
  entries_.emplace_back(entry::TakenBack{back.to_ply});
}

void RuledGame::hear(const tracking::GameEnded& ended) {
  told_ = ended;
  shown_by_ = ended.by;
  const bool shown = ended.by == "kings_on_centre" || ended.by == "result_piece";
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
  line_.push_back(placement_of(move.fen));
}

void RuledGame::follow(const tracking::TrackedEvent& event) {
  if (const auto* move = std::get_if<tracking::MoveTracked>(&event.what)) {
    if (tracking::recorded(move->state)) track(*move);
  } else if (const auto* back = std::get_if<tracking::TakenBack>(&event.what)) {
    cut(back->to_ply);
  } else if (const auto* ended = std::get_if<tracking::GameEnded>(&event.what)) {
    told_ = *ended;
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
  entries_.emplace_back(ruling);
  ruled_on_ = true;
  catch_up();
  if (!fault_.empty()) return unexpected(fault_);
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
    return i < line().size() && i < state.plies.size() && state.plies[i].board.fen() == line()[i];
  };
  while (stays(out.kept)) ++out.kept;
  for (std::size_t i = out.kept; i < state.plies.size(); ++i) {
    const rules::GamePly& ply = state.plies[i];
    tracking::RuledPly& told = out.plies.emplace_back(tracking::RuledPly{uci_of(ply), {}, {}});
    if (ply.times) {
      told.white = ply.times->white;
      told.black = ply.times->black;
    }
  }
  out.awaits_board = state.awaiting_board || state.phase == rules::Phase::adjourning ||
                     state.phase == rules::Phase::adjourned || state.phase == rules::Phase::referred;
  if (state.over()) out.result = rules::to_result(*state.outcome);
  out.by = state.outcome_ruling != 0 ? "ruling" : shown_by_;
  out.final = !state.outcome_shown;
  return out;
}

/// Of a game that was read from a text: as the list has it.
std::vector<std::string>& RuledGame::line() {
  if (!std::exchange(line_unknown_, false)) return line_;
  catch_up();
  if (!file_) return line_;
  for (const rules::GamePly& ply : file_->state().plies) line_.push_back(ply.board.fen());
  return line_;
}

std::string RuledGame::text() const {
  const auto begun = GameFile::begin(head_);
  if (!begun) return {};
  std::string out = fmt::format("{} {}", number_, started_.count());
  if (told_) out += fmt::format(" {} {} {}", rules::to_string(told_->result), told_->by, shown_by_);
  out += '\n' + rules::to_log(*begun);
  for (const Entry& entry : entries_) out += rules::to_line(entry) + '\n';
  return out;
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
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::string word(lines[i].substr(0, lines[i].find(' ')));
    if (std::ranges::find(kHeadWords, word) != kHeadWords.end()) {
      head += std::string(lines[i]) + '\n';
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
  game.ruled_on_ = std::ranges::any_of(
      game.entries_, [](const Entry& entry) { return std::holds_alternative<rules::RulingRecord>(entry); });
  game.line_unknown_ = true;
  if (first.size() == 5) {
    game.told_ = {rules::parse_result(first[2]).value_or(rules::Result::unknown), std::string(first[3])};
    game.shown_by_ = first[4];
  }
  return game;
}

}  // namespace eboard::pipeline
