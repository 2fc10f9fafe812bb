// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/game/game_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>

#include "rules/laws/rulings/game/apply.hpp"
#include "rules/laws/rulings/text/passed_over.hpp"
#include "rules/laws/rulings/text/words.hpp"
#include "rules/text/one_of_members.hpp"

namespace eboard::rules {

namespace {

std::optional<NumberedRuling> ruling_in(const Entry& entry) {
  const auto* record = std::get_if<RulingRecord>(&entry);
  if (record == nullptr) return {};
  const auto* undo = std::get_if<ruling::Undo>(&record->ruling.action);
  return NumberedRuling{record->number, undo == nullptr ? std::nullopt : std::optional(undo->number)};
}

detail::Fault apply(GameState& state, Entry entry, const MateOracle& oracle) {
  return std::visit(
      [&](auto& what) -> detail::Fault {
        if constexpr (std::is_same_v<std::decay_t<decltype(what)>, RulingRecord>) {
          return detail::apply(state, what.ruling, what.number, oracle, what.article);
        } else {
          return detail::apply(state, what);
        }
      },
      entry);
}

Expected<Position, Refusal> start_of(const GameHead& head) {
  auto start = Position::from_setup(head.start, Validation::follow_on);
  if (start) return *start;
  std::string reason = "the start position cannot be played from";
  for (const Fault& fault : start.error()) reason += fmt::format("; {}: {}", fault.where, fault.reason);
  return unexpected(Refusal{std::move(reason)});
}

/// Plies that were on record do not stand any more, and the pieces may stand as behind them.
bool lost_plies(const GameState& before, const GameState& after) {
  if (!(before.start == after.start) || before.board_turned != after.board_turned) return false;
  const auto same = [](const GamePly& a, const GamePly& b) { return a.board == b.board; };
  const bool all_stay = std::ranges::mismatch(before.plies, after.plies, same).in1 == before.plies.end();
  return !all_stay && before.board() != after.board();
}

/// The plies alone, as waits_behind_undo() compares them, or also whether play waits.
enum class Asked : std::uint8_t { plies, all };

Expected<GameState, Refusal> replayed(const GameHead& head, std::span<const Entry> entries,
                                      const std::vector<int>& skipped, Asked asked = Asked::all);

/// Behind an R-UNDO that took plies away, the pieces are put back as after an R-RESTORE. `entries`: up to it.
bool waits_behind_undo(const GameHead& head, std::span<const Entry> entries, const GameState& state) {
  if (!state.observed || state.over()) return false;
  const auto before = entries.first(entries.size() - 1);
  const auto then = replayed(head, before, passed_over(before, ruling_in), Asked::plies);
  return then && lost_plies(*then, state);
}

Expected<GameState, Refusal> replayed(const GameHead& head, std::span<const Entry> entries,
                                      const std::vector<int>& skipped, Asked asked) {
  GameState state = detail::fresh_state(head, *start_of(head));
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Entry& entry = entries[i];
    const auto* record = std::get_if<RulingRecord>(&entry);
    if (record != nullptr && std::ranges::find(skipped, record->number) != skipped.end()) continue;
    const auto fault = apply(state, entry, {});
    const bool undoes = asked == Asked::all && record != nullptr &&
                        std::holds_alternative<ruling::Undo>(record->ruling.action);
    if (undoes && waits_behind_undo(head, entries.first(i + 1), state)) state.awaiting_board = true;
    if (!fault) continue;
    const std::string what = record != nullptr ? fmt::format("ruling {}", record->number) : "what was played";
    return unexpected(
        Refusal{fmt::format("then {} after ply {} could not stand: {}", what, state.ply(), fault->reason),
                fault->article});
  }
  return state;
}

const RulingRecord* find_ruling(const std::vector<Entry>& entries, int number) {
  for (const Entry& entry : entries) {
    const auto* record = std::get_if<RulingRecord>(&entry);
    if (record != nullptr && record->number == number) return record;
  }
  return nullptr;
}

}  // namespace

std::string Refusal::text() const {
  return article.empty() ? reason : fmt::format("{} ({})", reason, article);
}

GameFile::GameFile(GameHead head, GameState state)
    : head_(std::move(head)), state_(std::make_shared<const GameState>(std::move(state))) {}

Expected<GameFile, Refusal> GameFile::begin(GameHead head) {
  const std::string fault = odds_fault(head.edition, head.odds);
  if (!fault.empty()) {
    return unexpected(Refusal{fault, std::string{article(head.edition, Rule::odds_games)}});
  }
  if (const std::string no_room = local_rules_fault(head.edition, head.local); !no_room.empty())
    return unexpected(Refusal{no_room});
  if (head.blind && article(head.edition, Rule::announcement).empty())
    return unexpected(Refusal{fmt::format("{} has no rules for blind players", head.edition.title)});
  head.start = with_odds(head.start, head.odds);
  const auto start = start_of(head);
  if (!start) return unexpected(start.error());
  GameState state = detail::fresh_state(head, *start);
  return GameFile{std::move(head), std::move(state)};
}

GameFile::Next<GameFile> GameFile::with(const Entry& entry) const {
  if (const auto* record = std::get_if<RulingRecord>(&entry)) {
    return entered(*record, {});
  }
  GameFile next = *this;
  GameState state = *state_;
  Entry entered = entry;
  const auto fault = std::visit(
      [&](auto& what) -> detail::Fault {
        if constexpr (std::is_same_v<std::decay_t<decltype(what)>, RulingRecord>)
          return {};
        else
          return detail::apply(state, what);
      },
      entered);
  if (fault) return unexpected(*fault);
  next.entries_.push_back(std::move(entered));
  next.state_ = std::make_shared<const GameState>(std::move(state));
  return next;
}

GameFile::Next<GameFile> GameFile::with_move(std::string_view move, std::optional<Times> times) const {
  return with(entry::Played{.move = std::string{move}, .board = {}, .times = times});
}

GameFile::Next<GameFile> GameFile::with_moves(std::string_view moves) const {
  Next<GameFile> game = *this;
  for (const std::string_view word : split(moves, ' ')) {
    if (word.empty()) continue;
    game = game->with_move(word);
    if (!game) return game;
  }
  return game;
}

GameFile GameFile::ended_if_dead(const MateOracle& oracle) const {
  const GameState& state = *state_;
  if (head_.observed || detail::may_play(state) || state.plies.empty()) return *this;
  // What came of an illegal move, as a pawn on the last rank, may still be put right.
  if (std::ranges::any_of(state.plies, &GamePly::irregular)) return *this;
  const Judgement judged = judge_position(state.history, state.edition, oracle);
  if (judged.kind != Judgement::Kind::over || judged.rule != Rule::dead_position) return *this;
  auto ended = with(entry::Ended{.outcome = *judged.outcome});
  return ended ? *ended : *this;
}

GameFile::Next<GameFile> GameFile::with(const Ruling& ruling, const Stamp& stamp, const MateOracle& oracle,
                                        std::string_view proposed) const {
  RulingRecord record;
  record.ruling = ruling;
  record.stamp = stamp;
  record.article = ruling.article;
  record.proposed = proposed;
  return entered(std::move(record), oracle);
}

GameFile::Next<GameFile> GameFile::entered(RulingRecord record, const MateOracle& oracle) const {
  const auto before = state_;
  const auto position = before->position();
  const Ruling ruling = record.ruling;
  record.number = static_cast<int>(rulings().size()) + 1;
  record.edition = std::string{head_.edition.id};
  record.ply = before->ply();
  record.key = position ? position->key() : 0;
  record.before = before->clock;
  GameFile next = *this;
  if (const auto* undo = std::get_if<ruling::Undo>(&ruling.action)) {
    if (find_ruling(entries_, undo->number) == nullptr) {
      return unexpected(Refusal{fmt::format("there is no ruling {}", undo->number)});
    }
    if (undone(undo->number)) {
      return unexpected(Refusal{fmt::format("ruling {} is undone already", undo->number)});
    }
    next.entries_.push_back(record);
    auto state = replayed(head_, next.entries_, passed_over(next.entries_, ruling_in));
    if (!state) {
      return unexpected(
          Refusal{fmt::format("ruling {} cannot be undone: {}", undo->number, state.error().reason),
                  state.error().article});
    }
    record.after = state->clock;
    next.state_ = std::make_shared<const GameState>(std::move(*state));
  } else {
    GameState state = *before;
    if (auto fault = detail::apply(state, ruling, record.number, oracle, record.article)) {
      return unexpected(*fault);
    }
    record.after = state.clock;
    next.entries_.push_back(record);
    next.state_ = std::make_shared<const GameState>(std::move(state));
  }
  std::get<RulingRecord>(next.entries_.back()) = std::move(record);
  return next;
}

GameFile::Next<GameFile> GameFile::ruled(std::string_view ruling, const Stamp& stamp,
                                         const MateOracle& oracle) const {
  const auto parsed = parse_ruling(ruling);
  if (!parsed) return unexpected(Refusal{parsed.error()});
  return with(*parsed, stamp, oracle);
}

std::vector<RulingRecord> GameFile::rulings() const {
  std::vector<RulingRecord> out;
  for (const Entry& entry : entries_) {
    if (const auto* record = std::get_if<RulingRecord>(&entry)) out.push_back(*record);
  }
  return out;
}

GameFile GameFile::before(int ruling) const {
  GameFile out = *this;
  const auto from = std::ranges::find_if(out.entries_, [&](const Entry& entry) {
    const auto* record = std::get_if<RulingRecord>(&entry);
    return record != nullptr && record->number == ruling;
  });
  out.entries_.erase(from, out.entries_.end());
  auto state = replayed(head_, out.entries_, passed_over(entries_, ruling_in));
  if (!state) return *this;
  out.state_ = std::make_shared<const GameState>(std::move(*state));
  return out;
}

bool GameFile::undone(int number) const {
  const auto skipped = passed_over(entries_, ruling_in);
  return std::ranges::find(skipped, number) != skipped.end();
}

const TimeControl& GameFile::declared() const {
  const TimeControl* out = &head_.control;
  for (const Entry& entry : entries_) {
    if (const auto* anew = std::get_if<entry::Declared>(&entry)) out = &anew->control;
  }
  return *out;
}

// What was declared, unless the clock showed something else for the player who had not moved yet.
std::optional<Times> GameFile::started_with() const {
  if (head_.began) return head_.began;
  const TimeControl& control = declared();
  if (!control.timed()) return {};
  const std::chrono::milliseconds each = control.periods.front().base;
  const Times declared{each, each};
  if (state_->plies.empty() || !state_->plies.front().times) return declared;
  const GamePly& first = state_->plies.front();
  const auto differs = std::chrono::abs(first.times->of(!first.side) - each);
  return differs < std::chrono::seconds{1} ? std::optional(declared) : std::nullopt;
}

std::vector<TimesAtPly> GameFile::clock_log() const {
  std::vector<TimesAtPly> log;
  if (const auto began = started_with()) log.push_back({0, *began});
  for (int ply = 1; ply <= state_->ply(); ++ply) {
    const auto& times = state_->plies[static_cast<std::size_t>(ply - 1)].times;
    if (times) log.push_back({ply, *times});
  }
  return log;
}

}  // namespace eboard::rules

template class eboard::OneOf<eboard::rules::Entry::AsVariant>;
